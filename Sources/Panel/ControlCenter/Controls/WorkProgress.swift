internal import DetentMotion

/// When the work of a control is shown to be under way, and how long it has been.
struct WorkProgress: Sendable {
  /// How long work may take before it is shown [s].
  static let timeLimit = 0.3
  /// How long a dot is bright [s].
  private static let beat = 0.4

  /// When the unfinished work began; nil: there is none.
  private(set) var since: Instant?
  /// How often the bright dot has moved on; nil: nothing is shown.
  private(set) var step: Int?

  /// When to call `advance`.
  var deadline: Instant? {
    since?.advanced(by: Self.timeLimit + Self.beat * Double(step.map { $0 + 1 } ?? 0))
  }

  /// Notes when the current work began; nil: it is done.
  mutating func follow(_ since: Instant?, at time: Instant) {
    guard since != self.since else { return }
    self.since = since
    if since.map({ time.seconds(since: $0) < Self.timeLimit }) ?? true { step = nil }
  }

  mutating func advance(to time: Instant) {
    guard let since, let due = deadline, due <= time else { return }
    let late = time.seconds(since: since) - Self.timeLimit
    step = max(step.map { $0 + 1 } ?? 0, Int(late / Self.beat))
  }
}
