public import DetentMotion

/// The name under which an animation acts on a track: another one of the same name takes its place.
public struct AnimationKey: Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// One motion of one track, with all that says from where, when and how it acts: the common coin of
/// all vocabularies.
public struct Animation: Equatable, Sendable {
  /// How it acts on what lies below it: the track's own value and the animations added before.
  public enum Composition: Equatable, Sendable {
    /// It is seen in their place.
    case replace
    /// It is added to them.
    case add
    /// The track's own value is the new one at once, and what is added is the difference, which
    /// fades: what iOS has done with view animations since version 8. Those in flight run on.
    case blend
  }

  /// Where an animation is left when it is ended.
  public enum End: Equatable, Sendable {
    case start, current, end
  }

  public var spec: AnimationSpec
  /// Where it starts, which is seen before it begins only where its timing fills backwards; nil: where
  /// the track is seen when it begins (additive: zero).
  public var from: AnimatedValue?
  /// Where it goes; nil: the track's own value (additive: zero). A decay finds its own end.
  public var to: AnimatedValue?
  /// The velocity it starts with [units/s]; nil: the one that is seen when it begins (additive, or
  /// with a `from` of its own: none).
  public var velocity: AnimatedValue?
  /// Instead of `velocity`: ways from start to end a second, axis by axis.
  public var relativeVelocity: AnimatedValue?
  /// The way from start to end, where one of them is not said.
  public var by: AnimatedValue?
  /// The keys through which it goes, as far as its law is on its way from 0 to 1; nil: straight.
  package var keys: Keyframes<AnimatedValue>?
  /// The walls it cannot pass.
  public var clamp = Clamp.none
  public var composition = Composition.replace
  public var timing = MediaTiming.plain
  /// The moment of its timeline from which the delay counts; nil: when it is added. One that begins
  /// in the past and says where from is partway already.
  public var begin: Instant?
  /// The timings of the groups it is part of, the outermost first; each needs a duration.
  public var groups: [MediaTiming] = []
  /// Whether each repetition starts where the one before ended.
  public var isCumulative = false
  /// The timeline it lives on; nil: that of its track.
  public var timeline: TimelineID?
  /// Whether it goes when it is over; one that stays can be scrubbed back.
  public var isRemovedOnCompletion = true
  /// Whether its end becomes the track's own value, and, when it is ended early, what was seen;
  /// otherwise it leaves nothing behind.
  public var setsModel = true
  /// What it becomes where motion is to be reduced.
  public var reduction = Reduction.calm
  /// Whether what it moves can be touched meanwhile; see `AnimationEngine.allowsInteraction`.
  public var allowsInteraction = true
  /// What it tells of besides its completion; see `AnimationEngine.takeEvents()`.
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

  /// The same, of what a typed track carries.
  public init<Value: Animatable>(
    _ spec: AnimationSpec, from: Value? = nil, to: Value? = nil, velocity: Value.Velocity? = nil
  ) {
    self.init(
      spec, from: from?.animatedValue, to: to?.animatedValue, velocity: velocity?.animatedValue)
  }
}
