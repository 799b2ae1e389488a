internal import DetentMotion

/// A value over time, in closed form from the start of its segment.
enum Motion: Equatable, Sendable {
  /// At rest, for ever.
  case still(AnimatedValue)
  /// In a finger's hand, moving as told.
  case held(MotionState<AnimatedValue>)
  case spring(Spring, from: MotionState<AnimatedValue>, to: AnimatedValue, start: Instant)
  case decay(Decay, from: MotionState<AnimatedValue>, start: Instant)
  case curve(
    TimingCurve, from: AnimatedValue, to: AnimatedValue, start: Instant, duration: Double)

  /// Where it is and how fast at `time`; before its start it is where it started.
  func state(at time: Instant) -> MotionState<AnimatedValue> {
    switch self {
    case .still(let value):
      return MotionState(value)
    case .held(let state):
      return state
    case .spring(let spring, let from, let to, let start):
      return spring.state(after: max(0, time.seconds(since: start)), from: from, to: to)
    case .decay(let decay, let from, let start):
      return decay.state(after: max(0, time.seconds(since: start)), from: from)
    case .curve(let curve, let from, let to, let start, let duration):
      let fraction = duration > 0 ? max(0, time.seconds(since: start)) / duration : 1
      guard fraction < 1 else { return MotionState(to) }
      return MotionState(
        from + (to - from) * curve.value(at: fraction),
        velocity: (to - from) * (curve.slope(at: fraction) / duration))
    }
  }

  /// Where it ends.
  var destination: AnimatedValue {
    switch self {
    case .still(let value): value
    case .held(let state): state.value
    case .spring(_, _, let to, _), .curve(_, _, let to, _, _): to
    case .decay(let decay, let from, _): decay.destination(from: from)
    }
  }

  /// From when on it stays within `tolerance` of its destination; in the distant past when it does
  /// not move.
  func settles(within tolerance: RestTolerance) -> Instant {
    switch self {
    case .still, .held:
      .distantPast
    case .spring(let spring, let from, let to, let start):
      start.advanced(by: spring.settlingTime(from: from, to: to, within: tolerance))
    case .decay(let decay, let from, let start):
      start.advanced(by: decay.settlingTime(from: from, within: tolerance))
    case .curve(_, _, _, let start, let duration):
      start.advanced(by: duration)
    }
  }

  /// The same motion somewhere else.
  func translated(by offset: AnimatedValue) -> Motion {
    func moved(_ state: MotionState<AnimatedValue>) -> MotionState<AnimatedValue> {
      MotionState(state.value + offset, velocity: state.velocity)
    }
    return switch self {
    case .still(let value): .still(value + offset)
    case .held(let state): .held(moved(state))
    case .spring(let spring, let from, let to, let start):
      .spring(spring, from: moved(from), to: to + offset, start: start)
    case .decay(let decay, let from, let start): .decay(decay, from: moved(from), start: start)
    case .curve(let curve, let from, let to, let start, let duration):
      .curve(curve, from: from + offset, to: to + offset, start: start, duration: duration)
    }
  }
}

extension Instant {
  static let distantPast = Instant(nanoseconds: .min)
}
