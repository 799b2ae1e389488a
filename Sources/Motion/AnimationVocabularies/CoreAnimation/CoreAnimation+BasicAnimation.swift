public import DetentAnimation
public import DetentMotion

extension CoreAnimation {
  /// An animation from one value to another along a curve.
  ///
  /// | given | from | to |
  /// |---|---|---|
  /// | from, to | from | to |
  /// | from, by | from | from + by |
  /// | by, to | to − by | to |
  /// | from | from | the track's own value |
  /// | to | the visible value | to |
  /// | by | the visible value | the visible value + by |
  /// | nothing | the visible value | the track's own value |
  public struct BasicAnimation: CoreAnimationForm {
    public var settings = Settings()
    public var fromValue: AnimatedValue?
    public var toValue: AnimatedValue?
    /// The difference of the values; ignored if both ends are given.
    public var byValue: AnimatedValue?
    /// The duration of one pass [s].
    public var duration: Double
    public var timingFunction: TimingCurve

    public init(
      from: AnimatedValue? = nil, to: AnimatedValue? = nil, by: AnimatedValue? = nil,
      duration: Double = 0.25, timingFunction: TimingCurve = .linear
    ) {
      fromValue = from
      toValue = to
      byValue = by
      self.duration = duration
      self.timingFunction = timingFunction
    }

    public func animation() throws(AnimationError) -> Animation {
      try settings.applied(
        to: Animation(.curve(timingFunction, duration: duration), ends: self))
    }
  }
}

extension Animation {
  /// Creates an animation from Core Animation's three values.
  fileprivate init(_ spec: AnimationSpec, ends: CoreAnimation.BasicAnimation) {
    self.init(spec, from: ends.fromValue, to: ends.toValue)
    by = from != nil && to != nil ? nil : ends.byValue
  }
}
