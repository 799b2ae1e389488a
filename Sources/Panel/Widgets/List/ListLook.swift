internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Look

/// The measures of a list on a card, and how its rows look.
struct ListLook {
  struct Row: Equatable, Sendable {
    let key: BoxKey
    var row: ListRow
  }

  /// How the name and the rows come in, or go out with the next look.
  struct Passage: Equatable, Sendable {
    let exit: ListExit
    var isLeaving = false
    /// The time for which the rows wait [s].
    var delay = 0.0
    /// The rows in sight.
    let rows: Range<Int>
    /// The displacement at which the rows are seen [px].
    var offset = 0.0
  }

  let hasHeader: Bool
  let padding: Double
  /// The distance from the card's upper edge to the name, and its height [px].
  let (edge, header): (Double, Double)
  let window: Size
  let rowHeight: Double
  /// How far beside the window rows are seen [px].
  let bleed: Double
  private let type: ListType

  /// The least height of a row [px].
  private static let leastRow = 40.0
  /// The distance of the window from the card's edges, within its round corners [px].
  static let margin = 6.0

  /// If there is room for only the name or a row, shows the row.
  init(_ name: TileName, in room: Room) {
    let size = room.size
    bleed = 0
    padding = min(
      TileSpace.padding(size), size.width < 170 ? 10 : size.width < 260 ? 12 : 20)
    edge = size.height < 110 ? Self.margin : padding
    header = (room.letters * 1.4).rounded()
    let top = edge + header + Self.margin
    hasHeader =
      (!name.label.isEmpty || name.icon != nil)
      && size.height >= top + Self.leastRow + Self.margin
    window = Size(
      size.width, max(1, size.height - (hasHeader ? top : Self.margin) - Self.margin))
    type = ListType(width: size.width, padding: padding, ink: ListType.Ink(room.palette))
    // Enough for a finger.
    let wanted =
      size.height < 180 ? max(48, type.title * 2.7) : max(56, (type.title * 3.1).rounded())
    rowHeight = min(wanted, max(Self.leastRow, window.height))
  }

  /// A list without a card.
  init(window: Size, rowHeight: Double, bleed: Double, _ palette: Palette) {
    (hasHeader, edge, header) = (false, 0, 0)
    (self.window, self.rowHeight, self.bleed) = (window, rowHeight, bleed)
    padding = window.width < 280 ? 14 : 20
    type = ListType(width: window.width, padding: padding, ink: ListType.Ink(palette))
  }

  // MARK: Rows

  /// The place of a row in the content that a finger moves.
  func frame(ofRow row: Int) -> Rect {
    Rect(x: bleed, y: Double(row) * rowHeight, width: window.width, height: rowHeight)
  }

  private struct Rows: Equatable, Sendable {
    let rows: [Row]
    /// The rows that are written; there is room for the others.
    let reach: Range<Int>
    let pressed: Int?
    let type: ListType
    let height: Double
    let passage: Passage?
  }

  private struct Line: Equatable, Sendable {
    let row: ListRow
    let isPressed, isLast: Bool
    let type: ListType
    let form: ListType.Form
  }

  /// The window onto the rows.
  func rows(
    _ rows: [Row], _ touch: ListTouch, passage: Passage?, in boxes: Boxes
  ) -> Box {
    let inputs = Rows(
      rows: rows, reach: touch.reach.clamped(to: rows.indices), pressed: touch.pressed, type: type,
      height: rowHeight, passage: passage)
    return boxes.scroll(offset: -touch.offset, grip: touch.hold, motion: touch.law) {
      boxes.kept("rows", inputs) { boxes in
        boxes.column { lines(inputs, in: boxes) }.padding(across: bleed)
      }.height(.px(Double(rows.count) * rowHeight))
    }
  }

  private func lines(_ all: Rows, in boxes: Boxes) {
    let type = all.type.suited(to: all.rows)
    let form = type.form(of: all.rows)
    let law = all.passage.map {
      OwnMotion(
        pose: .spring($0.isLeaving ? ListExit.leaving : $0.exit.spring),
        opacity: .curve(.easeInOut, duration: 0.2))
    }
    boxes.space(.px(Double(all.reach.lowerBound) * rowHeight))
    for index in all.reach {
      let row = all.rows[index]
      let line = Line(
        row: row.row, isPressed: all.pressed == index && row.row.isPressable,
        isLast: index == all.rows.count - 1, type: type, form: form)
      let box = boxes.kept(row.key, line) { boxes in
        type.write(
          line.row, as: form, isPressed: line.isPressed, isLast: line.isLast, height: rowHeight,
          in: boxes)
      }
      .height(.px(rowHeight)).clipped()
      if let passage = all.passage, let law, passage.rows.contains(index) {
        let delay = passage.delay + Double(index - passage.rows.lowerBound) * passage.exit.stagger
        let (way, scale) = way(of: index, passage)
        box.passing(
          from: way, to: passage.isLeaving ? way : .zero, scale: scale,
          after: passage.isLeaving ? 0 : delay
        ).motion(law)
      } else {
        box.passing(from: .zero, to: .zero)
      }
    }
  }

  /// The shift and the scale of a row that has not come in.
  private func way(of row: Int, _ passage: Passage) -> (Point, scale: Double) {
    switch passage.exit {
    case .side: (Point(window.width + bleed, 0), 1)
    case .below: (Point(0, window.height), 1)
    case .folded(let icon):
      (icon - Point(window.width / 2, frame(ofRow: row).center.y + passage.offset), 0.1)
    }
  }

  // MARK: Fades

  /// Strips of the card's colour where the rows go out of sight.
  func fade(_ edge: EdgeFade, of card: Room, in boxes: Boxes) {
    let radius = edge == .top ? 0 : min(card.palette.tileRadius, card.size.height / 3)
    edge.write(card.palette.tile, radius: (radius, Self.margin), in: boxes)
      .key(edge == .top ? "upper fade" : "lower fade")
  }
}
