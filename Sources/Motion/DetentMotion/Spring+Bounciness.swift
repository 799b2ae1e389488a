/// POP's dialect: tension and friction on curves of its own over two sliders from 0 to 20.
///
/// The bounciness interpolates between almost no friction and the friction that POP takes for "no
/// bounce" at that tension. That is near critical for a speed of 10 or more, but not below: at
/// speed 0 a spring of bounciness 0 still swings.
extension Spring {
  /// - Parameters:
  ///   - bounciness: 0 to 20 on POP's sliders; extrapolated up to 42.5, where the friction is
  ///     least.
  ///   - speed: 0 to 20 on POP's sliders; extrapolated beyond.
  public init(bounciness: Double, speed: Double) throws(MotionError) {
    try MotionError.require(bounciness, in: 0...42.5, "bounciness")
    try MotionError.requireNotNegative(speed, "speed")
    let spring = Spring(validBounciness: bounciness, speed: speed)
    try self.init(stiffness: spring.stiffness, damping: spring.damping)
  }

  init(validBounciness bounciness: Double, speed: Double) {
    let tension = 0.5 + speed / 34 * 199.5
    let firm = Spring.frictionWithoutBounce(at: tension)
    let share = 1 - bounciness / 42.5
    let friction = Spring.leastFriction + (firm - Spring.leastFriction) * share * share
    self.init(valid: (tension - 30) * 3.62 + 194, damping: (friction - 8) * 3 + 25)
  }

  /// POP's sliders for this spring; nil where no bounciness gives its friction.
  public var sliders: (bounciness: Double, speed: Double)? {
    let tension = (stiffness / mass - 194) / 3.62 + 30
    let friction = (damping / mass - 25) / 3 + 8
    let firm = Spring.frictionWithoutBounce(at: tension)
    let square = (friction - Spring.leastFriction) / (firm - Spring.leastFriction)
    guard square >= 0, square.isFinite else { return nil }
    return (42.5 * (1 - square.squareRoot()), (tension - 0.5) / 199.5 * 34)
  }

  /// The least friction, in the scale of Origami like `tension` above.
  private static let leastFriction = 0.01

  /// Three cubics in Origami's scale, which do not quite meet at 18 and 44.
  private static func frictionWithoutBounce(at tension: Double) -> Double {
    let x = tension
    if x <= 18 { return ((0.0007 * x - 0.031) * x + 0.64) * x + 1.28 }
    if x <= 44 { return ((0.000044 * x - 0.006) * x + 0.36) * x + 2 }
    return ((0.00000045 * x - 0.000332) * x + 0.1078) * x + 5.84
  }
}
