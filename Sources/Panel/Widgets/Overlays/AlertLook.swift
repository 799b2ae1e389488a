internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Look

/// The look of a question: a card over a darker screen, on a grid of 8 px.
struct AlertLook: Sendable {
  let screen: Size
  let palette: Palette
  var press: PressMotion

  static let root: BoxKey = "root"
  private static let shadowReach = 40.0
  private static let inset = 4.0
  /// The spring of the knob, which does not overshoot its slot.
  private static let slide = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.4)))

  private var isSmall: Bool { min(screen.width, screen.height) < 400 }
  private var margin: Double { isSmall ? 8 : 24 }
  private var padding: Double { isSmall ? 16 : 24 }
  private var width: Double {
    max(
      0,
      min((400 * max(1, palette.textScale)).rounded(), (screen.width - 2 * margin).rounded(.down)))
  }
  private var inner: Double { max(0, width - 2 * padding) }

  /// - Parameter isAway: Whether it is where it comes from, out of sight.
  func place(_ model: Alert.Model, isAway: Bool = false, by layout: Layout) -> PlacedLook {
    layout.isRightToLeft = palette.isRightToLeft
    return layout.place(in: Rect(origin: .zero, size: screen), key: Self.root) { boxes in
      boxes.overlay {
        guard model.phase != .hidden else { return }
        let motion = AlertMotion(model.asked?.style ?? .plain)
        let isUp = model.isUp && !isAway
        let leg = model.isUp ? motion.coming : motion.going
        if model.asked != nil {
          boxes.fill(.black).opacity(isUp ? leg.dimmed : 0).motion(fade(leg.dimming))
            .passing(from: .zero, to: .zero).key("overlay")
        }
        boxes.fill(.black).opacity(isAway ? 0 : model.darkness).motion(darkening(model, leg))
          .passing(from: .zero, to: .zero).key("dark")
        guard let question = model.asked else { return }
        card(question.wording, model, isUp: isUp, leg, layout, boxes)
      }
    }
  }

  private func card(
    _ wording: Alert.Wording, _ model: Alert.Model, isUp: Bool, _ leg: AlertMotion.Parameters,
    _ layout: Layout, _ boxes: Boxes
  ) {
    let words = Words(wording, in: self, layout)
    // On a screen so high that the book's distance does not reach beyond the edge, it is longer.
    let height = words.height * leg.scale / 2 + Self.shadowReach
    let way = leg.drop == 0 ? 0 : max(leg.drop, screen.height / 2 + height)
    // In the dark it stays where it is.
    let isPlaced = isUp || model.phase == .dark
    let scale = isPlaced ? 1 : leg.scale
    let motion = OwnMotion(
      pose: .spring(leg.scaleSpring),
      opacity: .curve(.easeInOut, duration: model.phase == .dark ? 0.3 : leg.fade))
    boxes.overlay {
      boxes.overlay {
        background(model, boxes)
        boxes.column { content(wording, words, model, boxes) }.padding(padding)
      }.opacity(isUp ? 1 : 0).pose(scale: [scale, scale]).motion(motion).key("box")
    }.size(width, words.height).pose(shift: Point(0, isPlaced ? 0 : way))
      .motion(OwnMotion(pose: .spring(leg.dropSpring))).passing(from: .zero, to: .zero).key("drop")
  }

  private func background(_ model: Alert.Model, _ boxes: Boxes) {
    let depth = Shadow(radius: Self.shadowReach - 8, offset: Point(0, 8), opacity: 0.5)
    fading(boxes.shadow(depth).radius(16).key("shadow"), model)
    boxes.overlay {
      fading(
        boxes.fill(palette.tile.mixed(with: palette.text, 0.16)).radius(17).key("rim"), model)
    }.padding(-1)
    fading(boxes.fill(palette.tile).radius(16).border(palette.outline).key("card"), model)
  }

  private func content(
    _ wording: Alert.Wording, _ words: Words, _ model: Alert.Model, _ boxes: Boxes
  ) {
    let ink = palette.text.mixed(with: palette.secondaryText, 0.5)
    for (text, color, key) in [
      (words.title, palette.text, BoxKey("title")), (words.text, ink, BoxKey("text")),
    ] {
      guard let text else { continue }
      if key == "text", words.title != nil { boxes.space(.px(8)) }
      fading(boxes.text(text, color).align(.start).width(.px(inner)).key(key), model)
    }
    if words.title != nil || words.text != nil { boxes.space(.px(words.gap)) }
    func cancel() -> Box {
      let box = boxes.fill(quiet) { boxes.text(words.cancel, palette.text) }.radius(10)
      return fading(pressable(box, .cancel, model).key("cancel"), model)
    }
    if words.isStacked {
      boxes.column(spacing: 8) {
        confirm(wording, words, model, boxes).height(.px(words.slot))
        cancel().height(.px(words.button))
      }
    } else {
      boxes.row(spacing: 8) {
        cancel().width(.rest(words.share))
        confirm(wording, words, model, boxes).width(.rest(1 - words.share))
      }.height(.px(words.button))
    }
  }

  private var quiet: Color { palette.tile.mixed(with: palette.text, 0.12) }

  private func confirm(
    _ wording: Alert.Wording, _ words: Words, _ model: Alert.Model, _ boxes: Boxes
  ) -> Box {
    let color = wording.isDangerous ? palette.error : palette.accent
    guard wording.isSlid else {
      let box = boxes.fill(color) { boxes.text(words.confirm, palette.ink(on: color)) }.radius(10)
      return pressable(box, .confirm, model).key("confirm")
    }
    let (side, left) = (words.slot - 2 * Self.inset, 1 - model.shade)
    let law = model.isHeld ? AnimationSpec.instant : Self.slide
    return boxes.fill(quiet.withAlpha(left)) {
      // Leaves room for the knob.
      boxes.overlay { fading(boxes.text(words.confirm, palette.text).key("label"), model) }
        .padding(across: words.slot)
      boxes.fill(color) { chevron(palette.ink(on: color), side, boxes) }.square(side)
        .radius(side / 2).align(.start)
        .pose(shift: Point(model.knob * (inner - words.slot), 0)).grip(model.grip)
        .motion(OwnMotion(pose: Self.slide)).key("knob")
    }.padding(Self.inset).radius(words.slot / 2).border(palette.outline, width: 2 * left)
      .motion(OwnMotion(place: law, color: law)).key("confirm")
  }

  /// The distance from the knob's first place to its last [px]; negative: to the left.
  func way(_ wording: Alert.Wording, by layout: Layout) -> Double {
    (inner - Words(wording, in: self, layout).slot) * (palette.isRightToLeft ? -1 : 1)
  }

  private func chevron(_ ink: Color, _ side: Double, _ boxes: Boxes) {
    let (long, thick) = (side * 0.24, side * 0.06)
    let off = (long - thick) / 2 * 0.5.squareRoot()
    for sign in [-1.0, 1] {
      boxes.fill(ink).size(long, thick).radius(thick / 2)
        .pose(rotation: -sign * .pi / 4, shift: Point(side * 0.08 - off, sign * off))
        .key(sign < 0 ? "upper" : "lower")
    }
  }

  /// Fades a part as the knob advances.
  @discardableResult
  private func fading(_ box: Box, _ model: Alert.Model) -> Box {
    guard model.asked?.wording.isSlid == true else { return box }
    return box.opacity(1 - model.shade)
      .motion(
        OwnMotion(pose: .spring(press.spring), opacity: model.isHeld ? .instant : Self.slide))
  }

  private func pressable(_ box: Box, _ role: Alert.Role, _ model: Alert.Model) -> Box {
    let scale = model.pressed == role ? press.scale : 1
    return box.border(palette.outline).pose(scale: [scale, scale])
      .motion(OwnMotion(pose: .spring(press.spring)))
  }

  private func fade(_ seconds: Double) -> OwnMotion {
    OwnMotion(opacity: .curve(.easeInOut, duration: seconds))
  }

  private func darkening(_ model: Alert.Model, _ leg: AlertMotion.Parameters) -> OwnMotion {
    switch model.phase {
    // The same with reduced motion: it tells how long the finger still has to stay.
    case .darkening(let seconds):
      OwnMotion(opacity: .curve(.linear, duration: seconds), isReducible: false)
    case .dark: fade(0.3)
    case .shown where model.asked?.wording.isSlid == true:
      OwnMotion(opacity: model.isHeld ? .instant : Self.slide)
    case .hidden, .shown, .leaving: fade(leg.dimming)
    }
  }
}

