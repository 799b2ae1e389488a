internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Scene
internal import Settings
internal import Stage

/// The card with the sliders, and the two buttons below them.
struct LabBench: Sendable {
  let sliders: [LabSlider]
  let buttons: LabButtons

  init(
    _ frame: Rect, isLocked: Bool, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) {
    let card = LabText(palette: palette).card(frame, in: &tree, parent: parent)
    let isSmall = frame.size.height < 360
    let pad = isSmall ? 16.0 : 20
    let width = max(1, frame.size.width - 2 * pad)
    let high = isSmall ? 44.0 : 48
    let room = frame.size.height - 2 * pad - high - 8
    let each = min(104, max(44, (room / 3).rounded(.down)))
    sliders = (0..<3).map { index in
      let row = Rect(x: pad, y: pad - 4 + each * Double(index), width: width, height: each)
      return LabSlider(frame: row, palette: palette, in: &tree, parent: card)
    }
    buttons = LabButtons(
      Rect(x: pad, y: frame.size.height - pad - high, width: width, height: high),
      isLocked: isLocked, palette: palette, in: &tree, parent: card)
  }
}

/// Reset and Keep, side by side; where nothing is kept, a sentence in place of Keep.
struct LabButtons: Sendable {
  let reset: LayerID
  let keep: LayerID?

  init(
    _ frame: Rect, isLocked: Bool, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) {
    let type = LabText(palette: palette)
    let width = ((frame.size.width - 8) / 2).rounded(.down)
    func button(_ title: String, _ x: Double, _ color: Color, _ ink: Color) -> LayerID {
      var layer = Layer(
        frame: Rect(x: x, y: frame.minY, width: width, height: frame.size.height), content: .fill,
        color: color)
      layer.values.cornerRadius = frame.size.height / 2
      let id = tree.add(layer, to: parent)
      var text = type.line(
        title, x: 8, y: 0, width: width - 16, height: frame.size.height, size: 15, weight: 600,
        alignment: .center)
      text.values.color = ink
      _ = tree.add(text, to: id)
      return id
    }
    let quiet = palette.tile.mixed(with: palette.text, 0.14)
    reset = button(palette.words.reset, frame.minX, quiet, palette.text)
    guard !isLocked else {
      keep = nil
      let size = 13 * palette.textScale
      let high = (2 * size * 1.4).rounded(.up)
      let words = TextContent(
        palette.words.keepsNothing, family: palette.family, size: size, lines: 2)
      let place = Rect(
        x: frame.minX + width + 16, y: frame.minY + ((frame.size.height - high) / 2).rounded(),
        width: max(0, width - 8), height: high)
      _ = tree.add(
        Layer(frame: place, content: .text(words), color: palette.secondaryText), to: parent)
      return
    }
    keep = button(
      palette.words.keep, frame.maxX - width, palette.accent, palette.ink(on: palette.accent))
  }

  func show(isTuned: Bool, in tree: inout LayerTree) {
    for button in [reset, keep].compactMap(\.self) {
      tree[button].values.opacity = isTuned ? 1 : 0.38
    }
  }

  static func dip(_ button: LayerID, isDown: Bool, on stage: inout Stage) {
    let scale = isDown ? 0.94 : 1
    stage.animate(.scale, of: button, to: [scale, scale, 0, 0], by: .spring(.hand))
  }
}

/// Where the ball hangs.
enum LabLane {
  static func add(
    _ frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) {
    let type = LabText(palette: palette)
    let card = type.card(frame, in: &tree, parent: parent)
    let side = min(96, max(56, frame.size.height - 32))
    var ring = Layer(
      frame: Rect(
        x: (frame.size.width - side) / 2, y: (frame.size.height - side) / 2, width: side,
        height: side), content: .fill, color: palette.text.withAlpha(0.07))
    ring.values.cornerRadius = side / 2
    _ = tree.add(ring, to: card)
    let words = type.line(
      palette.words.dragThrowCatch, x: 20, y: frame.size.height - 36,
      width: frame.size.width / 2 - 76,
      height: 24, size: 13, isQuiet: true)
    _ = tree.add(words, to: card)
  }
}
