internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A row that folds in half: its crease moves into the screen, while its outer edges stay at the
/// rows above and below it, which two fingers draw together.
///
/// Both halves turn about the crease, so that it has no gap at any angle, and shrink about it as
/// their outer edges approach each other, so that these stay in the plane of the screen.
enum FoldScene {
  private static let angle = Double.pi / 3
  private static let distance = 640.0

  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let size = Size(room.size.width - 32, 36)
    // Without overshoot, since a row does not unfold beyond flat.
    let spring = constant(try Spring(dampingRatio: 1, response: 0.4))
    let row = room.group(room.middle(size.width, 2 * size.height), in: &tree)
    let depth = (distance - size.height * 0.75.squareRoot()) / distance
    var parts: [Transition.Part] = [.scale(row, 1, depth, by: spring)]
    for isUpper in [true, false] {
      let y = isUpper ? 0 : size.height
      let half = room.box(
        Rect(origin: Point(0, y), size: size), room.paper, in: &tree, to: row)
      tree[half].clipsChildren = true
      tree[half].setAnchor(Point(0.5, isUpper ? 1 : 0))
      tree[half].values.viewerDistance = distance
      furnish(half, crease: isUpper ? size.height : 0, size.width, room, in: &tree)
      parts.append(.number(.rotationX, half, 0, isUpper ? -angle : angle, by: .spring(spring)))
      let dark: SIMD4<Double> = isUpper ? [0.35, 0.35, 0.5, 0.5] : [0.15, 0.15, 0, 0]
      parts.append(Transition.Part(.shade, of: half, from: .zero, to: dark, by: .spring(spring)))
    }
    let way = size.height / 2
    var drags = [TransitionScene.Drag(layer: room.layer, axis: .horizontal, length: -140)]
    for side in [-1.0, 1] {
      let center = Point(room.center.x, room.center.y + side * (size.height + 22))
      let next = addNeighbour(center, side, size.width, room, in: &tree)
      parts.append(.place(next, center, Point(center.x, center.y - side * way), by: spring))
      // Each finger moves the fold half of its way.
      drags.append(TransitionScene.Drag(layer: next, axis: .vertical, length: -2 * side * way))
    }
    return TransitionScene(parts, drags: drags)
  }

  /// A neighbouring row, as high as a finger needs but drawn lower, on its outer side.
  private static func addNeighbour(
    _ center: Point, _ side: Double, _ width: Double, _ room: SceneRoom, in tree: inout LayerTree
  ) -> LayerID {
    let touched = room.group(
      Rect(x: center.x - width / 2, y: center.y - 22, width: width, height: 44), in: &tree)
    let row = room.box(
      Rect(x: 0, y: side < 0 ? 4 : 0, width: width, height: 40),
      room.paper.mixed(with: room.ground, 0.4), in: &tree, to: touched)
    _ = room.box(
      Rect(x: 32, y: 12, width: 16, height: 16), room.blue, radius: 8, in: &tree, to: row)
    room.bar(88, 16, (width - 104) * 0.7, room.faint, in: &tree, to: row)
    return touched
  }

  /// Adds the part of the row that one half shows; the middle of the row is at `crease` [px].
  private static func furnish(
    _ half: LayerID, crease: Double, _ width: Double, _ room: SceneRoom, in tree: inout LayerTree
  ) {
    room.tile(
      "leaf", Rect(x: 16, y: crease - 24, width: 48, height: 48), room.green, radius: 24, side: 28,
      in: &tree, to: half)
    for (y, share, ink) in [(-22.0, 0.6, room.hint), (-4, 1, room.faint), (14, 0.8, room.faint)] {
      room.bar(88, crease + y, (width - 104) * share, ink, in: &tree, to: half)
    }
  }
}
