public import DetentAnimation
public import DetentGeometry
public import DetentMotion
public import DetentScene

/// A `ScrollMotion` on a stage: what a finger scrolls, and what goes along with it.
///
/// What it does is worked out once, when the finger lets go; from then on the engine plays it as one
/// motion of each track, and nothing here is asked again.
public struct Scroller: Sendable {
  /// A layer whose place is at `origin + direction · x` [px], x the scrolled position.
  public struct CarriedLayer: Sendable {
    /// What is carried.
    public var layer: LayerID
    /// Where it is while the content is at 0.
    public var origin: Point
    /// Where it goes for each pixel of the content.
    public var direction: SIMD2<Double>

    /// A layer that goes along `direction` for each pixel of the content.
    public init(_ layer: LayerID, origin: Point = .zero, direction: SIMD2<Double>) {
      self.layer = layer
      self.origin = origin
      self.direction = direction
    }
  }

  /// How the content moves.
  public private(set) var motion: ScrollMotion
  private let passengers: [CarriedLayer]

  /// A content that carries layers.
  public init(_ motion: ScrollMotion, carrying passengers: [CarriedLayer]) {
    self.motion = motion
    self.passengers = passengers
  }

  /// Where it is at `time` [px], and how fast.
  public func state(at time: Instant) -> MotionState<Double> { motion.state(at: time) }

  /// A finger at `finger` [px] takes hold of it where it is seen.
  public mutating func touch(from finger: Double, at time: Instant, on stage: inout Stage) {
    motion.touch(from: finger, at: time)
    hold(at: time, on: &stage)
  }

  /// The finger that has it is at `finger` [px], moving at `velocity` [px/s].
  public mutating func move(
    to finger: Double, velocity: Double, at time: Instant, on stage: inout Stage
  ) {
    guard motion.isHeld else { return }
    motion.move(to: finger, velocity: velocity)
    hold(at: time, on: &stage)
  }

  /// The finger lets go at `velocity` [px/s]; `completion` is told when it rests.
  public mutating func release(
    velocity: Double, at time: Instant, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    guard motion.isHeld else { return }
    motion.release(velocity: velocity, at: time)
    play(at: time, on: &stage, completion)
  }

  /// Brings `position` [px] into place, from whatever it does.
  public mutating func scroll(
    to position: Double, by spring: Spring = .scrollEdge, at time: Instant, on stage: inout Stage,
    completion: CompletionID? = nil
  ) {
    motion.scroll(to: position, by: spring, at: time)
    play(at: time, on: &stage, completion)
  }

  /// Its range is another one from now on; a finger keeps its hold.
  public mutating func change(
    to physics: ScrollPhysics, at time: Instant, on stage: inout Stage
  ) {
    motion.change(to: physics, at: time)
    if motion.isHeld { hold(at: time, on: &stage) } else { play(at: time, on: &stage, nil) }
  }

  /// Puts it at `position` [px] without a motion.
  public mutating func place(at position: Double, on stage: inout Stage) {
    motion = ScrollMotion(motion.physics, at: position)
    let place = motion.state(at: .zero).value
    for one in passengers {
      stage.set(.position, of: one.layer, to: one.place(at: place))
    }
  }

  /// Goes on from the motion of another one, with its own range: in the hand of the same finger, or
  /// where that one would have come to rest.
  public mutating func resume(from other: ScrollMotion, on stage: inout Stage) {
    guard other.isHeld else {
      if let place = other.destination, place.isFinite { self.place(at: place, on: &stage) }
      return
    }
    let physics = motion.physics
    motion = other
    // In a hand it does not move by itself, whatever the time.
    motion.change(to: physics, at: .zero)
    hold(at: .zero, on: &stage)
  }

  private func hold(at time: Instant, on stage: inout Stage) {
    let state = motion.state(at: time)
    for one in passengers {
      stage.hold(
        .position, of: one.layer, to: one.place(at: state.value),
        velocity: one.direction * state.velocity)
    }
  }

  private func play(at time: Instant, on stage: inout Stage, _ completion: CompletionID?) {
    guard let (flight, start) = motion.flight else { return }
    let velocity = flight.state(after: time.seconds(since: start)).velocity
    var completion = completion
    for one in passengers {
      let (origin, direction) = (one.origin.animatedValue, one.direction.animatedValue)
      stage.release(
        .position, of: one.layer, velocity: one.direction * velocity,
        to: one.place(at: flight.destination),
        by: .flight(flight, origin: origin, direction: direction), completion: completion)
      completion = nil
    }
  }
}

extension Scroller.CarriedLayer {
  fileprivate func place(at x: Double) -> Point {
    Point(origin.x + direction.x * x, origin.y + direction.y * x)
  }
}
