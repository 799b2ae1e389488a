public import DetentMotion

/// The name of a display link, chosen by whoever adds it.
public struct DisplayLinkID: Hashable, Sendable {
  public let rawValue: Int
  @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// What a display link is told of a frame.
public struct Tick: Equatable, Sendable {
  /// When the frame will be seen.
  public var target: Instant
  /// Since the frame before it that this link was told of [s]; 0 for its first.
  public var duration: Double
  /// Since its first frame [s].
  public var elapsed: Double
}

/// Something that wants to be asked at every frame, because no closed form says where it is.
struct DisplayLink: Sendable {
  var id: DisplayLinkID
  var body: AnimationEngine.Ticking
  /// The animation that it is, where it is one.
  var owner: Owner?
  /// A custom animation under a key of a track.
  struct Owner: Sendable {
    var track: TrackID
    var key: AnimationKey
    var completion: CompletionID?
  }

  var first: Instant?
  var last: Instant?

  /// Tells it of a frame, unless it has already been told of one as late. False: it is done.
  mutating func tick(at target: Instant, on engine: inout AnimationEngine) -> Bool {
    if let last, target <= last { return true }
    let tick = Tick(
      target: target, duration: last.map { target.seconds(since: $0) } ?? 0,
      elapsed: first.map { target.seconds(since: $0) } ?? 0)
    first = first ?? target
    last = target
    return body(&engine, tick)
  }
}
