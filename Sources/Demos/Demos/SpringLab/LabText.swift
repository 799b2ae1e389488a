internal import DetentGeometry
internal import DetentScene
internal import Widgets

/// The text styles of the spring lab.
struct LabText: Sendable {
  let palette: Palette

  /// A line of text, centred in `height` from `y` on.
  /// - Parameter least: The size to which its letters shrink if it does not fit [px]; 0: fixed.
  func line(
    _ string: String, x: Double, y: Double, width: Double, height: Double, size: Double,
    weight: Int = 400, alignment: TextContent.Alignment = .leading, isQuiet: Bool = false,
    least: Double = 0
  ) -> Layer {
    let letters = size * palette.textScale
    let high = (letters * 1.4).rounded()
    var content = TextContent(
      string, family: palette.family, size: letters, weight: weight, alignment: alignment,
      hasTabularDigits: true)
    if least > 0 { content = content.shrinking(to: least) }
    return Layer(
      frame: Rect(
        x: x.rounded(), y: (y + (height - high) / 2).rounded(), width: max(0, width.rounded()),
        height: high), content: .text(content),
      color: isQuiet ? palette.secondaryText : palette.text)
  }

  /// The usual size of the letters of a caption [px].
  private static let captionSize = 13.0

  /// A caption in the secondary colour, a step smaller if it does not fit.
  func caption(
    _ string: String, x: Double, y: Double, width: Double, height: Double,
    alignment: TextContent.Alignment = .leading
  ) -> Layer {
    var layer = line(
      string, x: x, y: y, width: width, height: height, size: Self.captionSize,
      alignment: alignment, isQuiet: true)
    if case .text(let text) = layer.content { layer.content = .text(text.yielding()) }
    return layer
  }

  /// The estimated width of a caption [px].
  func captionWidth(_ string: String) -> Double {
    (TextContent.width(of: string) * Self.captionSize * palette.textScale).rounded(.up)
  }

  func card(_ frame: Rect, in tree: inout LayerTree, parent: LayerID) -> LayerID {
    var layer = Layer(frame: frame, content: .fill, color: palette.tile)
    layer.values.cornerRadius = min(
      palette.tileRadius, min(frame.size.width, frame.size.height) / 3)
    palette.drawEdge(of: &layer)
    return tree.add(layer, to: parent)
  }
}
