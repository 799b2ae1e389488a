internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Three bars that turn into a red cross, on a button that responds at touch-down.
struct MenuScene: GalleryScene {
  private var hamburger: Hamburger
  private let button: LayerID
  private let press = PressMotion(spring: .press)

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    button = room.box(room.middle(96, 96), room.paper, radius: 48, in: &tree)
    let side = Hamburger.side
    let large = room.group(
      Rect(x: 48 - side / 2, y: 48 - side / 2, width: side, height: side), in: &tree, to: button)
    tree[large].values.scale = [1.75, 1.75]
    hamburger = Hamburger(
      center: Point(side / 2, side / 2), palette: room.palette, cross: room.red, in: &tree,
      parent: large)
  }

  var flight: Double { 1 }

  func setPressed(_ isPressed: Bool, on stage: inout Stage) {
    if isPressed { press.press(button, on: &stage) } else { press.release(button, on: &stage) }
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    hamburger.toggle(on: &stage)
  }
}
