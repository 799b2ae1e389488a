internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Look
internal import Widgets

/// Three bars that turn into a red cross, on a button that responds at touch-down.
struct MenuScene: GalleryScene {
  private let button: LayerID
  private let (bars, cross): (Color, Color)
  private let press = PressMotion(spring: .press)
  private var live: LiveLook
  private var isOpen = false

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    button = room.box(room.middle(96, 96), room.paper, radius: 48, in: &tree)
    let side = Hamburger.side
    let large = room.group(
      Rect(x: 48 - side / 2, y: 48 - side / 2, width: side, height: side), in: &tree, to: button)
    tree[large].values.scale = [1.75, 1.75]
    (bars, cross) = (room.palette.text, room.red)
    live = LiveLook(in: large, of: &tree)
    live = LiveLook(look(by: room.layout), in: &tree, parent: large)
  }

  private func look(by layout: Layout) -> PlacedLook {
    layout.isRightToLeft = false
    return layout.place(in: Rect(x: 0, y: 0, width: Hamburger.side, height: Hamburger.side)) {
      _ = Hamburger.write(isOpen: isOpen, bars, cross: cross, in: $0)
    }
  }

  var flight: Double { 1 }

  func setPressed(_ isPressed: Bool, on stage: inout Stage) {
    if isPressed { press.press(button, on: &stage) } else { press.release(button, on: &stage) }
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    isOpen.toggle()
    live.become(look(by: context.layout), by: .live, on: &stage)
  }
}
