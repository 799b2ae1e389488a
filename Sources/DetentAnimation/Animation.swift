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

  public var law: Law
  /// Where it starts; nil: where the track is seen when it begins (additive: zero).
  public var from: AnimatedValue?
  /// Where it goes; nil: the track's own value (additive: zero). A decay finds its own end.
  public var to: AnimatedValue?
  /// The velocity it starts with [units/s]; nil: the one that is seen when it begins (additive, or
  /// with a `from` of its own: none).
  public var velocity: AnimatedValue?
  /// Instead of a velocity: in parts of the way it has to go a second, for each component.
  public var relativeVelocity: AnimatedValue?
  public var composition = Composition.replace
  public var timing = MediaTiming.plain
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

  public init(
    _ law: Law, from: AnimatedValue? = nil, to: AnimatedValue? = nil,
    velocity: AnimatedValue? = nil
  ) {
    self.law = law
    self.from = from
    self.to = to
    self.velocity = velocity
  }
}
