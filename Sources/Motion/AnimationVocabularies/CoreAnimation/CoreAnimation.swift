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
