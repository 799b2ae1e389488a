public import DetentAnimation
internal import DetentMotion

extension POP {
  /// A throw that friction slows down, to where the velocity carries it, or to a chosen value.
  public struct DecayAnimation: POPAnimation {
    public var settings = Settings()
    /// The initial velocity [units/s]; nil: the visible one. With a `toValue` it follows from the
    /// distance.
    public var velocity: AnimatedValue?
    /// The value at which it comes to rest; nil: where the velocity carries it.
    public var toValue: AnimatedValue?
    /// The share of the velocity that is left after a millisecond, between 0 and 1.
    public var deceleration = 0.998

    public init(velocity: AnimatedValue? = nil, toValue: AnimatedValue? = nil) {
      self.velocity = velocity
      self.toValue = toValue
    }

    /// The value at which it comes to rest, if it starts at `value` with its own velocity.
    public func destination(from value: AnimatedValue) throws(AnimationError) -> AnimatedValue {
      let decay = try decay
      return toValue ?? decay.destination(from: MotionState(value, velocity: velocity ?? .zero))
    }

    /// The time from a start at `value` until it is within `resolution` of its end [s].
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
