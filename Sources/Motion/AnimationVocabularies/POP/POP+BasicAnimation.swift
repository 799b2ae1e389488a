public import DetentAnimation
public import DetentMotion

extension POP {
  /// An animation to a value along a curve in a given time.
  public struct BasicAnimation: POPAnimation {
    public var settings = Settings()
    /// The target; nil: the track's own value.
    public var toValue: AnimatedValue?
    /// The duration [s].
    public var duration: Double
    public var timingFunction: TimingCurve

    public init(
      toValue: AnimatedValue? = nil, duration: Double = 0.4,
      timingFunction: TimingCurve = .default
    ) {
      self.toValue = toValue
      self.duration = duration
      self.timingFunction = timingFunction
    }

    public func animation() throws(AnimationError) -> Animation {
      try settings.animation(
        .curve(timingFunction, duration: duration), to: toValue, velocity: nil)
    }
  }
}
