internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A row that folds in half along its width: its crease goes into the screen, its outer edges stay at
/// the rows above and below it, which two fingers draw together.
///
/// Both halves turn about the crease, so there is no gap in it at any angle, and shrink about it as much
/// as their outer edges come nearer, which so stay in the glass. The rows lie on those edges.
enum FoldScene {
  private static let angle = Double.pi / 3
  private static let distance = 640.0

  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let size = Size(room.size.width - 32, 36)
    // Without overshoot: a row unfolds no farther than flat.
    let spring = (try? Spring(dampingRatio: 1, response: 0.4)) ?? .hand
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
      // Each finger does half of it.
      drags.append(TransitionScene.Drag(layer: next, axis: .vertical, length: -2 * side * way))
    }
    return TransitionScene(parts, drags: drags)
  }

  /// It is as high as a finger needs, and less high to look at, on the side that is farther away.
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
    let line = Rect(x: 88, y: 16, width: ((width - 104) * 0.7).rounded(), height: 8)
    _ = room.box(line, room.faint, radius: 4, in: &tree, to: row)
    return touched
  }

  /// What one half shows of the row, whose middle is at `crease` [px].
  private static func furnish(
    _ half: LayerID, crease: Double, _ width: Double, _ room: SceneRoom, in tree: inout LayerTree
  ) {
    let color = room.green
    let disc = room.box(
      Rect(x: 16, y: crease - 24, width: 48, height: 48), color, radius: 24, in: &tree, to: half)
    _ = room.icon(
      "leaf", side: 28, center: Point(24, 24), color: room.palette.ink(on: color), in: &tree,
      to: disc)
    for (y, share, ink) in [(-22.0, 0.6, room.hint), (-4, 1, room.faint), (14, 0.8, room.faint)] {
      let line = Rect(
        x: 88, y: crease + y, width: ((width - 104) * share).rounded(), height: 8)
      _ = room.box(line, ink, radius: 4, in: &tree, to: half)
    }
  }
}
