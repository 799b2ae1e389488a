internal import DetentGeometry
internal import DetentScene
internal import DetentStage
internal import Display
internal import Settings
internal import Widgets

/// The part of the screen that a panel with `home: off` covers; the rest is left to other windows.
extension ControlScreen {
  /// - Parameter seen: The presentation that is about to be drawn.
  func shape(as seen: PresentationTree, scale: Double) -> SurfaceShape {
    // A question darkens the whole screen.
    guard !configuration.home.isShown, overlays.alert.phase == .hidden else {
      return wholeShape(scale: scale)
    }
    var area: [PixelRect] = []
    add(pane.layer, rounded: configuration.theme.paneRadius, to: &area, as: seen, scale)
    for layer in [overlays.toast.card, overlays.banner.layer].compactMap(\.self) {
      add(layer, to: &area, as: seen, scale)
    }
    return SurfaceShape(area, takesKeys: pane.detent == .open)
  }

  func wholeShape(scale: Double) -> SurfaceShape {
    SurfaceShape([PixelRect(screenPixels(scale))], takesKeys: true)
  }

  private func screenPixels(_ scale: Double) -> PixelSize {
    PixelSize(
      Int((layout.screen.width * scale).rounded()), Int((layout.screen.height * scale).rounded()))
  }

  /// - Parameter radius: The radius of the upper corners [px].
  private func add(
    _ layer: LayerID, rounded radius: Double = 0, to area: inout [PixelRect],
    as seen: PresentationTree, _ scale: Double
  ) {
    guard seen.contains(layer) else { return }
    let (bounds, radius) = (stage.tree.bounds(of: layer, as: seen), radius * scale)
    func pixel(_ length: Double) -> Int { Int((length * scale).rounded()) }
    let frame = PixelRect(
      minX: pixel(bounds.minX), minY: pixel(bounds.minY), maxX: pixel(bounds.maxX),
      maxY: pixel(bounds.maxY))
    let screen = PixelRect(screenPixels(scale))
    let corner = min(Int(radius.rounded(.up)), frame.height)
    var rects = (0..<corner).map { row in
      let way = radius - Double(row) - 0.5
      let inset = Int((radius - max(0, radius * radius - way * way).squareRoot()).rounded())
      return PixelRect(
        minX: frame.minX + inset, minY: frame.minY + row, maxX: frame.maxX - inset,
        maxY: frame.minY + row + 1)
    }
    rects.append(
      PixelRect(minX: frame.minX, minY: frame.minY + corner, maxX: frame.maxX, maxY: frame.maxY))
    area += rects.map { $0.intersection(screen) }.filter { !$0.isEmpty }
  }
}
