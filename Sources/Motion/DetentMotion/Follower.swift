extension Spring {
  /// Where it is `time` [s] after it started from `start`, pulled towards a target that itself moves
  /// evenly: at `target.value` at the start, by `target.velocity` [units/s].
  ///
  /// With T(t) = T₀ + V·t, z = x − T + l·V obeys the plain equation, where l = c/k is how far it
  /// stays behind for each unit of speed [s]. Without a lag, friction acts on the speed against the
  /// target's, and z = x − T.
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

/// Something on a spring whose other end moves: a follower of a finger, or of another motion.
///
/// No closed form says where it is, for its leader may do anything. So it goes on in steps of 4 ms,
/// which are the same at any frame rate, taking the leader to move evenly within each; for one that
/// does, it is exact, and else within (leader's acceleration)·h²/8 in each step.
///
/// ```swift
/// var follower = Follower(.hand, from: MotionState(0.0), leader: 0, at: now)
/// let leader = { (time: Instant) in 300 * time.seconds(since: now) }
/// follower.advance(to: Follower<Double>.step(before: frame), leader: leader)
/// let trailing = follower.state(at: frame, leader: leader(frame))
/// ```
public struct Follower<Value: MotionValue>: Equatable, Sendable {
  /// By which it is pulled.
  public let spring: Spring
  /// Whether it stays behind what moves evenly, by c/k for each unit of speed; else it comes to move
  /// along with it.
  public let lags: Bool
  /// Where it is at `time`, and how fast.
  public private(set) var state: MotionState<Value>
  public private(set) var time: Instant
  /// Where its leader was at `time`.
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

  /// Goes on to `time`, asking where its leader is at moments on the way, and at `time`.
  ///
  /// It goes by whole steps (`step(after:)`), of which a `time` between two makes a shorter one: for
  /// what is to be the same whichever frames are drawn, go on to `step(before:)` and ask
  /// `state(at:leader:)` for the rest.
  public mutating func advance(to time: Instant, leader: (Instant) -> Value) {
    while self.time < time {
      let next = min(Self.step(after: self.time), time)
      step(to: next, leader: leader(next))
    }
  }

  /// Where it is at a `time` no more than a step ahead, with its leader at `leader` then.
  public func state(at time: Instant, leader: Value) -> MotionState<Value> {
    let seconds = time.seconds(since: self.time)
    guard seconds > 0 else { return state }
    let velocity = (leader - self.leader) * (1 / seconds)
    return spring.state(
      after: seconds, from: state, following: MotionState(self.leader, velocity: velocity),
      lags: lags)
  }

  /// Goes on to a `time` no more than a step ahead.
  public mutating func step(to time: Instant, leader: Value) {
    guard time > self.time else { return }
    state = state(at: time, leader: leader)
    (self.time, self.leader) = (time, leader)
  }

  /// Stands still on `value` since `time`.
  public mutating func rest(on value: Value, since time: Instant) {
    (state, leader, self.time) = (MotionState(value), value, time)
  }

  /// The end of the step in which `time` lies: whole multiples of 4 ms, for everyone the same, as far
  /// as there are moments.
  public static func step(after time: Instant) -> Instant {
    let (end, overflow) = time.nanoseconds.addingReportingOverflow(length - phase(of: time))
    return overflow ? .distantFuture : Instant(nanoseconds: end)
  }

  /// The beginning of that step.
  public static func step(before time: Instant) -> Instant {
    let (begin, overflow) = time.nanoseconds.subtractingReportingOverflow(phase(of: time))
    return Instant(nanoseconds: overflow ? .min : begin)
  }

  /// How long a step is [ns].
  private static var length: Int64 { 4_000_000 }

  /// How far into its step a moment is [ns].
  private static func phase(of time: Instant) -> Int64 {
    let rest = time.nanoseconds % length
    return rest < 0 ? rest + length : rest
  }
}
