internal import DetentGeometry
internal import DetentGestures
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Widgets

/// The way from a tile to its page and back, as on a map; a finger pulls the page shut. The tile
/// stays in place, in front of both.
struct MapScene: GalleryScene {
  private var page: DetailTransition

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    let all = Rect(origin: .zero, size: room.size)
    let home = room.group(all, in: &tree)
    let detail = room.group(all, in: &tree)
    Self.furnish(detail: detail, room, in: &tree)
    page = DetailTransition(home: home, detail: detail, in: &tree)
    // The first tile is not on the home layer, and stays in place.
    room.home(
      ["heating", "light", "leaf", "blinds", "fan", "camera"], room.palette.accent, in: &tree
    ) { $0 == 0 ? nil : home }
  }

  private static func furnish(detail: LayerID, _ room: SceneRoom, in tree: inout LayerTree) {
    let frame = room.middle(room.size.width - 16, 144)
    let color = room.paper.mixed(with: room.palette.accent, 0.2)
    let ink = room.palette.ink(on: color)
    let sheet = room.box(frame, color, radius: 16, in: &tree, to: detail)
    room.bar(frame.size.width - 96, 32, 72, ink.withAlpha(0.5), in: &tree, to: sheet)
    _ = room.text(
      "21\(room.palette.strings.decimalPoint)5 °C", 34, weight: 500, color: ink,
      in: Rect(x: 16, y: 76, width: frame.size.width - 32, height: 40), of: &tree, to: sheet)
    let bar = Rect(x: 16, y: 124, width: frame.size.width - 32, height: 4)
    _ = room.box(bar, ink.withAlpha(0.25), radius: 2, in: &tree, to: sheet)
    let part = Rect(x: 16, y: 124, width: ((frame.size.width - 32) * 0.6).rounded(), height: 4)
    _ = room.box(part, ink, radius: 2, in: &tree, to: sheet)
  }

  var handles: [SceneHandle] { [SceneHandle(layer: page.detail, axis: .vertical)] }
  var flight: Double { 0.8 }

  func canPan(_ handle: Int, by way: Point) -> Bool { page.isOpen && way.y > 0 }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    if page.isOpen {
      page.close(on: &stage)
    } else {
      page.open(seen: seen(in: context, stage), on: &stage)
    }
  }

  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    page.grab(at: finger, seen: seen(in: context, stage), on: &stage)
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    page.drag(to: finger, on: &stage)
  }

  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    page.release(velocity: velocity, on: &stage)
  }

  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    page.drop(on: &stage)
  }

  private func seen(in context: ControlContext, _ stage: Stage) -> PresentationTree {
    context.seen([page.home, page.detail], of: stage.tree)
  }
}
