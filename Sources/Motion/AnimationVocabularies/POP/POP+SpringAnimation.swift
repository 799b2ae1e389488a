public import DetentAnimation
public import DetentMotion

extension POP {
  /// To a value by a spring, in POP's measures of it.
  public struct SpringAnimation: POPAnimation {
    public var settings = Settings()
    /// Where it goes; nil: the track's own value.
    public var toValue: AnimatedValue?
    /// What it starts with [units/s]; nil: the velocity that is seen.
    public var velocity: AnimatedValue?
    /// The spring itself, where its tension, friction and mass are said; nil: the sliders count.
    public var dynamics: Spring?
    /// 0 to 20; the spring swings the more. Setting it takes the place of `dynamics`.
    public var springBounciness = 4.0 { didSet { dynamics = nil } }
    /// 0 to 20; the spring is the faster. Setting it takes the place of `dynamics`.
    public var springSpeed = 12.0 { didSet { dynamics = nil } }

    public init(toValue: AnimatedValue? = nil, velocity: AnimatedValue? = nil) {
      self.toValue = toValue
      self.velocity = velocity
    }

    /// The spring as it will be.
    /// - Throws: `AnimationError.motion` for sliders out of range.
    public var spring: Spring {
      get throws(AnimationError) {
        if let dynamics { return dynamics }
        return try AnimationError.wrap { () throws(MotionError) in
          try Spring(bounciness: springBounciness, speed: springSpeed)
        }
      }
    }

    /// The spring by its constants instead of by the sliders.
    /// - Throws: `AnimationError.motion` for a mass or a tension that is not positive.
    public mutating func setDynamics(
      tension: Double, friction: Double, mass: Double = 1
    ) throws(AnimationError) {
      dynamics = try AnimationError.wrap { () throws(MotionError) in
        try Spring(stiffness: tension, damping: friction, mass: mass)
      }
    }

    public func animation() throws(AnimationError) -> Animation {
      try settings.animation(.spring(try spring), to: toValue, velocity: velocity)
    }
  }
}
