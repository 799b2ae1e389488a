public import DetentAnimation
internal import DetentMotion

extension CoreAnimation {
  /// From a value to another one by a spring.
  public struct SpringAnimation: CoreAnimationForm {
    public var settings = Settings()
    public var fromValue: AnimatedValue?
    public var toValue: AnimatedValue?
    /// Of no account where both ends are given.
    public var byValue: AnimatedValue?
    public var mass = 1.0
    public var stiffness = 100.0
    public var damping = 10.0
    /// In ways from start to end a second; nil: the velocity that is seen, where it starts there.
    public var initialVelocity: Double?

    public init(
      from: AnimatedValue? = nil, to: AnimatedValue? = nil, by: AnimatedValue? = nil
    ) {
      fromValue = from
      toValue = to
      byValue = by
    }

    /// How long it takes to come to rest [s], to within a 1/1200 of the way.
    /// - Throws: `AnimationError.motion` for constants that make no spring.
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
