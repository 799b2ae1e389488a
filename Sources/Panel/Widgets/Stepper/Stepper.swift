internal import DetentGeometry
internal import DetentGestures
internal import DetentScene
internal import Localization
package import Look
package import Settings
package import Values

/// A value between a minus and a plus button. Several taps in a row make one request, for the
/// newest value.
package struct Stepper: SettingKind {
  package struct State: SettingState {
    var setting: Setting
    /// The button under a finger.
    fileprivate var pressed: Sign?
  }

  fileprivate enum Sign: Int, CaseIterable { case minus, plus }

  let binding: Binding
  let strings: LocalizedStrings
  private let name: TileName
  private let text: ValueText
  private let texts: [FittedText]
  private let step: Double

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (binding, strings) = (Binding(tile, in: configuration), configuration.strings)
    (name, text) = (TileName(tile), ValueText(tile, in: configuration))
    texts = [FittedText(text), FittedText(text.short)]
    let span = text.range.upperBound - text.range.lowerBound
    step = tile.step ?? (text.isOpen ? 1 : span / 20)
  }

  package func start(in room: Room) -> State {
    let (low, high) = (text.range.lowerBound, text.range.upperBound)
    let middle = low + ((high - low) / 2).rounded(.down)
    return State(setting: Setting(PendingValue(binding, start: .number(middle))))
  }

  package func takes(_ value: SourceValue) -> Bool { value.isNumber(in: text.range) }

  package func parts(of state: State, in room: Room) -> [TilePart] {
    Sign.allCases.map {
      var part = TilePart($0.key, role: .press)
      (part.grip, part.name) = (.kept, .part($0.rawValue))
      return part
    }
  }

  // MARK: Events

  package func update(
    _ state: inout State, by event: TileEvent, in context: inout ControlContext
  ) {
    guard case .touch(let gesture, .part(let part)) = event, let sign = Sign(rawValue: part)
    else { return updateSetting(&state.setting, by: event, in: &context) }
    state.pressed = gesture == .pressed ? sign : nil
    if gesture == .pressed { state.setting.problem = nil }
    if gesture == .activated { go(sign, &state.setting, in: &context) }
  }

  private func go(_ sign: Sign, _ setting: inout Setting, in context: inout ControlContext) {
    guard let number = setting.number else { return context.refuse(strings.isNotKnownYet) }
    let way = sign == .minus ? -step : step
    let (low, high) = (text.range.lowerBound, text.range.upperBound)
    // Keeps to the grid of steps, whatever value the source tells.
    let start = text.isOpen ? 0 : low
    let place = ((number + way - start) / step).rounded() * step + start
    let new = text.isOpen ? place : min(max(place, low), high)
    guard new != number else { return context.shake() }
    context.refuse(setting.pending.set(.number(new), in: &context))
  }

  // MARK: Look

  package func write(_ state: State, in room: Room, _ boxes: Boxes) {
    let number = text.isOpen ? nil : state.setting.number
    let ends = (number == text.range.lowerBound, number == text.range.upperBound)
    StepperFace(name, texts, state, isAtEnd: ends, in: room.grown, boxes).write()
  }
}

/// The look of a stepper, by the room there is: the value between the buttons below the name; the
/// value above the buttons; the name above the value between the signs; or the value alone above
/// the signs.
private final class StepperFace {
  // A class, because each shape refers to it.
  private let name: TileName
  private let texts: [FittedText]
  private let state: Stepper.State
  private let isAtEnd: (minus: Bool, plus: Bool)
  private let room: Room
  private let boxes: Boxes

  init(
    _ name: TileName, _ texts: [FittedText], _ state: Stepper.State,
    isAtEnd: (minus: Bool, plus: Bool), in room: Room, _ boxes: Boxes
  ) {
    (self.name, self.texts, self.state, self.isAtEnd) = (name, texts, state, isAtEnd)
    (self.room, self.boxes) = (room, boxes)
  }

