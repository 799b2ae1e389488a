internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A button that responds at once: it shrinks on touch-down and springs back on release.
struct ButtonScene: GalleryScene {
  private let button: LayerID
  private let press = PressMotion(spring: .press)

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    button = room.tile(
      "light", room.middle(88, 88), room.palette.accent, radius: 24, side: 44, in: &tree)
  }

  var flight: Double { AnimationSpec.spring(press.spring).flight }

  func setPressed(_ isPressed: Bool, on stage: inout Stage) {
    if isPressed { press.press(button, on: &stage) } else { press.release(button, on: &stage) }
  }

  /// Does nothing: the button has already responded to the press.
  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {}
}
