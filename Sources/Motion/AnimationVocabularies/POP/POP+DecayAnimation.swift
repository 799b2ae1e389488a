public import DetentAnimation
internal import DetentMotion

extension POP {
  /// Ever slower, to where the velocity carries it, or to a chosen value.
  public struct DecayAnimation: POPAnimation {
    public var settings = Settings()
    /// What it starts with [units/s]; nil: the velocity that is seen. With a `toValue` it follows
    /// from the way.
    public var velocity: AnimatedValue?
    /// Where it is to come to rest; nil: wherever it does.
    public var toValue: AnimatedValue?
    /// What is left of the velocity after a millisecond, between 0 and 1.
    public var deceleration = 0.998

    public init(velocity: AnimatedValue? = nil, toValue: AnimatedValue? = nil) {
      self.velocity = velocity
      self.toValue = toValue
    }

    /// Where it will come to rest, started at `value` at its own velocity.
    public func destination(from value: AnimatedValue) throws(AnimationError) -> AnimatedValue {
      let decay = try decay
      return toValue ?? decay.destination(from: MotionState(value, velocity: velocity ?? .zero))
    }

    /// How long it takes from `value` until it is within `resolution` of that [s].
    public func duration(
      from value: AnimatedValue, resolution: Resolution = .pixels
    ) throws(AnimationError) -> Double {
      let decay = try decay
      let thrown = toValue.map { decay.velocity(from: value, to: $0) } ?? velocity ?? .zero
      return decay.settlingTime(
        from: MotionState(value, velocity: thrown), within: resolution.rest)
    }

    public func animation() throws(AnimationError) -> Animation {
      try settings.animation(
        .decay(decay), to: toValue, velocity: toValue == nil ? velocity : nil)
    }

    private var decay: Decay {
      get throws(AnimationError) {
        try AnimationError.wrap { () throws(MotionError) in try Decay(rate: deceleration) }
      }
    }
  }
}