  /// The size of a target that a finger hits easily [px].
  private static let touch = 44.0
  /// The distance between a button and the value beside it [px].
  private static let air = 10.0
  /// The width of a sign without a disc, and the distance from the card's edges to its content if
  /// there is hardly any room [px].
  private static let (sign, rim) = (14.0, 6.0)

  private var hasName: Bool { !name.label.isEmpty || name.icon != nil }
  private var line: Double { (room.letters * 1.4).rounded() }
  /// The size of the card without its name and its edges [px].
  private var body: Size {
    let name = hasName ? line + 4 : 0
    return Size(
      room.size.width - 2 * room.padding, max(1, room.size.height - 2 * room.edge - name))
  }

  func write() {
    let body = body
    let large = even(min(body.height, body.width * 0.22, 120))
    boxes.card(in: room) {
      boxes.firstThatFits {
        if large > Self.touch { boxes.shape { self.beside(self.texts[0], large) } }
        boxes.shape { self.beside(self.texts[0], Self.touch) }
        boxes.shape { self.above(self.texts[0], body) }
        boxes.shape { self.between(self.texts[0]) }
        for text in texts { boxes.shape { self.tight(text) } }
        for text in texts { boxes.shape { self.alone(text) } }
      }
    }
  }

  /// The value between buttons, below the name.
  private func beside(_ text: FittedText, _ side: Double) {
    boxes.column(spacing: 4) {
      boxes.column { boxes.header(name, since: state.setting.moment, in: room) }.yielding()
      boxes.row(spacing: Self.air) {
        button(.minus, side).width(.px(side))
        value(text, least: room.letters + 2, side * 0.7).width(.rest(1))
        button(.plus, side).width(.px(side))
      }.height(.rest(1))
    }.padding(across: room.padding, top: room.edge, bottom: room.edge)
  }

  /// The value above buttons, whose targets are the halves of the tile's lower part.
  private func above(_ text: FittedText, _ body: Size) {
    let side = even(min(max(34, body.height * 0.45), body.width / 2 - 3, 120))
    boxes.column {
      boxes.column(spacing: 4) {
        boxes.column { boxes.header(name, since: state.setting.moment, in: room) }.yielding()
        value(text, least: room.letters + 2, body.height * 0.45).height(.rest(1))
      }.padding(across: room.padding, top: room.edge).height(.rest(1))
      let height = max(Self.touch, side + room.edge)
      halves(side, top: height - side - room.edge, start: room.padding, bottom: room.edge)
        .height(.px(height))
    }
  }

  /// The name above the value, between buttons.
  private func between(_ text: FittedText) {
    let side = even(min(Self.touch, room.size.height - 2 * Self.rim, room.size.width * 0.3))
    boxes.row(spacing: Self.air) {
      button(.minus, side).width(.px(side))
      named { value(text, least: room.letters + 2, 60) }.width(.rest(1))
      button(.plus, side).width(.px(side))
    }.padding(across: room.padding, top: Self.rim, bottom: Self.rim)
  }

  /// The name above the value, which is between signs without discs.
  private func tight(_ text: FittedText) {
    boxes.overlay {
      let top = name.label.isEmpty ? 0 : line
      halves(Self.sign, top: top + Self.rim, start: Self.rim, bottom: Self.rim, hasDisc: false)
      named {
        boxes.overlay { _ = value(text, least: TextContent.leastNumber, 60) }
          .padding(across: Self.sign + 2)
      }.padding(Self.rim)
    }
  }

  /// The value above the signs, without the name.
  private func alone(_ text: FittedText) {
    let half = (room.size.height / 2).rounded()
    boxes.overlay {
      halves(Self.sign, top: half, start: Self.rim, bottom: Self.rim, hasDisc: false)
      boxes.column {
        value(text, least: TextContent.leastNumber, 60).height(.px(half - Self.rim))
        boxes.space()
      }.padding(Self.rim)
    }
  }

