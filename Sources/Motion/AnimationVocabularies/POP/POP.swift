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
