import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Testing
import Widgets

/// A pane from y = 720 to y = 200 on a stage of its own, with the engine that carries it.
private struct PaneBench {
  var stage: Stage
  var pane: Pane
  var engine = AnimationEngine()

  init(rule: Pane.ReleaseRule = .sign) throws {
    var tree = LayerTree(size: Size(1280, 800))
    var layer = Layer(frame: Rect(x: 0, y: 720, width: 1280, height: 600), content: .fill)
    layer.anchor = .zero
    layer.values.position = Point(0, 720)
    let id = tree.add(layer, to: tree.root)
    stage = Stage(tree: tree)
    pane = Pane(
      layer: id, closed: Point(0, 720), open: Point(0, 200), spring: .hand, rule: rule,
      band: try RubberBand(dimension: 520))
  }

  mutating func commit(_ seconds: Double) {
    for command in stage.takeCommands() {
      engine.apply(command, at: Instant(seconds: seconds))
    }
  }

  func state(_ seconds: Double) -> MotionState<AnimatedValue> {
    let track = LayerProperty.position.track(of: pane.layer)
    return engine.presentation(of: track, at: Instant(seconds: seconds))
      ?? MotionState([0, 720, 0, 0])
  }

  func seen(_ seconds: Double) -> Point {
    let value = state(seconds).value
    return Point(value.x, value.y)
  }
}

@Suite struct PaneTests {
  @Test func `Taps at any moment keep position and velocity`() throws {
    var bench = try PaneBench()
    var time = 0.0
    for i in 0..<60 {
      let before = bench.state(time)
      bench.pane.toggle(on: &bench.stage)
      bench.commit(time)
      let after = bench.state(time)
      #expect((before.value - after.value).magnitude < 1e-9)
      #expect((before.velocity - after.velocity).magnitude < 1e-9)
      time += 0.013 * Double(i % 17 + 1)
    }
  }

  @Test(arguments: [(720.0, 900.0), (200, 90)], [1.0, 500])
  func `Let go farther out than its flights may go, it comes back no faster than it does`(
    ends: (Double, Double), speed: Double
  ) throws {
    let (detent, place) = ends
    var bench = try PaneBench()
    bench.pane.band = nil
    bench.pane.reach = Pane.Reach(closed: 40, open: 40, aside: 40)
    if detent == 200 { bench.pane.place(at: .open, on: &bench.stage) }
    bench.pane.grab(
      at: Point(600, detent), seen: [bench.pane.layer: Point(0, detent)], on: &bench.stage)
    bench.pane.drag(to: Point(600, place), on: &bench.stage)
    bench.commit(0)
    bench.pane.release(velocity: SIMD2(0, detent == 200 ? -speed : speed), on: &bench.stage)
    bench.commit(0)
    #expect(abs(bench.seen(0).y - place) < 1e-9)
    #expect(abs(bench.seen(0.02).y - place) < 20)
    #expect(abs(bench.seen(2).y - detent) < 0.1)
    for moment in stride(from: 0.01, through: 2, by: 0.01) {
      #expect(abs(bench.seen(moment).y - detent) < abs(place - detent) + 1 + speed / 20)
      // And does not swing past it.
      #expect((bench.seen(moment).y - detent) * (place - detent) > -1)
    }
  }

  @Test func `A caught pane is where it was seen and follows one to one`() throws {
    var bench = try PaneBench()
    bench.pane.toggle(on: &bench.stage)
    bench.commit(0)
    let seen = bench.seen(0.1)
    bench.pane.grab(at: Point(600, 700), seen: [bench.pane.layer: seen], on: &bench.stage)
    bench.commit(0.1)
    #expect(bench.seen(0.1).distance(to: seen) < 1e-9)
    bench.pane.drag(to: Point(600, 650), on: &bench.stage)
    bench.commit(0.11)
    #expect(abs(bench.seen(0.11).y - (seen.y - 50)) < 1e-9)
  }

