internal import DetentAnimation
internal import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Localization
package import Settings
internal import Values

/// A value between a minus and a plus button. Several taps in a row make one request, for the
/// newest value.
package struct Stepper: TileControl, NumberControl {
  package struct State: NumberState {
    var pending: PendingValue
    var trouble: TileProblem?
  }

  package let layer: LayerID
  package let nameLine: NameLine?
  let text: ValueText
  private let step: Double
  let palette: Palette
  private var press: PressMotion
  /// The touch areas, which contain the discs of the buttons.
  private let areas: [LayerID]
  private let buttons: [LayerID]
  /// The layers of the minus and the plus.
  let signs: [LayerID]
  private let value: ValueLine
  package internal(set) var state: State

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let (frame, palette) = (context.frame, context.palette)
    (self.palette, press) = (palette, context.press)
    let text = ValueText(tile, in: context.configuration)
    let span = text.range.upperBound - text.range.lowerBound
    step = tile.step ?? (text.isOpen ? 1 : span / 20)
    let start = SourceValue.number(text.range.lowerBound + (span / 2).rounded(.down))
    state = State(
      pending: PendingValue(Binding(tile, in: context.configuration), start: start))
    let plan = StepperPlan(tile.label, text, size: frame.size, scale: palette.textScale)
    self.text = plan.text
    var named = tile
    if !plan.hasCaption { (named.label, named.icon) = ("", nil) }
    let caption = Caption(named, in: &context)
    layer = caption.card
    var areas: [LayerID] = []
    var buttons: [LayerID] = []
    var signs: [LayerID] = []
    let ground = (tile.color ?? palette.tile).mixed(with: palette.text, 0.12)
    for (sign, (place, area)) in zip([Sign.minus, .plus], zip(plan.discs, plan.areas)) {
      let touch = context.tree.add(Layer(frame: area), to: caption.card)
      areas.append(touch)
      let side = place.size.height
      var disc = Layer(
        frame: Rect(origin: place.origin - area.origin, size: place.size), content: .fill,
        color: plan.hasDiscs ? ground : ground.withAlpha(0))
      disc.values.cornerRadius = side / 2
      if plan.hasDiscs { palette.drawEdge(of: &disc) }
      let button = context.tree.add(disc, to: touch)
      let ink = context.tree.add(
        Layer(frame: Rect(origin: .zero, size: place.size)), to: button)
      for (bar, ends) in Self.bars(of: sign, within: place.size, isBold: !plan.hasDiscs) {
        var layer = Layer(frame: bar, content: .fill, color: palette.text)
        layer.values.cornerRadius = min(bar.size.width, bar.size.height) / 2
        layer.corners = ends
        _ = context.tree.add(layer, to: ink)
      }
      signs.append(ink)
      buttons.append(button)
    }
    (self.areas, self.buttons, self.signs) = (areas, buttons, signs)
    var name = caption.name
    if let place = plan.name {
      let text = TextContent(
        tile.label, family: palette.family, size: plan.nameLetters, weight: 600, alignment: .center
      ).yielding()
      let line = context.tree.add(
        Layer(frame: place, content: .text(text), color: palette.secondaryText), to: caption.card)
      name = NameLine(tile.label, [line], palette)
    }
    nameLine = name
    let content = TextContent(
      "–", family: palette.family, size: plan.letters, weight: 600, alignment: .center,
      hasTabularDigits: true
    ).whole
    let line = context.tree.add(Layer(frame: plan.value, content: .text(content)), to: caption.card)
    value = ValueLine(line, palette: palette, in: context.tree)
    if palette.isRightToLeft { context.tree.mirror(within: layer) }
    showAll(in: &context.tree)
  }

  package var parts: [ControlPart] {
    areas.enumerated().map { ControlPart($1, .press, grip: .kept, name: .part($0)) }
  }

  package mutating func handle(
    _ gesture: Gesture, part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard case .part(let part) = part, buttons.indices.contains(part) else { return }
    switch gesture {
    case .pressed:
      trouble = nil
      squeeze(buttons[part], isDown: true, on: &stage)
    case .lifted: squeeze(buttons[part], isDown: false, on: &stage)
    case .activated:
      squeeze(buttons[part], isDown: false, on: &stage)
      go(part == 0 ? -step : step, on: &stage, in: &context)
    default: break
    }
  }

  private mutating func go(
    _ way: Double, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard case .number(let number) = pending.shownValue else {
      return tell(palette.strings.isNotKnownYet, on: &stage, in: &context)
    }
    let range = text.range
    // Keeps to the grid of steps, whatever value the source tells.
    let start = text.isOpen ? 0 : range.lowerBound
    let place = ((number + way - start) / step).rounded() * step + start
    let new = text.isOpen ? place : min(max(place, range.lowerBound), range.upperBound)
    guard new != number else { return Shake().play(on: layer, of: &stage) }
    tell(pending.set(.number(new), in: &context), on: &stage, in: &context)
    settle(on: &stage)
  }

  package mutating func take(press spring: Spring) { press.spring = spring }

  func settle(on stage: inout Stage) {
    showValue(in: &stage.tree)
    for (sign, opacity) in signOpacities where stage.tree[sign].values.opacity != opacity {
      stage.animate(.opacity, of: sign, to: opacity, by: .spring(.hand))
    }
  }

  func showAll(in tree: inout LayerTree) {
    showValue(in: &tree)
    for (sign, opacity) in signOpacities { tree[sign].values.opacity = opacity }
  }

  private func showValue(in tree: inout LayerTree) {
    if let trouble {
      value.show(word: trouble.word, isFailure: true, in: &tree)
    } else if let missing = pending.missing {
      value.show(missing, in: &tree)
    } else {
      value.show(pending.shownValue, as: text, isTrusted: pending.isTrusted, in: &tree)
    }
  }

  private enum Sign { case minus, plus }

  /// The bars of a sign, centred on its disc to the pixel: a font may lack the sign. No bar
  /// overlaps another, so that faint signs have an even opacity.
  /// - Returns: Each bar with its round ends.
  private static func bars(
    of sign: Sign, within size: Size, isBold: Bool
  ) -> [(frame: Rect, ends: Corners)] {
    let side = min(size.width, size.height)
    let (x, y) = ((size.width / 2).rounded(), (size.height / 2).rounded())
    // An even number of pixels, so that the sign is symmetric.
    func even(_ length: Double) -> Double { max(2, (length / 2).rounded() * 2) }
    let (length, thick) = (even(side * (isBold ? 0.6 : 0.3)), even(side * (isBold ? 0.12 : 0.044)))
    let across = Rect(x: x - length / 2, y: y - thick / 2, width: length, height: thick)
    let arm = (length - thick) / 2
    guard sign == .plus, arm > 0 else { return [(across, .all)] }
    return [
      (across, .all),
      (Rect(x: x - thick / 2, y: across.minY - arm, width: thick, height: arm), .top),
      (Rect(x: x - thick / 2, y: across.maxY, width: thick, height: arm), .bottom),
    ]
  }

  /// The opacity of each sign: faint if the value is at that end of its range.
  private var signOpacities: [(sign: LayerID, opacity: Double)] {
    zip(signs, [text.range.lowerBound, text.range.upperBound]).map { sign, end in
      (sign, !text.isOpen && pending.shownValue == .number(end) ? 0.35 : 1)
    }
  }

  private func squeeze(_ button: LayerID, isDown: Bool, on stage: inout Stage) {
    let scale = isDown ? press.scale : 1
    stage.animate(.scale, of: button, to: [scale, scale], by: .spring(press.spring))
  }
}

