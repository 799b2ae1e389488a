internal import DetentMotion

/// The state of the panel as a service: ready, alive, finished.
struct ServiceState {
  /// Whether the first frame has been on the glass.
  private(set) var hasAnnounced = false
  /// Whether a person has asked to end the panel.
  private(set) var isFinished = false
  /// When the next beat is due; nil: never.
  private(set) var deadline: Instant?
  private var beats = 0
  /// How many beats come between two questions to the server, whose answer wakes the panel.
  private static let beatsToAsk = 6

  /// Returns whether this is the first call.
  mutating func announce() -> Bool {
    defer { hasAnnounced = true }
    return !hasAnnounced
  }

  mutating func finish() { isFinished = true }

  /// Returns whether to report now that the panel lives.
  /// - Parameters:
  ///   - interval: The time between two beats [s]; nil: none are wanted.
  ///   - isAnswered: Whether the display's server has answered; until then no beat is due.
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
