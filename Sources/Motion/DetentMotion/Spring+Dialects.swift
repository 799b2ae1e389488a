extension Spring {
  /// A spring by its damping ratio and its response.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ; 1 is the quickest without overshoot, 0 swings for ever.
  ///   - response: the period of the undamped spring 2π/ω₀ [s].
  ///   - mass: the factor of the other two constants; it does not change the motion.
  public init(dampingRatio: Double, response: Double, mass: Double = 1) throws(MotionError) {
    try MotionError.requireNotNegative(dampingRatio, "damping ratio")
    try MotionError.requirePositive(response, "response")
    try MotionError.requirePositive(mass, "mass")
    let frequency = 2 * Double.pi / response
    try self.init(
      stiffness: mass * frequency * frequency, damping: 2 * dampingRatio * mass * frequency,
      mass: mass)
  }

  /// A spring by its perceived duration 2π/ω₀ [s] and its bounce.
  ///
  /// A bounce of 0 is critically damped. Above 0, up to 1, it overshoots (ζ = 1 − bounce); below 0,
  /// down to but not including −1, it creeps (ζ = 1/(1 + bounce)).
  public init(duration: Double, bounce: Double, mass: Double = 1) throws(MotionError) {
    try MotionError.requirePositive(duration, "duration")
    guard bounce > -1, bounce <= 1 else {
      throw .outOfRange(name: "bounce", value: bounce, lower: -1, upper: 1)
    }
    try self.init(
      dampingRatio: bounce > 0 ? 1 - bounce : 1 / (1 + bounce), response: duration, mass: mass)
  }

  /// The spring of an attachment in UIKit Dynamics, for a mass of 1.
  ///
  /// - Parameters:
  ///   - frequency: undamped, in hertz.
  ///   - dampingRatio: of the attachment alone.
  ///   - resistance: of the attached item; a further friction, independent of the item's mass.
  public init(
    frequency: Double, dampingRatio: Double, resistance: Double = 0
  ) throws(MotionError) {
    try MotionError.requirePositive(frequency, "frequency")
    try MotionError.requireNotNegative(dampingRatio, "damping ratio")
    try MotionError.requireNotNegative(resistance, "resistance")
    let spring = Spring(
      validFrequency: frequency, dampingRatio: dampingRatio, resistance: resistance)
    try self.init(stiffness: spring.stiffness, damping: spring.damping)
  }

  /// A spring by its tension k and friction c, for a mass of 1.
  public init(tension: Double, friction: Double) throws(MotionError) {
    try MotionError.requirePositive(tension, "tension")
    try MotionError.requireNotNegative(friction, "friction")
    try self.init(stiffness: tension, damping: friction)
  }

  /// A spring by the constants of the book *Motion Design for iOS*, as the animation that it uses
  /// reads them (JNWSpringAnimation): from rest `e^(−ct/2m)·cos ωt`, and overdamped `e^(−ct/2m)`.
  ///
  /// The result is a spring of at most critical damping that sets off from rest with the velocity
  /// `c/2m` ways a second; an object in motion continues with the velocity that it has.
  public init(
    bookStiffness stiffness: Double, damping: Double, mass: Double = 1
  ) throws(MotionError) {
    try MotionError.requirePositive(stiffness, "stiffness")
    try MotionError.requireNotNegative(damping, "damping")
    try MotionError.requirePositive(mass, "mass")
    try self.init(
      stiffness: max(stiffness, damping * damping / (4 * mass)), damping: damping, mass: mass)
    isKicked = true
  }

  private init(validFrequency frequency: Double, dampingRatio: Double, resistance: Double) {
    let frequency = 2 * Double.pi * frequency
    self.init(
      valid: frequency * frequency, damping: 2 * dampingRatio * frequency + resistance)
  }

  /// The period of the undamped spring 2π/ω₀ [s].
  public var response: Double { 2 * Double.pi / naturalFrequency }

  /// The perceived duration [s]; the same as `response`.
  public var duration: Double { response }

  /// The undamped frequency ω₀/2π [Hz].
  public var frequency: Double { naturalFrequency / (2 * Double.pi) }

  /// The stiffness of the same motion with a mass of 1.
  public var tension: Double { stiffness / mass }

  /// The damping of the same motion with a mass of 1.
  public var friction: Double { damping / mass }

  /// The bounce: above 0 it overshoots, below it creeps; see `init(duration:bounce:mass:)`.
  public var bounce: Double { isUnderdamped ? 1 - dampingRatio : 1 / dampingRatio - 1 }
}

/// SwiftUI's springs by feel: half a second, and 0, 0.15 and 0.3 of bounce.
extension Spring {
  /// Arrives without overshoot.
  public static let smooth = Spring(validDampingRatio: 1)
  /// Arrives with a hint of overshoot.
  public static let snappy = Spring(validDampingRatio: 0.85)
  /// Overshoots visibly.
  public static let bouncy = Spring(validDampingRatio: 0.7)

  private init(validDampingRatio ratio: Double) {
    self.init(validFrequency: 2, dampingRatio: ratio, resistance: 0)
  }
}

/// The springs of the article on interactive animation (three of them), and of the book's button.
extension Spring {
  /// The hand-driven animator: stiffness 300, damping 20, mass 1.
  public static let hand = Spring(valid: 300, damping: 20)
  /// The attachment of UIKit Dynamics: 3.5 Hz, damping 0.4, on an item of resistance 10.
  public static let dynamics = Spring(validFrequency: 3.5, dampingRatio: 0.4, resistance: 10)
  /// POP's: bounciness 6, speed 15.
  public static let pop = Spring(validBounciness: 6, speed: 15)
  /// The button that answers at touch-down: POP's bounciness 20, speed 18.
  public static let press = Spring(validBounciness: 20, speed: 18)
}
