internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Drawing

/// A snapshot of the glass that lies over a screen of another look and fades out.
///
/// It is one picture, whatever differs beneath it, and no layer: touches pass through it, and
/// nothing is left when it has faded.
struct CrossfadeSnapshot {
  /// The duration of the fade, and with reduced motion [s].
  static let duration = 0.35
  static let calmDuration = 0.2
  static let id = PictureID(2)
  private static let curve = TimingCurve.easeInOut
  /// How far the fade is at its first frame [s].
  private static let step = 1.0 / 60

  private enum Phase {
    /// The new screen was never drawn. That may take long, and the fade must not jump after it.
    case waiting
    /// The new screen has been drawn; the fade begins with the next frame.
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

  /// Advances to the frame that is seen at `target`.
  mutating func advance(to target: Instant) {
    if case .ready = phase { phase = .fading(since: target.advanced(by: -Self.step)) }
  }

  /// Notes that a frame has been presented.
  mutating func drew() {
    if case .waiting = phase { phase = .ready }
  }

  /// The opacity at a moment, 0…1.
  func opacity(at target: Instant) -> Double {
    guard case .fading(let start) = phase else { return 1 }
    return 1 - Self.curve.value(at: target.seconds(since: start) / duration)
  }

  /// The item that draws it over a frame of `size` [device px].
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
