import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import SeededNumbers
import Testing

/// A few layers of which properties are set, sent and held at random, while layers come and snapshots
/// are shown.
private struct RandomStage {
  var numbers: SeededNumbers
  var stage: Stage
  var engine = AnimationEngine()
  var time = Instant.zero
  private var layers: [LayerID] = []

  init(seed: UInt64) {
    numbers = SeededNumbers(seed)
    stage = Stage(tree: LayerTree(size: Size(100, 100)))
    for _ in 0..<5 { add() }
  }

  private mutating func add() {
    let frame = Rect(x: numbers.uniform(0...80), y: numbers.uniform(0...80), width: 20, height: 20)
    let parent = layers.isEmpty ? stage.tree.root : layers[numbers.index(below: layers.count)]
    layers.append(stage.tree.add(Layer(frame: frame, content: .fill, color: .black), to: parent))
  }

  private mutating func point() -> Point {
    Point(numbers.uniform(-50...150), numbers.uniform(-50...150))
  }

  private mutating func color() -> Color {
    Color(red: numbers.uniform(0...1), green: numbers.uniform(0...1), blue: 0.5)
  }

  mutating func step() {
    let layer = layers[numbers.index(below: layers.count)]
    switch numbers.index(below: 12) {
    case 0: add()
    case 1: stage.animate(.position, of: layer, to: point(), by: .spring(.hand))
    case 2: stage.animate(.color, of: layer, to: color(), by: .spring(.pop))
    case 3: stage.animate(.opacity, of: layer, to: numbers.uniform(0...1), by: .spring(.pop))
    case 4: stage.animate(.rotationY, of: layer, to: numbers.uniform(0...1), by: .spring(.hand))
    case 5: stage.set(.position, of: layer, to: point())
    case 6: stage.hold(.position, of: layer, to: point())
    case 7: stage.tree[layer].values.cornerRadius = numbers.uniform(0...9)
    case 8: stage.tree[layer].isHidden.toggle()
    case 9: stage.settle([layer])
    default: break
    }
    for command in stage.takeCommands() { engine.apply(command, at: time) }
    time = time.advanced(by: numbers.uniform(0...0.3))
    _ = engine.advance(to: time)
  }
}

@Suite struct PresentationUpdateTests {
  @Test(arguments: UInt64(0)..<40)
  func `What follows the model is what is looked for anew`(seed: UInt64) {
    var random = RandomStage(seed: seed)
    var kept = PresentationTree(of: random.stage.tree)
    for step in 0..<200 {
      random.step()
      if random.numbers.chance(0.3) { kept.apply(random.engine.snapshot) }
      kept.update(drawing: random.stage, in: random.engine, at: random.time)
      let anew = PresentationTree(drawing: random.stage, in: random.engine, at: random.time)
      #expect(kept == anew, "step \(step)")
    }
  }
}
