public import DetentMotion

/// The name of a display link, chosen by the caller.
public struct DisplayLinkID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The times of a frame, as a display link receives them.
public struct Tick: Equatable, Sendable {
  /// The moment at which the frame will be seen.
  public var target: Instant
  /// The time since the last frame reported to this link [s]; 0 for its first.
  public var duration: Double
  /// The time since its first frame [s].
  public var elapsed: Double
}

/// A callback at every frame, for motions without a closed form.
struct DisplayLink: Sendable {
  var id: DisplayLinkID
  var body: AnimationEngine.Ticking
  private var first: Instant?
  private var last: Instant?

  init(id: DisplayLinkID, body: @escaping AnimationEngine.Ticking) {
    self.id = id
    self.body = body
  }

  /// The tick for a frame; nil if one as late or later was reported already.
  mutating func tick(at target: Instant) -> Tick? {
    if let last, target <= last { return nil }
    let tick = Tick(
      target: target, duration: last.map { target.seconds(since: $0) } ?? 0,
      elapsed: first.map { target.seconds(since: $0) } ?? 0)
    first = first ?? target
    last = target
    return tick
  }
}
