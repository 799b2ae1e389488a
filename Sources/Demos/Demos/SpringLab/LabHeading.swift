internal import DetentGeometry
internal import DetentScene
internal import Localization
internal import Settings
internal import Widgets

/// A spring's name, a note on it, and its three figures.
struct LabHeading: Sendable {
  private let title: LayerID
  private let subtitle: LayerID
  private let figures: [LayerID]
  private let strings: LocalizedStrings
  /// The least distance between two captions [px].
  private static let gap = 10.0

  init(_ frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID) {
    let type = LabText(palette: palette)
    let (top, upper) = (frame.minY, (frame.size.height / 2).rounded())
    let (low, lower) = (top + upper + 2, frame.size.height - upper - 4)
    strings = palette.strings
    let titles = SpringFigures.titles(in: palette.strings)
    let widths = titles.map { max(72 * palette.textScale, type.captionWidth($0)) }
    // The figures get the width of their captions if a quarter is left for the name, and some more
    // space if nearly half is left.
    let gaps = Self.gap * Double(titles.count)
    let (whole, captions) = (frame.size.width, widths.reduce(0, +))
    let share = max(
      min(1, (whole * 0.75 - gaps) / captions), min(1.3, (whole * 0.55 - gaps) / captions))
    // Captions may be a step smaller; if they would be cut, the figures are hidden.
    let hasFigures = share >= 0.85
    let columns = widths.map { ($0 * share).rounded(.down) + Self.gap }
    let room = columns.reduce(0, +)
    let name = max(0, whole - (hasFigures ? room : 0))
    title = tree.add(
      type.line(
        "", x: frame.minX, y: top, width: name, height: upper, size: 20, weight: 600, least: 15),
      to: parent)
    subtitle = tree.add(
      type.caption("", x: frame.minX, y: low, width: name, height: lower), to: parent)
    var x = frame.maxX - room
    figures = zip(titles, columns).map { title, width in
      defer { x += width }
      let label = type.caption(
        title, x: x + Self.gap, y: low, width: width - Self.gap, height: lower, alignment: .trailing
      )
      let caption = tree.add(label, to: parent)
      tree[caption].isHidden = !hasFigures
      let number = type.line(
        "", x: x, y: top, width: width, height: upper, size: 20, weight: 600, alignment: .trailing)
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
    for (layer, text) in zip(figures, spring.texts(in: strings)) { tree.setText(text, of: layer) }
  }
}
