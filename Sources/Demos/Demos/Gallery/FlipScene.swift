internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A card whose cover turns about its left edge and lies open beside it.
enum FlipScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let size = Size(88, 120)
    let frame = room.middle(size.width, size.height)
    let card = room.group(frame, in: &tree)
    let all = Rect(origin: .zero, size: size)
    let page = room.box(all, room.paper, radius: 8, in: &tree, to: card)
    _ = room.text(
      "Ada", 15, weight: 600, in: Rect(x: 14, y: 16, width: 66, height: 24), of: &tree, to: page
    )
    for i in 0..<3 {
      let line = Rect(x: 14, y: 52 + Double(i) * 16, width: i == 2 ? 36 : 60, height: 6)
      _ = room.box(line, room.faint, radius: 3, in: &tree, to: page)
    }
    let inside = addSide(
      all, room.paper.mixed(with: room.palette.text, 0.08), .pi, room, in: &tree, to: card)
    _ = room.icon(
      "leaf", side: 56, center: Point(44, 60), color: room.palette.text.withAlpha(0.3), in: &tree,
      to: inside)
    let cover = addSide(all, room.violet, 0, room, in: &tree, to: card)
    let ink = room.palette.ink(on: room.violet)
    _ = room.icon("leaf", side: 40, center: Point(44, 52), color: ink, in: &tree, to: cover)
    _ = room.box(
      Rect(x: 24, y: 92, width: 40, height: 4), ink.withAlpha(0.6), radius: 2, in: &tree, to: cover)
    let spring = constant(try Spring(dampingRatio: 0.7, response: 0.6))
    let spec = AnimationSpec.spring(spring)
    let closed = frame.center
    return TransitionScene(
      [
        // The free edge turns towards the viewer.
        .number(.rotationY, cover, 0, -.pi, by: spec),
        .number(.rotationY, inside, .pi, 0, by: spec),
        .place(card, closed, Point(closed.x + size.width / 2, closed.y), by: spring),
      ], drag: .init(layer: room.layer, axis: .horizontal, length: -140))
  }

  /// One side of the cover, hinged at the left edge of the card; its back is not visible.
  private static func addSide(
    _ frame: Rect, _ color: Color, _ angle: Double, _ room: SceneRoom, in tree: inout LayerTree,
    to card: LayerID
  ) -> LayerID {
    var frame = frame
    if angle != 0 { frame.origin.x -= frame.size.width }
    let side = room.box(frame, color, radius: 8, in: &tree, to: card)
    tree[side].setAnchor(Point(angle == 0 ? 0 : 1, 0.5))
    tree[side].isDoubleSided = false
    tree[side].values.viewerDistance = 480
    tree[side].values.rotationY = angle
    return side
  }
}
