internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Stage

/// Four properties of one thing on their way at once, each in its own manner.
extension TransitionScene {
  static func many(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let track = Rect(x: 40, y: room.center.y - 2, width: room.size.width - 80, height: 4)
    _ = room.box(track, room.faint, radius: 2, in: &tree)
    let start = Point(56, room.center.y)
    let end = Point(room.size.width - 72, room.center.y)
    let (orange, violet) = (room.palette.accent, room.violet)
    let frame = Rect(x: start.x - 32, y: start.y - 32, width: 64, height: 64)
    let thing = room.box(frame, orange, radius: 18, in: &tree)
    _ = room.icon(
      "fan", side: 36, center: Point(32, 32), color: room.palette.ink(on: orange), in: &tree,
      to: thing)
    tree[thing].values.scale = [0.7, 0.7]
    let bouncy = (try? Spring(bounciness: 18, speed: 10)) ?? .press
    let even = (try? Spring(bounciness: 0, speed: 8)) ?? .hand
    let gliding = (try? Spring(bounciness: 6, speed: 8)) ?? .pop
    return TransitionScene(
      [
        .place(thing, start, end, by: gliding),
        .scale(thing, 0.7, 1.25, by: even),
        .number(.rotation, thing, 0, 1.5 * .pi, by: .spring(bouncy)),
        .color(thing, orange, violet, by: even, in: tree),
      ],
      drag: Drag(layer: room.layer, axis: .horizontal, length: end.x - start.x),
      decays: [1: .fast])
  }
}
