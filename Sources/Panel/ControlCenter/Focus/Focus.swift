internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Look
internal import Widgets

/// The keyboard focus: the focused stop, and while keys are used an outline around it, which glides
/// from one stop to the next.
struct Focus: Sendable {
  /// The distance from the outline to the stop, and the width of the outline [px].
  static let gap = 3.0
  private static let width = 3.0
  /// Quick, for keys, with a minimal overshoot.
  private static let law = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 0.86, response: 0.28)))

  private let screen: Size
  private let color: Color
  private var live: LiveLook
  /// The stop that the outline surrounds, or did last.
  private(set) var stop: FocusStop?
  private(set) var isShown = false

  /// Adds the outline in front of all that is there: hidden, or as that of the screen before.
  init(
    on stage: inout Stage, palette: Palette, screen: Size, placing: Layout, after old: Focus?
  ) {
    (self.screen, color) = (screen, palette.text)
    live = LiveLook(after: old?.live, in: stage.tree.root, of: &stage.tree)
    (stop, isShown) = (old?.stop, old?.isShown ?? false)
    if live.isNew { become(on: &stage, placing: placing) }
  }

  /// The layers that lie directly in the screen's.
  var layers: [LayerID] { live.layers }
  /// The layer of the outline; nil while it is hidden.
  var layer: LayerID? { live.layer(at: ["root", "ring"]) }

  mutating func go(to stop: FocusStop, on stage: inout Stage, placing layout: Layout) {
    if isShown, stop == self.stop { return }
    (self.stop, isShown) = (stop, true)
    become(on: &stage, placing: layout)
  }

  /// Hides the outline: a finger is used, or nothing is left to act on.
  mutating func hide(on stage: inout Stage, placing layout: Layout) {
    isShown = false
    become(on: &stage, placing: layout)
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  private mutating func become(on stage: inout Stage, placing layout: Layout) {
    let fade = AnimationSpec.curve(.easeInOut, duration: isShown ? 0.12 : 0.2)
    layout.isRightToLeft = false
    let look = layout.place(in: Rect(origin: .zero, size: screen)) { boxes in
      boxes.overlay {
        guard isShown, let stop else { return }
        let frame = stop.frame.inset(by: -Self.gap - Self.width)
        boxes.place(frame) {
          boxes.overlay {}.border(color, width: Self.width)
            .radius(min(stop.radius + Self.gap + Self.width, frame.size.height / 2))
            .motion(OwnMotion(place: Self.law, opacity: fade)).passing(from: .zero, to: .zero)
            .key("ring")
        }
      }
    }
    live.become(look, on: &stage)
  }
}
