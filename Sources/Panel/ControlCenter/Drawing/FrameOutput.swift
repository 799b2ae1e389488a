internal import DetentGeometry
internal import DetentScene
internal import Display
internal import Drawing

/// Draws frames into the buffers of a display.
struct FrameOutput {
  /// Whether everything has to be presented again.
  var isLost = true
  private var history = DamageHistory()

  /// Presents a frame, redrawing only what differs from the frame before.
  mutating func show(
    _ next: RenderList, after shown: RenderList, with compositor: Compositor,
    on display: any Display, notify: Bool
  ) throws(DisplayError) -> Renderer.Outcome {
    let screen = PixelRect(display.size)
    let damage =
      isLost ? Region(screen) : RenderList.damage(from: shown, to: next, screen: screen)
    guard !damage.isEmpty else { return .unchanged }
    guard let buffer = try display.nextBuffer() else { return .noBuffer }
    let stale = history.damage(age: buffer.age, adding: damage) ?? Region(screen)
    compositor.draw(next, damage: stale, into: buffer.pixels)
    try display.present(buffer, damage: damage, notify: notify)
    history.record(damage)
    isLost = false
    return .presented
  }
}
