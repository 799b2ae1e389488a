public import DetentAnimation
public import DetentMotion

extension CoreAnimation {
  /// An animation through values at shares of its time.
  public struct KeyframeAnimation: CoreAnimationForm {
    public var settings = Settings()
    public var values: [AnimatedValue]
    /// The share of the time for each value, from 0 to 1, in order; nil: evenly spread.
    public var keyTimes: [Double]?
    /// The timing of the segments: none, one for all, or one for each.
    public var timingFunctions: [TimingCurve] = []
    public var calculationMode = Keyframes<AnimatedValue>.Mode.linear
    /// The duration of one pass [s].
    public var duration: Double

    public init(values: [AnimatedValue], keyTimes: [Double]? = nil, duration: Double = 0.25) {
      self.values = values
      self.keyTimes = keyTimes
      self.duration = duration
    }

    public func animation() throws(AnimationError) -> Animation {
      let keys = try AnimationError.wrap { () throws(MotionError) in
        try Keyframes(values, at: keyTimes, mode: calculationMode, curves: timingFunctions)
      }
      return try settings.applied(to: Animation(.keyframes(keys, duration: duration)))
    }
  }
}
