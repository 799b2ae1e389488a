import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage

@testable import Look

/// A look with the engine that moves it.
struct Glass {
  var live: LiveLook
  var stage: Stage
  var engine = AnimationEngine()
  private(set) var time = 1.0

  init(_ look: PlacedLook, size: Size = Size(400, 300)) {
    stage = Stage(tree: LayerTree(size: size))
    live = LiveLook(look, on: &stage, in: stage.tree.root)
  }

  var tree: LayerTree { stage.tree }
  /// All layers, those on their way out included.
  var layers: [LayerID] {
    var all: [LayerID] = []
    tree.forEach(from: tree.root) { all.append($0) }
    return all
  }

  mutating func become(_ look: PlacedLook, by motion: Motion = .reload) {
    live.become(look, by: motion, on: &stage)
    commit()
  }

  mutating func commit() {
    for command in stage.takeCommands() { engine.apply(command, at: Instant(seconds: time)) }
  }

  mutating func advance(by seconds: Double) {
    time += seconds
    _ = engine.advance(to: Instant(seconds: time))
    live.end(engine.takeCompletions(), on: &stage)
    commit()
  }

  /// Lets all come to rest.
  mutating func rest() {
    for _ in 0..<200 { advance(by: 0.05) }
  }

  var seen: PresentationTree {
    PresentationTree(of: stage, in: engine, at: Instant(seconds: time))
  }

  func state(_ property: LayerProperty, of layer: LayerID) -> MotionState<AnimatedValue> {
    engine.presentation(of: property.track(of: layer), at: Instant(seconds: time))
      ?? MotionState(tree[layer].values[property])
  }

  func states(of layers: [LayerID]) -> [[MotionState<AnimatedValue>]] {
    layers.map { layer in LayerProperty.allCases.map { state($0, of: layer) } }
  }

  /// The opacity with which a layer is seen.
  func opacity(of layer: LayerID) -> Double {
    var (opacity, next) = (1.0, Optional(layer))
    while let id = next {
      opacity *= state(.opacity, of: id).value.x
      next = tree[id].parent
    }
    return opacity
  }
}
