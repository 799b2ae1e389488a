internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Look
internal import Settings
internal import Widgets

/// The way from a tile to its page and back, as on a map; a finger pulls the page shut. The tile
/// stays in place, in front of both.
struct MapScene: GalleryScene {
  private var page: DetailTransition
  private let size: Size
  private let window: LayerID
  private var live: LiveLook

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    (size, window, page) = (room.size, room.layer, DetailTransition(size: room.size))
    live = LiveLook(in: room.layer, of: &tree)
    live = LiveLook(look(by: room.layout), in: &tree, parent: room.layer)
    Self.furnish(detail: layer("page"), room, in: &tree)
    let home = layer("home")
    // The first tile is not on the home layer, and stays in place.
    room.home(
      ["heating", "light", "leaf", "blinds", "fan", "camera"], room.palette.accent, in: &tree
    ) { $0 == 0 ? nil : home }
  }

  private func look(by layout: Layout) -> PlacedLook {
    layout.isRightToLeft = false
    return layout.place(in: Rect(origin: .zero, size: size)) { boxes in
      boxes.overlay {
        _ = page.showHome(boxes.host("home"))
        _ = page.showPage(boxes.host("page"))
      }
    }
  }

  private func layer(_ key: BoxKey) -> LayerID { live.layer(at: ["root", key]) ?? window }

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

  var handles: [SceneHandle] { [SceneHandle(layer: layer("page"), axis: .vertical)] }
  var flight: Double { 0.8 }

  func canPan(_ handle: Int, by way: Point) -> Bool { page.isOpen && way.y > 0 }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    if page.isOpen { page.close() } else { page.open() }
    become(on: &stage, in: context)
  }

  mutating func follow(
    _ gesture: Gesture, handle: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    page.follow(gesture, page: context.seen(layer("page")), home: context.seen(layer("home")))
    become(on: &stage, in: context)
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  private mutating func become(on stage: inout Stage, in context: ControlContext) {
    live.become(look(by: context.layout), by: .live, on: &stage)
  }
}
