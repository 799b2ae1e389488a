internal import Blocking
package import DetentMotion
internal import Forms
package import Logging
internal import Runtime
package import Settings

/// The configurations that the agent may serve: what the administrator's files say now, and what
/// they said when they last worked.
///
/// The panel names the one that it shows. A known one is returned at once while the files are
/// checked in the background: a button does not have to wait for a network share.
package actor ConfigurationVersions {
  /// How long the panel may go on with a configuration after its file has been saved again: the
  /// panel waits until nothing moves and no finger is down [s].
  static let grace = 15.0
  /// The shortest time between two background checks of the files [s].
  static let pause = 1.0

  private let source: ConfigurationSource
  private let time: @Sendable () -> Instant
  private let log: Logger
  private var versions: [ConfigurationFingerprint: Configuration] = [:]
  /// The present version; nil: the files have not been read yet.
  private var current: ConfigurationFingerprint?
  private var reading: ConfigurationReading?
  /// The mistakes in the files, each after a line break. A panel with the same files logs them.
  private(set) var mistakes = ""
  /// The files' stamp at the last reading; nil: the files are to be read again.
  private var stamp: ConfigurationStamp?
  /// The times at which versions were replaced by others.
  private var superseded: [ConfigurationFingerprint: Instant] = [:]
  /// The look at the files that is under way.
  private var looking: Task<Void, Never>?
  private var nextLook = Instant.zero

  package init(
    _ source: ConfigurationSource, log: Logger, now: @escaping @Sendable () -> Instant
  ) {
    self.source = source
    self.log = log
    time = now
  }

  /// Returns the configuration that the panel names; nil: the files have, and had, no such one.
  func configuration(_ fingerprint: ConfigurationFingerprint) async -> Configuration? {
    if let configuration = served(fingerprint) {
      if looking == nil, time() >= nextLook { beginLook() }
      return configuration
    }
    // A look that is under way may have begun before the file was saved.
    await settle()
    if let configuration = served(fingerprint) { return configuration }
    await look()
    return served(fingerprint)
  }

  /// Returns the configuration to start with before a panel has named one.
  package func start() async -> Configuration {
    await look()
    return current.flatMap { versions[$0] } ?? .builtIn(.all)
  }

  /// Keeps a configuration with which the panel has run for a while as the last good one.
  func keep(_ fingerprint: ConfigurationFingerprint) async {
    guard let reading, case .success = reading.result, reading.fingerprint == fingerprint else {
      return
    }
    for other in versions.keys where other != fingerprint && superseded[other] == nil {
      superseded[other] = time()
    }
    let kept = await BackgroundThread.run { [source] in
      Result { () throws(SettingsError) in try source.keep(reading) }
    }
    if case .failure(let error) = kept { log.warning("\(error)") }
  }

  /// Returns when no look at the files is under way.
  func settle() async { await looking?.value }

  private func served(_ fingerprint: ConfigurationFingerprint) -> Configuration? {
    guard let configuration = versions[fingerprint] else { return nil }
    guard let since = superseded[fingerprint] else { return configuration }
    return time().seconds(since: since) <= Self.grace ? configuration : nil
  }

  // MARK: The files

  /// Returns when the files have been looked at.
  private func look() async {
    if looking == nil { beginLook() }
    await settle()
  }

  private func beginLook() {
    nextLook = time().advanced(by: Self.pause)
    let (source, reading, stamp) = (source, reading, stamp)
    looking = Task {
      // Its calls have time limits of their own.
      let news = await BackgroundThread.run { FileNews(in: source, since: reading, stamp) }
      if let news { self.take(news) }
      self.looking = nil
    }
  }

  private func take(_ news: FileNews) {
    let start = news.start
    (reading, stamp) = (start.reading, news.stamp)
    mistakes = (start.failure?.diagnostics ?? []).map { "\n\($0)" }.joined()
    // A configuration with errors does not replace the present one.
    if current != nil, start.origin != .file { return }
    let fingerprint = start.fingerprint
    guard fingerprint != current else { return }
    if let current { superseded[current] = time() }
    superseded[fingerprint] = nil
    (current, versions[fingerprint]) = (fingerprint, start.configuration)
    // The panel may have gone back from a new configuration, which it could not run, to this copy.
    if let copy = news.lastGood {
      versions[copy.fingerprint] = copy.configuration
      // The copy is valid until the new one has run for a while.
      superseded[copy.fingerprint] = nil
    }
    let kept = superseded.filter { time().seconds(since: $0.value) <= Self.grace }
    versions = versions.filter {
      superseded[$0.key] == nil || kept[$0.key] != nil
    }
    superseded = kept
  }
}

/// The content of configuration files that have changed.
private struct FileNews: Sendable {
  let start: StartingConfiguration
  /// Nil: the files are still changing.
  let stamp: ConfigurationStamp?
  let lastGood: (configuration: Configuration, fingerprint: ConfigurationFingerprint)?

  /// Reads the files, however long that takes; nil: they look as before.
  init?(
    in source: ConfigurationSource, since reading: ConfigurationReading?,
    _ stamp: ConfigurationStamp?
  ) {
    if let reading, let stamp, !source.differs(from: stamp, of: reading) { return nil }
    start = source.start()
    self.stamp = source.stamp(of: start.reading)
    lastGood = source.lastGood()
  }
}
