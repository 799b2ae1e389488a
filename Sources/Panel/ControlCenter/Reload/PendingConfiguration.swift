internal import DetentMotion
internal import Settings

/// A configuration that waits for what carries the tiles to come to rest, so that nothing jumps.
struct PendingConfiguration {
  let configuration: Configuration
  /// Nil: the agent serves it already.
  let fingerprint: ConfigurationFingerprint?
  /// What it was read from; nil: what the panel was started with.
  let file: String?
  /// When it is taken over whatever moves.
  private let limit: Instant
  /// When to ask again.
  private(set) var nextLook: Instant

  /// Longer than any spring swings; a finger that rests on the glass all day stops nothing [s].
  private static let patience = 10.0
  /// Between two looks [s].
  private static let glance = 0.05

  init(
    _ configuration: Configuration, _ fingerprint: ConfigurationFingerprint?, of file: String?,
    since time: Instant
  ) {
    self.configuration = configuration
    (self.fingerprint, self.file) = (fingerprint, file)
    limit = time.advanced(by: Self.patience)
    nextLook = time
  }

  /// Whether to take it over now.
  /// - Parameter isQuiet: Whether nothing is in the way of this one.
  mutating func isDue(at now: Instant, isQuiet: (Configuration) -> Bool) -> Bool {
    guard now >= nextLook else { return false }
    if now >= limit || isQuiet(configuration) { return true }
    nextLook = now.advanced(by: Self.glance)
    return false
  }
}
