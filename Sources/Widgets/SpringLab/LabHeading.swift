internal import Geometry
internal import Scene
internal import Settings

/// A spring's name, a word on it, and its three figures.
struct LabHeading: Sendable {
  private let title: LayerID
  private let subtitle: LayerID
  private let figures: [LayerID]
  /// Between two captions at least [px].
  private static let gap = 10.0

  /// How wide the columns under captions would be, each with the gap before it [px].
  private static func columns(_ captions: [String], letters: Double) -> [Double] {
    captions.map { max(72, (TextContent.width(of: $0) * letters).rounded(.up)) + gap }
  }

  init(_ frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID) {
    let type = LabText(palette: palette)
    let (top, low) = (frame.minY, frame.minY + 26)
    let titles = SpringFigures.titles(in: palette.words)
    let widths = LabHeading.columns(titles, letters: 13 * palette.textScale)
    // A name is told apart by its first letters; the figures take a step smaller letters before.
    let most = frame.size.width / widths.reduce(0, +)
    let share = max(min(1, most * 0.75), min(1.3, most * 0.55))
    // Where they would be cut, the curve alone has to do.
    let hasFigures = share >= 0.8
    let columns = widths.map { ($0 * share).rounded(.down) }
    let room = columns.reduce(0, +)
    let name = max(0, frame.size.width - (hasFigures ? room : 0))
    title = tree.add(
      type.line("", x: frame.minX, y: top, width: name, height: 24, size: 20, weight: 600),
      to: parent)
    subtitle = tree.add(
      type.caption("", x: frame.minX, y: low, width: name, height: 20), to: parent)
    var x = frame.maxX - room
    figures = zip(titles, columns).map { words, width in
      defer { x += width }
      let label = type.caption(
        words, x: x + Self.gap, y: low, width: width - Self.gap, height: 20, alignment: .trailing)
      let caption = tree.add(label, to: parent)
      tree[caption].isHidden = !hasFigures
      let number = type.line(
        "", x: x, y: top, width: width, height: 24, size: 20, weight: 600, alignment: .trailing)
      let figure = tree.add(number, to: parent)
      tree[figure].isHidden = !hasFigures
      return figure
    }
  }

  func show(name: String, note: String, in tree: inout LayerTree) {
    tree.setText(name, of: title)
    tree.setText(note, of: subtitle)
  }

  func show(_ spring: SpringFigures, in tree: inout LayerTree) {
    for (layer, text) in zip(figures, spring.texts) { tree.setText(text, of: layer) }
  }
}
