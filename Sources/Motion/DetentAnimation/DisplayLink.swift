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
  private var first: Instant?
  private var last: Instant?

  init(id: DisplayLinkID, body: @escaping AnimationEngine.Ticking) {
    self.id = id
    self.body = body
  }

  /// What it is to be told of a frame; nil when it has been told of one as late.
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
