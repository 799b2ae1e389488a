import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Look
import Testing
import Widgets

@Suite struct HamburgerTests {
  private func bench() -> (Bench, Shown<Bool>) {
    var tree = LayerTree(size: Size(200, 200))
    let button = Shown(
      false, in: Rect(x: 78, y: 78, width: 44, height: 44), of: &tree
    ) { isOpen, boxes in
      Hamburger.write(isOpen: isOpen, Palette.test.text, in: boxes).key("button")
    }
    return (Bench(tree), button)
  }

  @Test func `Open, it is a cross in the colour of text; closed, three bars`() {
    var (bench, button) = bench()
    #expect(bench.stage.tree[button.layer("button")].size == Size(44, 44))
    let closed = bench.seen(0)
    button.change(on: &bench.stage) { $0.toggle() }
    bench.commit(0)
    let bars = bench.stage.tree[button.layer("button")].children
    let open = bench.seen(5)
    for (bar, angle) in [(bars[0], -45.0), (bars[2], 45)] {
      #expect(open[bar].position == Point(22, 22.5))
      #expect(abs(open[bar].rotation - angle * .pi / 180) < 1e-12)
      #expect(open[bar].color == Palette.test.text)
    }
    #expect(open[bars[1]].opacity == 0)
    #expect(bench.seen(0.2)[bars[1]].opacity == 0)
    #expect(bench.seen(0.1)[bars[1]].opacity > 0.3)
    button.change(on: &bench.stage) { $0.toggle() }
    bench.commit(5)
    let again = bench.seen(10)
    #expect(bars.allSatisfy { again[$0] == closed[$0] })
  }

  @Test func `The turn overshoots, the places do not`() {
    var (bench, button) = bench()
    button.change(on: &bench.stage) { $0.toggle() }
    bench.commit(0)
    let bar = bench.stage.tree[button.layer("button")].children[0]
    let seen = (0..<400).map { bench.seen(Double($0) / 240)[bar] }
    #expect(seen.contains { $0.rotation < -.pi / 4 - 0.02 })
    #expect(seen.allSatisfy { $0.position.y < 22.55 })
  }

  @Test func `Tapped at any moment, nothing jumps, neither places nor velocities`() {
    var (bench, button) = bench()
    let bars = bench.stage.tree[button.layer("button")].children
    var time = 0.0
    for i in 0..<80 {
      let before = bars.map { bench.state(.rotation, of: $0, time) }
      let places = bars.map { bench.state(.position, of: $0, time) }
      let fade = bench.state(.opacity, of: bars[1], time)
      button.change(on: &bench.stage) { $0.toggle() }
      bench.commit(time)
      let faded = bench.state(.opacity, of: bars[1], time)
      #expect((faded.value - fade.value).magnitude < 1e-9)
      #expect((faded.velocity - fade.velocity).magnitude < 1e-9)
      for (i, bar) in bars.enumerated() where i != 1 {
        let (turn, place) = (
          bench.state(.rotation, of: bar, time), bench.state(.position, of: bar, time)
        )
        #expect((turn.value - before[i].value).magnitude < 1e-9)
        #expect((turn.velocity - before[i].velocity).magnitude < 1e-9)
        #expect((place.value - places[i].value).magnitude < 1e-9)
        #expect((place.velocity - places[i].velocity).magnitude < 1e-9)
      }
      time += 0.011 * Double(i % 13 + 1)
    }
    #expect(bench.engine.advance(to: Instant(seconds: time + 5)) == .never)
    #expect(bench.engine.isAtRest)
  }
}
