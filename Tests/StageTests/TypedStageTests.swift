import DetentAnimation
import DetentMotion
import Geometry
import Scene
import Stage
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

  @Test func `A layer's property is read by its handle`() throws {
    var tree = LayerTree(size: Size(100, 100))
    let layer = tree.add(
      Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20)), to: tree.root)
    var (stage, engine) = (Stage(tree: tree), AnimationEngine())
    stage.animate(.position, of: layer, to: [60, 40, 0, 0], by: .spring(.hand))
    engine.apply(stage.takeCommands(), at: .zero)
    let place = LayerProperty.position.handle(of: layer, as: Point.self)
    #expect(engine.model(of: place) == Point(60, 40))
    #expect(engine.value(of: place, at: .zero) == Point(10, 10))
  }
}
