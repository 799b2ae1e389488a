internal import Geometry
internal import Scene
internal import Settings

/// A spring's name, a word on it, and its three figures.
struct LabHeading: Sendable {
  private let title: LayerID
  private let subtitle: LayerID
  private let figures: [LayerID]

  init(_ frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID) {
    let type = LabText(palette: palette)
    let (top, low) = (frame.minY, frame.minY + 26)
    let each = min(112, (frame.size.width * 0.22).rounded())
    // Where they would be cut, the curve alone has to do.
    let hasFigures = each >= 64
    let name = max(0, frame.size.width - (hasFigures ? 3 * each + 8 : 0))
    title = tree.add(
      type.line("", x: frame.minX, y: top, width: name, height: 24, size: 20, weight: 600),
      to: parent)
    subtitle = tree.add(
      type.line("", x: frame.minX, y: low, width: name, height: 20, size: 13, isQuiet: true),
      to: parent)
    let titles = SpringFigures.titles(in: palette.words)
    figures = titles.enumerated().map { index, words in
      let x = frame.maxX - each * Double(3 - index)
      let label = type.line(
        words, x: x, y: low, width: each, height: 20, size: 13, alignment: .trailing, isQuiet: true)
      let caption = tree.add(label, to: parent)
      tree[caption].isHidden = !hasFigures
      let number = type.line(
        "", x: x, y: top, width: each, height: 24, size: 20, weight: 600, alignment: .trailing)
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
