public import DetentAnimation
public import DetentMotion

/// The words of POP: spring, decay, basic and custom animations, each under a key of its track.
///
/// ```swift
/// var spring = POP.SpringAnimation(toValue: [100, 0, 0, 0])
/// spring.springBounciness = 12
/// try engine.add(spring, to: x, forKey: "slide", at: now)
/// // In flight, value and velocity stay:
/// engine.apply(.aim(x, key: "slide", to: [40, 0, 0, 0]), at: later)
/// ```
public enum POP {
  /// What its animations have in common.
  public struct Settings: Equatable, Sendable {
    /// Where it starts; nil: where the track is seen.
    public var fromValue: AnimatedValue?
    /// When it begins, in its timeline's time; nil: when it is added.
    public var beginTime: Instant?
    /// How long after that [s].
    public var delay = 0.0
    /// How often it runs; 0 counts as once.
    public var repeatCount = 1.0
    public var repeatForever = false
    /// Whether it comes back each time.
    public var autoreverses = false
    /// Whether its value is added to what lies below it.
    public var isAdditive = false
    /// Which ends of its way it may not pass.
    public var clampMode = Clamp.none
    /// The step to which the value shown is rounded from now on; nil: as the track has it.
    public var roundingFactor: Double?
    public var removedOnCompletion = true
    /// What it tells of besides its completion; see `AnimationEngine.takeEvents()`.
    public var tells: AnimationEvent.Kinds = []
    /// What it becomes where motion is to be reduced.
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
