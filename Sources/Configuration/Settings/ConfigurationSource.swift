internal import Blocking
internal import Synchronization

/// Where a panel's configuration comes from, again and again: its file, what is laid over it, and
/// the copy of it that worked.
package struct ConfigurationSource: Sendable {
  package var search: ConfigurationSearch
  package var files: ConfigurationFiles
  /// Nil: nothing is remembered.
  package var state: StateFolder?
  /// Configurations that the panel has not survived, by their keys; they are not read, or not
  /// served.
  package var refused: Set<UInt64> = []
  /// The panel has not survived the copy: it is left for the built-in configuration.
  var leavesCopy = false
  /// How long all reading may take [s].
  package var patience = 5.0
  /// One reading that does not come back keeps others from following it.
  private let access = Access()
  /// The state lies elsewhere, and what it holds is wanted most when the file does not answer.
  private let stateAccess = Access()

  package init(
    search: ConfigurationSearch, files: ConfigurationFiles = .disk, state: StateFolder?
  ) {
    self.search = search
    self.files = files
    self.state = state
  }

  /// What the files say now; a failure where they do not answer in time.
  package func read() -> ConfigurationReading {
    let place = LastPlace(search.candidates.first ?? "")
    let source = noting(place)
    return access.call(within: patience) { source.readAll().lookingAtPictures() }
      ?? ConfigurationReading(
        failure: .silent(path: place.path, seconds: patience), missing: [], isUnanswered: true)
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
      return fallBack(because: error, reading)
    }
  }

  /// The configuration that last worked, and which it is; nil: none has as yet.
  package func lastGood() -> (configuration: Configuration, fingerprint: ConfigurationFingerprint)?
  {
    guard let copy = copies.first, case .success(let configuration) = copy.read().result else {
      return nil
    }
    return (configuration, ConfigurationFingerprint(copy))
  }

  /// Remembers what a configuration that works was read from; not the built-in one, and none that
  /// has nothing to show: what was there before is worth more.
  /// - Throws: `SettingsError.unwritable`, also where the disk does not answer in time.
  package func keep(_ reading: ConfigurationReading) throws(SettingsError) {
    let copy = ConfigurationCopy(of: reading)
    guard let state, let main = copy.sources.first, reading.isFromFile,
      case .success(let configuration) = reading.result, configuration.hasSomethingToShow
    else { return }
    let (path, bytes, limit) = (state.copy(of: main.path), copy.bytes, copyLimit)
    let result = stateAccess.call(within: patience) { () -> Result<Void, SettingsError> in
      guard (try? RegularFile.read(path, limit: limit)) != bytes else { return .success(()) }
      return Result { () throws(SettingsError) in
        try AtomicFile.replaceMakingFolder(path, with: bytes, mode: 0o600)
      }
    }
    guard let result else {
      let reason = FileError(path, .noAnswer(after: patience)).words
      throw .unwritable(path: path, reason: reason)
    }
    try result.get()
  }

  /// Reads all, however long that takes.
  private func readAll() -> ConfigurationReading {
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
    if let key = earlyKey, refused.contains(key) {
      return ConfigurationReading(failure: .unreadable(path: path), missing: [])
    }
    let reading = readWithOverlay(path)
    guard let key = reading.key, refused.contains(key) else { return reading }
    return ConfigurationReading(failure: .deadly(path: path), like: reading)
  }

  private func readWithOverlay(_ path: String) -> ConfigurationReading {
    let reading = ConfigurationReading(path: path, files: files, overlay: overlay)
    guard reading.overlay != nil, case .failure = reading.result else { return reading }
    // What was saved on the glass never stands in the way of the file.
    let bare = ConfigurationReading(path: path, files: files)
    guard case .success = bare.result else { return reading }
    return bare
  }

  private func fallBack(
    because error: ConfigurationError, _ reading: ConfigurationReading
  ) -> StartingConfiguration {
    let known = stateAccess.call(within: patience) { [self] in (copies.first, overlay) }
    guard !leavesCopy, let known, let copy = known.0 else {
      return StartingConfiguration(.builtIn(), from: .builtIn, reading, error)
    }
    for overlay in [known.1, nil] {
      let old =
        access.call(within: patience) { copy.read(overlay: overlay).lookingAtPictures() }
        ?? copy.read(overlay: overlay)
      if case .success(let configuration) = old.result {
        var start = StartingConfiguration(configuration, from: .copy, reading, error, copy: copy)
        start.attempt = old.key
        return start
      }
    }
    return StartingConfiguration(.builtIn(), from: .builtIn, reading, error)
  }

  /// The copies of the files that might have been read, the first that exists first.
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
      Configuration.defaultText, file: ConfigurationReading.builtInName, files: files,
      overlay: overlay)
  }
}

