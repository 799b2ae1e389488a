internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A green button that turns into a red one for hanging up; a finger turns it like a knob.
enum CallScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let frame = Rect(x: room.center.x - 40, y: 24, width: 80, height: 80)
    let button = room.box(frame, room.green, radius: 40, in: &tree)
    let handset = addHandset(room, in: &tree, to: button)
    let labels = ["Ada", "0:07"].map {
      room.text(
        $0, 15, weight: 600, alignment: .center,
        in: Rect(x: 16, y: 120, width: room.size.width - 32, height: 24), of: &tree)
    }
    tree[labels[1]].values.opacity = 0
    let turn = AnimationSpec.spring(constant(try Spring(bounciness: 12, speed: 10)))
    let even = constant(try Spring(bounciness: 0, speed: 10))
    let fade = AnimationSpec.curve(.easeInOut, duration: 0.2)
    return TransitionScene(
      [
        .number(.rotation, handset, -0.75 * .pi, 0, by: turn),
        .color(button, room.green, room.red, by: even),
        .number(.opacity, labels[0], 1, 0, by: fade),
        .number(.opacity, labels[1], 0, 1, by: fade),
      ], drag: .init(layer: room.layer, axis: .horizontal, length: 120))
  }

  private static func addHandset(
    _ room: SceneRoom, in tree: inout LayerTree, to button: LayerID
  ) -> LayerID {
    let handset = room.group(Rect(x: 16, y: 16, width: 48, height: 48), in: &tree, to: button)
    func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) {
      let frame = Rect(x: x, y: y, width: width, height: height)
      _ = room.box(frame, .white, radius: radius, in: &tree, to: handset)
    }
    part(4, 17, 40, 10, 5)
    part(2, 19, 13, 15, 4)
    part(33, 19, 13, 15, 4)
    tree[handset].values.rotation = -0.75 * .pi
    return handset
  }
}
