internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Drawing

/// What was on the glass before the screen got another look: it lies over the new one and fades.
///
/// It is one picture whatever differs beneath it (colours, words, wallpaper, layout), and no layer:
/// fingers reach through it, and nothing of it is left when it has gone.
struct CrossfadeSnapshot {
  /// How long it takes to fade, and where motion is to be reduced [s].
  static let duration = 0.35
  static let calmDuration = 0.2
  static let id = PictureID(2)
  private static let curve = TimingCurve.easeInOut
  /// The first step of the fade [s].
  private static let step = 1.0 / 60

  private enum Phase {
    /// What is beneath has never been drawn: that may take long, and the fade must not leap after.
    case waiting
    /// It has been drawn; the fade begins with the next frame.
    case ready
    case fading(since: Instant)
  }

  let picture: Picture
  private let duration: Double
  private var phase = Phase.waiting

  /// - Parameter isCalm: Whether motion is to be reduced.
  init(_ picture: Picture, isCalm: Bool) {
    self.picture = picture
    duration = isCalm ? Self.calmDuration : Self.duration
  }

  /// Goes on to the frame that is seen at `target`.
  mutating func advance(to target: Instant) {
    if case .ready = phase { phase = .fading(since: target.advanced(by: -Self.step)) }
  }

  /// A frame is on its way to the glass.
  mutating func drew() {
    if case .waiting = phase { phase = .ready }
  }

  /// How much of it is seen, 0…1.
  func opacity(at target: Instant) -> Double {
    guard case .fading(let start) = phase else { return 1 }
    return 1 - Self.curve.value(at: target.seconds(since: start) / duration)
  }

  /// In front of a frame of `size` [device px].
  func item(at target: Instant, size: PixelSize, scale: Double) -> RenderItem {
    var item = RenderItem()
    item.layer = LayerID(-1)
    item.content = .picture(Self.id)
    item.size = size.logical(at: scale)
    item.transform = .scale(scale, scale)
    item.opacity = opacity(at: target)
    item.bounds = PixelRect(size)
    return item
  }
}
