internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// The names to choose from: a row of chips or, if they do not fit, one name between two arrows.
struct LabChips: Sendable {
  /// The buttons in order: a chip for each name, or back and forth.
  let buttons: [LayerID]
  let isStepper: Bool
  private let texts: [LayerID]
  private let names: [String]
  private let palette: Palette

  private static let gap = 8.0

  init(
    _ names: [String], frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) {
    self.names = names
    self.palette = palette
    let widths = names.map { (max(72, Double($0.count) * 9.5 * palette.textScale + 36)).rounded() }
    let room = widths.reduce(0, +) + Self.gap * Double(max(0, names.count - 1))
    isStepper = room > frame.size.width
    var frames: [(String, Rect, Bool)] = []
    let high = frame.size.height
    if isStepper {
      let end = frame.maxX - high
      let (back, forth) = palette.isRightToLeft ? ("›", "‹") : ("‹", "›")
      frames.append((back, Rect(x: frame.minX, y: frame.minY, width: high, height: high), true))
      frames.append((forth, Rect(x: end, y: frame.minY, width: high, height: high), true))
      let x = frame.minX + high + Self.gap
      let width = max(0, end - Self.gap - x)
      frames.append(("", Rect(x: x, y: frame.minY, width: width, height: high), false))
    } else {
      var x = frame.minX
      for (name, width) in zip(names, widths) {
        frames.append((name, Rect(x: x, y: frame.minY, width: width, height: high), true))
        x += width + Self.gap
      }
    }
    let type = LabText(palette: palette)
    var made: (buttons: [LayerID], texts: [LayerID]) = ([], [])
    for (name, place, isButton) in frames {
      var chip = Layer(frame: place, content: .fill, color: palette.tile)
      chip.values.cornerRadius = high / 2
      palette.drawEdge(of: &chip)
      let layer = tree.add(chip, to: parent)
      let size = isStepper && isButton ? 22.0 : 15
      let text = type.line(
        name, x: 12, y: 0, width: place.size.width - 24, height: high, size: size, weight: 600,
        alignment: .center)
      made.texts.append(tree.add(text, to: layer))
      if isButton { made.buttons.append(layer) }
    }
    (buttons, texts) = made
  }

  /// The index that a button chooses while the index `shown` is shown.
  func choice(of button: Int, from shown: Int) -> Int {
    guard isStepper, !names.isEmpty else { return button }
    return (shown + (button == 0 ? -1 : 1) + names.count) % names.count
  }

  func show(_ index: Int, in tree: inout LayerTree) {
    write(index, in: &tree)
    for (layer, color) in colors(showing: index) { tree[layer].values.color = color }
  }

  func show(_ index: Int, on stage: inout Stage) {
    write(index, in: &stage.tree)
    for (layer, color) in colors(showing: index) {
      stage.change(.color, of: layer, to: color, by: texts.contains(layer) ? .glyph : .fade)
    }
  }

  private func write(_ index: Int, in tree: inout LayerTree) {
    guard isStepper, names.indices.contains(index) else { return }
    tree.setText("\(names[index])  \(index + 1)/\(names.count)", of: texts[2])
  }

  /// The colours of each chip and of its name.
  private func colors(showing index: Int) -> [(layer: LayerID, color: Color)] {
    guard !isStepper else { return [] }
    return zip(buttons, texts).enumerated().flatMap { number, chip in
      let isShown = number == index
      return [
        (chip.0, isShown ? palette.accent : palette.tile),
        (chip.1, isShown ? palette.ink(on: palette.accent) : palette.text),
      ]
    }
  }
}
