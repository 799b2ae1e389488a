package import DetentAnimation
package import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Look
internal import Settings
internal import Values

/// The measures of a card with an icon, a label and a line, from its size: a tall card stacks them,
/// a flat one sets them side by side, and one too small for that stacks them closely.
package struct TileForm: Equatable, Sendable {
  package enum Shape: Sendable { case tall, flat, compact }

  package let shape: Shape
  package let padding: Double
  /// The frame of the disc with the icon, which does not depend on the line [px].
  package let badge: Rect
  /// The sizes of the letters of the label and of the line [px].
  package let (letters, line): (Double, Double)

  /// In how many lines there is room for the label, in letters a step smaller.
  package let lines: Int

  /// The smallest letters [px].
  private static let least = 11.0

  /// - Parameter letters: The wanted size of the label's letters [px], reduced if there is no room.
  ///   Nil: by the size of the card.
  package init(
    _ size: Size, scale: Double, label: String = "", hasIcon: Bool = true,
    letters wanted: Double? = nil
  ) {
    // The room beside a badge of 26 px, with 8 px on either side and 6 px between.
    let isTight =
      size.width < 92
      || TextContent.width(of: label.longestWord) * Self.least * scale > size.width - 48
    func height(_ letters: Double, _ line: Double) -> Double {
      ((letters + line) * 1.4).rounded(.up)
    }
    if hasIcon, size.height < 96, isTight {
      let edge = size.height < 84 ? 5.0 : 9
      (shape, padding, line) = (.compact, edge, Self.least * scale)
      let free = size.height - 2 * edge
      letters = min(wanted ?? 12 * scale, max(12 * scale, (free - 16) / 2.8))
      let side = TileForm.side(min(26, (free - height(letters, line)).rounded(.down)))
      badge = Rect(x: edge, y: edge, width: side, height: side)
      lines = TileForm.lines(of: letters, in: free - side - line * 1.4)
      return
    }
    let isFlat = size.height < 96 || size.height < 132 && size.width >= 190
    shape = isFlat ? .flat : .tall
    padding = isFlat && size.width < 130 ? 8 : TileSpace.padding(size)
    let free = size.height - 2 * padding
    // The letters grow with the card, down to what fits below the smallest badge.
    let own =
      isFlat
      ? min(size.width * 0.1, size.height * 0.17) : min(size.width * 0.1, size.height * 0.13)
    let usual = min(wanted ?? min(max(own, 14), 44) * scale, max(14, free / 1.4 - 12 * scale))
    letters = usual.rounded()
    line = max(12 * scale, (usual * 0.78).rounded())
    let room = isFlat ? free : free - height(letters, line) - 8
    let most = isFlat ? min(size.width * 0.3, 110) : min(size.width * 0.42, size.height * 0.38, 120)
    let side = TileForm.side((min(room, max(most, 24)) / 2).rounded(.down) * 2)
    let y = isFlat ? ((size.height - side) / 2).rounded() : padding
    badge = Rect(x: padding, y: y, width: side, height: side)
    lines = TileForm.lines(of: letters, in: free - (isFlat ? 0 : side + 4) - line * 1.4)
  }

  /// A disc too small to be seen is left out.
  private static func side(_ side: Double) -> Double { side < 12 ? 0 : side }

  private static func lines(of letters: Double, in height: Double) -> Int {
    height >= max(least, letters * 0.85) * 2.5 ? 2 : 1
  }
}

/// What a button shows besides its name.
struct TileFace: Sendable {
  enum Tone { case plain, old, failed }

  /// The ways to write the line, the longest first; none: there is no line.
  var line: [String] = []
  var tone = Tone.plain
  /// Whether the card is lit.
  var isLit = false
  /// Whether what it shows counts as true now.
  var isKnown = true
  var isDown = false
  /// The value that chooses the icon; nil: none is known.
  var value: SourceValue?
}

/// The name, the icon and the form of a button.
struct TileStyle: Sendable {
  let isRound: Bool
  private let label: String
  private let icon: TileIcon?
  private let labelSize: Double?
  private let hasColor: Bool

  init(_ tile: TileSettings) {
    (label, icon, labelSize) = (tile.label, TileIcon(tile), tile.labelSize)
    (isRound, hasColor) = (tile.style == .round, tile.color != nil)
  }

  var hasIcon: Bool { icon != nil && !isRound }

  func write(_ face: TileFace, in room: Room, _ boxes: Boxes) {
    if isRound {
      round(face, in: room, boxes)
    } else {
      card(face, in: room, boxes)
    }
  }

