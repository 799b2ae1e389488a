internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Widgets

/// A year that zooms in until one of its months fills the window.
enum CalendarScene {
  /// The chosen month: the second one in the second row.
  private static let (row, column) = (1, 1)
  private static let columns = 4
  private static let height = 128.0
  /// The width of the month when it fills the window [px].
  private static func width(_ room: SceneRoom) -> Double { room.size.width - 48 }

  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let step = Size(((room.size.width - 32) / Double(columns)).rounded(.down), 42)
    let origin = Point(
      ((room.size.width - Double(columns) * step.width) / 2).rounded(),
      ((room.size.height - 3 * step.height) / 2).rounded())
    // Stays clear of the round corners of the window.
    let inside = Rect(x: 8, y: 8, width: room.size.width - 16, height: room.size.height - 8)
    let glass = room.group(inside, in: &tree)
    tree[glass].clipsChildren = true
    let year = room.group(
      Rect(origin: Point(-8, -8), size: room.size), in: &tree, to: glass)
    // At this scale, the sheet covers its month in the year; both stay equally large.
    let small = (step.width - 8) / width(room)
    for month in 0..<12 {
      let (row, column) = month.quotientAndRemainder(dividingBy: columns)
      let center = Point(
        origin.x + (Double(column) + 0.5) * step.width, origin.y + (Double(row) + 0.5) * step.height
      )
      let size = Size(width(room) * small, height * small)
      let corner = Point(center.x - size.width / 2, center.y - size.height / 2)
      addMonth(
        Rect(origin: corner, size: size), isChosen: row == Self.row && column == Self.column, room,
        in: &tree, to: year)
    }
    let month = Point(
      origin.x + (Double(column) + 0.5) * step.width, origin.y + (Double(row) + 0.5) * step.height)
    tree[year].setAnchor(Point(month.x / room.size.width, month.y / room.size.height))
    let sheet = addSheet(room, in: &tree)
    let zoom = constant(try Spring(dampingRatio: 0.82, response: 0.45))
    let fade = AnimationSpec.spring(constant(try Spring(dampingRatio: 1, response: 0.35)))
    tree[sheet].values.position = month
    tree[sheet].values.scale = [small, small]
    tree[sheet].values.opacity = 0
    return TransitionScene(
      [
        .place(sheet, month, room.center, by: zoom),
        .scale(sheet, small, 1, by: zoom),
        .number(.opacity, sheet, 0, 1, by: fade),
        .place(year, month - Point(8, 8), room.center - Point(8, 8), by: zoom),
        .scale(year, 1, 1 / small, by: zoom),
        .number(.opacity, year, 1, -0.5, by: fade),
      ], drag: .init(layer: room.layer, axis: .horizontal, length: 160))
  }

  /// A month seen from afar: its name and its weeks.
  private static func addMonth(
    _ frame: Rect, isChosen: Bool, _ room: SceneRoom, in tree: inout LayerTree, to year: LayerID
  ) {
    let month = room.box(frame, room.paper, radius: 4, in: &tree, to: year)
    let inner = frame.size.width - 8
    let name = Rect(x: 4, y: 4, width: (inner * 0.4).rounded(), height: 3)
    _ = room.box(name, isChosen ? room.red : room.hint, radius: 1.5, in: &tree, to: month)
    for week in 0..<4 {
      let width = week == 3 ? (inner * 0.55).rounded() : inner
      let line = Rect(x: 4, y: 11 + Double(week) * 4.5, width: width, height: 2.5)
      _ = room.box(line, room.faint, radius: 1.25, in: &tree, to: month)
    }
  }

  /// A month seen from near: its name and its days.
  private static func addSheet(_ room: SceneRoom, in tree: inout LayerTree) -> LayerID {
    let frame = room.middle(width(room), height)
    let sheet = room.box(frame, room.paper, radius: 16, in: &tree)
    let number = row * columns + column
    let months = room.palette.strings.months
    _ = room.text(
      months.indices.contains(number) ? months[number] : "", 13, weight: 600, color: room.red,
      in: Rect(x: 16, y: 9, width: frame.size.width - 32, height: 18), of: &tree, to: sheet)
    let step = Size((frame.size.width - 24) / 7, 18)
    for day in 0..<30 {
      let (week, weekday) = day.quotientAndRemainder(dividingBy: 7)
      let cell = Rect(
        x: 12 + Double(weekday) * step.width, y: 32 + Double(week) * step.height, width: step.width,
        height: step.height)
      let isToday = week == 2 && weekday == 6
      if isToday {
        let disc = Rect(x: cell.center.x - 9, y: cell.minY, width: 18, height: 18)
        _ = room.box(disc, room.red, radius: 9, in: &tree, to: sheet)
      }
      _ = room.text(
        String(day + 1), 10, weight: isToday ? 600 : 500, alignment: .center,
        color: isToday ? room.palette.ink(on: room.red) : nil, in: cell, of: &tree, to: sheet)
    }
    return sheet
  }
}
