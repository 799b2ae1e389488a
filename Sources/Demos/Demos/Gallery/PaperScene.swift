internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A card that a finger draws up from the bottom row until it fills the screen.
enum PaperScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    // Without overshoot: its corners stay those of the screen.
    let spring = constant(try Spring(dampingRatio: 1, response: 0.4))
    let all = Rect(origin: .zero, size: room.size)
    let cover = room.tile(
      "evening", Rect(x: 0, y: 0, width: room.size.width, height: 88), room.blue,
      radius: room.radius, side: 40, in: &tree)
    tree[cover].corners = .top
    var parts: [Transition.Part] = [
      .number(.opacity, cover, 1, 0.3, by: .spring(spring)),
      .scale(cover, 1, 0.9, by: spring),
    ]
    let size = Size(((room.size.width - 48) / 3).rounded(.down), 64)
    let top = room.size.height - size.height
    for side in [-1.0, 1] {
      let frame = Rect(
        x: room.center.x - size.width / 2 + side * (size.width + 8), y: top, width: size.width,
        height: size.height)
      let next = room.box(frame, room.paper, radius: 8, in: &tree)
      tree[next].corners = .top
      room.bar(10, 12, size.width - 24, room.faint, in: &tree, to: next)
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
      room.bar(
        12, 16 + Double(i) * 32, (room.size.width - 32) * share, ink.withAlpha(0.5), in: &tree,
        to: card)
    }
    parts.insert(.place(card, closed.center, all.center, by: spring), at: 0)
    parts.append(
      Transition.Part(.size, of: card, from: closed.size, to: all.size, by: .spring(spring)))
    return TransitionScene(
      parts,
      drag: .init(
        layer: card, axis: .vertical, length: -(room.size.height - size.height)))
  }
}