  /// Something below the name, in the middle of its place.
  private func named(_ inner: () -> Box) -> Box {
    boxes.column {
      if !name.label.isEmpty {
        var type = room.text(
          name.label, min(room.letters, 16 * room.palette.textScale), weight: 600
        )
        .yielding()
        type.alignment = .center
        boxes.column {
          boxes.title(type, since: state.setting.moment, room.palette.secondaryText, in: room)
        }.yielding().height(.px(line))
      }
      inner().height(.rest(1))
    }
  }

  // MARK: Parts

  /// A value in letters of one size for the whole range.
  /// - Parameters:
  ///   - least: The size of letters below which another shape is better [px].
  ///   - most: The size of letters that the place wants [px].
  private func value(_ text: FittedText, least: Double, _ most: Double) -> Box {
    boxes.sized { [self] size in
      let palette = room.palette
      let letters = min(most * palette.textScale, size.width / text.breadth, size.height / 1.25)
      var type = room.text("", max(TextContent.leastNumber, letters.rounded(.down)), weight: 600)
      type.alignment = .center
      boxes.value(Reading(state.setting, as: text.text, in: palette), type, in: palette)
    }.atLeast(text.breadth * least, least * 1.3)
  }

  /// The two halves of a place as the targets of the buttons at its sides.
  @discardableResult
  private func halves(
    _ side: Double, top: Double, start: Double, bottom: Double, hasDisc: Bool = true
  ) -> Box {
    boxes.row {
      button(.minus, side, .start, hasDisc: hasDisc)
        .padding(top: top, bottom: bottom, start: start).width(.rest(1))
      button(.plus, side, .end, hasDisc: hasDisc)
        .padding(top: top, bottom: bottom, end: start).width(.rest(1))
    }
  }

  /// A target with a disc in it, on which there is a sign.
  private func button(
    _ sign: Stepper.Sign, _ side: Double, _ alignment: Box.Alignment = .center,
    hasDisc: Bool = true
  ) -> Box {
    let palette = room.palette
    return boxes.overlay {
      let ground = palette.tile.mixed(with: palette.text, 0.12)
      boxes.fill(hasDisc ? ground : ground.withAlpha(0)) {
        bars(of: sign, side, isBold: !hasDisc).key("sign")
          .opacity((sign == .minus ? isAtEnd.minus : isAtEnd.plus) ? 0.35 : 1)
      }.square(side).align(alignment).radius(side / 2).border(hasDisc ? palette.outline : nil)
        .pressed(state.pressed == sign, turns: false, by: room.press).key("disc")
    }.key(sign.key)
  }

  /// The bars of a sign, centred on its disc to the pixel: a font may lack the sign. No bar
  /// overlaps another, so that faint signs have an even opacity.
  private func bars(of sign: Stepper.Sign, _ side: Double, isBold: Bool) -> Box {
    let (length, thick) = (
      max(2, even(side * (isBold ? 0.6 : 0.3))), max(2, even(side * (isBold ? 0.12 : 0.044)))
    )
    let (arm, ink) = ((length - thick) / 2, room.palette.text)
    return boxes.overlay {
      boxes.fill(ink).size(length, thick).radius(thick / 2)
      guard sign == .plus, arm > 0 else { return }
      boxes.column {
        boxes.fill(ink).height(.px(arm)).radius(thick / 2, .top)
        boxes.space(.px(thick))
        boxes.fill(ink).height(.px(arm)).radius(thick / 2, .bottom)
      }.size(thick, length)
    }
  }

  /// An even number of pixels, so that signs and discs have one middle.
  private func even(_ length: Double) -> Double { (length / 2).rounded(.down) * 2 }
}

extension Stepper.Sign {
  var key: BoxKey { self == .minus ? "minus" : "plus" }
}

extension SourceValue {
  /// Whether it is a number in a range.
  func isNumber(in range: ClosedRange<Double>) -> Bool {
    if case .number(let number) = self { range.contains(number) } else { false }
  }
}
