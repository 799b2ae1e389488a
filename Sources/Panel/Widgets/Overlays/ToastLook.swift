internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Look

/// The look of a toast: a card at an edge of the screen, with the words and a cross.
struct ToastLook: Sendable {
  let screen: Size
  let palette: Palette
  let edge: Toast.Edge

  private static let shadowReach = 32.0
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
    let card = place(words, shift: 0, away: 0, .free(), by: layout).shown
      .first { $0.path.last == "toast" }
    return outward * (margin + (card?.frame.size.height ?? 0) + Self.shadowReach)
  }

  /// - Parameters:
  ///   - words: The message and the number of its words' box; nil: it is hidden.
  ///   - shift: From its place, downwards [px].
  ///   - away: The shift from which it comes and to which it goes [px].
  func place(
    _ words: (Toast.Message, Int)?, shift: Double, away: Double, _ grip: Grip, by layout: Layout
  ) -> PlacedLook {
    layout.isRightToLeft = palette.isRightToLeft
    return layout.place(in: Rect(origin: .zero, size: screen)) { boxes in
      boxes.overlay {
        guard let (message, number) = words else { return }
        boxes.overlay {
          card(message, number, boxes)
        }.width(.natural).height(.natural).align(.center, edge == .lower ? .end : .start)
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

  private func card(_ message: Toast.Message, _ number: Int, _ boxes: Boxes) {
    boxes.shadow(Shadow(radius: Self.shadowReach - 6, offset: Point(0, 6), opacity: 0.45))
      .radius(16).motion(Self.parts).key("shadow")
    boxes.overlay {
      boxes.fill(palette.tile.mixed(with: palette.text, 0.2)).radius(17).motion(Self.parts)
        .key("rim")
    }.padding(-1)
    boxes.fill(palette.tile.mixed(with: palette.text, 0.04)) {
      write(message, boxes).motion(Self.words).passing(from: .zero, to: .zero, after: Self.lead)
        .key(.name("words \(number)"))
      boxes.closeMark(palette.secondaryText).align(.end).motion(Self.parts)
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

  private func write(_ message: Toast.Message, _ boxes: Boxes) -> Box {
    let letters = 16 * palette.textScale
    var text = TextContent(message.text, family: palette.family, size: letters, weight: 500)
    text.lines =
      message.kind == .explanation
      ? max(2, Int((screen.height / 2 - 24) / (letters * 1.4))) : 2
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
}
