internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Slide to power off: the screen except the knob goes dark as the knob is pulled, and stays dark.
enum PowerScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let all = Rect(origin: .zero, size: room.size)
    _ = room.text(
      "9:41", 34, weight: 300, alignment: .center,
      in: Rect(x: 16, y: 8, width: room.size.width - 32, height: 48), of: &tree)
    for (i, color) in [room.blue, room.green, room.violet].enumerated() {
      let x = room.center.x + Double(i - 1) * 48 - 16
      _ = room.box(
        Rect(x: x, y: 112, width: 32, height: 32), color, radius: 10, in: &tree)
    }
    let slot = Rect(x: 24, y: 56, width: room.size.width - 48, height: 48)
    _ = room.box(slot, room.faint, radius: 24, in: &tree)
    let dark = room.box(all, .black, radius: room.radius, in: &tree)
    tree[dark].corners = .top
    tree[dark].values.opacity = 0
    let knob = room.tile(
      "power", Rect(x: 26, y: 58, width: 44, height: 44), room.red, radius: 22, side: 24, in: &tree)
    // Without overshoot, the knob does not leave its slot.
    let spring = constant(try Spring(dampingRatio: 1, response: 0.4))
    let start = Point(48, 80)
    let end = Point(room.size.width - 48, 80)
    return TransitionScene(
      [
        .place(knob, start, end, by: spring),
        .number(.opacity, dark, 0, 1, by: .spring(spring)),
      ], drag: .init(layer: knob, axis: .horizontal, length: end.x - start.x))
  }
}
