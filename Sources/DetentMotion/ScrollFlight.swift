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
  /// In the order of their times; the first begins at 0.
  private var legs: [Leg] = []

  private struct Leg: Hashable {
    var begin: Double
    var start: MotionState<Double>
    var spec: AnimationSpec
  }

  private enum AnimationSpec: Hashable {
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
    (legs, destination, duration) = (course.legs, course.destination, course.duration)
  }

  /// A pull to `target` by a spring, from whatever it does.
  public init(
    _ physics: ScrollPhysics, from start: MotionState<Double>, to target: Double, by spring: Spring
  ) {
    var course = Course(physics, origin: start.value)
    course.pull(start, to: physics.clamped(target), by: spring)
    (legs, destination, duration) = (course.legs, course.destination, course.duration)
  }

  /// Position and velocity `time` [s] after it was let go; at rest from `duration` on.
  public func state(after time: Double) -> MotionState<Double> {
    guard time < duration || time.isNaN else { return MotionState(destination) }
    guard let leg = legs.last(where: { $0.begin <= time }) ?? legs.first else {
      return MotionState(destination)
    }
    switch leg.spec {
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
    private var now = 0.0

    init(_ physics: ScrollPhysics, origin: Double) {
      self.physics = physics
      self.origin = origin
    }

    mutating func fly(from start: MotionState<Double>) {
      let end = physics.decay.destination(from: start)
      let edge = physics.clamped(start.value)
      if let rest = physics.snapPoint(for: end, takenAt: origin) {
        land(start, on: rest)
      } else if edge == start.value {
        glide(start)
      } else if physics.clamped(end) != edge,
        let arrival = physics.bounce.firstArrival(from: start, to: edge)
      {
        // Thrown back in: beyond the edge it goes on by itself.
        add(.pull(physics.bounce, to: edge), start, until: arrival)
        glide(physics.bounce.state(after: arrival, from: start, to: edge))
      } else {
        pull(start, to: edge, by: physics.bounce)
      }
    }

    mutating func pull(_ start: MotionState<Double>, to target: Double, by spring: Spring) {
      let time = spring.settlingTime(from: start, to: target, within: physics.tolerance)
      add(.pull(spring, to: target), start, until: time)
      finish(at: target)
    }

    private mutating func glide(_ start: MotionState<Double>) {
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
      guard physics.band == nil else { return pull(state, to: edge, by: physics.bounce) }
      add(.stop, MotionState(edge), until: 0)
      finish(at: edge)
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
      _ spec: AnimationSpec, _ start: MotionState<Double>, until time: Double
    ) {
      legs.append(Leg(begin: now, start: start, spec: spec))
      now += time
    }

    private mutating func finish(at place: Double) {
      destination = place
      duration = now
    }
  }
}
