public import DetentAnimation
public import DetentMotion

extension POP {
  /// An animation to a value by a spring, with POP's parameters.
  public struct SpringAnimation: POPAnimation {
    public var settings = Settings()
    /// The target; nil: the track's own value.
    public var toValue: AnimatedValue?
    /// The initial velocity [units/s]; nil: the visible one.
    public var velocity: AnimatedValue?
    /// The spring by its tension, friction and mass; nil: the one of the sliders.
    public var dynamics: Spring?
    /// The bounciness, 0 to 20: the greater, the more it swings. Setting it replaces `dynamics`.
    public var springBounciness = 4.0 { didSet { dynamics = nil } }
    /// The speed, 0 to 20: the greater, the faster it is. Setting it replaces `dynamics`.
    public var springSpeed = 12.0 { didSet { dynamics = nil } }

    public init(toValue: AnimatedValue? = nil, velocity: AnimatedValue? = nil) {
      self.toValue = toValue
      self.velocity = velocity
    }

    /// The spring that the animation will use.
    /// - Throws: `AnimationError.motion` for sliders out of range.
    public var spring: Spring {
      get throws(AnimationError) {
        if let dynamics { return dynamics }
        return try AnimationError.wrap { () throws(MotionError) in
          try Spring(bounciness: springBounciness, speed: springSpeed)
        }
      }
    }

    /// Sets the spring by its constants instead of by the sliders.
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
