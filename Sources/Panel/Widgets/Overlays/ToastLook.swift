internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Look
internal import Settings

/// The look of a toast: a card at an edge of the screen, with the words and a cross.
struct ToastLook: Sendable {
  let screen: Size
  let palette: Palette
  let edge: Toast.Edge

  private static let shadowReach = 32.0
  /// Around the buttons of answers, and between them [px].
  private static let (padding, spacing) = (12.0, 8.0)
  /// The time by which the old words are ahead of the new ones [s].
  private static let lead = 0.09
  private static let size = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.2)))
  private static let parts = OwnMotion(place: size)
  /// Quick, with a slight overshoot.
  private static let whole = OwnMotion(
    place: size, pose: .spring(constant(try Spring(dampingRatio: 0.82, response: 0.4))),
    opacity: .instant)
  private static let words = OwnMotion(
    opacity: .curve(.easeInOut, duration: Toast.crossing - lead))

  /// The direction off the screen: 1 down, −1 up.
  var outward: Double { edge == .lower ? 1 : -1 }
  private var margin: Double { min(screen.width, screen.height) < 400 ? 12 : 24 }

  /// The shift at which it is out of sight [px].
  func away(of words: (Toast.Message, Int)?, by layout: Layout) -> Double {
    let card = place(words, pressed: nil, shift: 0, away: 0, .free(), by: layout).shown
      .first { $0.path.last == "toast" }
    return outward * (margin + (card?.frame.size.height ?? 0) + Self.shadowReach)
  }

  /// - Parameters:
  ///   - words: The message and the number of its words' box; nil: it is hidden.
  ///   - pressed: The place of the answer under a finger; nil: none.
  ///   - shift: From its place, downwards [px].
  ///   - away: The shift from which it comes and to which it goes [px].
  func place(
    _ words: (Toast.Message, Int)?, pressed: Int?, shift: Double, away: Double, _ grip: Grip,
    by layout: Layout
  ) -> PlacedLook {
    layout.isRightToLeft = palette.isRightToLeft
    let isStacked = words.map { self.isStacked($0.0, by: layout) } ?? false
    return layout.place(in: Rect(origin: .zero, size: screen)) { boxes in
      boxes.overlay {
        guard let (message, number) = words else { return }
        boxes.overlay {
          card(message, number, pressed, isStacked: isStacked, boxes)
        }.width(message.answers.isEmpty ? .natural : .rest(1)).height(.natural)
          .align(.center, edge == .lower ? .end : .start)
          .pose(shift: Point(0, shift)).grip(grip).motion(Self.whole)
          .passing(from: Point(0, away), to: Point(0, away)).key("toast")
      }.padding(across: side(of: words?.0.kind), top: margin, bottom: margin)
    }
  }

  /// The distance between the sides of the screen and the widest card [px].
  private func side(of kind: Toast.Kind?) -> Double {
    let widest = (kind == .explanation ? 720 : 560) * max(1, palette.textScale)
    return max(margin, ((screen.width - widest) / 2).rounded())
  }

  private func card(
    _ message: Toast.Message, _ number: Int, _ pressed: Int?, isStacked: Bool, _ boxes: Boxes
  ) {
    boxes.shadow(Shadow(radius: Self.shadowReach - 6, offset: Point(0, 6), opacity: 0.45))
      .radius(16).motion(Self.parts).key("shadow")
    boxes.overlay {
      boxes.fill(palette.tile.mixed(with: palette.text, 0.2)).radius(17).motion(Self.parts)
        .key("rim")
    }.padding(-1)
    boxes.fill(palette.tile.mixed(with: palette.text, 0.04)) {
      content(of: message, pressed, isStacked: isStacked, boxes).motion(Self.words)
        .passing(from: .zero, to: .zero, after: Self.lead).key(.name("words \(number)"))
      let cross = boxes.closeMark(palette.secondaryText).align(.end).motion(Self.parts)
      if !message.answers.isEmpty { cross.height(.px(CloseMark.least)).align(.end, .start) }
    }.radius(16).border(palette.outline).clipped().atLeast(0, CloseMark.least)
      .motion(Self.parts).key("card")
  }

  /// The colour of the disc before the words; nil: there is none.
  private func color(of kind: Toast.Kind) -> Color? {
    switch kind {
    case .note: nil
    case .warning: Color(hex: 0xF2B233)
    case .failure, .explanation: palette.error
    }
  }

  private func content(
    of message: Toast.Message, _ pressed: Int?, isStacked: Bool, _ boxes: Boxes
  ) -> Box {
    let lines = message.kind == .explanation ? max(2, self.lines(in: screen.height / 2 - 24)) : 2
    guard !message.answers.isEmpty else { return write(message, lines: lines, boxes) }
    let rows = isStacked ? Double(message.answers.count) : 1
    let buttons = rows * (CloseMark.least + Self.spacing)
    let room = screen.height - 2 * margin - buttons - 3 * Self.padding
    return boxes.column {
      _ = write(message, lines: min(max(1, self.lines(in: room)), 4), boxes)
      answers(to: message, pressed, isStacked: isStacked, boxes)
    }
  }

  private var letters: Double { 16 * palette.textScale }

  private func lines(in height: Double) -> Int { Int(height / (letters * 1.4)) }

  private func write(_ message: Toast.Message, lines: Int, _ boxes: Boxes) -> Box {
    let text = TextContent(
      message.text, family: palette.family, size: letters, weight: 500, lines: lines)
    let badge = 24.0
    return boxes.row(spacing: 12) {
      if let color = color(of: message.kind) {
        boxes.fill(color) {
          if let icon = message.icon {
            boxes.icon(icon, palette.ink(on: color)).square(badge * 0.7)
          } else {
            var sign = TextContent("!", family: palette.family, size: 17, weight: 700)
            sign.alignment = .center
            boxes.text(sign, palette.ink(on: color))
          }
        }.square(badge).radius(badge / 2)
      } else if let icon = message.icon {
        boxes.icon(icon, palette.text).square(badge)
      }
      boxes.text(text, palette.text).width(.natural)
    }.padding(top: 12, bottom: 12, start: 16, end: CloseMark.least - 4)
  }

  /// Whether the answers lie one below another, because their words do not fit side by side.
  private func isStacked(_ message: Toast.Message, by layout: Layout) -> Bool {
    let count = Double(message.answers.count)
    let width = screen.width - 2 * side(of: message.kind) - 2 * Self.padding
    let room = (width - (count - 1) * Self.spacing) / count - 2 * Self.padding
    return message.answers.contains { answer in
      let place = Rect(x: 0, y: 0, width: 4 * screen.width, height: 100)
      let placed = layout.place(in: place) { boxes in
        boxes.overlay {
          boxes.text(title(of: answer), .black).width(.natural).align(.start).key("title")
        }
      }
      return placed.shown.contains { $0.path.last == "title" && $0.frame.size.width > room }
    }
  }

  private func answers(
    to message: Toast.Message, _ pressed: Int?, isStacked: Bool, _ boxes: Boxes
  ) {
    func write() {
      for (index, answer) in message.answers.enumerated() {
        let button = button(answer, isDown: pressed == index, boxes).key(Toast.key(index))
        if !isStacked { button.width(.rest(1)) }
      }
    }
    let all =
      isStacked
      ? boxes.column(spacing: Self.spacing, write) : boxes.row(spacing: Self.spacing, write)
    all.padding(bottom: Self.padding, start: Self.padding, end: Self.padding)
  }

  private func title(of answer: PanelAnswer) -> TextContent {
    var title = TextContent(answer.title, family: palette.family, size: letters, weight: 600)
    title.alignment = .center
    return title
  }

  private func button(_ answer: PanelAnswer, isDown: Bool, _ boxes: Boxes) -> Box {
    let color = answer.isDangerous ? palette.error : palette.tile.mixed(with: palette.text, 0.16)
    return boxes.fill(color) {
      boxes.text(title(of: answer), answer.isDangerous ? palette.ink(on: color) : palette.text)
        .padding(across: Self.padding)
    }.radius(10).border(palette.outline)
      .height(.px(CloseMark.least)).pose(scale: isDown ? [0.94, 0.94] : [1, 1])
  }
}
