package import DetentMotion

/// Says why something does not work once for each reason, and not more often than anybody reads.
package struct FailureLog: Sendable {
  /// Between two messages at least [s].
  static let pause = 10.0

  private var reason: String?
  private var lastTime: Instant?
  private var unsaid = 0

  package init() {}

  /// - Returns: What to log; nil: nothing.
  package mutating func failed(_ reason: String, at time: Instant) -> String? {
    guard reason != self.reason else { return nil }
    if let lastTime, time.seconds(since: lastTime) < Self.pause {
      unsaid += 1
      return nil
    }
    defer { unsaid = 0 }
    (self.reason, lastTime) = (reason, time)
    return unsaid == 0 ? reason : "\(reason) (\(unsaid) other failures before it)"
  }

  /// It works again.
  /// - Returns: Whether that is worth a line.
  @discardableResult package mutating func succeeded() -> Bool {
    defer { reason = nil }
    return reason != nil
  }
}
