internal import DetentGeometry
internal import DetentScene
internal import Look
internal import Settings

/// The icon, the name and the value on a slider.
struct SliderLabel: Sendable {
  private let name: TileName
  private let isUpright: Bool
  /// The ways to write the value, the longest first.
  private let texts: [FittedText]
  /// The widths of the name and of its longest word at letter size 1.
  private let (breadth, word): (Double, Double)

  init(_ tile: TileSettings, _ text: ValueText, isUpright: Bool) {
    (name, self.isUpright) = (TileName(tile), isUpright)
    texts = [FittedText(text), FittedText(text.short)]
    breadth = TextContent.width(of: tile.label)
    word = TextContent.width(of: tile.label.longestWord)
  }

  func words(of setting: Setting, in room: Room) -> SliderWords {
    let shape = shape(in: room)
    let reading = Reading(setting, as: texts[shape.isShort ? 1 : 0].text, in: room.palette)
    return SliderWords(name: name, reading: reading, moment: setting.moment, shape: shape)
  }

  /// The shape for a card: the parts side by side where there is room for the name beside the
  /// value, below one another otherwise, and where the fill would cross all of them at once.
  private func shape(in room: Room) -> SliderShape {
    if room.size.height >= room.size.width { return upright(in: room) }
    let isLow = room.size.height < 96
    if isUpright, !isLow { return stacked(in: room) }
    return beside(in: room, hasIcon: name.icon != nil)
      ?? (isLow ? beside(in: room, hasIcon: false) : nil) ?? stacked(in: room)
  }

  private func upright(in room: Room) -> SliderShape {
    let (size, scale) = (room.size, room.palette.textScale)
    var shape = SliderShape(.upright, size, wants: min(size.width * 0.2, size.height * 0.13), scale)
    shape.fit(texts, in: shape.inner.width)
    shape.fit(word: word, in: shape.inner.width)
    if isLong(shape), shape.inner.height >= shape.height + shape.line + 8 { shape.lines = 2 }
    let side = min(shape.large * 1.3, size.width * 0.35).rounded()
    shape.side = name.icon != nil && shape.inner.height >= shape.height + side + 16 ? side : 0
    return shape
  }

  private func beside(in room: Room, hasIcon: Bool) -> SliderShape? {
    let (size, scale) = (room.size, room.palette.textScale)
    guard size.width >= 200 else { return nil }
    var shape = SliderShape(.beside, size, wants: min(size.height * 0.3, size.width * 0.115), scale)
    shape.fit(texts, in: shape.inner.width * 0.45)
    shape.side = hasIcon ? min(shape.large * 1.25, shape.inner.height * 0.7).rounded() : 0
    let used = shape.number + (shape.side > 0 ? shape.side + shape.gap : 0) + shape.gap
    let free = shape.inner.width - used
    guard free >= word * TextContent.leastName(shape.small) else { return nil }
    shape.lines = shape.inner.height >= shape.small * 2.6 ? 2 : 1
    let isWhole = breadth * TextContent.leastName(shape.small) <= free * Double(shape.lines)
    return isWhole ? shape : nil
  }

  private func stacked(in room: Room) -> SliderShape {
    let (size, scale) = (room.size, room.palette.textScale)
    var shape = SliderShape(.stacked, size, wants: min(size.height * 0.2, size.width * 0.13), scale)
    let side = (shape.large * 1.1).rounded()
    let isRoomy = size.width >= 150 && shape.inner.height >= shape.height + 8
    shape.side = name.icon != nil && isRoomy ? side : 0
    shape.fit(texts, in: shape.inner.width - (shape.side > 0 ? side + 8 : 0))
    shape.fit(word: word, in: shape.inner.width)
    if isLong(shape), shape.inner.height >= shape.height + shape.line { shape.lines = 2 }
    return shape
  }

  /// Whether the name is longer than a line.
  private func isLong(_ shape: SliderShape) -> Bool {
    breadth * TextContent.leastName(shape.small) > shape.inner.width
  }
}

/// The measures of the parts of a slider's words [px].
struct SliderShape: Sendable {
  enum Kind { case upright, beside, stacked }

  let kind: Kind
  /// The distances from the fill's edges.
  let (across, edge): (Double, Double)
  /// The size of the place between these.
  let inner: Size
  /// The sizes of the letters of the value and of the name.
  private(set) var (large, small): (Double, Double)
  /// The width of the value.
  private(set) var number = 0.0
  /// Whether the value is written without its unit.
  private(set) var isShort = false
  /// The side of the icon; 0: there is none.
  var side = 0.0
  /// The number of lines of the name.
  var lines = 1