  @Test func `A throw starts with the finger's velocity, both components of it`() throws {
    var bench = try PaneBench()
    bench.pane.grab(at: Point(600, 760), seen: [bench.pane.layer: Point(0, 720)], on: &bench.stage)
    bench.pane.drag(to: Point(600, 560), on: &bench.stage)
    bench.pane.release(velocity: [150, -2400], on: &bench.stage)
    bench.commit(1)
    let state = bench.state(1)
    #expect(state.value.y == 520)
    #expect(state.velocity == [150, -2400, 0, 0])
    #expect(bench.pane.detent == .open)
  }

  @Test(arguments: [(0.0, Pane.Detent.closed), (1, .closed), (-1, .open)])
  func `By sign, downward or exactly zero closes and upward opens`(
    velocity: Double, detent: Pane.Detent
  ) throws {
    var bench = try PaneBench()
    bench.pane.grab(at: Point(0, 760), seen: [bench.pane.layer: Point(0, 720)], on: &bench.stage)
    bench.pane.drag(to: Point(0, 400), on: &bench.stage)
    bench.pane.release(velocity: [0, velocity], on: &bench.stage)
    #expect(bench.pane.detent == detent)
  }

  @Test func `By projection, it goes to the detent nearest to where it would coast`() throws {
    for (velocity, detent) in [(0.0, Pane.Detent.closed), (-300, .closed), (-600, .open)] {
      var bench = try PaneBench(rule: .projection(.normal))
      bench.pane.grab(at: Point(0, 760), seen: [bench.pane.layer: Point(0, 720)], on: &bench.stage)
      bench.pane.drag(to: Point(0, 700), on: &bench.stage)  // 660: 200 px from the middle
      bench.pane.release(velocity: [0, velocity], on: &bench.stage)
      #expect(bench.pane.detent == detent, "\(velocity)")
    }
  }

  @Test func `Beyond a detent it stretches, and a grab of it stretched does not jump`() throws {
    var bench = try PaneBench()
    bench.pane.grab(at: Point(0, 300), seen: [bench.pane.layer: Point(0, 200)], on: &bench.stage)
    bench.pane.drag(to: Point(0, 200), on: &bench.stage)
    bench.commit(0)
    let stretched = bench.seen(0)
    #expect(stretched.y < 200 && stretched.y > 145)
    bench.pane.grab(at: Point(0, 500), seen: [bench.pane.layer: stretched], on: &bench.stage)
    bench.pane.drag(to: Point(0, 500), on: &bench.stage)
    bench.commit(0.1)
    #expect(abs(bench.seen(0.1).y - stretched.y) < 1e-9)
    bench.pane.drag(to: Point(0, 600), on: &bench.stage)
    bench.commit(0.2)
    #expect(abs(bench.seen(0.2).y - 200) < 1e-9)
  }

  @Test(arguments: [1240.0, 1500, 4000, -320, -900, -1e7])
  func `Caught farther out than a finger could pull, it follows from there`(y: Double) throws {
    var bench = try PaneBench()
    bench.pane.fly(from: Point(0, y), velocity: .zero, on: &bench.stage)
    bench.pane.grab(at: Point(0, 400), seen: [bench.pane.layer: Point(0, y)], on: &bench.stage)
    var last = y
    for way in stride(from: 0.0, through: 300, by: 0.5) {
      // Back towards where it belongs.
      let finger = Point(0, 400 + (y > 0 ? -way : way))
      bench.pane.drag(to: finger, on: &bench.stage)
      let now = bench.stage.tree[bench.pane.layer].values.position.y
      #expect(abs(now - last) <= 0.5 + 1e-6 * abs(y) && (now - last) * y <= 1e-6 * y * y)
      last = now
    }
    #expect(last != y)
  }

  @Test func `A lost finger sends it back to where it came from`() throws {
    var bench = try PaneBench()
    bench.pane.grab(at: Point(0, 760), seen: [bench.pane.layer: Point(0, 720)], on: &bench.stage)
    bench.pane.drag(to: Point(0, 300), on: &bench.stage)
    bench.pane.drop(on: &bench.stage)
    bench.commit(0)
    #expect(bench.pane.detent == .closed)
    #expect(bench.seen(5).y == 720)
  }
}
