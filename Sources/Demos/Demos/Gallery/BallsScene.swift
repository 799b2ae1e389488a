internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Balls side by side, each moving down by other values: stiffness and damping 6, 15 and 30, and a
/// slow, deep spring, all read as in the book; bounciness 5, 12 and 20; a constant speed, ease in,
/// ease out, and ease in and out.
enum BallsScene {
  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let slow = [6.0, 15, 30].map { Spring.book($0) }
    let bouncy = [
      constant(try Spring(bounciness: 5, speed: 10)),
      constant(try Spring(bounciness: 12, speed: 10)),
      constant(try Spring(bounciness: 20, speed: 10)),
    ]
    let curves = [TimingCurve.linear, .easeIn, .easeOut, .easeInOut]
    var laws: [(AnimationSpec, Color)] = slow.map { (.spring($0), room.blue) }
    laws.append((.spring(.book(540, 13, 11)), room.violet))
    laws += bouncy.map { (.spring($0), room.palette.accent) }
    laws += curves.map { (.curve($0, duration: 1), room.green) }

    // The slow, deep spring overshoots by three quarters of the way, and needs room for that.
    let (top, way, side) = (28.0, 56.0, 16.0)
    let step = (room.size.width - 32) / Double(laws.count)
    for y in [top, top + way] {
      let line = Rect(x: 16, y: y - 1, width: room.size.width - 32, height: 2)
      _ = room.box(line, room.faint, in: &tree)
    }
    let parts = laws.enumerated().map { i, law in
      let x = (16 + (Double(i) + 0.5) * step).rounded()
      let frame = Rect(x: x - side / 2, y: top - side / 2, width: side, height: side)
      let ball = room.box(frame, law.1, radius: side / 2, in: &tree)
      // A curve keeps no velocity: it starts again from where the ball is seen.
      return Transition.Part(
        .translation, of: ball, from: .zero, to: Point(0, way), by: law.0)
    }
    return TransitionScene(parts)
  }
}
