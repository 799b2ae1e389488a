internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A row that is swiped aside, and a ground behind it whose colour changes with the swipe.
enum SwipeScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    // Without overshoot, the row does not come back into sight.
    let spring = constant(try Spring(dampingRatio: 1, response: 0.4))
    var parts: [Transition.Part] = []
    for i in 0..<3 {
      let frame = Rect(x: 0, y: 14 + Double(i) * 46, width: room.size.width, height: 40)
      guard i == 1 else {
        addRow(frame, room, in: &tree)
        continue
      }
      let ground = room.box(frame, room.hint, in: &tree)
      let check = room.icon(
        "leaf", side: 24, center: Point(32, 20), color: .white, in: &tree, to: ground)
      tree[check].values.scale = [0.5, 0.5]
      let row = addRow(frame, room, in: &tree)
      let away = frame.center + Point(room.size.width, 0)
      parts = [
        .place(row, frame.center, away, by: spring),
        .color(ground, room.hint, room.green, by: spring),
        .scale(check, 0.5, 1.2, by: spring),
      ]
    }
    return TransitionScene(
      parts,
      drag: .init(
        layer: room.layer, axis: .horizontal, length: room.size.width))
  }

  @discardableResult
  private static func addRow(
    _ frame: Rect, _ room: SceneRoom, in tree: inout LayerTree
  ) -> LayerID {
    let row = room.box(frame, room.paper, in: &tree)
    let dot = Rect(x: 16, y: 12, width: 16, height: 16)
    _ = room.box(dot, room.blue, radius: 8, in: &tree, to: row)
    room.bar(48, 16, (frame.size.width - 64) * 0.7, room.faint, in: &tree, to: row)
    return row
  }
}