  /// - Parameter wanted: The size of the value's letters that suits the card.
  init(_ kind: Kind, _ size: Size, wants wanted: Double, _ scale: Double) {
    self.kind = kind
    let padding = TileSpace.padding(size) - Slider.inset
    across = kind == .upright ? 4 : kind == .beside ? padding + 4 : padding + 2
    let height = size.height - 2 * Slider.inset
    let wanted = min(max(wanted, 17), 72) * scale
    let name = min(max(wanted * 0.62, 13 * scale), 34 * scale)
    // Large letters of a name leave room for the value.
    small = min(name, max(11, height * (kind == .beside ? 0.4 : 0.27))).rounded()
    edge = kind == .beside ? 0 : max(1, min(padding, height * 0.06 + 1)).rounded()
    inner = Size(max(1, size.width - 2 * (Slider.inset + across)), max(1, height - 2 * edge))
    let room = kind == .beside ? inner.height : inner.height - (small * 1.35).rounded()
    large = min(wanted, room / 1.3)
  }

  /// The distance between parts beside each other.
  var gap: Double { max(8, (small * 0.8).rounded()) }
  var line: Double { (small * 1.35).rounded() }
  var row: Double { (large * 1.3).rounded() }
  /// The height of the value and the name, one above the other.
  var height: Double { row + line * Double(lines) }

  /// Reduces the letters until the value fits, and leaves its unit out where they were too small.
  mutating func fit(_ texts: [FittedText], in width: Double) {
    isShort = min(large, width / texts[0].breadth) < min(small, 14)
    let breadth = texts[isShort ? 1 : 0].breadth
    large = max(TextContent.leastNumber, min(large, width / breadth).rounded(.down))
    number = min(width, (large * breadth).rounded(.up) + 2)
    small = min(small, large)
  }

  /// Reduces the letters of the name until its longest word fits.
  mutating func fit(word: Double, in width: Double) {
    if word * small > width { small = min(small, max(11, (width / word).rounded(.down))) }
  }
}

/// The texts of a slider, written once on the card and once on its fill.
struct SliderWords {
  let name: TileName
  let reading: Reading
  let moment: String?
  let shape: SliderShape

  func write(_ ink: Color, isOnFill: Bool, in room: Room, _ boxes: Boxes) {
    let (across, edge) = (shape.across, shape.edge)
    switch shape.kind {
    case .upright:
      boxes.column {
        value(.center, ink, isOnFill, in: room, boxes).height(.px(shape.row))
        boxes.space()
        icon(ink, boxes)
        title(.center, ink, in: room, boxes)
      }.padding(across: across, top: edge, bottom: edge)
    case .beside:
      boxes.row(spacing: shape.gap) {
        icon(ink, boxes)
        title(.leading, ink, in: room, boxes)
        value(.trailing, ink, isOnFill, in: room, boxes).width(.px(shape.number))
      }.padding(across: across)
    case .stacked:
      boxes.column {
        boxes.row(spacing: 8) {
          icon(ink, boxes)
          value(shape.side > 0 ? .trailing : .leading, ink, isOnFill, in: room, boxes).width(
            .rest(1))
        }.height(.px(shape.row))
        boxes.space()
        title(.leading, ink, in: room, boxes)
      }.padding(across: across, top: edge, bottom: edge)
    }
  }

  private func icon(_ ink: Color, _ boxes: Boxes) {
    guard shape.side > 0, let icon = name.icon else { return }
    boxes.icon(icon, ink).square(shape.side).key("icon")
    if shape.kind == .upright { boxes.space(.px(6)) }
  }

  private func title(
    _ alignment: TextContent.Alignment, _ ink: Color, in room: Room, _ boxes: Boxes
  ) {
    var type = room.text(name.label, shape.small, weight: 600)
      .yielding(lines: shape.lines, standing: shape.kind == .beside ? .middle : .bottom)
    type.alignment = alignment
    let box = boxes.title(type, since: moment, ink, in: room)
    if shape.kind != .beside { box.height(.px(shape.line * Double(shape.lines))) }
  }

  private func value(
    _ alignment: TextContent.Alignment, _ ink: Color, _ isOnFill: Bool, in room: Room,
    _ boxes: Boxes
  ) -> Box {
    var type = room.text("", shape.large, weight: 600)
    type.alignment = alignment
    return boxes.value(reading, type, isOnFill ? ink : nil, in: room.palette)
  }
}
