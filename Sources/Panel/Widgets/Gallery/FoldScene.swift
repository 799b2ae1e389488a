internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage

/// A row that folds in half along its width, its outer edges going into the screen.
///
/// Both halves turn about the crease, which stays in the glass, so there is no gap at any angle.
enum FoldScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let size = Size(room.size.width - 32, 48)
    let spring = AnimationSpec.spring((try? Spring(bounciness: 8, speed: 10)) ?? .pop)
    var parts: [Transition.Part] = []
    for isUpper in [true, false] {
      let y = isUpper ? room.center.y - size.height : room.center.y
      let half = room.box(
        Rect(origin: Point(16, y), size: size), room.paper, radius: 16, in: &tree)
      tree[half].corners = isUpper ? .top : .bottom
      tree[half].clipsChildren = true
      tree[half].setAnchor(Point(0.5, isUpper ? 1 : 0))
      tree[half].values.viewerDistance = 480
      furnish(half, crease: isUpper ? size.height : 0, size.width, room, in: &tree)
      let angle = (isUpper ? 1 : -1) * 72 * Double.pi / 180
      parts.append(.number(.rotationX, half, 0, angle, by: spring))
      let dark: SIMD4<Double> = isUpper ? [0.5, 0.5, 0.35, 0.35] : [0, 0, 0.15, 0.15]
      parts.append(Transition.Part(.shade, of: half, from: .zero, to: dark, by: spring))
    }
    return TransitionScene(
      parts, drag: TransitionScene.Drag(layer: room.layer, axis: .horizontal, length: -140))
  }

  /// What one half shows of the row, whose middle is at `crease` [px].
  private static func furnish(
    _ half: LayerID, crease: Double, _ width: Double, _ room: SceneRoom, in tree: inout LayerTree
  ) {
    let color = room.green
    let disc = room.box(
      Rect(x: 16, y: crease - 28, width: 56, height: 56), color, radius: 28, in: &tree, to: half)
    _ = room.icon(
      "leaf", side: 32, center: Point(28, 28), color: room.palette.ink(on: color), in: &tree,
      to: disc)
    for (y, share, ink) in [(-22.0, 0.6, room.hint), (-4, 1, room.faint), (14, 0.8, room.faint)] {
      let line = Rect(
        x: 88, y: crease + y, width: ((width - 104) * share).rounded(), height: 8)
      _ = room.box(line, ink, radius: 4, in: &tree, to: half)
    }
  }
}
