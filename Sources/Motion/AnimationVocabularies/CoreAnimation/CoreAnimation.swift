public import DetentAnimation
public import DetentMotion

/// The words of Core Animation: basic, keyframe and spring animations and groups of them, with its
/// media timing.
///
/// As there, an animation is only seen: when it is over, the track snaps back to its own value,
/// unless `movesModel` says otherwise. Set the track first, then add the animation, and nothing snaps.
///
/// ```swift
/// var fade = CoreAnimation.BasicAnimation(from: .zero, duration: 0.3)
/// fade.timing = try MediaTiming(delay: 0.1, fill: .backwards)
/// engine.apply(.set(x, [1, 0, 0, 0], .opacity), at: now)
/// try engine.add(fade, to: x, forKey: "fade", at: now)
/// ```
public enum CoreAnimation {
  /// What its animations have in common.
  public struct Settings: Equatable, Sendable {
    /// When, how often, how fast. Its duration is what one pass takes; nil: what the animation
    /// itself takes.
    public var timing = MediaTiming.plain
    /// The moment of its timeline from which the delay counts; nil: when it is added.
    public var beginTime: Instant?
    /// Whether its value is added to what lies below it.
    public var isAdditive = false
    /// Whether each repetition starts where the one before ended.
    public var isCumulative = false
    public var isRemovedOnCompletion = true
    /// Whether its end becomes the track's own value; in Core Animation it never does.
    public var movesModel = false
    /// What it tells of besides its completion; see `AnimationEngine.takeEvents()`.
    public var tells: AnimationEvent.Kinds = []
    /// What it becomes where motion is to be reduced.
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

/// An animation in the words of Core Animation.
///
/// What all have in common can be said to each: `shake.isAdditive = true`.
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
