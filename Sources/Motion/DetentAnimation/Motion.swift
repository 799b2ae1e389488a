internal import DetentMotion

/// A value over time, in closed form from the start of its segment.
enum Motion: Equatable, Sendable {
  /// At rest, for ever.
  case still(AnimatedValue)
  /// Held by a finger, moving as commanded.
  case held(MotionState<AnimatedValue>)
  case spring(Spring, from: MotionState<AnimatedValue>, to: AnimatedValue, start: Instant)
  case decay(Decay, from: MotionState<AnimatedValue>, start: Instant)
  /// `carrying` is the excess of its initial velocity over the curve's own [units/s].
  case curve(
    TimingCurve, from: AnimatedValue, to: AnimatedValue, start: Instant, duration: Double,
    carrying: AnimatedValue = .zero)
  /// Repeated, reversed, or part of a group.
  indirect case timed(TimedMotion)
  /// Passes through keys, with `offset` added, while `by` moves from 0 to 1; holds the ends beyond
  /// that.
  indirect case keyframes(Keyframes<AnimatedValue>, offset: AnimatedValue, by: Motion)
  /// Limited by walls that stop it.
  indirect case clamped(ClampedMotion)
  /// The flight of scrolled content along a line.
  indirect case flight(
    ScrollFlight, origin: AnimatedValue, direction: AnimatedValue, start: Instant)
  /// A custom law.
  indirect case simulated(SimulatedMotion)
  /// One after the other, each from its own start on. Never empty, in the order of starts.
  indirect case sequence([Motion])

  init(
    _ spec: AnimationSpec, from state: MotionState<AnimatedValue>, to target: AnimatedValue,
    start: Instant
  ) {
    switch spec {
    case .spring(let spring):
      self = .spring(spring, from: state, to: target, start: start)
    case .decay(let decay):
      self = .decay(decay, from: state, start: start)
    case .curve(let curve, let duration):
      self = .curve(curve, from: state.value, to: target, start: start, duration: duration)
    case .keyframes(let keys, let duration):
      let even = Motion(
        .curve(.linear, duration: duration), from: MotionState(.zero), to: AnimatedValue(x: 1),
        start: start)
      self = .keyframes(keys, offset: .zero, by: even)
    case .flight(let flight, let origin, let direction):
      self = .flight(flight, origin: origin, direction: direction, start: start)
    case .law(let law):
      self = .simulated(SimulatedMotion(law: law, from: state, to: target, start: start))
    }
  }

  /// Returns a curve that starts with that velocity [units/s] instead of its own; a curve that
  /// begins with a jolt keeps the jolt. Other motions are returned unchanged.
  func keeping(_ velocity: AnimatedValue) -> Motion {
    guard case .curve(let curve, let from, let to, let start, let duration, _) = self,
      velocity != .zero, duration >= Instant.step
    else { return self }
    let own = (to - from) * (min(curve.slope(at: 0), Self.steepest) / duration)
    return .curve(
      curve, from: from, to: to, start: start, duration: duration, carrying: velocity - own)
  }

  /// Whether it continues the velocity of the motion before it.
  var goesOn: Bool {
    switch self {
    case .curve(_, _, _, _, _, let carried): carried != .zero
    case .still, .held, .timed, .keyframes: false
    case .spring, .decay, .flight, .clamped, .simulated, .sequence: true
    }
  }