// A panel that runs, and does not survive everything.
extension ConfigurationSource {
  /// What to show at the start of a panel that counts its starts: a configuration that it has not
  /// lived through twice is left for the one that worked, and that one for the built-in.
  package func startCounting() -> StartingConfiguration {
    guard let ledger = state.map({ StartLedger($0) }) else { return start() }
    var source = self
    // What crashes while it is being read has no other key.
    let early = access.call(within: patience) { [self] in earlyKey } ?? nil
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

  /// A start has ended for a reason that is not its configuration's fault.
  package func withdraw(_ start: StartingConfiguration) {
    if let state, let key = start.attempt { StartLedger(state).end(key) }
  }

  /// Whether it is the one that worked: there is nothing better to leave it for.
  private func isProven(_ key: UInt64) -> Bool {
    let copy = stateAccess.call(within: patience) { [self] in copies.first } ?? nil
    return copy?.key == key
  }

  /// Of the file itself and what is laid over it, as they are before anybody reads them.
  private var earlyKey: UInt64? {
    guard let path = (try? search.path()) ?? nil, let bytes = files.read(path).bytes else {
      return nil
    }
    return StateFolder.hash(Array("unread \(path)\n".utf8) + bytes + (overlay?.bytes ?? []))
  }

  /// Does something else that needs the file system to answer.
  /// - Returns: Nil where it does not.
  package func asking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    access.call(within: patience, body)
  }

  private func noting(_ place: LastPlace) -> ConfigurationSource {
    var source = self
    source.files = files.noting(place)
    let exists = search.exists
    source.search.exists = { path in
      place.note(path)
      return exists(path)
    }
    return source
  }

  /// Makes calls that may not come back, one of those at a time.
  private final class Access: Sendable {
    private let unanswered = Mutex(0)

    func call<Value: Sendable>(
      within seconds: Double, _ body: @escaping @Sendable () -> Value
    ) -> Value? {
      guard unanswered.withLock({ $0 == 0 }) else { return nil }
      return TimeLimit.call(
        within: seconds, onGivingUp: { self.unanswered.withLock { $0 += 1 } },
        onLateReturn: { _ in self.unanswered.withLock { $0 -= 1 } }, body)
    }
  }
}

/// Which file is being asked for, so that one that does not answer can be named.
final class LastPlace: Sendable {
  private let last: Mutex<String>

  init(_ path: String) { last = Mutex(path) }

  func note(_ path: String) { last.withLock { $0 = path } }

  var path: String { last.withLock(\.self) }
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
  /// The key under which its start is counted; nil: the built-in one is trusted. Where that stands in for
  /// the copy, it is the copy's, which is given another chance when this start has worked: it may not
  /// have been to blame.
  package internal(set) var attempt: UInt64?
  /// The keys of what the panel has not survived.
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

extension ConfigurationReading {
  static let builtInName = "built-in"

  /// Whether a file said it, and not the program itself.
  package var isFromFile: Bool { sources.first.map { $0.path != Self.builtInName } ?? false }

  /// Tells one configuration from another by its files, without what is laid over them; nil: it is
  /// from no file.
  package var key: UInt64? { isFromFile ? ConfigurationCopy(of: self).key : nil }
}

extension ConfigurationCopy {
  fileprivate var key: UInt64 { StateFolder.hash(bytes) }
}

extension ConfigurationError {
  fileprivate static func gone(path: String) -> ConfigurationError {
    .of(
      path,
      "this file is gone; put it back, or remove the copies in the panel's state folder to have "
        + "the default panel")
  }

  fileprivate static func silent(path: String, seconds: Double) -> ConfigurationError {
    .of(path, "this file cannot be read: \(FileError(path, .noAnswer(after: seconds)).words)")
  }

  fileprivate static func deadly(path: String) -> ConfigurationError {
    .of(
      path,
      "the panel has twice crashed or hung within seconds of starting with this; change what was "
        + "changed last, or have it tried again: systemctl reload detent, or a SIGHUP")
  }

  fileprivate static func unreadable(path: String) -> ConfigurationError {
    .of(
      path,
      "the panel has twice crashed or hung while it read this file; change what was changed last, "
        + "or have it tried again: systemctl reload detent, or a SIGHUP")
  }

  private static func of(_ path: String, _ message: String) -> ConfigurationError {
    ConfigurationError([Diagnostic(file: path, line: 1, column: 1, message: message)])
  }
}
