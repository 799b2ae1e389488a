internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage

/// Two small screens whose objects leave and enter as if each dragged the next.
enum ScreensScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let colors = [room.palette.accent, room.blue, room.violet, room.green]
    let names = [["light", "music", "lock", "heating"], ["camera", "bell", "fan", "leaf"]]
    var parts: [Transition.Part] = []
    for (screen, icons) in names.enumerated() {
      for (i, name) in icons.enumerated() {
        let color = colors[(i + screen) % colors.count]
        let (row, column) = i.quotientAndRemainder(dividingBy: 2)
        let size = Size((room.size.width - 48) / 2, 56)
        let origin = Point(16 + Double(column) * (size.width + 16), 16 + Double(row) * 72)
        let card = room.box(Rect(origin: origin, size: size), room.paper, radius: 16, in: &tree)
        let disc = room.box(
          Rect(x: 12, y: 12, width: 32, height: 32), color, radius: 16, in: &tree, to: card)
        _ = room.icon(
          name, side: 20, center: Point(16, 16), color: room.palette.ink(on: color), in: &tree,
          to: disc)
        let line = Rect(x: 56, y: 24, width: max(0, size.width - 72), height: 8)
        _ = room.box(line, room.faint, radius: 4, in: &tree, to: card)
        let here = tree[card].values.position
        let away = Point(here.x + (screen == 0 ? -1 : 1) * room.size.width, here.y)
        // The later its turn, the softer it hangs on the one before.
        let pull = (try? Spring(dampingRatio: 0.8, response: 0.4 + 0.1 * Double(i))) ?? .hand
        parts.append(.place(card, screen == 0 ? here : away, screen == 0 ? away : here, by: pull))
        if screen == 1 { tree[card].values.position = away }
      }
    }
    return TransitionScene(
      parts, drag: TransitionScene.Drag(layer: room.layer, axis: .horizontal, length: -160))
  }
}