/// The layout of a stepper, by the room there is: the value between the buttons below the name; the
/// value above the buttons; the name above the value between the signs; or the value alone above
/// the signs.
struct StepperPlan {
  let hasCaption: Bool
  /// The frame of the name, if it is not in the caption.
  private(set) var name: Rect?
  let nameLetters: Double
  let value: Rect
  let letters: Double
  let text: ValueText
  let discs: [Rect]
  /// The touch areas of the buttons.
  let areas: [Rect]
  /// Whether the signs stand on discs, for which there may be no room.
  let hasDiscs: Bool

  /// The size of a target that a finger hits easily [px].
  private static let touch = 44.0
  /// The size of the value's letters if there is room [px].
  private static let wanted = 30.0
  /// The distance between a button and the value beside it [px].
  static let air = 10.0
  /// The width of a sign without a disc [px].
  private static let sign = 14.0
  /// The distance from the card's edges to its content if there is hardly any room [px].
  private static let edge = 6.0

  init(_ title: String, _ text: ValueText, size: Size, scale: Double) {
    let padding = TileSpace.padding(size)
    nameLetters = (padding <= 10 ? 13 : 16) * scale
    let card = Rect(origin: .zero, size: size)
    let breadth = max(2, TextContent.width(of: text.longest))
    /// The size of the value's letters in an area.
    func fitting(_ width: Double, _ height: Double) -> Double {
      min(Self.wanted * scale, width / breadth, height / 1.3).rounded(.down)
    }
    let line = (nameLetters * 1.4).rounded()
    let top = title.isEmpty ? padding : padding + line + 4
    let body = Rect(
      x: padding, y: top, width: max(1, size.width - 2 * padding),
      height: max(1, size.height - top - padding))
    func discs(_ side: Double, at y: Double) -> [Rect] {
      [body.minX, body.maxX - side].map { Rect(x: $0, y: y, width: side, height: side) }
    }
    // The size of the value's letters between buttons below the name.
    func between(_ side: Double) -> Double {
      fitting(body.size.width - 2 * (side + Self.air), side)
    }
    let usual = min(max(Self.touch, min(body.size.height, 64)), body.size.width / 3).rounded()
    let side = between(usual) >= nameLetters + 2 ? usual : min(usual, Self.touch)
    if body.size.height >= 44, between(side) >= nameLetters + 2, side >= 40 {
      let y = (body.maxY - side).rounded()
      (hasCaption, letters, self.text, hasDiscs) = (true, between(side), text, true)
      self.discs = discs(side, at: y)
      value = Rect(
        x: body.minX + side, y: y, width: max(0, body.size.width - 2 * side), height: side)
      areas = self.discs.map { $0.inset(by: -max(0, (Self.touch - side) / 2)) }
      return
    }
    // The value above the buttons: their touch areas are the halves of the tile's lower part.
    let above = fitting(body.size.width, body.size.height - 34)
    if above >= nameLetters + 2 {
      let row = (above * 1.3).rounded()
      let side = min(body.size.height - row - 2, 56, (body.size.width - 6) / 2).rounded(.down)
      (hasCaption, letters, self.text, hasDiscs) = (true, above, text, true)
      self.discs = discs(side, at: (body.maxY - side).rounded())
      value = Rect(
        x: body.minX, y: body.minY, width: body.size.width,
        height: max(row, body.size.height - side - 2))
      let y = min(body.maxY - side - 6, size.height - Self.touch)
      areas = StepperPlan.halves(Rect(x: 0, y: y, width: size.width, height: size.height - y))
      return
    }
    // The name and the value between the signs.
    hasCaption = false
    let whole = card.inset(by: Self.edge)
    let room = title.isEmpty ? whole.size.height : whole.size.height - line
    let disc = min(Self.touch, whole.size.height, size.width * 0.3).rounded()
    let isRoomy =
      fitting(size.width - 2 * (disc + padding + Self.air), room) >= nameLetters + 2
    hasDiscs = isRoomy
    let (end, margin) = isRoomy ? (disc, padding) : (Self.sign, Self.edge)
    let start = margin + end + 2
    let inner = Rect(
      x: start, y: Self.edge, width: max(1, size.width - 2 * start), height: whole.size.height)
    let shown = fitting(inner.size.width, room) >= nameLetters ? text : text.short
    self.text = shown
    let shownBreadth = max(2, TextContent.width(of: shown.longest))
    func close(_ width: Double, _ height: Double) -> Double {
      min(Self.wanted * scale, width / shownBreadth, height / 1.25).rounded(.down)
    }
    guard close(inner.size.width, room) >= TextContent.leastNumber else {
      // The number takes the whole width above the signs; there is no room for the name.
      let upper = (whole.size.height / 2).rounded(.down)
      name = nil
      letters = max(TextContent.leastNumber, close(whole.size.width, upper))
      value = Rect(x: whole.minX, y: whole.minY, width: whole.size.width, height: upper)
      let middle = whole.minY + upper + (whole.size.height - upper) / 2
      self.discs = [whole.minX, whole.maxX - end].map {
        Rect(x: $0, y: (middle - end / 2).rounded(), width: end, height: end)
      }
      areas = StepperPlan.halves(card)
      return
    }
    letters = close(inner.size.width - (isRoomy ? 2 * (Self.air - 2) : 0), room)
    let height = min(room, (letters * 1.3).rounded())
    let used = height + (title.isEmpty ? 0 : line)
    let y = (Self.edge + max(0, whole.size.height - used) / 2).rounded()
    value = Rect(x: inner.minX, y: y + used - height, width: inner.size.width, height: height)
    // Without discs, the name takes the whole width above the signs.
    let nameX = isRoomy ? inner.minX : padding
    name =
      title.isEmpty
      ? nil : Rect(x: nameX, y: y, width: max(1, size.width - 2 * nameX), height: line)
    let middle = isRoomy ? size.height / 2 : value.center.y
    self.discs = [margin, size.width - margin - end].map {
      Rect(x: $0, y: (middle - end / 2).rounded(), width: end, height: end)
    }
    areas =
      isRoomy
      ? self.discs.map { $0.inset(by: -max(0, (Self.touch - end) / 2)) }
      : StepperPlan.halves(card)
  }

  private static func halves(_ frame: Rect) -> [Rect] {
    let half = (frame.size.width / 2).rounded(.down)
    return [frame.minX, frame.minX + frame.size.width - half].map {
      Rect(x: $0, y: frame.minY, width: half, height: frame.size.height)
    }
  }
}
