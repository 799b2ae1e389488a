import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Testing
import Widgets

@Suite struct ShakeTests {
  private let frame = Rect(x: 100, y: 100, width: 80, height: 40)

  /// A layer in flight, shaken at some moments.
  private func bench(shakes: [Double]) -> (WidgetBench, LayerID) {
    var base = WidgetBench()
    let layer = base.stage.tree.add(
      Layer(frame: frame, content: .fill, color: .white), to: base.stage.tree.root)
    base.stage.animate(.position, of: layer, to: Point(500, 300), by: .spring(.hand))
    base.commit(.zero)
    for time in shakes {
      Shake().play(on: layer, of: &base.stage)
      base.commit(Instant(seconds: time))
    }
    return (base, layer)
  }

  @Test func `What carries the layer goes on as if nothing had shaken it`() {
    let (shaken, layer) = bench(shakes: [0.05, 0.11, 0.4])
    let (calm, _) = bench(shakes: [])
    for i in 0..<200 {
      let time = Instant(seconds: Double(i) * 0.01)
      #expect(
        shaken.state(.position, of: layer, time) == calm.state(.position, of: layer, time))
    }
  }

  @Test func `It starts where it is seen, swings out both ways and ends at the very place`() {
    var (base, layer) = bench(shakes: [1])
    let states = (0..<200).map {
      base.state(.translation, of: layer, Instant(seconds: 1 + Double($0) * 0.005))
    }
    #expect(states[0].value == .zero)
    #expect(abs(states[0].velocity.x - 700) < 1e-9)
    let places = states.map(\.value.x)
    #expect((8...16).contains(places.max() ?? 0) && (-12 ... -5).contains(places.min() ?? 0))
    #expect(states.allSatisfy { $0.value.y == 0 })
    let end = Instant(seconds: 4)
    #expect(base.state(.translation, of: layer, end).value == .zero)
    #expect(base.stage.tree[layer].values.translation == .zero)
    #expect(base.engine.advance(to: end) == .never)
  }

  @Test func `Shaken again in the middle of it, it does not jump`() {
    var (base, layer) = bench(shakes: [0])
    for i in 1..<40 {
      let time = Instant(seconds: Double(i) * 0.037)
      let before = base.state(.translation, of: layer, time)
      Shake().play(on: layer, of: &base.stage)
      base.commit(time)
      let after = base.state(.translation, of: layer, time)
      #expect((before.value - after.value).magnitude < 1e-9)
      #expect(abs(after.velocity.x - before.velocity.x - 700) < 1e-6)
      #expect(abs(after.value.x) < 60)
    }
  }

  @Test func `A shake that is no number shakes nothing`() {
    var (base, layer) = bench(shakes: [])
    Shake(velocity: .nan).play(on: layer, of: &base.stage)
    base.commit(.zero)
    #expect(base.state(.translation, of: layer, Instant(seconds: 0.1)).value == .zero)
  }
}
