/// What a scrolled content does once the finger has let go, as a value: it glides, hits an edge,
/// bounces or lands on a snap point.
///
/// Made of at most three legs, each in closed form; every leg starts at the exact moment the one
/// before it ends, with its exact position and velocity.
public struct ScrollFlight: Hashable, Sendable {
  /// Where it comes to rest.
  public let destination: Double
  /// When it counts as at rest there [s].
  public let duration: Double
  /// When and how fast it hits an edge, to turn or to stop there; nil where it never gets to one.
  public let impact: Impact?
  /// In the order of their times; the first begins at 0.
  private var legs: [Leg] = []

  /// That a content in flight hits an edge.
  public struct Impact: Hashable, Sendable {
    /// After it was let go [s].
    public var time: Double
    /// Before it turned [px/s].
    public var velocity: Double
  }

  private struct Leg: Hashable {
    var begin: Double
    var start: MotionState<Double>
    var law: Law
  }

  private enum Law: Hashable {
    case glide(Decay)
    case pull(Spring, to: Double)
    case stop
  }

  /// The flight of a content let go in the state `start`, which was taken hold of at `origin` (that
  /// is where its single pages are counted from).
  public init(
    _ physics: ScrollPhysics, from start: MotionState<Double>, takenAt origin: Double? = nil
  ) {
    var course = Course(physics, origin: origin ?? start.value)
    course.fly(from: start)
    self.init(course)
  }

  /// What `earlier` does until `time` [s], and from then on a flight that has `velocity` [px/s] on top:
  /// what it was handed on.
  init(
    _ physics: ScrollPhysics, after earlier: ScrollFlight, at time: Double, gaining velocity: Double
  ) {
    var state = earlier.state(after: time)
    state.velocity += velocity
    var course = Course(physics, origin: state.value, after: earlier, until: time)
    course.fly(from: state)
    self.init(course)
  }

  /// No flight at all: it stays at `place`.
  init(_ physics: ScrollPhysics, restingAt place: Double) {
    var course = Course(physics, origin: place)
    course.rest(at: place)
    self.init(course)
  }

  private init(_ course: Course) {
    (legs, destination, duration) = (course.legs, course.destination, course.duration)
    impact = course.impact
  }

  /// A pull to `target` by a spring, from whatever it does.
  public init(
    _ physics: ScrollPhysics, from start: MotionState<Double>, to target: Double, by spring: Spring
  ) {
    var course = Course(physics, origin: start.value)
    course.pull(start, to: physics.clamped(target), by: spring)
    self.init(course)
  }

  /// Position and velocity `time` [s] after it was let go; at rest from `duration` on.
  public func state(after time: Double) -> MotionState<Double> {
    guard time < duration || time.isNaN else { return MotionState(destination) }
    guard let leg = legs.last(where: { $0.begin <= time }) ?? legs.first else {
      return MotionState(destination)
    }
    switch leg.law {
    case .glide(let decay): return decay.state(after: time - leg.begin, from: leg.start)
    case .pull(let spring, let target):
      return spring.state(after: time - leg.begin, from: leg.start, to: target)
    case .stop: return MotionState(leg.start.value)
    }
  }

  /// When one law takes over from another [s].
  public var switches: [Double] { legs.dropFirst().map(\.begin) }
}

extension ScrollFlight {
  /// A flight while it is worked out.
  private struct Course {
    let physics: ScrollPhysics
    let origin: Double
    var legs: [Leg] = []
    var destination = 0.0
    var duration = 0.0
    var impact: Impact?
    private var now = 0.0

    init(_ physics: ScrollPhysics, origin: Double) {
      self.physics = physics
      self.origin = origin
    }

    /// One that goes on from where another one is.
    init(
      _ physics: ScrollPhysics, origin: Double, after earlier: ScrollFlight, until time: Double
    ) {
      self.init(physics, origin: origin)
      legs = earlier.legs.filter { $0.begin < time && $0.begin < earlier.duration }
      if earlier.duration < time {
        let rest = MotionState(earlier.destination)
        legs.append(Leg(begin: earlier.duration, start: rest, law: .stop))
      }
      now = time
    }

    mutating func rest(at place: Double) {
      add(.stop, MotionState(place), until: 0)
      finish(at: place)
    }

