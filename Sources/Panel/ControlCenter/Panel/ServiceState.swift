internal import DetentMotion

/// The panel as a service: whether it is ready, lives, and has ended.
struct ServiceState {
  /// The first frame has been on the glass.
  private(set) var hasAnnounced = false
  /// The person has asked for the end.
  private(set) var isFinished = false
  /// When to say that it lives; nil: never.
  private(set) var deadline: Instant?
  private var beats = 0
  /// The server is asked at each so-manieth beat only: its answer wakes the panel up.
  private static let beatsToAsk = 6

  /// - Returns: Whether this is the first time.
  mutating func announce() -> Bool {
    defer { hasAnnounced = true }
    return !hasAnnounced
  }

  mutating func finish() { isFinished = true }

  /// Whether to say now that the panel lives.
  /// - Parameters:
  ///   - interval: How often that is to be said [s]; nil: never.
  ///   - isAnswered: Whether whoever shows it has answered; until then it is not said.
  mutating func takeBeat(
    at now: Instant, every interval: Double?, isAnswered: @autoclosure () -> Bool
  ) -> Bool {
    guard let interval else { return false }
    if let deadline, now < deadline { return false }
    let isAnswered = isAnswered()
    deadline = now.advanced(by: isAnswered ? interval : interval / 10)
    guard isAnswered else { return false }
    beats += 1
    return true
  }

  /// Whether the server is to be asked at this beat.
  var asksServer: Bool { beats % Self.beatsToAsk == 0 }
}