  private func round(_ face: TileFace, in room: Room, _ boxes: Boxes) {
    let (size, palette) = (room.size, room.palette)
    let side = min(size.width, size.height)
    let letters = labelSize ?? (size.height * 0.3).rounded()
    var text = room.text(label, letters, weight: 500)
      .shrinking(to: max(11, (letters * 0.4).rounded()))
    text.alignment = .center
    if label.contains(" ") { (text.lines, text.standing) = (2, .middle) }
    let ink = hasColor ? palette.ink(on: palette.tile) : palette.text
    boxes.card(in: room) {
      // Keeps the text clear of the rim: the corners of two lines lie within the disc, too.
      boxes.overlay { boxes.text(text, ink) }.padding(across: max(6, (side * 0.1).rounded()))
    }.radius(side / 2).pressed(
      face.isDown || room.surroundings.isPressed, turns: false, by: room.press)
  }

  private func card(_ face: TileFace, in room: Room, _ boxes: Boxes) {
    let palette = face.isLit ? room.palette.on(room.lit) : room.palette
    let form = TileForm(
      room.size, scale: palette.textScale, label: label, hasIcon: icon != nil, letters: labelSize)
    let badge = { self.badge(face, form, palette, in: room, boxes) }
    let text = { self.text(face, form, palette, in: room, boxes) }
    boxes.card(palette.tile, in: room) {
      switch form.shape {
      case .flat:
        boxes.row(spacing: form.padding * 0.75) {
          badge()
          text().width(.rest(1))
        }.padding(across: form.padding)
      case .tall, .compact:
        boxes.column {
          badge()
          boxes.space()
          _ = text()
        }.padding(form.padding)
      }
    }.dipped(face.isDown || room.surroundings.isPressed, by: room.press)
  }

  /// The disc with the icon.
  private func badge(
    _ face: TileFace, _ form: TileForm, _ palette: Palette, in room: Room, _ boxes: Boxes
  ) {
    let side = form.badge.size.height
    guard let icon, side > 0 else { return }
    // On a card in nearly the colour of the accent, the disc takes the colour of the letters.
    let own = room.palette.accent
    let accent = own.contrast(with: palette.tile) >= 1.5 ? own : palette.text
    let color = face.isLit ? accent : palette.raised(palette.tile, by: 0.1)
    let ink = face.isLit ? palette.ink(on: accent) : palette.text
    boxes.fill(color) {
      let name = icon.name(for: face.value)
      let glyph = boxes.icon(name, ink).square((side * 0.25).rounded() * 2)
        .opacity(face.isKnown ? 1 : 0.4).motion(Self.glyph)
      if icon.changes { glyph.key(.name(name)) }
    }
    .square(side).align(.start, form.shape == .flat ? .center : .start).radius(side / 2)
    .border(palette.outline).mixing(.components).key(.icon)
    .pressed(face.isDown, by: room.press)
  }

  /// From dark to light almost at once half-way: a gradual fade would pass through the colour of the
  /// disc.
  private static let glyph = OwnMotion(color: .glyph)

  private func text(
    _ face: TileFace, _ form: TileForm, _ palette: Palette, in room: Room, _ boxes: Boxes
  ) -> Box {
    let name = room.text(label, form.letters, weight: 600).yielding(
      lines: form.lines, standing: form.shape == .flat ? .automatic : .bottom)
    return boxes.column {
      boxes.text(name, palette.text).key("name")
      guard !face.line.isEmpty else { return }
      let color =
        switch face.tone {
        case .plain: face.isLit ? palette.accentLetters : palette.secondaryText
        case .old: palette.pale
        case .failed: palette.error
        }
      boxes.firstThatFits {
        for line in face.line {
          boxes.shape {
            boxes.text(room.text(line, form.line, weight: 450).shrinking(to: 10), color).key("line")
          }
        }
      }.height(.natural)
    }.height(.natural)
  }
}

extension Box {
  /// The instantly responding button (*Motion Design for iOS*): smaller and turned under a finger,
  /// back on release, each from wherever it is, by the same bouncy spring.
  @discardableResult
  func pressed(_ isDown: Bool, turns: Bool = true, by press: PressMotion) -> Box {
    pose(
      scale: SIMD2(repeating: isDown ? press.scale : 1),
      rotation: isDown && turns ? press.rotation : 0
    ).motion(OwnMotion(pose: .spring(press.spring)))
  }

  /// Scales a card slightly under a finger on it.
  @discardableResult
  func dipped(_ isDown: Bool, by press: PressMotion) -> Box {
    pose(scale: SIMD2(repeating: isDown ? PressMotion.dip : 1))
      .motion(OwnMotion(pose: .spring(press.spring)))
  }
}

extension AnimationSpec {
  /// A fade of colours; a bounce would overshoot into another colour.
  package static let fade = AnimationSpec.curve(.easeInOut, duration: 0.26)
  /// The fade of a glyph on a fading disc.
  package static let glyph = AnimationSpec.curve(.turn, duration: 0.26)
}

extension TimingCurve {
  /// A curve that is nearly a step in the middle.
  fileprivate static let turn = constant(try TimingCurve(1, 0, 0, 1))
}
