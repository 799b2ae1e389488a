import DetentAnimation
import DetentMotion
import Geometry
import Scene
import Stage
import Testing

/// One layer on a stage, with the engine that carries it.
private struct Bench {
  var stage: Stage
  let layer: LayerID
  var engine = AnimationEngine()

  init() {
    var tree = LayerTree(size: Size(100, 100))
    let frame = Rect(x: 10, y: 10, width: 20, height: 20)
    layer = tree.add(Layer(frame: frame, content: .fill, color: .black), to: tree.root)
    stage = Stage(tree: tree)
  }

  mutating func commit(_ seconds: Double) {
    for command in stage.takeCommands() { engine.apply(command, at: Instant(seconds: seconds)) }
  }

  func values(_ seconds: Double) -> LayerValues {
    let time = Instant(seconds: seconds)
    return PresentationTree(of: stage, in: engine, at: time)[layer]
  }
}

@Suite struct StageTests {
  @Test func `Every property goes there and back through the engine's components`() {
    var values = LayerValues()
    values.position = Point(3, -4)
    values.scale = [0.5, 2]
    values.rotation = 1.25
    values.opacity = 0.75
    values.color = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    values.cornerRadius = 9
    var copy = LayerValues()
    for property in LayerProperty.allCases { copy[property] = values[property] }
    #expect(copy == values)
  }

  @Test func `A track tells its layer and its property`() {
    for number in 0..<50 {
      for property in LayerProperty.allCases {
        let track = property.track(of: LayerID(number))
        #expect(LayerProperty(track) == property)
        #expect(LayerProperty.layer(of: track) == LayerID(number))
      }
    }
  }

  @Test func `The model is new at once, what is seen follows`() {
    var bench = Bench()
    bench.stage.animate(.opacity, of: bench.layer, to: [0, 0, 0, 0], by: .spring(.hand))
    bench.commit(0)
    #expect(bench.stage.tree[bench.layer].values.opacity == 0)
    #expect(bench.values(0).opacity == 1)
    #expect(bench.values(0.05).opacity < 1)
    #expect(bench.values(9).opacity == 0)
  }

  @Test func `Properties of one layer move at once without disturbing one another`() {
    var (alone, together) = (Bench(), Bench())
    let target: AnimatedValue = [0.8, 0.8, 0, 0]
    alone.stage.animate(.scale, of: alone.layer, to: target, by: .spring(.press))
    alone.commit(0)
    together.stage.animate(.scale, of: together.layer, to: target, by: .spring(.press))
    for property in LayerProperty.allCases where property != .scale {
      together.stage.animate(
        property, of: together.layer, to: [0.5, 0.5, 0.5, 0.5], by: .spring(.hand))
    }
    together.commit(0)
    together.stage.animate(.rotation, of: together.layer, to: .zero, by: .spring(.pop))
    together.commit(0.07)
    for i in 0..<40 {
      let time = Double(i) * 0.013
      #expect(alone.values(time).scale == together.values(time).scale)
    }
  }

  @Test func `A snapshot and a look at the engine agree`() {
    var bench = Bench()
    bench.stage.animate(.position, of: bench.layer, to: [90, 90, 0, 0], by: .spring(.hand))
    bench.stage.animate(.rotation, of: bench.layer, to: [1, 0, 0, 0], by: .spring(.pop))
    bench.commit(0)
    var presentation = PresentationTree(of: bench.stage.tree)
    for i in 0..<60 {
      let time = Instant(seconds: Double(i) / 60)
      _ = bench.engine.advance(to: time)
      presentation.apply(bench.engine.snapshot)
      #expect(presentation[bench.layer] == bench.values(Double(i) / 60))
    }
  }
}
