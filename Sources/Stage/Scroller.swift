public import DetentAnimation
public import DetentMotion
public import Scene

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
    public var origin: SIMD4<Double>
    /// Where it goes for each pixel of the content.
    public var direction: SIMD4<Double>

    /// A layer that goes along `direction` for each pixel of the content.
    public init(_ layer: LayerID, origin: SIMD4<Double> = .zero, direction: SIMD4<Double>) {
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
  public mutating func touch(at finger: Double, time: Instant, on stage: inout Stage) {
    motion.touch(at: finger, time: time)
    hold(at: time, on: &stage)
  }

  /// The finger that has it is at `finger` [px], moving at `velocity` [px/s].
  public mutating func move(
    to finger: Double, velocity: Double, time: Instant, on stage: inout Stage
  ) {
    guard motion.isHeld else { return }
    motion.move(to: finger, velocity: velocity)
    hold(at: time, on: &stage)
  }

  /// The finger lets go at `velocity` [px/s]; `completion` is told when it rests.
  public mutating func release(
    velocity: Double, time: Instant, on stage: inout Stage, completion: CompletionID? = nil
  ) {
    guard motion.isHeld else { return }
    motion.release(velocity: velocity, time: time)
    play(at: time, on: &stage, completion)
  }

  /// Brings `position` [px] into place, from whatever it does.
  public mutating func scroll(
    to position: Double, by spring: Spring = .scrollEdge, time: Instant, on stage: inout Stage,
    completion: CompletionID? = nil
  ) {
    motion.scroll(to: position, by: spring, time: time)
    play(at: time, on: &stage, completion)
  }

  /// Its range is another one from now on; a finger keeps its hold.
  public mutating func change(
    to physics: ScrollPhysics, time: Instant, on stage: inout Stage
  ) {
    motion.change(to: physics, time: time)
    if motion.isHeld { hold(at: time, on: &stage) } else { play(at: time, on: &stage, nil) }
  }

  /// Puts it at `position` [px] without a motion.
  public mutating func place(at position: Double, on stage: inout Stage) {
    motion = ScrollMotion(motion.physics, at: position)
    let place = motion.state(at: .zero).value
    for one in passengers {
      stage.set(.position, of: one.layer, to: one.origin + one.direction * place)
    }
  }

  /// Takes over the finger that another one is in the hand of, or the place where that one will be
  /// at rest, with its own range.
  public mutating func takeOver(_ other: Scroller, on stage: inout Stage) {
    guard other.motion.isHeld else {
      if let place = other.motion.destination, place.isFinite { self.place(at: place, on: &stage) }
      return
    }
    let physics = motion.physics
    motion = other.motion
    // In a hand it does not move by itself, whatever the time.
    motion.change(to: physics, time: .zero)
    hold(at: .zero, on: &stage)
  }

  private func hold(at time: Instant, on stage: inout Stage) {
    let state = motion.state(at: time)
    for one in passengers { stage.hold(.position, of: one.layer, at: one.state(state)) }
  }

  private func play(at time: Instant, on stage: inout Stage, _ completion: CompletionID?) {
    guard let (flight, start) = motion.flight else { return }
    var completion = completion
    for one in passengers {
      let state = one.state(flight.state(after: time.seconds(since: start)))
      let end = one.state(MotionState(flight.destination)).value
      stage.release(
        .position, of: one.layer, velocity: state.velocity, to: end,
        by: .flight(flight, origin: one.origin, direction: one.direction), completion: completion)
      completion = nil
    }
  }
}

extension Scroller.CarriedLayer {
  fileprivate func state(_ state: MotionState<Double>) -> MotionState<SIMD4<Double>> {
    MotionState(origin + direction * state.value, velocity: direction * state.velocity)
  }
}
