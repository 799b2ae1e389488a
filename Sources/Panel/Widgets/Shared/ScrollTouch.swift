internal import DetentAnimation
internal import DetentMotion
internal import Look

/// A box that a finger scrolls along one axis, by a shift in its look.
struct ScrollTouch: Equatable, Sendable {
  private(set) var motion: ScrollMotion
  /// The last flight; nil: it has never moved by itself.
  private var flight: ScrollFlight?

  init(_ physics: ScrollPhysics) { motion = ScrollMotion(physics) }

  /// The displacement at which it rests or is held [px].
  var offset: Double { motion.destination ?? motion.state(at: .zero).value }

  /// The law of a box that moves along `direction` for each pixel of the displacement.
  func law(along direction: SIMD2<Double>) -> OwnMotion? {
    flight.map {
      OwnMotion(pose: .flight($0, origin: .zero, direction: direction.animatedValue))
    }
  }

  /// The grip of such a box.
  func grip(along direction: SIMD2<Double>) -> Grip {
    if motion.isHeld { return .held() }
    let velocity = motion.flight?.flight.state(after: 0).velocity ?? 0
    return .free(velocity: direction * velocity)
  }

  // MARK: Changes

  /// Lets a finger take hold of it.
  /// - Parameter seen: The displacement at which it is seen; it may still glide after a change of the
  ///   screen. Nil: where it moves by itself.
  mutating func touch(from finger: Double, seen: Double? = nil, at time: Instant) {
    if let seen, !motion.isInFlight(at: time), abs(seen - motion.state(at: time).value) > 0.5 {
      motion = ScrollMotion(motion.physics, at: seen)
    }
    motion.touch(from: finger, at: time)
  }

  mutating func move(to finger: Double, velocity: Double = 0) {
    motion.move(to: finger, velocity: velocity)
  }

  mutating func release(velocity: Double, at time: Instant) {
    motion.release(velocity: velocity, at: time)
    fly()
  }

  mutating func scroll(to goal: Double, by spring: Spring = .scrollEdge, at time: Instant) {
    motion.scroll(to: goal, by: spring, at: time)
    fly()
  }

  /// Takes another range: the motion goes on as far as that allows.
  mutating func change(to physics: ScrollPhysics, at time: Instant) {
    guard physics != motion.physics else { return }
    motion.change(to: physics, at: time)
    fly()
  }

  /// Shows another displacement at once, as far as the range allows.
  mutating func place(at offset: Double) {
    (motion, flight) = (ScrollMotion(motion.physics, at: offset), nil)
  }

  /// Goes on in the hand of the finger that holds another one, or at rest where that would be.
  mutating func resume(from old: ScrollTouch) {
    guard old.motion.isHeld else { return place(at: old.offset) }
    let physics = motion.physics
    motion = old.motion
    // A held motion does not depend on the time.
    motion.change(to: physics, at: .zero)
  }

  private mutating func fly() { flight = motion.flight?.flight }
}
