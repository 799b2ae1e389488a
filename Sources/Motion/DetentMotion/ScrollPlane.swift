/// Content scrolled along both axes, each by its own physics.
public struct ScrollPlane: Hashable, Sendable {
  public var x: ScrollMotion
  public var y: ScrollMotion

  public init(x: ScrollMotion, y: ScrollMotion) {
    self.x = x
    self.y = y
  }

  /// Position [px] and velocity [px/s] at `time`.
  public func state(at time: Instant) -> MotionState<SIMD2<Double>> {
    let (x, y) = (x.state(at: time), y.state(at: time))
    return MotionState(SIMD2(x.value, y.value), velocity: SIMD2(x.velocity, y.velocity))
  }

  /// The time from which both axes stay at rest; nil while a finger holds the content.
  public var restTime: Instant? {
    guard let x = x.restTime, let y = y.restTime else { return nil }
    return max(x, y)
  }

  /// Begins a hold by a finger: the content stops where it is seen at `time`.
  public mutating func touch(from finger: SIMD2<Double>, at time: Instant) {
    x.touch(from: finger.x, at: time)
    y.touch(from: finger.y, at: time)
  }

  /// Moves the finger that holds it [px], at `velocity` [px/s].
  public mutating func move(to finger: SIMD2<Double>, velocity: SIMD2<Double> = .zero) {
    x.move(to: finger.x, velocity: velocity.x)
    y.move(to: finger.y, velocity: velocity.y)
  }

  /// Lets go at `time` with `velocity` [px/s].
  public mutating func release(velocity: SIMD2<Double>, at time: Instant) {
    x.release(velocity: velocity.x, at: time)
    y.release(velocity: velocity.y, at: time)
  }

  /// Moves to `position` with a spring.
  public mutating func scroll(
    to position: SIMD2<Double>, by spring: Spring = .scrollEdge, at time: Instant
  ) {
    x.scroll(to: position.x, by: spring, at: time)
    y.scroll(to: position.y, by: spring, at: time)
  }
}