  /// The state at `time`; the initial one before its start.
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
    case .curve(let curve, let from, let to, let start, let duration, let carried):
      let fraction = Motion.fraction(at: time, of: duration, since: start)
      guard fraction < 1 else { return MotionState(to) }
      // Hermite's basis function of a slope at the start alone, t(1 − t)²: it ends with the curve.
      let rest = 1 - fraction
      return MotionState(
        from + (to - from) * curve.value(at: fraction)
          + carried * (duration * fraction * rest * rest),
        velocity: (to - from) * (curve.slope(at: fraction) / duration)
          + carried * (rest * (1 - 3 * fraction)))
    case .timed(let timed):
      return timed.clampedState(at: time)
    case .keyframes(let keys, let offset, let progress):
      let fraction = progress.state(at: time)
      guard fraction.value.x < 1 else { return MotionState(keys.end + offset) }
      let state = keys.state(at: fraction.value.x)
      let pace = fraction.value.x < 0 ? 0 : fraction.velocity.x
      return MotionState(state.value + offset, velocity: pace == 0 ? .zero : state.velocity * pace)
    case .clamped(let clamped):
      return clamped.state(at: time)
    case .flight(let flight, let origin, let direction, let start):
      let state = flight.state(after: max(0, time.seconds(since: start)))
      return MotionState(origin + direction * state.value, velocity: direction * state.velocity)
    case .simulated(let simulated):
      return simulated.state(at: time)
    case .sequence(let legs):
      return (legs.last { $0.start <= time } ?? legs[0]).state(at: time)
    }
  }

  /// The part of a `duration` [s] that has passed; 1 if it is shorter than the clock's step.
  private static func fraction(
    at time: Instant, of duration: Double, since start: Instant
  ) -> Double {
    duration >= Instant.step ? max(0, time.seconds(since: start)) / duration : 1
  }

  /// The state that it shows at `time`; nil if it shows nothing, so that the layers below are seen.
  func effect(at time: Instant) -> MotionState<AnimatedValue>? {
    if case .timed(let timed) = self { return timed.effect(at: time) }
    return state(at: time)
  }

  /// The value at which it ends.
  var destination: AnimatedValue {
    switch self {
    case .still(let value): value
    case .held(let state): state.value
    case .spring(_, _, let to, _), .curve(_, _, let to, _, _, _): to
    case .decay(let decay, let from, _): decay.destination(from: from)
    case .timed(let timed): timed.destination
    case .keyframes(let keys, let offset, let progress):
      offset
        + (progress.destination.x < 1 ? keys.state(at: progress.destination.x).value : keys.end)
    case .clamped(let clamped): clamped.destination
    case .flight(let flight, let origin, let direction, _): origin + direction * flight.destination
    case .simulated(let simulated): simulated.destination
    case .sequence(let legs): legs[legs.count - 1].destination
    }
  }

  /// The moment at which it begins to move.
  var start: Instant {
    switch self {
    case .still, .held: .distantPast
    case .spring(_, _, _, let start), .decay(_, _, let start), .curve(_, _, _, let start, _, _):
      start
    case .timed(let timed): timed.start
    case .keyframes(_, _, let progress): progress.start
    case .clamped(let clamped): clamped.start
    case .flight(_, _, _, let start): start
    case .simulated(let simulated): simulated.start
    case .sequence(let legs): legs[0].start
    }
  }

  /// The moment from which it stays within `tolerance` of its destination; the distant past if it
  /// does not move.
  func settles(within tolerance: RestTolerance) -> Instant {
    switch self {
    case .still, .held:
      .distantPast
    case .spring(let spring, let from, let to, let start):
      start.advanced(by: spring.settlingTime(from: from, to: to, within: tolerance))
    case .decay(let decay, let from, let start):
      start.advanced(by: decay.settlingTime(from: from, within: tolerance))
    case .curve(_, _, _, let start, let duration, _):
      start.advanced(by: duration)
    case .keyframes(let keys, _, let progress):
      progress.settles(within: tolerance.scaled(by: 1 / keys.way))
    case .clamped(let clamped):
      clamped.settles(within: tolerance)
    case .flight(let flight, _, _, let start):
      start.advanced(by: flight.duration)
    case .simulated(let simulated):
      simulated.settles(within: tolerance)
    case .timed(let timed):
      timed.end
    case .sequence(let legs):
      legs[legs.count - 1].settles(within: tolerance)
    }
  }

  /// The same motion with `offset` added to its values.
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
    case .curve(let curve, let from, let to, let start, let duration, let carried):
      .curve(
        curve, from: from + offset, to: to + offset, start: start, duration: duration,
        carrying: carried)
    case .timed(let timed): .timed(timed.translated(by: offset))
    case .keyframes(let keys, let old, let progress):
      .keyframes(keys, offset: old + offset, by: progress)
    case .clamped(let clamped): .clamped(clamped.translated(by: offset))
    case .flight(let flight, let origin, let direction, let start):
      .flight(flight, origin: origin + offset, direction: direction, start: start)
    case .simulated(let old):
      .simulated(
        SimulatedMotion(
          law: old.law, from: moved(old.from), to: old.to + offset, start: old.start))
    case .sequence(let legs): .sequence(legs.map { $0.translated(by: offset) })
    }
  }

  /// The same motion `seconds` later.
  func delayed(by seconds: Double) -> Motion {
    switch self {
    case .still, .held: self
    case .spring(let spring, let from, let to, let start):
      .spring(spring, from: from, to: to, start: start.advanced(by: seconds))
    case .decay(let decay, let from, let start):
      .decay(decay, from: from, start: start.advanced(by: seconds))
    case .curve(let curve, let from, let to, let start, let duration, let carried):
      .curve(
        curve, from: from, to: to, start: start.advanced(by: seconds), duration: duration,
        carrying: carried)
    case .timed(let timed): .timed(timed.delayed(by: seconds))
    case .keyframes(let keys, let offset, let progress):
      .keyframes(keys, offset: offset, by: progress.delayed(by: seconds))
    case .clamped(let clamped): .clamped(clamped.delayed(by: seconds))
    case .flight(let flight, let origin, let direction, let start):
      .flight(
        flight, origin: origin, direction: direction, start: start.advanced(by: seconds))
    case .simulated(let old):
      .simulated(
        SimulatedMotion(
          law: old.law, from: old.from, to: old.to, start: old.start.advanced(by: seconds)))
    case .sequence(let legs): .sequence(legs.map { $0.delayed(by: seconds) })
    }
  }

  /// The initial slope above which a curve begins with a jolt: twice the slope of the usual curves.
  private static let steepest = 4.0

  /// The greatest number of legs in a sequence; older ones are dropped.
  static let mostLegs = 8

  /// The motion until `next` begins, and `next` from then on.
  func followed(by next: Motion) -> Motion {
    guard case .sequence(let legs) = self else { return .sequence([self, next]) }
    let before = legs.filter { $0.start < next.start }
    return .sequence(Array(before.suffix(Motion.mostLegs - 1)) + [next])
  }
}

extension Instant {
  static let distantPast = Instant(nanoseconds: .min)
  /// The least difference between two moments [s].
  static let step = 1e-9
}

extension Double {
  /// The number as the speed of a clock: one too slow for any velocity to make up for counts as 0.
  var standing: Double { magnitude * AnimationError.largest < 1 ? 0 : self }

  /// The number clamped to the range of calculation.
  var limited: Double {
    Swift.min(Swift.max(self, -AnimationError.largest), AnimationError.largest)
  }
}
