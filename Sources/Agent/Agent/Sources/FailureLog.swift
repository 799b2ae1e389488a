internal import DetentMotion
internal import Runtime

/// Limits the log lines about failures of one thing: one line a reason, at most every ten seconds.
struct FailureLog: Sendable {
  /// The shortest time between two messages [s].
  static let pause = 10.0

  private(set) var reason: String?
  private var lines = RateLimiter(interval: pause)
  private var unsaid = 0

  /// - Parameter line: What to log of the reason, if that is not said by itself.
  /// - Returns: What to log; nil: nothing.
  mutating func failed(_ reason: String, as line: String? = nil, at time: Instant) -> String? {
    guard reason != self.reason else { return nil }
    guard lines.hasRoom(at: time) else {
      unsaid += 1
      return nil
    }
    defer { unsaid = 0 }
    self.reason = reason
    lines.take(at: time)
    let line = line ?? reason
    return unsaid == 0 ? line : "\(line) (\(unsaid) other failures before it)"
  }

  /// Notes that it works again.
  /// - Returns: Whether a failure was logged before.
  @discardableResult
  mutating func succeeded() -> Bool {
    defer { reason = nil }
    return reason != nil
  }
}
