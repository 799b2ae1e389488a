internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
internal import DetentScene
package import Look
package import Settings
package import Values

/// A place for a picture that changes now and then: the new one fades in over the old.
///
/// Loads one picture at a time, while only the newest waits. If another picture is shown, a file
/// that cannot be read gets a second try: it may be half written.
package struct PictureSlot: Sendable {
  /// The visible state of the slot.
  package enum State: Equatable, Sendable {
    case empty
    case picture
    /// The reason why there is no picture, in a few words.
    case failed(String)
  }

  /// The time before the second try of a file that cannot be read [s].
  private static let timeLimit = 1.0
  /// The duration of the fade of a picture [s], and the time after which it is released, when even
  /// the last frame of the fade has been drawn.
  private static let (fade, stay) = (0.35, 0.45)
  /// The law of all that comes and goes with a picture.
  static let motion = OwnMotion(
    color: .curve(.easeInOut, duration: fade), opacity: .curve(.easeInOut, duration: fade),
    smallest: 1)

  package private(set) var state = State.empty
  private let request: PictureRequest
  private var shown: (picture: PictureID, size: Size)?
  /// The picture that fades out, and the time at which it is gone.
  private var leaving: (picture: PictureID?, end: Instant)?
  /// The picture to show; nil: none.
  private var wanted: ImageReference?
  /// The time from which on the wanted picture is to be loaded; nil: there is nothing to load.
  private var due: Instant?
  private var isLoading = false
  private var hasFailed = false

  package init(_ size: Size, fit: ImageSettings.Fit, background: Color) {
    request = PictureRequest(ImageReference(""), size: size, fit: fit, background: background)
  }

  package var deadline: Instant? {
    .earliest(leaving?.end, isLoading || leaving != nil ? nil : due)
  }

  /// Sets the picture to show from now on; nil: none.
  package mutating func want(_ image: ImageReference?, at time: Instant) {
    guard image != wanted else { return }
    (wanted, hasFailed, due) = (image, false, time)
  }

  /// This slot with the picture of another one, which is loaded again at its own size.
  package func resumed(from old: PictureSlot) -> PictureSlot {
    var slot = self
    slot.want(old.wanted, at: .zero)
    (slot.state, slot.shown) = (old.state, old.shown)
    guard request.fit == .contain, let size = old.shown?.size else { return slot }
    // Whole pixels across, which keep the shape of a small picture.
    let shape = max(1, size.height) / max(1, size.width)
    let width = min(request.size.width, request.size.height / shape).rounded(.down)
    slot.shown?.size = Size(max(1, width), max(1, width * shape))
    return slot
  }

  package mutating func update(by event: TileEvent, in context: inout ControlContext) {
    switch event {
    case .picture(let picture): take(picture.outcome, at: context.time)
    case .time: advance(in: &context)
    default: break
    }
  }

  private mutating func advance(in context: inout ControlContext) {
    if let leaving, leaving.end <= context.time {
      if let picture = leaving.picture { context.release(picture) }
      self.leaving = nil
    }
    guard let due, due <= context.time, !isLoading, leaving == nil else { return }
    self.due = nil
    guard let wanted, !wanted.name.isEmpty else { return show(nil, .empty, at: context.time) }
    isLoading = true
    var request = request
    request.image = wanted
    context.load(request)
  }

  private mutating func take(_ outcome: LoadedPicture.Outcome, at time: Instant) {
    isLoading = false
    switch outcome {
    case .shown(let id, let size):
      hasFailed = false
      show((id, request.fit == .cover ? request.size : size), .picture, at: time)
    case .failed where shown != nil && !hasFailed:
      hasFailed = true
      if due == nil { due = time.advanced(by: Self.timeLimit) }
    case .failed(let why): if due == nil { show(nil, .failed(why), at: time) }
    }
  }

  private mutating func show(
    _ next: (picture: PictureID, size: Size)?, _ state: State, at time: Instant
  ) {
    self.state = state
    guard shown != nil || next != nil else { return }
    leaving = (shown?.picture, time.advanced(by: Self.stay))
    shown = next
  }

  /// Writes the picture into the middle of its place.
  package func write(radius: Double, in boxes: Boxes) {
    guard let shown else { return }
    boxes.picture(shown.picture).size(shown.size.width, shown.size.height).radius(radius)
      .key("picture").motion(Self.motion)
  }
}
