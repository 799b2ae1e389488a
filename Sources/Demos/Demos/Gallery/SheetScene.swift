internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A sheet of notifications that unfolds from under its icon.
enum SheetScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    // Without overshoot, since paper does not unfold beyond its length.
    let spring = constant(try Spring(dampingRatio: 1, response: 0.5))
    let (top, strip) = (44.0, 34.0)
    let narrow = 20 / (room.size.width - 32)
    var parts: [Transition.Part] = []
    for i in 0..<3 {
      let y = top + Double(i) * strip
      let row = room.box(
        Rect(x: 16, y: y, width: room.size.width - 32, height: strip), room.paper, radius: 10,
        in: &tree)
      tree[row].corners = i == 0 ? .top : i == 2 ? .bottom : []
      furnish(row, i, room, in: &tree)
      // At first, strips are as wide as the icon, and flat. All strips keep the same share of their
      // height, so that each begins where the one above ends.
      let anchor = Point(24 / (room.size.width - 32), 0)
      tree[row].setAnchor(anchor)
      let place = tree[row].values.position
      tree[row].values.position.y = top
      tree[row].values.scale = [narrow, 0]
      let dark: SIMD4<Double> = i % 2 == 0 ? [0, 0, 0.5, 0.5] : [0.5, 0.5, 0, 0]
      tree[row].values.shade = dark
      parts += [
        .place(row, Point(place.x, top), place, by: spring),
        Transition.Part(.scale, of: row, from: [narrow, 0], to: [1, 1], by: .spring(spring)),
        Transition.Part(.shade, of: row, from: dark, to: .zero, by: .spring(spring)),
      ]
    }
    room.tile(
      "bell", Rect(x: 20, y: 8, width: 40, height: 40), room.palette.accent, radius: 20, side: 24,
      in: &tree)
    return TransitionScene(
      parts, drag: .init(layer: room.layer, axis: .horizontal, length: 140))
  }

  private static func furnish(
    _ row: LayerID, _ i: Int, _ room: SceneRoom, in tree: inout LayerTree
  ) {
    let color = [room.blue, room.green, room.violet][i]
    _ = room.box(
      Rect(x: 14, y: 9, width: 16, height: 16), color, radius: 8, in: &tree, to: row)
    let width = (room.size.width - 92) * [0.8, 0.6, 0.9][i]
    room.bar(42, 13, width, room.faint, in: &tree, to: row)
  }
}
