public import DetentMotion

/// Something that happened to an animation, at its exact moment.
public struct AnimationEvent: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// A command was carried out. Reported only by the tracer.
    case commanded(AnimationCommand)
    /// The animation begins to move.
    case started
    /// All its components have been at the target for the first time; it may still swing through.
    case reached(AnimatedValue)
    /// Another pass begins, forth or back; the first one, which is not reported, is pass 0.
    case turned(pass: Int)
    /// A frame shows this value of the animation's track.
    case applied(AnimatedValue)
    case ended(Completion.Reason)
  }

  /// The kinds of events that an animation can report.
  public struct Kinds: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let start = Kinds(rawValue: 1)
    public static let reach = Kinds(rawValue: 2)
    public static let turn = Kinds(rawValue: 4)
    public static let apply = Kinds(rawValue: 8)
    public static let end = Kinds(rawValue: 16)
    /// All kinds but the values of each frame.
    public static let moments: Kinds = [.start, .reach, .turn, .end]
    public static let all: Kinds = [.moments, .apply]
  }

  public var track: TrackID
  public var key: AnimationKey?
  public var kind: Kind
  public var time: Instant

  public init(track: TrackID, key: AnimationKey?, kind: Kind, time: Instant) {
    self.track = track
    self.key = key
    self.kind = kind
    self.time = time
  }
}

/// The level at which the tracer reports events of all animations.
public enum TraceLevel: Int, Comparable, Sendable {
  /// Only the events that an animation asks for.
  case off
  /// Commands, starts, reached targets, passes and ends.
  case events
  /// The same, and the values of each frame.
  case values

  public static func < (a: TraceLevel, b: TraceLevel) -> Bool { a.rawValue < b.rawValue }

  var kinds: AnimationEvent.Kinds {
    switch self {
    case .off: []
    case .events: .moments
    case .values: .all
    }
  }
}
