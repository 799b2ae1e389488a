internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// The button that answers at once: it gives way on touch-down and springs back on release.
struct ButtonScene: GalleryScene {
  private let button: LayerID
  private let press = PressMotion(spring: .press)

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    let color = room.palette.accent
    button = room.box(room.middle(88, 88), color, radius: 24, in: &tree)
    _ = room.icon(
      "light", side: 44, center: Point(44, 44), color: room.palette.ink(on: color), in: &tree,
      to: button)
  }

  var flight: Double { AnimationSpec.spring(press.spring).flight }

  func setPressed(_ isPressed: Bool, on stage: inout Stage) {
    if isPressed { press.press(button, on: &stage) } else { press.release(button, on: &stage) }
  }

  /// All that it does it has done when it was pressed.
  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {}
}
