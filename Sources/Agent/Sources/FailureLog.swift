internal import DetentMotion

/// Says why a source has no value once for each reason, and not more often than anybody reads.
struct FailureLog: Sendable {
  /// Between two messages at least [s].
  static let pause = 10.0

  private var reason: String?
  private var lastTime: Instant?
  private var unsaid = 0

  /// - Returns: What to log; nil: nothing.
  mutating func failed(_ reason: String, at time: Instant) -> String? {
    guard reason != self.reason else { return nil }
    if let lastTime, time.seconds(since: lastTime) < Self.pause {
      unsaid += 1
      return nil
    }
    defer { unsaid = 0 }
    (self.reason, lastTime) = (reason, time)
    return unsaid == 0 ? reason : "\(reason) (\(unsaid) other failures before it)"
  }

  /// There is a value again.
  /// - Returns: Whether that is worth a line.
  mutating func succeeded() -> Bool {
    defer { reason = nil }
    return reason != nil
  }
}
