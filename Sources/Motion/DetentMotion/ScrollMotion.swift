/// Scrolled content along one axis: at rest, held by a finger or in flight, and at any moment ready
/// for the next touch.
///
/// ```swift
/// var list = ScrollMotion(try ScrollPhysics(range: -1400...0, viewport: 600))
/// list.touch(from: 420, at: now)
/// list.move(to: 400, velocity: -1200)
/// list.release(velocity: -1800, at: now.advanced(by: 0.05))
/// let seen = list.state(at: frame).value  // for any frame, at any rate
/// let rest = list.restTime                // when nothing will move any more
/// ```
public struct ScrollMotion: Hashable, Sendable {
  public private(set) var physics: ScrollPhysics
  private var phase: Phase

  private enum Phase: Hashable {
    /// The content is at rest at a position [px].
    case resting(Double)
    /// A finger holds it.
    case held(ScrollGrip)
    /// It glides, bounces or lands without a finger.
    case flying(ScrollFlight, Aim, since: Instant)
  }

  /// The goal of a flight, kept when the range changes.
  private enum Aim: Hashable {
    /// The natural end of a throw that was taken hold of at that place [px].
    case free(takenAt: Double)
    /// That place [px], reached by a spring.
    case place(Double, by: Spring)
  }

  /// Content at rest at `position`, mostly the upper bound.
  public init(_ physics: ScrollPhysics, at position: Double = 0) {
    self.physics = physics
    phase = .resting(physics.clamped(position.isNaN ? 0 : position))
  }

  /// Position [px] and velocity [px/s] at `time`.
  public func state(at time: Instant) -> MotionState<Double> {
    switch phase {
    case .resting(let position): MotionState(position)
    case .held(let grip): grip.state
    case .flying(let flight, _, let start): flight.state(after: time.seconds(since: start))
    }
  }

  /// Whether a finger holds it.
  public var isHeld: Bool {
    if case .held = phase { true } else { false }
  }

  /// Whether it moves without a finger at `time`.
  public func isInFlight(at time: Instant) -> Bool {
    guard case .flying(let flight, _, let start) = phase else { return false }
    return time.seconds(since: start) < flight.duration
  }

  /// The flight and its start, for playback by other code; nil if the content is at rest or held.
  public var flight: (flight: ScrollFlight, start: Instant)? {
    guard case .flying(let flight, _, let start) = phase else { return nil }
    return (flight, start)
  }

  /// The time from which it stays at rest: nil while a finger holds it, the earliest if never
  /// moved.
  public var restTime: Instant? {
    switch phase {
    case .resting: Instant(nanoseconds: .min)
    case .held: nil
    // A nanosecond more than the duration, so that rounding never makes it one less.
    case .flying(let flight, _, let start): start.advanced(by: flight.duration + 1e-9)
    }
  }

  /// The position at which it will come to rest; nil while a finger holds it.
  public var destination: Double? {
    switch phase {
    case .resting(let position): position
    case .held: nil
    case .flying(let flight, _, _): flight.destination
    }
  }
}

extension ScrollMotion {
  /// Begins a hold by a finger at `finger` [px]: the content stops where it is seen at `time`.
  public mutating func touch(from finger: Double, at time: Instant) {
    guard finger.isFinite else { return }
    phase = .held(ScrollGrip(physics, of: state(at: time).value, by: finger))
  }

  /// Moves the finger that holds it to `finger` [px], at `velocity` [px/s].
  public mutating func move(to finger: Double, velocity: Double = 0) {
    guard case .held(var grip) = phase else { return }
    grip.move(to: finger, velocity: velocity)
    phase = .held(grip)
  }

  /// Lets go at `time` with `velocity` [px/s], and the content flies on.
  ///
  /// Beyond an edge the content takes on as much of the velocity as it followed the finger.
  public mutating func release(velocity: Double, at time: Instant) {
    guard case .held(var grip) = phase else { return }
    grip.release(at: velocity)
    fly(from: grip.state, to: .free(takenAt: grip.origin), at: time)
  }

  /// Adds `velocity` [px/s] at `time`, which may lie ahead; the present motion goes on until then.
  mutating func gain(_ velocity: Double, at time: Instant, since now: Instant) {
    let (earlier, start) = flight ?? (ScrollFlight(physics, restingAt: state(at: now).value), now)
    let gained = time.seconds(since: start)
    let flight = ScrollFlight(physics, after: earlier, at: gained, gaining: velocity)
    phase = .flying(flight, .free(takenAt: flight.state(after: gained).value), since: start)
  }

  /// Makes the current flight stop at the first edge that it hits.
  mutating func stopAtEdges() {
    guard case .flying(let flight, let aim, let start) = phase else { return }
    var walled = physics
    walled.band = nil
    phase = .flying(
      ScrollMotion.flight(walled, from: flight.state(after: 0), to: aim), aim, since: start)
  }

  /// Moves to `position` with a spring, starting with the present velocity; ends the hold of a
  /// finger.
  public mutating func scroll(
    to position: Double, by spring: Spring = .scrollEdge, at time: Instant
  ) {
    guard position.isFinite else { return }
    fly(from: state(at: time), to: .place(position, by: spring), at: time)
  }

  /// Adapts to a new content or viewport: the motion continues from the present position and
  /// velocity to its goal, clamped to the new range. A finger keeps its hold.
  public mutating func change(to physics: ScrollPhysics, at time: Instant) {
    let (state, isInFlight) = (state(at: time), isInFlight(at: time))
    self.physics = physics
    switch phase {
    case .held(let grip):
      phase = .held(ScrollGrip(physics, of: state.value, by: grip.finger, takenAt: grip.origin))
    case .flying(_, let aim, _) where isInFlight:
      fly(from: state, to: aim, at: time)
    case .resting, .flying:
      fly(from: state, to: .free(takenAt: state.value), at: time)
    }
  }

  private mutating func fly(from state: MotionState<Double>, to aim: Aim, at time: Instant) {
    phase = .flying(ScrollMotion.flight(physics, from: state, to: aim), aim, since: time)
  }

  private static func flight(
    _ physics: ScrollPhysics, from state: MotionState<Double>, to aim: Aim
  ) -> ScrollFlight {
    switch aim {
    case .free(let origin): ScrollFlight(physics, from: state, takenAt: origin)
    case .place(let place, let spring): ScrollFlight(physics, from: state, to: place, by: spring)
    }
  }
}
