internal import DetentMotion

/// The panel as a service: whether it is ready, lives, and has ended.
struct ServiceState {
  /// The first frame has been on the glass.
  private(set) var hasAnnounced = false
  /// The person has asked for the end.
  private(set) var isFinished = false
  /// When to say that it lives; nil: never.
  private(set) var deadline: Instant?

  /// - Returns: Whether this is the first time.
  mutating func announce() -> Bool {
    defer { hasAnnounced = true }
    return !hasAnnounced
  }

  mutating func finish() { isFinished = true }

  /// Whether to say now that the panel lives.
  /// - Parameter interval: How often that is to be said [s]; nil: never.
  mutating func takeBeat(at now: Instant, every interval: Double?) -> Bool {
    guard let interval else { return false }
    if let deadline, now < deadline { return false }
    deadline = now.advanced(by: interval)
    return true
  }
}
