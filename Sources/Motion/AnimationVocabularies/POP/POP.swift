public import DetentAnimation
public import DetentMotion

/// The vocabulary of POP: spring, decay, basic and custom animations, each under a key.
///
/// ```swift
/// var spring = POP.SpringAnimation(toValue: [100, 0, 0, 0])
/// spring.springBounciness = 12
/// try engine.add(spring, to: x, forKey: "slide", at: now)
/// // In flight, value and velocity stay:
/// engine.apply(.aim(x, key: "slide", to: [40, 0, 0, 0]), at: later)
/// ```
public enum POP {
  /// The properties that all its animations have.
  public struct Settings: Equatable, Sendable {
    /// The start value; nil: the visible one.
    public var fromValue: AnimatedValue?
    /// The moment it begins, in its timeline's time; nil: when it is added.
    public var beginTime: Instant?
    /// The delay after that [s].
    public var delay = 0.0
    /// The number of runs; 0 counts as 1.
    public var repeatCount = 1.0
    public var repeatForever = false
    /// Whether it returns after each run.
    public var autoreverses = false
    /// Whether its value is added to the value below it.
    public var isAdditive = false
    /// The ends of its way that it may not pass.
    public var clampMode = Clamp.none
    /// The step to which the shown value is rounded from now on; nil: the track's present one.
    public var roundingFactor: Double?
    public var removedOnCompletion = true
    /// The events that it reports besides its completion; see `AnimationEngine.takeEvents()`.
    public var tells: AnimationEvent.Kinds = []
    /// The form that it takes when motion is reduced.
    public var reduction = Reduction.calm

    public init() {}

    func animation(
      _ spec: AnimationSpec, to target: AnimatedValue?, velocity: AnimatedValue?
    ) throws(AnimationError) -> Animation {
      var animation = Animation(spec, from: fromValue, to: target, velocity: velocity)
      animation.begin = beginTime
      animation.timing = try MediaTiming(
        delay: delay, repeatCount: repeatForever ? .infinity : max(repeatCount, 1),
        autoreverses: autoreverses)
      animation.composition = isAdditive ? .add : .replace
      animation.clamp = clampMode
      animation.isRemovedOnCompletion = removedOnCompletion
      animation.tells = tells
      animation.reduction = reduction
      try animation.check()
      return animation
    }
  }
}

/// An animation of POP's vocabulary.
///
/// Each has the common properties as its own: `spring.repeatForever = true`.
@dynamicMemberLookup
public protocol POPAnimation: AnimationForm {
  var settings: POP.Settings { get set }
}

extension POPAnimation {
  public subscript<T>(dynamicMember path: WritableKeyPath<POP.Settings, T>) -> T {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }
}

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

extension POP {
  /// An animation without a law: it is called at every frame for the track's value.
  public typealias CustomAnimation = DetentAnimation.CustomAnimation
}