    mutating func fly(from start: MotionState<Double>) {
      let end = physics.decay.destination(from: start)
      let edge = physics.clamped(start.value)
      if let rest = physics.snapPoint(for: end, takenAt: origin) {
        land(start, on: rest)
      } else if edge == start.value {
        glide(start)
      } else if physics.clamped(end) != edge,
        let arrival = physics.bounce.firstArrival(from: start, to: edge),
        arrival < settling(start, to: edge, by: physics.bounce)
      {
        // Thrown back in: beyond the edge it goes on by itself.
        add(.pull(physics.bounce, to: edge), start, until: arrival)
        glide(physics.bounce.state(after: arrival, from: start, to: edge))
      } else {
        pull(start, to: edge, by: physics.bounce)
      }
    }

    mutating func pull(_ start: MotionState<Double>, to target: Double, by spring: Spring) {
      var start = start
      // From rest at one edge it may still get to the other one, but from there to none.
      for _ in 0..<2 {
        guard let (edge, time) = wall(on: start, to: target, by: spring) else { break }
        add(.pull(spring, to: target), start, until: time)
        let state = spring.state(after: time, from: start, to: target)
        impact = impact ?? Impact(time: now, velocity: state.velocity)
        guard edge != target else { return rest(at: edge) }
        start = MotionState(edge)
      }
      let time = settling(start, to: target, by: spring)
      add(.pull(spring, to: target), start, until: time)
      finish(at: target)
    }

    /// When a pull is over [s]. A spring that hardly swings comes past its target when nobody waits for
    /// it any more.
    private func settling(
      _ start: MotionState<Double>, to target: Double, by spring: Spring
    ) -> Double {
      spring.settlingTime(from: start, to: target, within: physics.tolerance)
    }

    /// The edge that stops a pull, and after what time [s]; nil: none does.
    private func wall(
      on start: MotionState<Double>, to target: Double, by spring: Spring
    ) -> (edge: Double, time: Double)? {
      guard physics.band == nil else { return nil }
      return [(physics.range.lowerBound, -1.0), (physics.range.upperBound, 1.0)]
        .compactMap { edge, outwards -> (edge: Double, time: Double)? in
          guard (edge - start.value) * outwards >= 0 else { return nil }
          if start.value == edge, start.velocity * outwards > 0 { return (edge, 0) }
          let end = settling(start, to: target, by: spring)
          return spring.firstCrossing(of: edge, from: start, to: target)
            .flatMap { $0 < end ? (edge, $0) : nil }
        }
        .min { $0.time < $1.time }
    }

    private mutating func glide(_ start: MotionState<Double>) {
      guard start.velocity != 0 else { return rest(at: start.value) }
      let edge = start.velocity > 0 ? physics.range.upperBound : physics.range.lowerBound
      if start.value == edge { return hit(edge, start) }
      guard let time = physics.decay.time(toReach: edge, from: start) else {
        let time = physics.decay.settlingTime(from: start, within: physics.tolerance)
        add(.glide(physics.decay), start, until: time)
        return finish(at: physics.decay.destination(from: start))
      }
      add(.glide(physics.decay), start, until: time)
      hit(edge, physics.decay.state(after: time, from: start))
    }

    private mutating func hit(_ edge: Double, _ state: MotionState<Double>) {
      impact = Impact(time: now, velocity: state.velocity)
      guard physics.band == nil else { return pull(state, to: edge, by: physics.bounce) }
      rest(at: edge)
    }

    /// With its velocity and a friction not far from the usual, or by a spring.
    private mutating func land(_ start: MotionState<Double>, on rest: Double) {
      guard physics.range.contains(start.value),
        let decay = try? Decay(from: start, landingOn: rest),
        (0.5...2).contains(decay.decayRate / physics.decay.decayRate)
      else { return pull(start, to: rest, by: physics.bounce) }
      add(
        .glide(decay), start,
        until: decay.settlingTime(from: start, within: physics.tolerance))
      finish(at: rest)
    }

    private mutating func add(
      _ law: Law, _ start: MotionState<Double>, until time: Double
    ) {
      legs.append(Leg(begin: now, start: start, law: law))
      now += time
    }

    private mutating func finish(at place: Double) {
      destination = place
      duration = now
    }
  }
}
