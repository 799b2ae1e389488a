internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// The three ways to reverse a motion, one below another: a curve that starts again at rest from
/// where it is seen; additive curves; and a spring that continues with its velocity.
struct ReversalsScene: GalleryScene {
  private var balls: [LayerID] = []
  private let way: Double
  private var isThere = false

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    way = room.size.width - 80
    for (i, color) in [room.red, room.blue, room.green].enumerated() {
      let y = room.center.y + Double(i - 1) * 44
      let line = Rect(x: 40, y: y - 1, width: way, height: 2)
      _ = room.box(line, room.faint, in: &tree)
      let frame = Rect(x: 28, y: y - 12, width: 24, height: 24)
      balls.append(room.box(frame, color, radius: 12, in: &tree))
    }
  }

  var flight: Double { 1 }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    isThere.toggle()
    let goal = Point(isThere ? way : 0, 0)
    stage.hold(.translation, of: balls[0], to: context.seen(balls[0]).translation)
    stage.animate(.translation, of: balls[0], to: goal, by: .curve(.easeInOut, duration: 0.8))
    stage.add(.translation, of: balls[1], to: goal, curve: .easeInOut, duration: 0.8)
    stage.animate(.translation, of: balls[2], to: goal, by: .spring(.hand))
  }
}
