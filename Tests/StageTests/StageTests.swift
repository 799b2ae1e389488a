import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
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

extension SIMD4<Double> {
  fileprivate var isNearZero: Bool { (self * self).sum() < 1e-24 }
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
    values.size = Size(120, 80)
    values.progress = 0.3
    values.translation = Point(-7, 8)
    (values.rotationX, values.rotationY, values.z, values.viewerDistance) = (0.3, -2, 40, 700)
    (values.borderWidth, values.borderColor) = (2, Color(red: 0.9, green: 0.05, blue: 0.5))
    values.shadow = Shadow(radius: 12, offset: Point(1, 6), opacity: 0.3)
    values.shade = [0, 0.1, 0.6, 0.7]
    for mixing in [ColorMixing.perceptual, .components] {
      values.mixing = mixing
      var copy = LayerValues()
      copy.mixing = mixing
      for property in LayerProperty.allCases { copy[property] = values[property] }
      #expect((copy.color.components - values.color.components).isNearZero)
      #expect((copy.borderColor.components - values.borderColor.components).isNearZero)
      copy.color = values.color
      copy.borderColor = values.borderColor
      #expect(copy == values)
    }
  }

  @Test func `A colour of eight bits comes back from its track as it was`() {
    let values = LayerValues()
    for i in 0..<4096 {
      let (r, g, b) = (UInt32(i >> 8) * 17, UInt32(i >> 4 & 15) * 17, UInt32(i & 15) * 17)
      let color = Color(hex: r << 16 | g << 8 | b, alpha: Double(i % 7 + 1) / 7)
      let back = values.mixing.color(of: values.mixing.components(of: color))
      #expect(back.premultiplied == color.premultiplied)
      #expect((back.components - color.components).isNearZero)
    }
    #expect(values.mixing.color(of: values.mixing.components(of: Color.clear)) == .clear)
  }

  @Test func `Half-way between blue and yellow is no mud, unless components are asked for`() {
    var values = LayerValues()
    let (blue, yellow) = (Color(hex: 0x0000FF), Color(hex: 0xFFFF00))
    func middle() -> Color {
      values.mixing.color(
        of: (values.mixing.components(of: blue) + values.mixing.components(of: yellow)) / 2)
    }
    #expect(middle().green > 0.6)
    values.mixing = .components
    #expect((middle().components - [0.5, 0.5, 0.5, 1]).isNearZero)
  }

  @Test func `A fading colour keeps its hue, and ends far beyond the screen's colours stay on it`()
  {
    let values = LayerValues()
    let red = values.mixing.components(of: Color(hex: 0xE02020))
    let faded = values.mixing.color(of: red * 0.25)
    #expect(faded.red > 0.8 && faded.green < 0.2 && abs(faded.alpha - 0.25) < 1e-9)
    for odd in [red * 3, -red, [2, 3, -4, 1], [0.5, 9, 9, 1e-300], [.nan, 0, 0, 0]] {
      let color = values.mixing.color(of: odd)
      for component in [color.red, color.green, color.blue, color.alpha] {
        #expect((0...1).contains(component))
      }
    }
  }

  @Test func `A colour that has arrived is the very one that was asked for`() {
    var bench = Bench()
    let target = Color(red: 0.1, green: 0.7, blue: 1.0 / 3, alpha: 0.9)
    bench.stage.animate(.color, of: bench.layer, to: target, by: .spring(.hand))
    bench.commit(0)
    #expect(bench.stage.tree[bench.layer].values.color == target)
    #expect(bench.values(0).color.alpha == 1)
    #expect(bench.values(9).color == target)
    var presentation = PresentationTree(
      of: bench.stage, in: bench.engine, at: Instant(seconds: 0.1))
    _ = bench.engine.advance(to: Instant(seconds: 9))
    presentation.apply(bench.engine.snapshot)
    #expect(presentation[bench.layer].color == target)
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

  @Test func `What moved a removed layer moves none that comes after it`() throws {
    var stage = Stage(tree: LayerTree(size: Size(100, 100)))
    var engine = AnimationEngine()
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10), content: .fill)
    let card = stage.tree.add(layer, to: stage.tree.root)
    let word = stage.tree.add(layer, to: card)
    stage.animate(.position, of: word, to: Point(50, 5), by: .spring(.hand))
    try stage.setSpeed(0.5, of: card)
    for command in stage.takeCommands() { engine.apply(command, at: .zero) }
    stage.remove(card)
    let next = [
      stage.tree.add(layer, to: stage.tree.root), stage.tree.add(layer, to: stage.tree.root),
    ]
    #expect(Set(next) == [card, word])
    for command in stage.takeCommands() { engine.apply(command, at: Instant(seconds: 0.1)) }
    #expect(engine.isAtRest)
    let seen = PresentationTree(of: stage, in: engine, at: Instant(seconds: 0.1))
    for layer in next {
      #expect(seen[layer].position == Point(5, 5))
      #expect(stage.timeline(of: layer) == .root)
    }
  }

  @Test func `The model is new at once, what is seen follows`() {
    var bench = Bench()
    bench.stage.animate(.opacity, of: bench.layer, to: 0, by: .spring(.hand))
    bench.commit(0)
    #expect(bench.stage.tree[bench.layer].values.opacity == 0)
    #expect(bench.values(0).opacity == 1)
    #expect(bench.values(0.05).opacity < 1)
    #expect(bench.values(9).opacity == 0)
  }

  @Test func `Properties of one layer move at once without disturbing one another`() {
    var (alone, together) = (Bench(), Bench())
    let target = SIMD2(0.8, 0.8)
    alone.stage.animate(.scale, of: alone.layer, to: target, by: .spring(.press))
    alone.commit(0)
    together.stage.animate(.scale, of: together.layer, to: target, by: .spring(.press))
    for property in LayerProperty.allCases where property != .scale {
      together.stage.animate(
        LayerKey(property), of: together.layer, to: AnimatedValue(repeating: 0.5),
        by: .spring(.hand))
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
    bench.stage.animate(.position, of: bench.layer, to: Point(90, 90), by: .spring(.hand))
    bench.stage.animate(.rotation, of: bench.layer, to: 1, by: .spring(.pop))
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
