public import DetentAnimation
public import DetentMotion

/// The vocabulary of Core Animation: basic, keyframe and spring animations, groups, and its media
/// timing.
///
/// As there, an animation changes only the visible value: when it is over, the track snaps back to
/// its own value, unless `movesModel` is true. To avoid that, set the track, then add the
/// animation.
///
/// ```swift
/// var fade = CoreAnimation.BasicAnimation(from: .zero, duration: 0.3)
/// fade.timing = try MediaTiming(delay: 0.1, fill: .backwards)
/// engine.apply(.set(x, [1, 0, 0, 0], .opacity), at: now)
/// try engine.add(fade, to: x, forKey: "fade", at: now)
/// ```
public enum CoreAnimation {
  /// The properties that all its animations have.
  public struct Settings: Equatable, Sendable {
    /// Its beginning, repetition and speed. The duration is that of one pass; nil: the animation's
    /// own.
    public var timing = MediaTiming.plain
    /// The moment of its timeline from which the delay counts; nil: when it is added.
    public var beginTime: Instant?
    /// Whether its value is added to the value below it.
    public var isAdditive = false
    /// Whether each repetition starts at the end of the one before.
    public var isCumulative = false
    public var isRemovedOnCompletion = true
    /// Whether its end value becomes the track's own; in Core Animation it never does.
    public var movesModel = false
    /// The events that it reports besides its completion; see `AnimationEngine.takeEvents()`.
    public var tells: AnimationEvent.Kinds = []
    /// The form that it takes when motion is reduced.
    public var reduction = Reduction.calm

    public init() {}

    func applied(to animation: Animation) throws(AnimationError) -> Animation {
      var animation = animation
      animation.timing = timing
      animation.begin = beginTime
      animation.composition = isAdditive ? .add : .replace
      animation.isCumulative = isCumulative
      animation.isRemovedOnCompletion = isRemovedOnCompletion
      animation.setsModel = movesModel
      animation.tells = tells
      animation.reduction = reduction
      try animation.check()
      return animation
    }
  }
}

/// An animation of Core Animation's vocabulary.
///
/// Each has the common properties as its own: `shake.isAdditive = true`.
@dynamicMemberLookup
public protocol CoreAnimationForm: AnimationForm {
  var settings: CoreAnimation.Settings { get set }
}

extension CoreAnimationForm {
  public subscript<T>(dynamicMember path: WritableKeyPath<CoreAnimation.Settings, T>) -> T {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }
}

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
