internal import DetentMotion
internal import Settings

/// A configuration that waits until everything but the tiles is at rest, so that nothing jumps.
struct PendingConfiguration {
  let configuration: Configuration
  /// Its fingerprint; nil: the agent serves it already.
  let fingerprint: ConfigurationFingerprint?
  /// The file it was read from; nil: the one that the panel was started with.
  let file: String?
  /// When it is taken over even if something moves.
  private let limit: Instant
  /// When to check again.
  private(set) var nextLook: Instant

  /// The longest wait [s], longer than any spring swings: a resting finger must not block it.
  private static let timeLimit = 10.0
  /// The time between two checks [s].
  private static let checkInterval = 0.05

  init(
    _ configuration: Configuration, _ fingerprint: ConfigurationFingerprint?, of file: String?,
    since time: Instant
  ) {
    self.configuration = configuration
    (self.fingerprint, self.file) = (fingerprint, file)
    limit = time.advanced(by: Self.timeLimit)
    nextLook = time
  }

  /// Returns whether to take it over now.
  /// - Parameter isQuiet: Whether no finger prevents it.
  mutating func isDue(at now: Instant, isQuiet: Bool) -> Bool {
    guard now >= nextLook else { return false }
    if now >= limit || isQuiet { return true }
    nextLook = now.advanced(by: Self.checkInterval)
    return false
  }
}
