internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Widgets

/// The interruptible pane, in miniature.
struct PaneScene: GalleryScene {
  private var pane: Pane
  private static let peek = 32.0
  private static let top = 24.0

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    _ = room.text(
      "9:41", 30, weight: 300, alignment: .center,
      in: Rect(x: 0, y: 32, width: room.size.width, height: 48), of: &tree)
    _ = room.text(
      room.palette.strings.weekdays.last ?? "", 13, alignment: .center,
      color: room.palette.secondaryText,
      in: Rect(x: 0, y: 76, width: room.size.width, height: 16), of: &tree)
    // So high that its lower edge stays out of sight when it overshoots.
    let size = Size(room.size.width - 32, room.size.height + 48)
    let frame = Rect(origin: Point(16, room.size.height - Self.peek), size: size)
    let layer = room.box(frame, room.paper, radius: 16, in: &tree)
    Self.furnish(layer, size, room, in: &tree)
    let closed = frame.center
    let way = room.size.height - Self.peek - Self.top
    pane = Pane(
      layer: layer, closed: closed, open: Point(closed.x, closed.y - way), spring: .hand,
      rule: .projection(.normal), band: try? RubberBand(dimension: room.size.height))
  }

  private static func furnish(
    _ pane: LayerID, _ size: Size, _ room: SceneRoom, in tree: inout LayerTree
  ) {
    let bar = Rect(x: size.width / 2 - 16, y: 8, width: 32, height: 4)
    _ = room.box(bar, room.faint, radius: 2, in: &tree, to: pane)
    let names = ["light", "music", "heating", "lock"]
    let colors = [room.palette.accent, room.violet, room.red, room.green]
    let step = (size.width - 16) / Double(names.count)
    let side = min(40, (step - 8).rounded(.down))
    for (i, name) in names.enumerated() {
      let center = Point((8 + (Double(i) + 0.5) * step).rounded(), 56)
      let disc = Rect(
        x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
      room.tile(name, disc, colors[i], radius: side / 2, side: 22, in: &tree, to: pane)
    }
    for i in 0..<2 {
      let row = Rect(x: 16, y: 92 + Double(i) * 24, width: size.width - 32, height: 16)
      _ = room.box(row, room.faint, radius: 8, in: &tree, to: pane)
    }
  }

  var handles: [SceneHandle] { [SceneHandle(layer: pane.layer, axis: .vertical)] }
  var flight: Double { AnimationSpec.spring(pane.spring).flight }

  /// Beyond its ends, the gallery scrolls instead.
  func canPan(_ handle: Int, by way: Point) -> Bool { pane.detent == .open ? way.y > 0 : way.y < 0 }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    pane.toggle(on: &stage)
  }

  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    pane.grab(at: finger, on: &stage, in: &context)
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    pane.drag(to: finger, on: &stage, in: &context)
  }

  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    let speed = velocity.y.isFinite ? velocity.y : 0
    pane.release(velocity: [0, speed], on: &stage, in: &context)
  }

  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    pane.drop(on: &stage, in: &context)
  }
}
