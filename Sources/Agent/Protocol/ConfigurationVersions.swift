package import DetentMotion
package import Logging
internal import Runtime
package import Settings

/// The configurations that the agent may serve: what the administrator's files say now, and what
/// they said when they last worked.
///
/// The panel names the one that it shows. The files are read when it does, and looked at before each
/// action, so that nothing has to be watched.
package actor ConfigurationVersions {
  /// How long the panel may go on with a configuration after its file has been saved again: it waits
  /// until nothing moves and no finger is down [s].
  static let grace = 15.0

  private let source: ConfigurationSource
  private let time: @Sendable () -> Instant
  private let log: Logger
  private var versions: [ConfigurationFingerprint: Configuration] = [:]
  /// What the files say; nil: they have not been read, or are wrong and nothing was kept.
  private var current: ConfigurationFingerprint?
  private var reading: ConfigurationReading?
  /// Since when the files say something else.
  private var superseded: [ConfigurationFingerprint: Instant] = [:]

  package init(
    _ source: ConfigurationSource, log: Logger, now: @escaping @Sendable () -> Instant
  ) {
    self.source = source
    self.log = log
    time = now
  }

  /// The configuration that the panel names; nil: it is none that the files say or said.
  func configuration(_ fingerprint: ConfigurationFingerprint) -> Configuration? {
    look()
    guard let configuration = versions[fingerprint] else { return nil }
    guard let since = superseded[fingerprint] else { return configuration }
    return time().seconds(since: since) <= Self.grace ? configuration : nil
  }

  /// What to begin with while nobody has named one.
  package func start() -> Configuration {
    look()
    return current.flatMap { versions[$0] } ?? .builtIn()
  }

  /// The panel has run with it for a while: it is the one to go back to.
  func keep(_ fingerprint: ConfigurationFingerprint) {
    guard let reading, reading.fingerprint == fingerprint, case .success = reading.result else {
      return
    }
    for other in versions.keys where other != fingerprint && superseded[other] == nil {
      superseded[other] = time()
    }
    do throws(SettingsError) {
      try source.keep(reading)
    } catch {
      log.warning("\(error)")
    }
  }

  private func look() {
    if let reading, !source.hasChanged(since: reading) { return }
    let start = source.start()
    let isNew = reading?.fingerprint != start.reading.fingerprint
    reading = start.reading
    if isNew, let failure = start.failure {
      for diagnostic in failure.diagnostics { log.error("\(diagnostic)") }
    }
    // What is wrong takes the place of nothing.
    if current != nil, start.origin != .file { return }
    let fingerprint = start.fingerprint
    guard fingerprint != current else { return }
    if let current { superseded[current] = time() }
    superseded[fingerprint] = nil
    (current, versions[fingerprint]) = (fingerprint, start.configuration)
    // The panel may have left a new one that it could not run for the one before.
    if let copy = source.lastGood() {
      versions[copy.fingerprint] = copy.configuration
      // It holds until the new one has run for a while.
      superseded[copy.fingerprint] = nil
    }
    let kept = superseded.filter { time().seconds(since: $0.value) <= Self.grace }
    versions = versions.filter {
      superseded[$0.key] == nil || kept[$0.key] != nil
    }
    superseded = kept
  }
}
