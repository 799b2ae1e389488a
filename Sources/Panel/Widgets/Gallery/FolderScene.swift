internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage

/// A folder's icon that expands into its list, and takes it back.
enum FolderScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let spring = (try? Spring(dampingRatio: 0.82, response: 0.45)) ?? .hand
    let closed = room.middle(64, 64)
    let open = Rect(x: 16, y: 12, width: room.size.width - 32, height: room.size.height - 24)
    let folder = room.box(closed, room.paper, radius: 16, in: &tree)
    var parts: [Transition.Part] = [
      .place(folder, closed.center, open.center, by: spring),
      Transition.Part(
        .size, of: folder, from: closed.size, to: open.size, by: .spring(spring)),
    ]
    let colors = [room.palette.accent, room.blue, room.violet, room.green]
    for (i, color) in colors.enumerated() {
      let (row, column) = i.quotientAndRemainder(dividingBy: 2)
      let small = closed.origin + Point(20 + Double(column) * 24, 20 + Double(row) * 24)
      let large = open.origin + Point(28, 20 + Double(i) * 32)
      let disc = room.box(
        Rect(x: small.x - 9, y: small.y - 9, width: 18, height: 18), color, radius: 6, in: &tree)
      let width = ((open.size.width - 84) * [0.8, 0.6, 1, 0.7][i]).rounded()
      let line = room.box(
        Rect(x: open.minX + 52, y: large.y - 4, width: width, height: 8), room.faint, radius: 4,
        in: &tree)
      let here = tree[line].values.position
      tree[line].values.position = small
      tree[line].values.scale = [0.1, 0.1]
      tree[line].values.opacity = 0
      parts += [
        .place(disc, small, large, by: spring), .scale(disc, 1, 1.25, by: spring),
        .place(line, small, here, by: spring), .scale(line, 0.1, 1, by: spring),
        .number(.opacity, line, 0, 1, by: .curve(.easeInOut, duration: 0.2)),
      ]
    }
    return TransitionScene(
      parts, drag: TransitionScene.Drag(layer: room.layer, axis: .horizontal, length: 140))
  }
}
