extension Spring {
  /// The state `time` [s] after a start from `start`, pulled towards a target that itself moves
  /// evenly: from `target.value`, by `target.velocity` [units/s].
  ///
  /// With T(t) = T₀ + V·t, z = x − T + l·V obeys the plain equation, where l = c/k is the distance
  /// by which it trails for each unit of speed [s]. Without a lag, friction acts on the difference
  /// of the velocities, and z = x − T.
  public func state<V: MotionValue>(
    after time: Double, from start: MotionState<V>, following target: MotionState<V>,
    lags: Bool = true
  ) -> MotionState<V> {
    guard time > 0 else { return start }
    let behind = target.velocity * (lags ? damping / stiffness : 0)
    let offset = MotionState(
      start.value - target.value + behind, velocity: start.velocity - target.velocity)
    let rest = transition(after: time).state(from: offset, to: .zero)
    return MotionState(
      target.value + target.velocity * time - behind + rest.value,
      velocity: target.velocity + rest.velocity)
  }
}

/// An object on a spring whose other end moves: it follows a finger, or another motion.
///
/// There is no closed form, since the leader may move in any way. The follower therefore advances
/// in steps of 4 ms, the same at any frame rate, and takes the leader to move evenly within each:
/// exact for a leader that does, and otherwise within (leader's acceleration)·h²/8 in each step.
///
/// ```swift
/// var follower = Follower(.hand, from: MotionState(0.0), leader: 0, at: now)
/// let leader = { (time: Instant) in 300 * time.seconds(since: now) }
/// follower.advance(to: Follower<Double>.step(before: frame), leader: leader)
/// let trailing = follower.state(at: frame, leader: leader(frame))
/// ```
public struct Follower<Value: MotionValue>: Equatable, Sendable {
  /// The spring that pulls the follower.
  public let spring: Spring
  /// Whether it trails an evenly moving leader, by c/k for each unit of speed; otherwise it catches
  /// up and moves along with it.
  public let lags: Bool
  /// The follower's position and velocity at `time`.
  public private(set) var state: MotionState<Value>
  public private(set) var time: Instant
  /// The leader's position at `time`.
  public private(set) var leader: Value

  public init(
    _ spring: Spring, lags: Bool = true, from state: MotionState<Value>, leader: Value,
    at time: Instant
  ) {
    self.spring = spring
    self.lags = lags
    self.state = state
    self.leader = leader
    self.time = time
  }

  /// Advances to `time`, asking for the leader's position at moments on the way, and at `time`.
  ///
  /// The follower moves by whole steps (`step(after:)`); a `time` inside a step makes a shorter
  /// one. For a result that does not depend on the frames drawn, advance to `step(before:)` and
  /// take the rest from `state(at:leader:)`.
  public mutating func advance(to time: Instant, leader: (Instant) -> Value) {
    while self.time < time {
      let next = min(Self.step(after: self.time), time)
      step(to: next, leader: leader(next))
    }
  }

  /// The state at a `time` no more than a step ahead, when the leader will be at `leader`.
  public func state(at time: Instant, leader: Value) -> MotionState<Value> {
    let seconds = time.seconds(since: self.time)
    guard seconds > 0 else { return state }
    let velocity = (leader - self.leader) * (1 / seconds)
    return spring.state(
      after: seconds, from: state, following: MotionState(self.leader, velocity: velocity),
      lags: lags)
  }

  /// Advances to a `time` no more than a step ahead.
  public mutating func step(to time: Instant, leader: Value) {
    guard time > self.time else { return }
    state = state(at: time, leader: leader)
    (self.time, self.leader) = (time, leader)
  }

  /// Comes to rest on `value`, as if it had been there since `time`.
  public mutating func rest(on value: Value, since time: Instant) {
    (state, leader, self.time) = (MotionState(value), value, time)
  }

  /// The end of the step that contains `time`: a whole multiple of 4 ms, the same for all
  /// followers; the distant future if that does not fit.
  public static func step(after time: Instant) -> Instant {
    let (end, overflow) = time.nanoseconds.addingReportingOverflow(length - phase(of: time))
    return overflow ? .distantFuture : Instant(nanoseconds: end)
  }

  /// The beginning of the step that contains `time`.
  public static func step(before time: Instant) -> Instant {
    let (begin, overflow) = time.nanoseconds.subtractingReportingOverflow(phase(of: time))
    return Instant(nanoseconds: overflow ? .min : begin)
  }

  /// The length of a step [ns].
  private static var length: Int64 { 4_000_000 }

  /// The time since the beginning of the step [ns].
  private static func phase(of time: Instant) -> Int64 {
    let rest = time.nanoseconds % length
    return rest < 0 ? rest + length : rest
  }
}
