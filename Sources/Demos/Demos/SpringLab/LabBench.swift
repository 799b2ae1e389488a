internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Widgets

/// The card with the sliders and the two buttons.
struct LabBench: Sendable {
  /// The sliders as they are built; the page keeps their state.
  let sliders: [LabSlider]
  let buttons: LabButtons
  /// The area over which fewer than three rows are spread [px]; nil: each row stays in place.
  private let spread: (top: Double, height: Double)?

  /// The height that three rows and the buttons below them need, and the width that rows and
  /// buttons side by side need at the usual size of letters [px].
  static let stackHeight = 188.0
  static let flatWidth = 264.0
  /// The height from which on buttons below three rows have some space around them [px].
  private static let roomyStackHeight = 200.0

  init(
    _ frame: Rect, isLocked: Bool, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) {
    let card = LabText(palette: palette).card(frame, in: &tree, parent: parent)
    let isSmall = frame.size.height < 360
    // If three rows leave little room above the buttons, the buttons stand beside them; below
    // narrow rows, they stay as long as they fit.
    let isLow = frame.size.height < 216
    let isWide = frame.size.width >= Self.flatWidth * palette.textScale
    let isFlat =
      isLow
      && (frame.size.height < Self.stackHeight
        || isWide && frame.size.height < Self.roomyStackHeight)
    // The space between three rows and, if they are below, the buttons.
    let rest = frame.size.height - 3 * 44 - (isFlat ? 0 : 44)
    let most = frame.size.width < 240 * palette.textScale ? 6.0 : 12
    let pad = isLow ? min(most, max(6, (rest / 2).rounded(.down))) : isSmall ? 16 : 20
    let side = isFlat ? 92.0 : 0
    let beside: Double = isFlat ? side + 14 : 0
    let width = max(1, frame.size.width - 2 * pad - beside)
    let indent = isLow ? max(0, 12 - pad) : 0
    let high = isSmall ? 44.0 : 48
    let below: Double = isFlat ? 0 : isLow ? high : high + 8
    let room = frame.size.height - 2 * pad - below
    let each = min(104, max(44, (room / 3).rounded(.down)))
    spread = isLow ? (top: pad, height: 3 * each) : nil
    sliders = (0..<3).map { index in
      let row = Rect(
        x: pad + indent, y: pad - (isLow ? 0 : 4) + each * Double(index),
        width: isFlat ? width : width - 2 * indent, height: each)
      return LabSlider(frame: row, palette: palette, in: &tree, parent: card)
    }
    buttons = LabButtons(
      isFlat
        ? Rect(
          x: frame.size.width - side - max(pad, 12), y: max(pad, 12), width: side,
          height: min(2 * high + 8, frame.size.height - 2 * max(pad, 12)))
        : Rect(x: pad, y: frame.size.height - pad - high, width: width, height: high),
      isStacked: isFlat, isLocked: isLocked, palette: palette, in: &tree, parent: card)
  }
}

extension LabBench {
  /// The place of a row when the first `count` rows are shown, spread so that they leave no gap.
  func place(of index: Int, among count: Int, in tree: LayerTree) -> Point {
    var place = tree[sliders[index].row].values.position
    guard let spread, index < count else { return place }
    let pitch = spread.height / Double(count)
    place.y = (spread.top + pitch * (Double(index) + 0.5)).rounded()
    return place
  }
}

/// The buttons Reset and Keep; on a locked panel, a sentence in place of Keep.
struct LabButtons: Sendable {
  let reset: LayerID
  let keep: LayerID?
  /// The texts of the buttons.
  private let labels: [LayerID: LayerID]
  private let palette: Palette