extension AlertLook {
  /// The texts of a question, with as many lines as the screen has room for, and their layout.
  private struct Words {
    private(set) var title, text: TextContent?
    private(set) var cancel, confirm: TextContent
    /// Whether the buttons lie above one another, with confirm above: their labels do not fit side by
    /// side, or the answer is slid.
    let isStacked: Bool
    /// The share of cancel in the width of the buttons side by side.
    let share: Double
    /// The heights of a button and of the one that confirms [px].
    let button, slot: Double
    /// From the texts to the buttons [px].
    let gap: Double
    private(set) var height: Double

    init(_ wording: Alert.Wording, in look: AlertLook, _ layout: Layout) {
      let (isSmall, inner) = (look.isSmall, look.inner)
      func content(_ string: String, _ size: Double, _ weight: Int) -> TextContent {
        TextContent(
          string, family: look.palette.family, size: size * look.palette.textScale, weight: weight)
      }
      cancel = content(wording.cancel, isSmall ? 15 : 17, 600)
      cancel.alignment = .center
      confirm = cancel
      confirm.string = wording.confirm
      let labels = [cancel, confirm].map { layout.size(of: $0) }
      let half = ((inner - 8) / 2).rounded(.down)
      let isWide = labels.contains { $0.width + 24 > half }
      isStacked = wording.isSlid || isWide && look.screen.height >= 320
      // If they do not fit side by side on a low screen, divides the width by their needs.
      let needs = labels.map { $0.width + 16 }
      share = isWide ? min(max(needs[0] / (needs[0] + needs[1]), 0.25), 0.75) : 0.5
      button = max(isSmall ? 44 : 48, (labels.map(\.height).max() ?? 0) + 16)
      slot = button + (wording.isSlid ? 8 : 0)
      gap = isSmall ? 16 : 24
      let buttons = isStacked ? slot + 8 + button : button
      var room = look.screen.height - 2 * look.margin - 2 * look.padding - buttons - gap
      height = 2 * look.padding + buttons

      func fit(_ text: TextContent, most: Int, after space: Double) -> TextContent? {
        guard !text.string.isEmpty else { return nil }
        var text = text
        text.lines = 1
        let line = layout.size(of: text, fitting: inner).height
        guard line > 0, room - space >= line else { return nil }
        text.lines = min(most, Int(min((room - space) / line, 100)))
        var taken = layout.size(of: text, fitting: inner).height
        while taken > room - space, text.lines > 1 {
          text.lines -= 1
          taken = layout.size(of: text, fitting: inner).height
        }
        room -= taken + space
        height += taken + space
        return text
      }
      title = fit(content(wording.title, isSmall ? 17 : 20, 650), most: 2, after: 0)
      text = fit(
        content(wording.text, isSmall ? 14 : 16, 450), most: 12, after: title == nil ? 0 : 8)
      if title != nil || text != nil { height += gap }
    }
  }
}
