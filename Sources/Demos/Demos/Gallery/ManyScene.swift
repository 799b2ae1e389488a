internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Four properties of an object that move at once: above, each by a law of its own; below, all by
/// POP's values.
enum ManyScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let (above, below) = (room.center.y - 36, room.center.y + 36)
    let pop = constant(try Spring(bounciness: 15, speed: 5))
    let bouncy = constant(try Spring(bounciness: 18, speed: 10))
    let even = constant(try Spring(bounciness: 0, speed: 8))
    let gliding = constant(try Spring(bounciness: 6, speed: 8))
    let (orange, violet) = (room.palette.accent, room.violet)
    // The lower object overshoots by a third of its way.
    let (start, end) = (44.0, (room.size.width * 0.72).rounded())
    func thing(_ name: String, _ y: Double) -> LayerID {
      let track = Rect(x: start, y: y - 1, width: end - start, height: 2)
      _ = room.box(track, room.faint, radius: 1, in: &tree)
      let frame = Rect(x: start - 20, y: y - 20, width: 40, height: 40)
      let thing = room.tile("fan", frame, orange, radius: 12, side: 24, in: &tree)
      _ = room.text(
        name, 13, weight: 600, color: room.palette.secondaryText,
        in: Rect(x: 76, y: y + 4, width: 72, height: 20), of: &tree)
      return thing
    }
    let (ours, theirs) = (thing("Detent", above), thing("POP", below))
    return TransitionScene(
      [
        .place(ours, Point(start, above), Point(end, above), by: gliding),
        .scale(ours, 1, 1.5, by: even),
        .number(.rotation, ours, 0, 1.5 * .pi, by: .spring(bouncy)),
        .color(ours, orange, violet, by: even),
        .place(theirs, Point(start, below), Point(end, below), by: pop),
        .scale(theirs, 1, 1.5, by: pop),
        .number(.rotation, theirs, 0, 4 * .pi, by: .spring(pop)),
        .color(theirs, orange, violet, by: pop),
      ],
      drag: .init(layer: room.layer, axis: .horizontal, length: end - start),
      decays: [1: .fast])
  }
}
