public import DetentAnimation
public import DetentGeometry
public import DetentMotion
public import DetentScene

/// A `ScrollMotion` on a stage, and the layers that it moves.
///
/// The motion is computed once, when the finger lets go; from then on the engine plays it as one
/// animation of each track.
public struct Scroller: Sendable {
  /// A layer at the position `origin + direction · x` [px], where x is the scrolled position.
  public struct CarriedLayer: Sendable {
    /// The layer that is moved.
    public var layer: LayerID
    /// The position of the layer when the content is at 0 [px].
    public var origin: Point
    /// The movement of the layer for each pixel that the content scrolls.
    public var direction: SIMD2<Double>

    /// Creates a layer that moves along `direction` for each pixel that the content scrolls.
    public init(_ layer: LayerID, origin: Point = .zero, direction: SIMD2<Double>) {
      self.layer = layer
      self.origin = origin
      self.direction = direction
    }
  }

  /// The motion of the content.
  public private(set) var motion: ScrollMotion
  private let passengers: [CarriedLayer]

  /// Creates a scroller whose motion moves `passengers`.
  public init(_ motion: ScrollMotion, carrying passengers: [CarriedLayer]) {
    self.motion = motion
    self.passengers = passengers
  }

  /// The scrolled position [px] and its velocity [px/s] at `time`.
  public func state(at time: Instant) -> MotionState<Double> { motion.state(at: time) }

  /// Lets a finger at `finger` [px] take hold of the content at its current position.
  public mutating func touch(from finger: Double, at time: Instant, on stage: inout Stage) {
    motion.touch(from: finger, at: time)
    hold(at: time, on: &stage)
  }

  /// Follows the finger that holds it to `finger` [px], moving at `velocity` [px/s].
  public mutating func move(
    to finger: Double, velocity: Double, at time: Instant, on stage: inout Stage
  ) {
    guard motion.isHeld else { return }
    motion.move(to: finger, velocity: velocity)
    hold(at: time, on: &stage)
  }

  /// Lets go of the content at `velocity` [px/s]; `completion` is reported when it comes to rest.
  public mutating func release(
    velocity: Double, at time: Instant, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    guard motion.isHeld else { return }
    motion.release(velocity: velocity, at: time)
    play(at: time, on: &stage, completion)
  }

  /// Scrolls to `position` [px] from the current position and velocity.
  public mutating func scroll(
    to position: Double, by spring: Spring = .scrollEdge, at time: Instant, on stage: inout Stage,
    completion: CompletionID? = nil
  ) {
    motion.scroll(to: position, by: spring, at: time)
    play(at: time, on: &stage, completion)
  }

  /// Changes the range of the motion; a finger that holds the content keeps its hold.
  public mutating func change(
    to physics: ScrollPhysics, at time: Instant, on stage: inout Stage
  ) {
    motion.change(to: physics, at: time)
    if motion.isHeld { hold(at: time, on: &stage) } else { play(at: time, on: &stage, nil) }
  }

  /// Places the content at `position` [px] without an animation.
  public mutating func place(at position: Double, on stage: inout Stage) {
    motion = ScrollMotion(motion.physics, at: position)
    let place = motion.state(at: .zero).value
    for one in passengers {
      stage.set(.position, of: one.layer, to: one.place(at: place))
    }
  }

  /// Continues the motion of another scroller within its own range: held by the same finger, or at
  /// the position where the other one would have come to rest.
  public mutating func resume(from other: ScrollMotion, on stage: inout Stage) {
    guard other.isHeld else {
      if let place = other.destination, place.isFinite { self.place(at: place, on: &stage) }
      return
    }
    let physics = motion.physics
    motion = other
    // A held motion does not depend on the time.
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
