/// A content scrolled along both axes, each by its own physics.
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

  /// When both axes are at rest for good; nil while a finger has it.
  public var restTime: Instant? {
    guard let x = x.restTime, let y = y.restTime else { return nil }
    return max(x, y)
  }

  /// A finger takes hold of the content where it is seen at `time`.
  public mutating func touch(from finger: SIMD2<Double>, at time: Instant) {
    x.touch(from: finger.x, at: time)
    y.touch(from: finger.y, at: time)
  }

  /// The finger that has it moves.
  public mutating func move(to finger: SIMD2<Double>, velocity: SIMD2<Double> = .zero) {
    x.move(to: finger.x, velocity: velocity.x)
    y.move(to: finger.y, velocity: velocity.y)
  }

  /// The finger lets go at `time`.
  public mutating func release(velocity: SIMD2<Double>, at time: Instant) {
    x.release(velocity: velocity.x, at: time)
    y.release(velocity: velocity.y, at: time)
  }

  /// Brings `position` into place with a spring.
  public mutating func scroll(
    to position: SIMD2<Double>, by spring: Spring = .scrollEdge, at time: Instant
  ) {
    x.scroll(to: position.x, by: spring, at: time)
    y.scroll(to: position.y, by: spring, at: time)
  }
}
