internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Stage

/// A leaflet of two halves that folds towards the viewer along its middle.
extension TransitionScene {
  static func fold(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let size = Size(88, 112)
    let spring = AnimationSpec.spring((try? Spring(bounciness: 8, speed: 10)) ?? .pop)
    var parts: [Transition.Part] = []
    for side in [-1.0, 1] {
      let x = side < 0 ? room.center.x - size.width : room.center.x
      let frame = Rect(origin: Point(x, room.center.y - size.height / 2), size: size)
      let half = room.box(frame, room.paper, radius: 12, in: &tree)
      tree[half].corners = side < 0 ? .left : .right
      tree[half].clipsChildren = true
      tree[half].setAnchor(Point(side < 0 ? 1 : 0, 0.5))
      tree[half].values.viewerDistance = 480
      furnish(half, side, size, room, in: &tree)
      let angle = -side * 64 * .pi / 180
      parts.append(.number(.rotationY, half, 0, angle, by: spring))
      // The half on the right is turned from the light; at the crease both are darker.
      let dark: AnimatedValue = side < 0 ? [0, 0.25, 0, 0.25] : [0.45, 0.2, 0.45, 0.2]
      parts.append(
        Transition.Part(.shade, of: half, from: .zero, to: dark, by: spring))
    }
    return TransitionScene(
      parts, drag: Drag(layer: room.layer, axis: .horizontal, length: -140))
  }

  /// A walk through a park, on both halves.
  private static func furnish(
    _ half: LayerID, _ side: Double, _ size: Size, _ room: SceneRoom, in tree: inout LayerTree
  ) {
    func spot(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) {
      let frame = Rect(x: x, y: y, width: width, height: height)
      let radius = min(width, height) / 2
      _ = room.box(frame, color, radius: radius, in: &tree, to: half)
    }
    let (lawn, water) = (room.green.withAlpha(0.45), room.blue.withAlpha(0.55))
    if side < 0 {
      spot(12, 12, 48, 28, lawn)
      spot(24, 72, 40, 28, water)
      for i in 0..<6 { spot(10 + Double(i) * 14, 54 + Double(i % 2) * 3, 6, 6, room.palette.text) }
    } else {
      spot(12, 72, 60, 28, lawn)
      spot(40, 8, 32, 20, water)
      for i in 0..<4 {
        spot(6 + Double(i) * 13, 52 - Double(i) * 2, 6, 6, room.palette.text)
      }
      spot(58, 38, 16, 16, room.red)
    }
  }
}
