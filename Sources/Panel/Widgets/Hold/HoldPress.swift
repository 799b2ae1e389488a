internal import DetentMotion

/// The press of a button that must be held: a bar fills while the finger stays, and only a full bar
/// acts.
///
/// The time of firing depends only on the time of the touch, not on frames drawn meanwhile. Each
/// call returns the time of firing if it has fired by then, once for each press.
struct HoldPress: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    case empty
    /// A finger holds the button; the bar is full after `rest` [s].
    case filling(from: Double, since: Instant, rest: Double)
    /// The button has fired, and the finger still holds it.
    case fired
    /// The bar runs empty. After the button has fired, the rest does not count for the next press.
    case draining(from: MotionState<Double>, since: Instant, isSpent: Bool)
  }

  /// The time that the button must be held [s].
  let duration: Double
  private(set) var phase = Phase.empty

  /// The law by which a bar runs empty, without overshoot, since an empty bar stays empty.
  static let drain = constant(try Spring(dampingRatio: 1, response: 0.5))

  init(duration: Double) { self.duration = duration }

  /// Whether a finger holds the button.
  var isHeld: Bool { rest != nil || isFull }

  /// Whether the bar is full, and the finger still holds the button.
  var isFull: Bool { phase == .fired }

  /// The time that fills the bar, from when the finger came [s]; nil: it is not filling.
  var rest: Double? {
    if case .filling(_, _, let rest) = phase { rest } else { nil }
  }

  /// The time at which to call `advance(to:)`; nil: never.
  var deadline: Instant? {
    if case .filling(_, let since, let rest) = phase { since.advanced(by: rest) } else { nil }
  }

  /// The share of the bar that is filled.
  func fraction(at time: Instant) -> Double { min(max(state(at: time).value, 0), 1) }

  /// Presses the button: the bar fills from what is seen.
  mutating func press(at time: Instant) {
    guard !isHeld else { return }
    let from = fraction(at: time)
    var rest = duration
    if case .draining(_, _, isSpent: false) = phase { rest *= 1 - from }
    phase = .filling(from: from, since: time, rest: rest)
  }

  /// Ends the press: the bar runs empty from what is seen.
  mutating func release(at time: Instant) -> Instant? {
    let firing = advance(to: time)
    guard isHeld else { return firing }
    phase = .draining(from: state(at: time), since: time, isSpent: isFull)
    return firing
  }

  /// - Returns: The time of firing, if it has fired by `time` and no call has returned that yet.
  mutating func advance(to time: Instant) -> Instant? {
    guard let due = deadline, due <= time else { return nil }
    phase = .fired
    return due
  }

  private func state(at time: Instant) -> MotionState<Double> {
    switch phase {
    case .empty: MotionState(0)
    case .fired: MotionState(1)
    case .filling(let from, let since, let rest):
      MotionState(
        rest > 0 ? min(1, from + (1 - from) * time.seconds(since: since) / rest) : 1,
        velocity: rest > 0 ? (1 - from) / rest : 0)
    case .draining(let from, let since, _):
      Self.drain.state(after: time.seconds(since: since), from: from, to: 0)
    }
  }
}
