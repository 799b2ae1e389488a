internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Four properties of a thing on their way at once: above each by a law of its own, below all by
/// POP's figures.
enum ManyScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let (above, below) = (room.center.y - 36, room.center.y + 36)
    let pop = (try? Spring(bounciness: 15, speed: 5)) ?? .pop
    let bouncy = (try? Spring(bounciness: 18, speed: 10)) ?? .press
    let even = (try? Spring(bounciness: 0, speed: 8)) ?? .hand
    let gliding = (try? Spring(bounciness: 6, speed: 8)) ?? .pop
    let (orange, violet) = (room.palette.accent, room.violet)
    // The one below overshoots by a third of its way.
    let (start, end) = (44.0, (room.size.width * 0.72).rounded())
    func thing(_ name: String, _ y: Double) -> LayerID {
      let track = Rect(x: start, y: y - 1, width: end - start, height: 2)
      _ = room.box(track, room.faint, radius: 1, in: &tree)
      let frame = Rect(x: start - 20, y: y - 20, width: 40, height: 40)
      let thing = room.box(frame, orange, radius: 12, in: &tree)
      _ = room.icon(
        "fan", side: 24, center: Point(20, 20), color: room.palette.ink(on: orange), in: &tree,
        to: thing)
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
      drag: TransitionScene.Drag(layer: room.layer, axis: .horizontal, length: end - start),
      decays: [1: .fast])
  }
}
