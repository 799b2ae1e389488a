/// Where a panel's configuration comes from, again and again: its file, what is laid over it, and
/// the copy of it that worked.
package struct ConfigurationSource: Sendable {
  package var search: ConfigurationSearch
  package var files: ConfigurationFiles
  /// Nil: nothing is remembered.
  package var state: StateFolder?

  package init(
    search: ConfigurationSearch, files: ConfigurationFiles = .disk, state: StateFolder?
  ) {
    self.search = search
    self.files = files
    self.state = state
  }

  /// What the files say now.
  package func read() -> ConfigurationReading {
    let path: String?
    do throws(ConfigurationError) {
      path = try search.path()
    } catch {
      return ConfigurationReading(failure: error, missing: search.candidates)
    }
    guard let path else {
      // Where there has been a file, the default panel is not what is meant.
      guard let gone = copies.first?.sources.first?.path else { return builtIn() }
      return ConfigurationReading(failure: .gone(path: gone), missing: search.candidates)
    }
    let reading = ConfigurationReading(path: path, files: files, overlay: overlay)
    guard reading.overlay != nil, case .failure = reading.result else { return reading }
    // What was saved on the glass never stands in the way of the file.
    let bare = ConfigurationReading(path: path, files: files)
    guard case .success = bare.result else { return reading }
    return bare
  }

  /// The files of which a change may change what is read, besides those that it was read from.
  package var watched: [String] { search.candidates + (state.map { [$0.overlay] } ?? []) }

  /// What to show at the start, come what may.
  package func start() -> StartingConfiguration {
    let reading = read()
    switch reading.result {
    case .success(let configuration):
      return StartingConfiguration(configuration, from: .file, reading)
    case .failure(let error):
      guard let copy = copies.first else {
        return StartingConfiguration(.builtIn(), from: .builtIn, reading, error)
      }
      return start(from: copy, instead: error, reading)
    }
  }

  /// Whether the files say something else than they did when this was read.
  ///
  /// They are read again, but not understood again: that would cost a hundred times as much.
  package func hasChanged(since reading: ConfigurationReading) -> Bool {
    let path = try? search.path()
    let sources = reading.sources.filter { $0.path != reading.overlay }
    guard reading.isFromFile else { return path != nil || reading.sources.isEmpty }
    guard let path, path == sources.first?.path else { return true }
    let known = Set(sources.map(\.path))
    return sources.contains { files.read($0.path).bytes != $0.bytes }
      || reading.missing.contains(where: files.isReadable)
      || reading.patterns.contains { !known.isSuperset(of: files.matches($0)) }
  }

  /// The configuration that last worked, and which it is; nil: none has as yet.
  package func lastGood() -> (configuration: Configuration, fingerprint: ConfigurationFingerprint)?
  {
    guard let copy = copies.first, case .success(let configuration) = copy.read().result else {
      return nil
    }
    return (configuration, ConfigurationFingerprint(copy))
  }

  /// Remembers what a configuration that works was read from; says nothing of the built-in one.
  /// - Throws: `SettingsError.unwritable`.
  package func keep(_ reading: ConfigurationReading) throws(SettingsError) {
    let copy = ConfigurationCopy(of: reading)
    guard let state, let main = copy.sources.first, reading.isFromFile else { return }
    let path = state.copy(of: main.path)
    let bytes = copy.bytes
    guard readFile(path, limit: copyLimit).bytes != bytes else { return }
    try AtomicFile.makeFolder(state.path)
    try AtomicFile.replace(path, with: bytes, mode: 0o600)
  }

  private func start(
    from copy: ConfigurationCopy, instead error: ConfigurationError,
    _ reading: ConfigurationReading
  ) -> StartingConfiguration {
    for overlay in [overlay, nil] {
      if case .success(let configuration) = copy.read(overlay: overlay).result {
        return StartingConfiguration(configuration, from: .copy, reading, error, copy: copy)
      }
    }
    return StartingConfiguration(.builtIn(), from: .builtIn, reading, error)
  }

  /// The copies of the files that might have been read, the first that exists first.
  private var copies: [ConfigurationCopy] {
    guard let state else { return [] }
    return search.candidates.compactMap { candidate in
      let path = absolutePath(of: candidate)
      let copy = readFile(state.copy(of: path), limit: copyLimit).bytes.flatMap {
        ConfigurationCopy($0)
      }
      return copy?.sources.first?.path == path ? copy : nil
    }
  }

  private var copyLimit: Int { SourceText.sizeLimit * 8 }

  private var overlay: SourceFile? {
    guard let path = state?.overlay, let bytes = files.read(path).bytes else { return nil }
    return SourceFile(path: path, bytes: bytes)
  }

  private func builtIn() -> ConfigurationReading {
    ConfigurationReading(
      Array(Configuration.defaultText.utf8), file: ConfigurationReading.builtInName, files: files,
      overlay: overlay)
  }
}

/// What a panel starts with.
package struct StartingConfiguration: Sendable {
  package enum Origin: Equatable, Sendable {
    /// The file says it, or there is no file and the default is meant.
    case file
    /// The file is broken or gone; this is how it was when it last worked.
    case copy
    /// The file is broken, and nothing else is there.
    case builtIn
  }

  package let configuration: Configuration
  package let origin: Origin
  /// What the file itself said.
  package let reading: ConfigurationReading
  /// Why the file is not what is shown.
  package let failure: ConfigurationError?
  /// The copy that is shown.
  package let copy: ConfigurationCopy?

  init(
    _ configuration: Configuration, from origin: Origin, _ reading: ConfigurationReading,
    _ failure: ConfigurationError? = nil, copy: ConfigurationCopy? = nil
  ) {
    self.configuration = configuration
    self.origin = origin
    self.reading = reading
    self.failure = failure
    self.copy = copy
  }
}

extension ConfigurationReading {
  static let builtInName = "built-in"

  /// Whether a file said it, and not the program itself.
  package var isFromFile: Bool { sources.first.map { $0.path != Self.builtInName } ?? false }
}

extension ConfigurationError {
  fileprivate static func gone(path: String) -> ConfigurationError {
    let message =
      "this file is gone; put it back, or remove the copies in the panel's state folder to have "
      + "the default panel"
    return ConfigurationError([Diagnostic(file: path, line: 1, column: 1, message: message)])
  }
}
