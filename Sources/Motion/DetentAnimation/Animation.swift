public import DetentMotion

/// The name under which an animation acts on a track; a new one of the same name replaces it.
public struct AnimationKey: Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// One motion of one track, with its start, timing and composition. All vocabularies translate
/// their animations to this type.
public struct Animation: Equatable, Sendable {
  /// The effect on the layers below: the track's own value and the animations added before.
  public enum Composition: Equatable, Sendable {
    /// Its value replaces the one below.
    case replace
    /// Its value is added to the one below.
    case add
    /// The track's own value is the new one at once, and the difference, which is added, fades: the
    /// behaviour of view animations since iOS 8. Animations in flight run on.
    case blend
  }

  /// The place at which an animation is left when it is ended.
  public enum End: Equatable, Sendable {
    case start, current, end
  }

  public var spec: AnimationSpec
  /// The start value, seen before the animation begins only if its timing fills backwards; nil: the
  /// value seen when it begins (additive: zero).
  public var from: AnimatedValue?
  /// The target; nil: the track's own value (additive: zero). A decay finds its own end.
  public var to: AnimatedValue?
  /// The initial velocity [units/s]; nil: the velocity seen when it begins (none if it is additive
  /// or has a `from` of its own).
  public var velocity: AnimatedValue?
  /// An alternative to `velocity`: in ways from start to end a second, axis by axis.
  public var relativeVelocity: AnimatedValue?
  /// The difference from start to end, if one of them is not given.
  public var by: AnimatedValue?
  /// The keys that it passes through while its law moves from 0 to 1; nil: a straight line.
  package var keys: Keyframes<AnimatedValue>?
  /// The walls that it cannot pass.
  public var clamp = Clamp.none
  public var composition = Composition.replace
  public var timing = MediaTiming.plain
  /// The moment of its timeline from which the delay counts; nil: when it is added. An animation
  /// with a start value whose `begin` lies in the past is already partly through.
  public var begin: Instant?
  /// The timings of the groups that contain it, the outermost first; each needs a duration.
  public var groups: [MediaTiming] = []
  /// Whether each repetition starts at the end of the one before.
  public var isCumulative = false
  /// The timeline that it runs on; nil: that of its track.
  public var timeline: TimelineID?
  /// Whether it is removed when it is over; one that stays can be scrubbed back.
  public var isRemovedOnCompletion = true
  /// Whether its end value becomes the track's own value, or, if it is ended early, the value seen
  /// then; otherwise it leaves no trace.
  public var setsModel = true
  /// The form that it takes when motion is reduced.
  public var reduction = Reduction.calm
  /// Whether its object can be touched meanwhile; see `AnimationEngine.allowsInteraction`.
  public var allowsInteraction = true
  /// The events that it reports besides its completion; see `AnimationEngine.takeEvents()`.
  public var tells: AnimationEvent.Kinds = []

  public init(
    _ spec: AnimationSpec, from: AnimatedValue? = nil, to: AnimatedValue? = nil,
    velocity: AnimatedValue? = nil
  ) {
    self.spec = spec
    self.from = from
    self.to = to
    self.velocity = velocity
  }

  /// Creates an animation from the values of a typed track.
  public init<Value: Animatable>(
    _ spec: AnimationSpec, from: Value? = nil, to: Value? = nil, velocity: Value.Velocity? = nil
  ) {
    self.init(
      spec, from: from?.animatedValue, to: to?.animatedValue, velocity: velocity?.animatedValue)
  }
}
