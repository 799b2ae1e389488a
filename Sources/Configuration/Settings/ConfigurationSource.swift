internal import Blocking
package import Forms
internal import Synchronization

/// Reads a panel's configuration, again and again, from its file, the overlay on top of it, and the
/// last copy that worked.
package struct ConfigurationSource: Sendable {
  package var search: ConfigurationSearch
  package var files: ConfigurationFiles
  package let kinds: Kinds
  /// The folder for the overlay and the copies; nil: nothing is saved.
  package var state: StateFolder?
  /// Keys of configurations that have crashed or hung the panel; these are not read or not used.
  package var refused: Set<UInt64> = []
  /// Whether the copy has crashed the panel too, so that the built-in configuration is used.
  var leavesCopy = false
  /// Time limit for reading all files [s].
  package var timeLimit = 5.0
  /// Refuses further readings while one has not returned.
  private let access = FileAccess()

  package init(
    search: ConfigurationSearch, kinds: Kinds, files: ConfigurationFiles = .disk,
    state: StateFolder?, knowledge: String? = nil
  ) {
    self.search = search
    self.kinds = kinds
    self.files = files
    self.state = state
    self.files.base = knowledge ?? state?.knowledge
  }

  /// The file of what services have told; nil: there is no folder for it.
  package var knowledge: String? { files.base }

  /// Reads the files now; a failure if they do not answer in time.
  package func read() -> ConfigurationReading {
    let place = LastAccess(search.candidates.first ?? "")
    let source = noting(place)
    return asking { source.readAll().lookingAtPictures() }
      ?? ConfigurationReading(
        failure: .silent(path: place.path, seconds: timeLimit), kinds, missing: [],
        isUnanswered: true)
  }

  /// The files to watch besides those that were read: all candidates, the overlay and the knowledge.
  package var watched: [String] {
    search.candidates + (state.map { [$0.overlay] } ?? []) + (knowledge.map { [$0] } ?? [])
  }

  /// The configuration to start with: the file's, else the copy's, else the built-in one.
  package func start() -> StartingConfiguration {
    let reading = read()
    switch reading.result {
    case .success(let configuration):
      return StartingConfiguration(configuration, from: .file, reading)
    case .failure(let error):
      return fallBack(because: error, reading)
    }
  }

  /// The configuration that last worked, with its fingerprint; nil: none has worked yet.
  package func lastGood() -> (configuration: Configuration, fingerprint: ConfigurationFingerprint)?
  {
    guard let copy = copies.first, case .success(let configuration) = copy.read(kinds).result
    else { return nil }
    return (configuration, ConfigurationFingerprint(copy))
  }

  /// Saves a copy of the files of a configuration that works. Skips the built-in one and one with
  /// nothing to show, so that an older copy is not lost.
  /// - Throws: `SettingsError.unwritable`, also if the disk does not answer in time.
  package func keep(_ reading: ConfigurationReading) throws(SettingsError) {
    let copy = ConfigurationCopy(of: reading)
    guard let state, let main = copy.sources.first, reading.isFromFile,
      case .success(let configuration) = reading.result, configuration.hasSomethingToShow
    else { return }
    let (path, bytes, limit) = (state.copy(of: main.path), copy.bytes, copyLimit)
    let result = askingState { () -> Result<Void, SettingsError> in
      guard (try? RegularFile.read(path, limit: limit)) != bytes else { return .success(()) }
      return Result { () throws(SettingsError) in
        try AtomicFile.replaceMakingFolder(path, with: bytes, mode: 0o600)
      }
    }
    guard let result else {
      let reason = FileError(path, .noAnswer(after: timeLimit)).message
      throw .unwritable(path: path, reason: reason)
    }
    try result.get()
  }

  /// Reads all files, without a time limit.
  private func readAll() -> ConfigurationReading {
    let path: String?
    do throws(ConfigurationError) {
      path = try search.path()
    } catch {
      return ConfigurationReading(failure: error, kinds, missing: search.candidates)
    }
    guard let path else {
      // A copy shows that there was a file, so the default panel is not intended.
      guard let gone = copies.first?.sources.first?.path else { return builtIn() }
      return ConfigurationReading(failure: .gone(path: gone), kinds, missing: search.candidates)
    }
    if let key = earlyKey, refused.contains(key) {
      return ConfigurationReading(failure: .unreadable(path: path), kinds, missing: [])
    }
    let reading = readWithOverlay(path)
    guard let key = reading.key, refused.contains(key) else { return reading }
    return ConfigurationReading(failure: .deadly(path: path), like: reading)
  }

  private func readWithOverlay(_ path: String) -> ConfigurationReading {
    let reading = ConfigurationReading(path: path, kinds: kinds, files: files, overlay: overlay)
    guard case .failure = reading.result else { return reading }
    // Neither a broken overlay nor odd knowledge must keep the file from being used.
    for (overlay, base) in [(nil, files.base), (overlay, nil), (nil, nil)] {
      var files = files
      files.base = base
      let bare = ConfigurationReading(path: path, kinds: kinds, files: files, overlay: overlay)
      if case .success = bare.result { return bare }
    }
    return reading
  }

  private func fallBack(
    because error: ConfigurationError, _ reading: ConfigurationReading
  ) -> StartingConfiguration {
    let known = askingState { [self] in (copies.first, overlay) }
    guard !leavesCopy, let known, let copy = known.0 else {
      return StartingConfiguration(Configuration(), from: .builtIn, reading, error)
    }
    for overlay in [known.1, nil] {
      let old =
        asking { copy.read(kinds, overlay: overlay).lookingAtPictures() }
        ?? copy.read(kinds, overlay: overlay)
      if case .success(let configuration) = old.result {
        var start = StartingConfiguration(configuration, from: .copy, reading, error, copy: copy)
        start.attempt = old.key
        return start
      }
    }
    return StartingConfiguration(Configuration(), from: .builtIn, reading, error)
  }

  /// The existing copies of the candidates, in the order of the candidates.
  private var copies: [ConfigurationCopy] {
    guard let state else { return [] }
    return search.candidates.compactMap { candidate in
      let path = absolutePath(of: candidate)
      let copy = (try? RegularFile.read(state.copy(of: path), limit: copyLimit)).flatMap {
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
      Configuration.defaultText, file: ConfigurationReading.builtInName, kinds: kinds, files: files,
      overlay: overlay)
  }
}

// Starts that are counted, to detect configurations that crash the panel.
extension ConfigurationSource {
  /// The configuration to start with if starts are counted: one that has crashed or hung the panel
  /// twice is replaced by the last copy that worked, and that one by the built-in configuration.
  package func startCounting() -> StartingConfiguration {
    guard let ledger = state.map({ StartLedger($0) }) else { return start() }
    var source = self
    // A configuration that crashes the panel while it is read is known by its early key only.
    let early = asking { [self] in earlyKey } ?? nil
    if let early, ledger.isHopeless(early) { source.refused.insert(early) }
    if let early, !source.refused.contains(early) { ledger.begin(early) }
    var start = source.start()
    if let early, !source.refused.contains(early) { ledger.end(early) }
    if let key = start.attempt, start.origin == .file, ledger.isHopeless(key),
      !source.isProven(key)
    {
      source.refused.insert(key)
      start = source.start()
    }
    if let key = start.attempt, start.origin == .copy, ledger.isHopeless(key) {
      source.leavesCopy = true
      start = source.start()
      start.attempt = key
    } else if let key = start.attempt {
      ledger.begin(key)
    }
    start.refused = source.refused
    return start
  }

  /// Does not count a start that ended for a reason other than its configuration.
  package func withdraw(_ start: StartingConfiguration) {
    if let state, let key = start.attempt { StartLedger(state).end(key) }
  }

  /// Whether the key is that of the copy, so that there is nothing better to fall back on.
  private func isProven(_ key: UInt64) -> Bool {
    let copy = askingState { [self] in copies.first } ?? nil
    return copy?.key == key
  }

  /// The key of the main file and the overlay before they are parsed; nil: there is no such file.
  private var earlyKey: UInt64? {
    guard let path = (try? search.path()) ?? nil, let bytes = files.read(path).bytes else {
      return nil
    }
    return StateFolder.hash(Array("unread \(path)\n".utf8) + bytes + (overlay?.bytes ?? []))
  }

  /// Makes another call that depends on the file system.
  /// - Returns: Nil if it does not answer in time.
  package func asking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    try? access.call("configuration/", within: timeLimit, body)
  }

  /// Makes a call that depends on the state's disk alone: the state is needed most when the
  /// configuration does not answer.
  private func askingState<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    try? access.call("state/", within: timeLimit, body)
  }

  private func noting(_ place: LastAccess) -> ConfigurationSource {
    var source = self
    source.files = files.noting(place.note)
    let exists = search.exists
    source.search.exists = { path in
      place.note(path)
      return exists(path)
    }
    return source
  }
}

