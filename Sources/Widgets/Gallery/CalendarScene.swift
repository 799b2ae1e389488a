internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Settings
internal import Stage

/// A month that is flown into until one of its days fills the window.
enum CalendarScene {
  /// The day that it is about: the third week's sixth.
  private static let (week, weekday) = (2, 5)
  /// How wide it is when the window is full of it [px].
  private static func width(_ room: SceneRoom) -> Double { room.size.width - 48 }
  private static let height = 128.0

  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let step = Size(((room.size.width - 32) / 7).rounded(.down), 26)
    let origin = Point(((room.size.width - 7 * step.width) / 2).rounded(), 15)
    // Not so far as the round corners of the window.
    let inside = Rect(x: 8, y: 8, width: room.size.width - 16, height: room.size.height - 8)
    let glass = room.group(inside, in: &tree)
    tree[glass].clipsChildren = true
    let month = room.group(
      Rect(origin: Point(-8, -8), size: room.size), in: &tree, to: glass)
    addDays(month, origin, step, room, in: &tree)
    let day = Point(
      origin.x + (Double(weekday) + 0.5) * step.width, origin.y + (Double(week) + 0.5) * step.height
    )
    tree[month].setAnchor(Point(day.x / room.size.width, day.y / room.size.height))
    let sheet = addSheet(room, in: &tree)
    let zoom = (try? Spring(dampingRatio: 0.82, response: 0.45)) ?? .hand
    let fade = AnimationSpec.spring((try? Spring(dampingRatio: 1, response: 0.35)) ?? .hand)
    tree[sheet].values.position = day
    // So small it is its day in the month, and stays as large as that one all the way.
    let small = (step.width - 6) / width(room)
    tree[sheet].values.scale = [small, small]
    tree[sheet].values.opacity = 0
    return TransitionScene(
      [
        .place(sheet, day, room.center, by: zoom),
        .scale(sheet, small, 1, by: zoom),
        .number(.opacity, sheet, 0, 1, by: fade),
        .place(month, day - Point(8, 8), room.center - Point(8, 8), by: zoom),
        .scale(month, 1, 1 / small, by: zoom),
        .number(.opacity, month, 1, -0.5, by: fade),
      ], drag: TransitionScene.Drag(layer: room.layer, axis: .horizontal, length: 160))
  }

  private static func addDays(
    _ month: LayerID, _ origin: Point, _ step: Size, _ room: SceneRoom, in tree: inout LayerTree
  ) {
    for i in 0..<35 {
      let (row, column) = i.quotientAndRemainder(dividingBy: 7)
      guard i >= 2, i < 33 else { continue }
      let isChosen = row == week && column == weekday
      let scale = (step.width - (isChosen ? 6 : 12)) / width(room)
      let center = Point(
        origin.x + (Double(column) + 0.5) * step.width,
        origin.y + (Double(row) + 0.5) * step.height)
      let size = Size(width(room) * scale, height * scale)
      let corner = Point(center.x - size.width / 2, center.y - size.height / 2)
      let frame = Rect(origin: corner, size: size)
      let color = isChosen ? room.red : column > 4 ? room.paper : room.faint
      _ = room.box(frame, color, radius: isChosen ? 16 * scale : 4, in: &tree, to: month)
    }
  }

  private static func addSheet(_ room: SceneRoom, in tree: inout LayerTree) -> LayerID {
    let frame = room.middle(width(room), height)
    let sheet = room.box(frame, room.paper, radius: 16, in: &tree)
    _ = room.text(
      room.palette.words.weekdays.last ?? "", 13, weight: 600, color: room.red,
      in: Rect(x: 16, y: 12, width: frame.size.width - 32, height: 16), of: &tree, to: sheet)
    _ = room.text(
      "21", 34, weight: 500, in: Rect(x: 16, y: 32, width: 64, height: 44), of: &tree, to: sheet)
    let events = [(0.5, room.blue), (0.7, room.green)]
    for (i, event) in events.enumerated() {
      let row = Rect(x: 80, y: 36 + Double(i) * 40, width: frame.size.width - 96, height: 32)
      let bar = room.box(row, event.1.withAlpha(0.25), radius: 8, in: &tree, to: sheet)
      let edge = Rect(x: 0, y: 0, width: 4, height: 32)
      let mark = room.box(edge, event.1, radius: 2, in: &tree, to: bar)
      tree[mark].corners = .left
      let width = ((row.size.width - 24) * event.0).rounded()
      _ = room.box(
        Rect(x: 14, y: 12, width: width, height: 8), event.1, radius: 4, in: &tree, to: bar)
    }
    return sheet
  }
}
