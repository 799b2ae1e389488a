import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Settings
import Widgets

@testable import Demos

/// A laboratory of springs on a bench, and a hand.
struct LabHouse {
  /// One spring in each dialect.
  static let dialects: [(SpringParameters.Dialect, [Double])] = [
    (.constants, [300, 20, 1]), (.response, [0.86, 0.42]), (.duration, [0.4, 0.2]),
    (.attachment, [3.5, 0.4, 10]), (.bounciness, [6, 15]), (.tension, [210, 20, 1]),
    (.book, [14, 14, 1]),
  ]

  static func springs() throws -> [NamedSpring] {
    try dialects.enumerated().map { number, dialect in
      NamedSpring(name: "spring \(number)", try SpringParameters(dialect.0, dialect.1))
    }
  }

  var base: WidgetBench
  var lab: SpringLab
  var effects: [ControlContext.Effect] = []

  init(
    _ springs: [NamedSpring] = NamedSpring.builtIn, shown: String? = nil,
    size: Size = Size(1280, 560), palette: Palette = .dark, isLocked: Bool = false,
    margin: Double? = nil
  ) {
    let isLight = palette == .light
    let margin = margin ?? (size.width < 1000 ? 24 : 32)
    base = WidgetBench(size: size, background: Color(hex: isLight ? 0xE9EDF2 : 0x1B2027))
    lab = SpringLab(
      springs: springs, notes: ["pane": "Moves the pane"], shown: shown, isLocked: isLocked,
      frame: Rect(origin: .zero, size: size), margin: margin, palette: palette,
      in: &base.stage.tree, parent: base.stage.tree.root)
  }

  mutating func act(_ gesture: Gesture, _ part: PartName, _ time: Instant) {
    let seen = PresentationTree(of: base.stage, in: base.engine, at: time)
    var context = ControlContext(time: time, presentation: seen)
    lab.take(.touch(gesture, on: part), on: &base.stage, in: &context)
    effects += context.effects
    base.commit(time)
  }

  mutating func drag(_ part: PartName, by way: Double, _ time: Instant) {
    act(.grabbed(at: Point(100, 20)), part, time)
    act(.dragged(to: Point(100 + way, 20)), part, time)
    act(.thrown(velocity: .zero), part, time)
  }

  mutating func tap(_ part: PartName, _ time: Instant) {
    act(.pressed, part, time)
    act(.activated, part, time)
  }

  func ball(_ time: Instant) -> MotionState<AnimatedValue> {
    base.state(.position, of: lab.ball.layer, time)
  }

  func isSeen(_ layer: LayerID) -> Bool {
    !base.stage.tree[layer].isHidden && base.stage.tree[layer].values.opacity > 0
  }

  func text(of layer: LayerID) -> String {
    if case .text(let text) = base.stage.tree[layer].content { text.string } else { "" }
  }

  /// All words on the glass.
  var texts: Set<String> {
    var found: Set<String> = []
    base.stage.tree.visit(from: base.stage.tree.root, ()) { id, _, _ in
      found.insert(text(of: id))
      return ()
    }
    return found
  }
}