/// The file that was accessed last, so that one that does not answer can be named.
final class LastAccess: Sendable {
  private let last: Mutex<String>

  init(_ path: String) { last = Mutex(path) }

  func note(_ path: String) { last.withLock { $0 = path } }

  var path: String { last.withLock(\.self) }
}

/// The configuration that a panel starts with.
package struct StartingConfiguration: Sendable {
  package enum Origin: Equatable, Sendable {
    /// The file, or the default panel if there is no file.
    case file
    /// The copy from when the file last worked; now the file is broken or gone.
    case copy
    /// An empty panel; the file is broken or gone, and there is no usable copy.
    case builtIn
  }

  package let configuration: Configuration
  package let origin: Origin
  /// The reading of the file itself.
  package let reading: ConfigurationReading
  /// The reason why the file is not used; nil: it is used.
  package let failure: ConfigurationError?
  /// The copy that is used; nil: none is.
  package let copy: ConfigurationCopy?
  /// The key under which the start is counted; nil: the built-in configuration, which is not
  /// counted. If that replaces a copy, the key is the copy's: once this start has worked, the copy
  /// is tried again, as it may not be the cause.
  package internal(set) var attempt: UInt64?
  /// The keys of the configurations that have crashed or hung the panel.
  package internal(set) var refused: Set<UInt64> = []

  init(
    _ configuration: Configuration, from origin: Origin, _ reading: ConfigurationReading,
    _ failure: ConfigurationError? = nil, copy: ConfigurationCopy? = nil
  ) {
    self.configuration = configuration
    self.origin = origin
    self.reading = reading
    self.failure = failure
    self.copy = copy
    attempt = origin == .file ? reading.key : nil
  }
}

extension ConfigurationCopy {
  var key: UInt64 { StateFolder.hash(bytes) }
}

extension ConfigurationError {
  fileprivate static func gone(path: String) -> ConfigurationError {
    .of(
      path,
      "this file is gone; put it back, or remove the copies in the panel's state folder to have "
        + "the default panel")
  }

  fileprivate static func silent(path: String, seconds: Double) -> ConfigurationError {
    .of(path, "this file cannot be read: \(FileError(path, .noAnswer(after: seconds)).message)")
  }

  fileprivate static func deadly(path: String) -> ConfigurationError {
    .of(
      path,
      "the panel has twice crashed or hung within seconds of starting with this; undo the last "
        + "change, or try it again with systemctl reload detent or a SIGHUP")
  }

  fileprivate static func unreadable(path: String) -> ConfigurationError {
    .of(
      path,
      "the panel has twice crashed or hung while it read this file; undo the last change, "
        + "or try it again with systemctl reload detent or a SIGHUP")
  }

  private static func of(_ path: String, _ message: String) -> ConfigurationError {
    ConfigurationError([Diagnostic(file: path, line: 1, column: 1, message: message)])
  }
}
