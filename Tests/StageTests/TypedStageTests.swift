import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Testing

@Suite struct TypedStageTests {
  @Test func `Points, sizes and colours are carried by typed tracks`() throws {
    var engine = AnimationEngine()
    let place = try engine.makeTrack(Point(1, 2))
    let size = try engine.makeTrack(Size(3, 4))
    let color = try engine.makeTrack(Color(hex: 0x3366CC))
    try engine.animate(place, to: Point(100, 50), by: .curve(.linear, duration: 1), at: .zero)
    let middle = engine.value(of: place, at: Instant(seconds: 0.5))
    #expect(middle.distance(to: Point(50.5, 26)) < 1e-9)
    #expect(engine.value(of: size, at: .zero) == Size(3, 4))
    let seen = engine.value(of: color, at: .zero)
    #expect(abs(seen.red - 0.2) < 1e-6 && abs(seen.blue - 0.8) < 1e-6)
  }

  @Test func `A snapshot with tracks of other things shows the layers alone`() throws {
    var tree = LayerTree(size: Size(100, 100))
    let layer = tree.add(Layer(frame: .zero), to: tree.root)
    let stage = Stage(tree: tree)
    var engine = AnimationEngine()
    let opacity = LayerKey.opacity.track(of: layer).id
    let law = AnimationSpec.curve(.linear, duration: 1)
    // One of them is of a layer that there is not.
    for id in [opacity, TrackID(19 * 100)] {
      engine.apply(.set(id, [1, 0, 0, 0], .unit), at: .zero)
      engine.apply(.retarget(id, to: .zero, law), at: .zero)
    }
    // As many as a layer has properties.
    for _ in 0..<19 {
      let track = try engine.makeTrack(0.0)
      try engine.animate(track, to: 1, by: law, at: .zero)
    }
    _ = engine.advance(to: Instant(seconds: 0.5))
    var seen = PresentationTree(of: stage.tree)
    seen.apply(engine.snapshot)
    #expect(seen[layer].opacity == 0.5)
    #expect(seen[tree.root] == PresentationTree(of: stage.tree)[tree.root])
  }

  @Test func `Every key is that of the property whose name it has`() {
    var tree = LayerTree(size: Size(100, 100))
    let layer = tree.add(Layer(frame: .zero), to: tree.root)
    var stage = Stage(tree: tree)
    stage.set(.position, of: layer, to: Point(1, 2))
    stage.set(.translation, of: layer, to: Point(3, 4))
    stage.set(.shadowOffset, of: layer, to: Point(5, 6))
    stage.set(.size, of: layer, to: Size(7, 8))
    stage.set(.scale, of: layer, to: [9, 10])
    stage.set(.rotation, of: layer, to: 11)
    stage.set(.rotationX, of: layer, to: 12)
    stage.set(.rotationY, of: layer, to: 13)
    stage.set(.z, of: layer, to: 14)
    stage.set(.perspective, of: layer, to: 15)
    stage.set(.opacity, of: layer, to: 0.16)
    stage.set(.cornerRadius, of: layer, to: 17)
    stage.set(.borderWidth, of: layer, to: 18)
    stage.set(.shadowRadius, of: layer, to: 19)
    stage.set(.shadowOpacity, of: layer, to: 0.2)
    stage.set(.progress, of: layer, to: 0.21)
    stage.set(.color, of: layer, to: .white)
    stage.set(.borderColor, of: layer, to: Color(hex: 0x224466))
    stage.set(.shade, of: layer, to: [0.1, 0.2, 0.3, 0.4])
    var values = LayerValues()
    (values.position, values.translation) = (Point(1, 2), Point(3, 4))
    values.shadow = Shadow(radius: 19, offset: Point(5, 6), opacity: 0.2)
    (values.size, values.scale) = (Size(7, 8), [9, 10])
    (values.rotation, values.rotationX, values.rotationY) = (11, 12, 13)
    (values.z, values.perspective, values.opacity) = (14, 15, 0.16)
    (values.cornerRadius, values.borderWidth, values.progress) = (17, 18, 0.21)
    (values.color, values.borderColor) = (.white, Color(hex: 0x224466))
    values.shade = [0.1, 0.2, 0.3, 0.4]
    #expect(stage.tree[layer].values == values)
  }

  @Test(arguments: [ColorMixing.perceptual, .components])
  func `A colour that a finger holds half-way is the one that its layer mixes`(
    mixing: ColorMixing
  ) {
    var tree = LayerTree(size: Size(100, 100))
    let layer = tree.add(Layer(frame: .zero, color: Color(hex: 0x0000FF)), to: tree.root)
    tree[layer].values.mixing = mixing
    var (stage, engine) = (Stage(tree: tree), AnimationEngine())
    var transition = Transition([
      Transition.Part(
        .color, of: layer, from: Color(hex: 0x0000FF), to: Color(hex: 0xFFFF00), mixing: mixing,
        forward: .spring(.hand), back: .spring(.hand))
    ])
    transition.grab(seen: PresentationTree(of: stage.tree), on: &stage)
    transition.scrub(to: 0.5, on: &stage)
    engine.apply(stage.takeCommands(), at: .zero)
    let seen = PresentationTree(of: stage, in: engine, at: .zero)[layer].color
    let isMud = (seen.components - [0.5, 0.5, 0.5, 1]).max() < 1e-9
    #expect(isMud == (mixing == .components))
    stage.hold(.color, of: layer, to: .white)
    engine.apply(stage.takeCommands(), at: .zero)
    #expect(PresentationTree(of: stage, in: engine, at: .zero)[layer].color == .white)
  }

  @Test func `A layer's property is read by its track`() throws {
    var tree = LayerTree(size: Size(100, 100))
    let layer = tree.add(
      Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20)), to: tree.root)
    var (stage, engine) = (Stage(tree: tree), AnimationEngine())
    stage.animate(.position, of: layer, to: Point(60, 40), by: .spring(.hand))
    engine.apply(stage.takeCommands(), at: .zero)
    let place = LayerKey.position.track(of: layer)
    #expect(engine.model(of: place) == Point(60, 40))
    #expect(engine.value(of: place, at: .zero) == Point(10, 10))
  }
}
