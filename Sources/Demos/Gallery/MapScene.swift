internal import DetentGeometry
internal import DetentGestures
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Widgets

/// From a tile to its page and back, as on a map; a finger pulls the page shut. The tile stays where it
/// is, on top of both.
struct MapScene: GalleryScene {
  private var page: DetailTransition

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    let all = Rect(origin: .zero, size: room.size)
    let home = room.group(all, in: &tree)
    Self.furnish(home: home, room, in: &tree)
    let detail = room.group(all, in: &tree)
    Self.furnish(detail: detail, room, in: &tree)
    page = DetailTransition(home: home, detail: detail, in: &tree)
    Self.addTile(0, room, in: &tree, to: room.layer)
  }

  private static let icons = ["heating", "light", "leaf", "blinds", "fan", "camera"]

  /// All tiles but the one that stays.
  private static func furnish(home: LayerID, _ room: SceneRoom, in tree: inout LayerTree) {
    for i in icons.indices.dropFirst() { addTile(i, room, in: &tree, to: home) }
  }

  private static func addTile(
    _ i: Int, _ room: SceneRoom, in tree: inout LayerTree, to parent: LayerID
  ) {
    let width = ((room.size.width - 64) / 3).rounded(.down)
    let (row, column) = i.quotientAndRemainder(dividingBy: 3)
    let frame = Rect(
      x: 16 + Double(column) * (width + 16), y: 16 + Double(row) * 72, width: width, height: 56)
    let color = i == 0 ? room.palette.accent : room.paper
    let tile = room.box(frame, color, radius: 12, in: &tree, to: parent)
    let ink = i == 0 ? room.palette.ink(on: color) : room.palette.text
    _ = room.icon(
      icons[i], side: 24, center: Point(width / 2, 28), color: ink, in: &tree, to: tile)
  }

  private static func furnish(detail: LayerID, _ room: SceneRoom, in tree: inout LayerTree) {
    let frame = room.middle(room.size.width - 16, 144)
    let color = room.paper.mixed(with: room.palette.accent, 0.2)
    let ink = room.palette.ink(on: color)
    let sheet = room.box(frame, color, radius: 16, in: &tree, to: detail)
    let name = Rect(x: frame.size.width - 96, y: 32, width: 72, height: 8)
    _ = room.box(name, ink.withAlpha(0.5), radius: 4, in: &tree, to: sheet)
    _ = room.text(
      "21\(room.palette.words.decimalPoint)5 °C", 34, weight: 500, color: ink,
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
