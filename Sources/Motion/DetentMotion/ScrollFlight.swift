/// The motion of scrolled content after the finger has let go, as a value: it glides, hits an edge,
/// bounces or lands on a snap point.
///
/// The flight consists of at most three legs, each in closed form. Every leg starts at the exact
/// end of the one before, with its exact position and velocity.
public struct ScrollFlight: Hashable, Sendable {
  /// The position at which the content comes to rest.
  public let destination: Double
  /// The time after which it counts as at rest there [s].
  public let duration: Double
  /// The impact on an edge, at which the content turns or stops; nil if it never reaches one.
  public let impact: Impact?
  /// The legs in the order of their times; the first begins at 0.
  private var legs: [Leg] = []

  /// The impact of content in flight on an edge.
  public struct Impact: Hashable, Sendable {
    /// The time since the content was let go [s].
    public var time: Double
    /// The velocity before the impact [px/s].
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

  /// The flight of content let go in the state `start` and taken hold of at `origin`, from which
  /// its single pages are counted.
  public init(
    _ physics: ScrollPhysics, from start: MotionState<Double>, takenAt origin: Double? = nil
  ) {
    var course = Course(physics, origin: origin ?? start.value)
    course.fly(from: start)
    self.init(course)
  }

  /// A flight that follows `earlier` until `time` [s] and continues from there with `velocity`
  /// [px/s] added, as handed on by the inner of two nested contents.
  init(
    _ physics: ScrollPhysics, after earlier: ScrollFlight, at time: Double, gaining velocity: Double
  ) {
    var state = earlier.state(after: time)
    state.velocity += velocity
    var course = Course(physics, origin: state.value, after: earlier, until: time)
    course.fly(from: state)
    self.init(course)
  }

  /// A flight that stays at `place`.
  init(_ physics: ScrollPhysics, restingAt place: Double) {
    var course = Course(physics, origin: place)
    course.rest(at: place)
    self.init(course)
  }

  private init(_ course: Course) {
    (legs, destination, duration) = (course.legs, course.destination, course.duration)
    impact = course.impact
  }

  /// A pull to `target` by a spring, from any state.
  public init(
    _ physics: ScrollPhysics, from start: MotionState<Double>, to target: Double, by spring: Spring
  ) {
    var course = Course(physics, origin: start.value)
    course.pull(start, to: physics.clamped(target), by: spring)
    self.init(course)
  }

  /// The position and velocity `time` [s] after it was let go; at rest from `duration` on.
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

  /// The times at which one law takes over from another [s].
  public var switches: [Double] { legs.dropFirst().map(\.begin) }
}

extension ScrollFlight {
  /// A flight under construction.
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

    /// Starts with the legs of `earlier` until `time` [s].
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
        // Thrown back in: from the edge on the content glides.
        add(.pull(physics.bounce, to: edge), start, until: arrival)
        glide(physics.bounce.state(after: arrival, from: start, to: edge))
      } else {
        pull(start, to: edge, by: physics.bounce)
      }
    }

    mutating func pull(_ start: MotionState<Double>, to target: Double, by spring: Spring) {
      var start = start
      // Starting from rest at one edge, the pull can still reach the other edge, but no third one.
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

    /// The duration of a pull [s]. A spring that hardly swings passes its target only after the
    /// motion counts as at rest.
    private func settling(
      _ start: MotionState<Double>, to target: Double, by spring: Spring
    ) -> Double {
      spring.settlingTime(from: start, to: target, within: physics.tolerance)
    }

    /// The edge that stops a pull, and the time until then [s]; nil if none does.
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

    /// Lands by a friction not far from the usual that suits the velocity, or else by a spring.
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
