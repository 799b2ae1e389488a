public import DetentMotion

/// The name of a timeline, chosen by the caller.
public struct TimelineID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }

  /// The time given to the engine.
  public static let root = TimelineID(0)
}

/// A clock within another one's time: the animations that run on it can be paused, slowed, reversed
/// and scrubbed together, without changing any of them.
///
/// As in Core Animation's media timing: `local = (parent − begin)·speed + offset`.
public struct Timeline: Equatable, Sendable {
  /// The moment of the parent's time at which its own time is `offset`.
  public var begin: Instant
  /// Its own time at `begin`.
  public var offset: Instant
  /// The ratio of its own time to its parent's; 0 is paused, negative runs backwards.
  public private(set) var speed: Double

  /// - Throws: `AnimationError.notFinite` for a speed that is not finite, and `tooLarge`.
  public init(
    begin: Instant = .zero, offset: Instant = .zero, speed: Double = 1
  ) throws(AnimationError) {
    try AnimationError.requireFinite(speed, "speed")
    self.init(begin: begin, offset: offset, validSpeed: speed.standing)
  }

  private init(begin: Instant, offset: Instant, validSpeed: Double) {
    self.begin = begin
    self.offset = offset
    speed = validSpeed
  }

  /// A timeline in step with its parent.
  public static let identity = Timeline(begin: .zero, offset: .zero, validSpeed: 1)

  /// Its own time at a moment of its parent's.
  public func local(_ parent: Instant) -> Instant {
    if speed == 1 {
      let (sum, overflow) = parent.nanoseconds.subtractingReportingOverflow(begin.nanoseconds)
      let (time, beyond) = sum.addingReportingOverflow(offset.nanoseconds)
      if !overflow, !beyond { return Instant(nanoseconds: time) }
    }
    return offset.advanced(by: parent.seconds(since: begin) * speed)
  }

  /// The moment of its parent's time at which its own reaches `local`, or has just passed it: one
  /// step of the parent's may be several of its own. Nil while it is paused.
  public func parent(_ local: Instant) -> Instant? {
    guard speed != 0 else { return nil }
    let moment = begin.advanced(by: local.seconds(since: offset) / speed)
    let reached = self.local(moment)
    let isEarly = speed > 0 ? reached < local : reached > local
    return isEarly ? moment.advanced(by: Instant.step) : moment
  }

  /// The timeline at another speed from `moment` on, without a jump.
  /// - Throws: `AnimationError.notFinite` for a speed that is not finite.
  public func changed(
    speed: Double, at moment: Instant
  ) throws(AnimationError) -> Timeline {
    try Timeline(begin: moment, offset: local(moment), speed: speed)
  }

  /// The timeline stopped at the time it shows at `moment`.
  public func paused(at moment: Instant) -> Timeline {
    Timeline(begin: moment, offset: local(moment), validSpeed: 0)
  }

  /// The timeline running the other way from `moment` on.
  public func turned(at moment: Instant) -> Timeline {
    Timeline(begin: moment, offset: local(moment), validSpeed: -speed)
  }

  /// The timeline set to another time of its own at `moment`, with its speed kept.
  public func scrubbed(to local: Instant, at moment: Instant) -> Timeline {
    Timeline(begin: moment, offset: local, validSpeed: speed)
  }
}
