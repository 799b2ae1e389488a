public import DetentAnimation
internal import DetentMotion

extension CoreAnimation {
  /// An animation from one value to another by a spring.
  public struct SpringAnimation: CoreAnimationForm {
    public var settings = Settings()
    public var fromValue: AnimatedValue?
    public var toValue: AnimatedValue?
    /// The difference of the values; ignored if both ends are given.
    public var byValue: AnimatedValue?
    public var mass = 1.0
    public var stiffness = 100.0
    public var damping = 10.0
    /// The initial velocity [ways from start to end/s]; nil: the visible one, if it starts there.
    public var initialVelocity: Double?

    public init(
      from: AnimatedValue? = nil, to: AnimatedValue? = nil, by: AnimatedValue? = nil
    ) {
      fromValue = from
      toValue = to
      byValue = by
    }

    /// The time until it is at rest to within 1/1200 of the way [s].
    /// - Throws: `AnimationError.motion` for constants that do not make a spring.
    public var settlingDuration: Double {
      get throws(AnimationError) {
        let tolerance = RestTolerance(distance: 1.0 / 1200, speed: .infinity)
        return try spring.settlingTime(
          from: MotionState(0.0, velocity: initialVelocity ?? 0), to: 1, within: tolerance)
      }
    }

    public func animation() throws(AnimationError) -> Animation {
      var animation = Animation(.spring(try spring), from: fromValue, to: toValue)
      animation.by = fromValue != nil && toValue != nil ? nil : byValue
      animation.relativeVelocity = initialVelocity.map { AnimatedValue(repeating: $0) }
      return try settings.applied(to: animation)
    }

    private var spring: Spring {
      get throws(AnimationError) {
        try AnimationError.wrap { () throws(MotionError) in
          try Spring(stiffness: stiffness, damping: damping, mass: mass)
        }
      }
    }
  }
}
