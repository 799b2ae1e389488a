import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Widgets

/// A stage with the engine that carries it.
struct Bench {
  var stage: Stage
  var engine = AnimationEngine()

  init(_ tree: LayerTree) {
    stage = Stage(tree: tree)
  }

  /// What the stage asks for is done at `seconds`.
  mutating func commit(_ seconds: Double) {
    for command in stage.takeCommands() {
      engine.apply(command, at: Instant(seconds: seconds))
    }
  }

  func seen(_ seconds: Double) -> PresentationTree {
    PresentationTree(of: stage, in: engine, at: Instant(seconds: seconds))
  }

  /// The circumstances before anything has moved.
  var context: ControlContext { ControlContext(time: .zero, presentation: seen(0)) }

  /// What is seen of a property, and how fast it changes; at rest where it never moved.
  func state(
    _ property: LayerProperty, of layer: LayerID, _ seconds: Double
  ) -> MotionState<AnimatedValue> {
    engine.presentation(of: property.track(of: layer), at: Instant(seconds: seconds))
      ?? MotionState(stage.tree[layer].values[property])
  }

  /// A moment after it has asked for no more frames, of which it drew `rate` a second.
  mutating func rest(after seconds: Double, rate: Double = 60) -> Double {
    var time = seconds
    while engine.advance(to: Instant(seconds: time)) != .never, time < seconds + 60 {
      time += 1 / rate
    }
    // What no pixel shows any more has come to rest a little later.
    _ = engine.advance(to: Instant(seconds: time + 10))
    return time + 10
  }
}

extension Palette {
  static let test = Palette(
    accent: Color(hex: 0xFFB454), tile: Color(hex: 0x2B3440), text: Color(hex: 0xF2F4F7),
    secondaryText: Color(hex: 0xA9B4C0), error: Color(hex: 0xE5484D), tileRadius: 18, family: "",
    textScale: 1)
}
