public import DetentMotion

/// A custom law of motion, as a closed form of the time since its start.
///
/// A track uses it by ``AnimationSpec/simulation(_:)``. It is evaluated in every frame, and can be
/// interrupted like any other: the next motion starts from its value and its velocity. A law that
/// depends on its own past from frame to frame is a ``CustomAnimation``.
public protocol Simulation: Equatable, Sendable {
  /// The state `time` [s] after a start from `start`; `time` is never negative.
  func state(
    after time: Double, from start: MotionState<AnimatedValue>, to target: AnimatedValue
  ) -> MotionState<AnimatedValue>

  /// The time from which it stays within `tolerance` of its destination [s]; infinite if never.
  func settlingTime(
    from start: MotionState<AnimatedValue>, to target: AnimatedValue,
    within tolerance: RestTolerance
  ) -> Double

  /// The value at which it ends: its target, by default.
  func destination(from start: MotionState<AnimatedValue>, to target: AnimatedValue)
    -> AnimatedValue
}

extension Simulation {
  public func destination(
    from start: MotionState<AnimatedValue>, to target: AnimatedValue
  ) -> AnimatedValue { target }
}

/// A simulation of any type.
public struct AnySimulation: Equatable, Sendable {
  let law: any Simulation

  public static func == (a: AnySimulation, b: AnySimulation) -> Bool { a.law.equals(b.law) }
}

extension Simulation {
  fileprivate func equals(_ other: any Simulation) -> Bool { other as? Self == self }
}

extension AnimationSpec {
  /// A custom law.
  public static func simulation(_ law: some Simulation) -> AnimationSpec {
    .law(AnySimulation(law: law))
  }
}

/// A motion by a custom law.
struct SimulatedMotion: Equatable, Sendable {
  let law: AnySimulation
  var from: MotionState<AnimatedValue>
  var to: AnimatedValue
  var start: Instant

  /// Its state; a law that returns an invalid number puts it at its destination.
  func state(at time: Instant) -> MotionState<AnimatedValue> {
    let state = law.law.state(after: max(0, time.seconds(since: start)), from: from, to: to)
    return state.value.isNumber && state.velocity.isNumber ? state : MotionState(destination)
  }

  var destination: AnimatedValue {
    let end = law.law.destination(from: from, to: to)
    return end.isNumber ? end : to
  }

  func settles(within tolerance: RestTolerance) -> Instant {
    let time = law.law.settlingTime(from: from, to: to, within: tolerance)
    return start.advanced(by: time >= 0 ? time : 0)
  }
}

extension AnimatedValue {
  /// Whether all components are numbers within the range of calculation.
  fileprivate var isNumber: Bool {
    indices.allSatisfy { self[$0].magnitude <= AnimationError.largest }
  }
}