  init(
    _ frame: Rect, isStacked: Bool, isLocked: Bool, palette: Palette, in tree: inout LayerTree,
    parent: LayerID
  ) {
    self.palette = palette
    let type = LabText(palette: palette)
    let width = isStacked ? frame.size.width : ((frame.size.width - 8) / 2).rounded(.down)
    let height = isStacked ? ((frame.size.height - 8) / 2).rounded(.down) : frame.size.height
    let second = Rect(
      x: isStacked ? frame.minX : frame.maxX - width,
      y: isStacked ? frame.maxY - height : frame.minY,
      width: width, height: height)
    var labels: [LayerID: LayerID] = [:]
    func button(_ title: String, _ corner: Point) -> LayerID {
      var layer = Layer(frame: Rect(origin: corner, size: second.size), content: .fill)
      layer.values.cornerRadius = height / 2
      palette.drawEdge(of: &layer)
      let id = tree.add(layer, to: parent)
      let text = type.line(
        title, x: 8, y: 0, width: width - 16, height: height, size: 15, weight: 600,
        alignment: .center, least: 11)
      labels[id] = tree.add(text, to: id)
      return id
    }
    reset = button(palette.strings.reset, frame.origin)
    guard !isLocked else {
      (keep, self.labels) = (nil, labels)
      let size = 13 * palette.textScale
      let high = min(second.size.height, (3 * size * 1.4).rounded(.up))
      let reason = TextContent(
        palette.strings.keepsNothing, family: palette.family, size: size
      ).yielding(lines: 3)
      let place = Rect(
        x: second.minX + (isStacked ? 0 : 8),
        y: second.minY + ((second.size.height - high) / 2).rounded(),
        width: max(0, width - (isStacked ? 0 : 8)), height: high)
      _ = tree.add(
        Layer(frame: place, content: .text(reason), color: palette.secondaryText), to: parent)
      return
    }
    keep = button(palette.strings.keep, second.origin)
    self.labels = labels
  }

  func show(isTuned: Bool, in tree: inout LayerTree) {
    for (layer, color, _) in colors(isTuned: isTuned) { tree[layer].values.color = color }
  }

  func show(isTuned: Bool, on stage: inout Stage) {
    for (layer, color, spec) in colors(isTuned: isTuned) {
      stage.change(.color, of: layer, to: color, by: spec)
    }
  }

  /// The colours of the buttons: both are grey while nothing is tuned, quieter than active ones.
  private func colors(
    isTuned: Bool
  ) -> [(layer: LayerID, color: Color, spec: AnimationSpec)] {
    let rest = palette.tile.mixed(with: palette.text, 0.06)
    let quiet = palette.tile.mixed(with: palette.text, 0.14)
    let faces: [(LayerID?, Color, Color)] = [
      (reset, isTuned ? quiet : rest, palette.text),
      (keep, isTuned ? palette.accent : rest, palette.ink(on: palette.accent)),
    ]
    var colors: [(layer: LayerID, color: Color, spec: AnimationSpec)] = []
    for case (let button?, let color, let ink) in faces {
      colors.append((button, color, .fade))
      guard let text = labels[button] else { continue }
      colors.append((text, isTuned ? ink : palette.secondaryText, .glyph))
    }
    return colors
  }

  static func dip(_ button: LayerID, isDown: Bool, on stage: inout Stage) {
    let scale = isDown ? 0.94 : 1
    stage.animate(.scale, of: button, to: [scale, scale], by: .spring(.hand))
  }
}

/// The card in which the ball hangs.
enum LabLane {
  static func add(
    _ frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) -> LayerID {
    let type = LabText(palette: palette)
    let card = type.card(frame, in: &tree, parent: parent)
    let side = min(96, max(56, frame.size.height - 32), max(0, frame.size.width - 16))
    var ring = Layer(
      frame: Rect(
        x: (frame.size.width - side) / 2, y: (frame.size.height - side) / 2, width: side,
        height: side), content: .fill,
      color: palette.text.withAlpha(palette.outline == nil ? 0.07 : palette.faint))
    ring.values.cornerRadius = side / 2
    _ = tree.add(ring, to: card)
    // The hint stands beside the ring, if there is room.
    let room = frame.size.width / 2 - 76
    let hint = palette.strings.dragThrowCatch
    if room >= type.captionWidth(hint) * 0.9 {
      let label = type.caption(
        hint, x: 20, y: frame.size.height - 36, width: room, height: 24)
      _ = tree.add(label, to: card)
    }
    return card
  }
}

extension Stage {
  /// Animates a colour to another, unless it is already there or on its way there.
  mutating func change(
    _ key: LayerKey<Color>, of layer: LayerID, to color: Color, by spec: AnimationSpec
  ) {
    guard tree[layer].values.color != color else { return }
    animate(key, of: layer, to: color, by: spec)
  }
}
