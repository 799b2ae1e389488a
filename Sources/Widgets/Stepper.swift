internal import DetentAnimation
package import DetentMotion
package import Geometry
package import Gestures
package import Scene
internal import Settings
package import Stage
package import Values

/// A value between a minus and a plus, each a round button. Several taps in a row are one wish: the
/// newest.
package struct Stepper: Control {
  package let layer: LayerID
  private let text: ValueText
  private let step: Double
  private let palette: Palette
  private var press: PressMotion
  /// What a finger can hit, and the discs in its middle.
  private let areas: [LayerID]
  private let buttons: [LayerID]
  private let signs: [LayerID]
  private let value: ValueLine
  private var wish: Wish
  private var trouble: Trouble?

  /// What a finger hits without looking [px].
  private static let leastSize = 44.0

  package init(
    _ title: String, icon: String? = nil, color: Color? = nil, text: ValueText, step: Double?,
    wiring: Wiring, frame: Rect, palette: Palette, press: PressMotion, in tree: inout LayerTree,
    parent: LayerID
  ) {
    self.text = text
    self.palette = palette
    self.press = press
    let span = text.range.upperBound - text.range.lowerBound
    self.step = step ?? span / 20
    wish = Wish(wiring, start: .number(text.range.lowerBound + (span / 2).rounded(.down)))
    // Where the buttons have no room below the name, it stands between them.
    let isFlat = frame.size.height < 100
    let caption = Caption(
      isFlat ? "" : title, icon: isFlat ? nil : icon, color: color, frame: frame, palette: palette,
      in: &tree, parent: parent)
    layer = caption.card
    let body = caption.body
    let side = min(max(44, min(body.size.height, 64)), body.size.width / 3.4).rounded()
    let y = (isFlat ? body.center.y - side / 2 : body.maxY - side).rounded()
    var areas: [LayerID] = []
    var buttons: [LayerID] = []
    var signs: [LayerID] = []
    for (sign, x) in [("−", body.minX), ("+", body.maxX - side)] {
      let reach = max(0, (Self.leastSize - side) / 2)
      let place = Rect(x: x, y: y, width: side, height: side).inset(by: -reach)
      let area = tree.add(Layer(frame: place), to: caption.card)
      areas.append(area)
      var disc = Layer(
        frame: Rect(x: reach, y: reach, width: side, height: side), content: .fill,
        color: (color ?? palette.tile).mixed(with: palette.text, 0.12))
      disc.values.cornerRadius = side / 2
      let button = tree.add(disc, to: area)
      let letters = (side * 0.5).rounded()
      let height = (letters * 1.4).rounded()
      let content = TextContent(
        sign, family: palette.family, size: letters, weight: 500, alignment: .center)
      let line = Rect(
        x: 0, y: ((side - height) / 2).rounded(), width: side, height: height)
      signs.append(
        tree.add(Layer(frame: line, content: .text(content), color: palette.text), to: button))
      buttons.append(button)
    }
    (self.areas, self.buttons, self.signs) = (areas, buttons, signs)
    let room = max(0, body.size.width - 2 * side)
    // A figure is about 0.6 as wide as it is high; some air stays beside the buttons.
    let fitting = (room - 20) / (0.6 * Double(max(text.letters, 4)))
    let letters = max(12, min(min(side * 0.5, 30) * palette.textScale, fitting).rounded())
    let height = (letters * 1.4).rounded()
    var drop = 0.0
    if isFlat, !title.isEmpty {
      let small = 12 * palette.textScale
      let line = (small * 1.4).rounded()
      drop = (line / 2).rounded()
      let text = TextContent(
        title, family: palette.family, size: small, weight: 600, alignment: .center)
      let place = Rect(
        x: body.minX + side + 4, y: (body.center.y - (line + height) / 2).rounded(),
        width: max(0, room - 8), height: line)
      _ = tree.add(
        Layer(frame: place, content: .text(text), color: palette.secondaryText), to: caption.card)
    }
    let content = TextContent(
      "–", family: palette.family, size: letters, weight: 600, alignment: .center,
      hasTabularDigits: true)
    let line = tree.add(
      Layer(
        frame: Rect(
          x: body.minX + side, y: (y + (side - height) / 2 + drop).rounded(),
          width: max(0, body.size.width - 2 * side), height: height), content: .text(content)),
      to: caption.card)
    value = ValueLine(line, palette: palette, in: tree)
    if palette.isRightToLeft { tree.mirror(within: layer) }
    showValue(in: &tree)
  }

  package var parts: [ControlPart] {
    areas.enumerated().map { ControlPart($1, .press, grip: .kept, number: $0) }
  }
  package var source: String? { wish.wiring.source }
  package var deadline: Instant? {
    [wish.deadline, trouble?.end].compactMap(\.self).min()
  }

  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard buttons.indices.contains(part) else { return }
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
    guard case .number(let number) = wish.shownValue else {
      return tell(palette.words.isNotKnownYet, on: &stage, in: &context)
    }
    let range = text.range
    // On the grid of steps, whatever the source says in between.
    let place = ((number + way - range.lowerBound) / step).rounded() * step + range.lowerBound
    let new = min(max(place, range.lowerBound), range.upperBound)
    guard new != number else { return Shake().play(on: layer, of: &stage) }
    tell(wish.set(.number(new), in: &context), on: &stage, in: &context)
    showValue(in: &stage.tree)
  }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    wish.observe(state)
    showValue(in: &stage.tree)
  }

  package mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    let reason = wish.finished(send: send, outcome, in: &context)
    let word = reason == nil ? nil : outcome?.summary(in: palette.words)
    trouble = word.map { Trouble($0, at: context.time) } ?? trouble
    tell(reason, on: &stage, in: &context)
    showValue(in: &stage.tree)
  }

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    if let end = trouble?.end, end <= context.time { trouble = nil }
    if let reason = wish.advance(in: &context) {
      trouble = Trouble(palette.words.noAnswer, at: context.time)
      tell(reason, on: &stage, in: &context)
    }
    showValue(in: &stage.tree)
  }

  package mutating func take(press spring: Spring) { press.spring = spring }

  package var ownValue: SourceValue? { wish.ownValue }

  package mutating func recall(_ value: SourceValue, on stage: inout Stage) {
    guard case .number(let number) = value, text.range.contains(number) else { return }
    wish.recall(value)
    showValue(in: &stage.tree)
  }

  package mutating func rename(_ renamed: (String) -> String) { wish.rename(renamed) }

  package mutating func restore(from other: any Control, on stage: inout Stage) {
    guard let other = other as? Stepper else { return }
    wish.takeOver(other.wish)
    trouble = other.trouble
    showValue(in: &stage.tree)
  }

  private func showValue(in tree: inout LayerTree) {
    if let trouble {
      value.show(word: trouble.word, isFailure: true, in: &tree)
    } else if let missing = wish.missing {
      value.show(missing, in: &tree)
    } else {
      value.show(text.text(of: wish.shownValue), isTrusted: wish.isTrusted, in: &tree)
    }
    guard case .number(let number) = wish.shownValue else { return }
    for (sign, end) in zip(signs, [text.range.lowerBound, text.range.upperBound]) {
      tree[sign].values.opacity = number == end ? 0.35 : 1
    }
  }

  private func squeeze(_ button: LayerID, isDown: Bool, on stage: inout Stage) {
    let scale = isDown ? press.scale : 1
    stage.animate(.scale, of: button, to: [scale, scale, 0, 0], by: .spring(press.spring))
  }

  private func tell(_ reason: String?, on stage: inout Stage, in context: inout ControlContext) {
    guard let reason, !reason.isEmpty else { return }
    Shake().play(on: layer, of: &stage)
    context.toast(reason)
  }
}
