internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A card that a finger draws up out of the bottom row until it fills the screen.
enum PaperScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let spring = (try? Spring(dampingRatio: 0.8, response: 0.4)) ?? .hand
    let all = Rect(origin: .zero, size: room.size)
    let cover = room.box(
      Rect(x: 0, y: 0, width: room.size.width, height: 88), room.blue, in: &tree)
    _ = room.icon(
      "evening", side: 40, center: Point(room.center.x, 44), color: room.palette.ink(on: room.blue),
      in: &tree, to: cover)
    var parts: [Transition.Part] = [
      .number(.opacity, cover, 1, 0.3, by: .spring(spring)),
      .scale(cover, 1, 0.9, by: spring),
    ]
    let size = Size(((room.size.width - 48) / 3).rounded(.down), 56)
    let top = room.size.height - size.height - 8
    for side in [-1.0, 1] {
      let frame = Rect(
        x: room.center.x - size.width / 2 + side * (size.width + 8), y: top, width: size.width,
        height: size.height)
      let next = room.box(frame, room.paper, radius: 8, in: &tree)
      let line = Rect(x: 10, y: 12, width: size.width - 24, height: 8)
      _ = room.box(line, room.faint, radius: 4, in: &tree, to: next)
      let away = frame.center + Point(side * room.size.width, size.height)
      parts.append(.place(next, frame.center, away, by: spring))
    }
    let closed = Rect(
      x: room.center.x - size.width / 2, y: top, width: size.width, height: size.height)
    let card = room.box(closed, room.violet, radius: 8, in: &tree)
    tree[card].clipsChildren = true
    tree[card].corners = .top
    parts.append(.number(.cornerRadius, card, 8, room.radius, by: .spring(spring)))
    let ink = room.palette.ink(on: room.violet)
    for (i, share) in [0.7, 0.5, 0.6, 0.4].enumerated() {
      let line = Rect(
        x: 12, y: 16 + Double(i) * 32, width: ((room.size.width - 32) * share).rounded(), height: 8)
      _ = room.box(line, ink.withAlpha(0.5), radius: 4, in: &tree, to: card)
    }
    parts.insert(.place(card, closed.center, all.center, by: spring), at: 0)
    parts.append(
      Transition.Part(.size, of: card, from: closed.size, to: all.size, by: .spring(spring)))
    return TransitionScene(
      parts,
      drag: TransitionScene.Drag(
        layer: card, axis: .vertical, length: -(room.size.height - size.height)))
  }
}
