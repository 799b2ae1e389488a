import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import DisplayHeadless
import Drawing
import Forms
import SeededNumbers
import Settings
import TestSupport
import Testing
import Widgets

@testable import Demos

@Suite struct SpringLabMotionTests {
  private let start = Instant(nanoseconds: 7_123_456_789)

  @Test func `The curve is the spring's own motion to within a pixel`() throws {
    for named in NamedSpring.builtIn + (try LabHouse.springs()) {
      let house = LabHouse([named])
      let plot = house.lab.graph.plot
      guard case .curve(let curve) = house.base.stage.tree[house.lab.graph.line].content else {
        Issue.record("no curve")
        continue
      }
      for step in 0..<2000 {
        let time = plot.span * Double(step) / 2000
        let value = named.spring.state(
          after: time, from: named.spring.departure(from: 0, to: 1), to: 1
        ).value
        let x = plot.x(of: time) + SpringPlot.margin
        let right = curve.points.firstIndex { $0.x >= x } ?? curve.points.count - 1
        let (a, b) = (curve.points[max(0, right - 1)], curve.points[right])
        let k = b.x > a.x ? (x - a.x) / (b.x - a.x) : 0
        let drawn = a.y + (b.y - a.y) * min(max(k, 0), 1) - SpringPlot.margin
        #expect(abs(drawn - plot.y(of: value)) < 1, "\(named.name) at \(time)")
      }
    }
  }

  @Test func `What is on the glass is that curve`() throws {
    let house = LabHouse(shown: "hand")
    let picture = try house.base.picture(at: start)
    let (plot, place) = (house.lab.graph.plot, house.lab.graph.place)
    let card = house.base.stage.tree[house.lab.graph.card].values
    let origin = Point(
      card.position.x - card.size.width / 2 + place.minX,
      card.position.y - card.size.height / 2 + place.minY)
    for part in stride(from: 0.3, through: 0.98, by: 0.04) {
      let x = (plot.size.width * part).rounded(.down)
      let time = (x + 0.5) / plot.size.width * plot.span
      let value = Spring.hand.state(after: time, from: MotionState(0.0), to: 1).value
      // The middle of the pixels in the accent's colour.
      let (column, top) = (Int(origin.x + x), Int(origin.y) - 4)
      let lit = picture.withPixels { view in
        (top..<Int(origin.y + plot.size.height)).filter {
          view.row($0)[column] & 0xFFFFFF == 0xFFB454
        }
      }
      let middle = (Double(lit.first ?? 0) + Double(lit.last ?? 0)) / 2 + 0.5
      #expect(abs(middle - origin.y - plot.y(of: value)) < 1.5, "at \(time) s")
    }
  }

  @Test(arguments: 0..<24) func `The ball never jumps, and keeps its speed when let go or tuned`(
    seed: Int
  ) throws {
    var house = LabHouse(shown: "hand")
    var random = SeededNumbers(UInt64(seed) + 1)
    var time = start
    var finger = Point(50, 50)
    var isHeld = false
    for _ in 0..<40 {
      time = time.advanced(by: random.uniform(0.004...0.25))
      let before = house.ball(time)
      switch Int(random.uniform(0...4)) {
      case 0 where !isHeld:
        house.act(.grabbed(at: finger), SpringLab.Part.ball, time)
        isHeld = true
        #expect((house.ball(time).value - before.value).magnitude < 1e-6)
      case 1 where isHeld:
        let way = Point(random.uniform(-200...200), random.uniform(-200...200))
        finger = finger + way
        house.act(.dragged(to: finger), SpringLab.Part.ball, time)
        let moved = house.ball(time).value - before.value
        #expect((moved - [way.x, way.y, 0, 0]).magnitude < 1e-6)
      case 2 where isHeld:
        let velocity = SIMD2(random.uniform(-3000...3000), random.uniform(-3000...3000))
        house.act(.thrown(velocity: velocity), SpringLab.Part.ball, time)
        isHeld = false
        let after = house.ball(time)
        #expect((after.value - before.value).magnitude < 1e-6)
        #expect((after.velocity - [velocity.x, velocity.y, 0, 0]).magnitude < 1e-6)
      default:
        house.drag(.part(Int(random.uniform(0...2.99))), by: random.uniform(-80...80), time)
        let after = house.ball(time)
        #expect((after.value - before.value).magnitude < 1e-6)
        #expect((after.velocity - before.velocity).magnitude < 1e-6)
      }
    }
    if isHeld { house.act(.dropped, SpringLab.Part.ball, time) }
    // And it flies exactly as the spring that is shown.
    let (from, spring) = (house.ball(time), house.lab.parameters.spring)
    let home: AnimatedValue = [house.lab.ball.home.x, house.lab.ball.home.y, 0, 0]
    for step in 1...20 {
      let passed = Double(step) * 0.016
      let seen = house.ball(time.advanced(by: passed)).value
      let exact = spring.state(after: passed, from: from, to: home).value
      #expect((seen - exact).magnitude < 1.01)
    }
  }

  @Test(arguments: 0..<8) func `Rows glide to their places when another spring is shown`(
    seed: Int
  ) throws {
    var house = LabHouse(try LabHouse.springs(), size: Size(800, 276), margin: 24)
    let rows = house.lab.sliders.map(\.row)
    func seen(_ time: Instant) -> [MotionState<AnimatedValue>] {
      rows.flatMap { row in
        [LayerProperty.position, .opacity].map { house.base.state($0, of: row, time) }
      }
    }
    var random = SeededNumbers(UInt64(seed) + 31)
    var time = start
    for _ in 0..<20 {
      time = time.advanced(by: random.uniform(0.004...0.3))
      let before = seen(time)
      house.tap(SpringLab.Part.chip(random.index(below: 6)), time)
      for (old, new) in zip(before, seen(time)) {
        #expect((new.value - old.value).magnitude < 1e-6)
        #expect((new.velocity - old.velocity).magnitude < 1e-6)
      }
    }
    // In the end they stand as if they had been built so.
    let name = house.lab.kept[house.lab.shown].name
    let built = LabHouse(try LabHouse.springs(), shown: name, size: Size(800, 276), margin: 24)
    let places = built.lab.sliders.map { built.base.stage.tree[$0.row].values }
    let rest = seen(time.advanced(by: 5)).map(\.value)
    for (index, values) in places.enumerated() where values.opacity > 0 {
      #expect(rest[2 * index] == [values.position.x, values.position.y, 0, 0])
    }
    #expect(places.indices.allSatisfy { rest[2 * $0 + 1].x == places[$0].opacity })
  }

  @Test func `Another curve, another chip and other buttons come through what was there`() throws {
    var house = LabHouse(shown: "hand")
    let tree = house.base.stage.tree
    let curve = house.lab.graph.line
    let layers = house.lab.chips.buttons + [house.lab.buttons.reset]
    func seen(_ time: Instant) -> [AnimatedValue] {
      layers.map { house.base.state(.color, of: $0, time).value }
    }
    let before = seen(start)
    house.tap(SpringLab.Part.chip(2), start)
    #expect(seen(start) == before && house.lab.graph.line != curve)
    #expect(house.base.state(.opacity, of: curve, start).value.x == 1)
    #expect(house.base.state(.opacity, of: house.lab.graph.line, start).value.x == 0)
    #expect(house.base.stage.tree[curve].content == tree[curve].content)
    let later = start.advanced(by: 1)
    #expect(house.base.state(.opacity, of: curve, later).value.x == 0)
    #expect(house.base.state(.opacity, of: house.lab.graph.line, later).value.x == 1)
    #expect(seen(later) != before)
    // The time shown, which grows as long as a finger tunes it, is short again once it is let go.
    house.act(.grabbed(at: Point(100, 20)), 0, later)
    house.act(.dragged(to: Point(2000, 20)), 0, later)
    let long = (house.lab.graph.plot.span, house.lab.graph.line)
    house.act(.dragged(to: Point(100, 20)), 0, later)
    house.act(.thrown(velocity: .zero), 0, later.advanced(by: 1))
    #expect(house.lab.graph.plot.span < long.0 && house.lab.graph.line != long.1)
  }

  @Test func `A tap kicks the ball that rests, and catches the one that flies`() {
    var house = LabHouse(shown: "hand")
    func tap(_ house: inout LabHouse, _ time: Instant) {
      house.act(.grabbed(at: .zero), SpringLab.Part.ball, time)
      house.act(.tapped, SpringLab.Part.ball, time)
    }
    tap(&house, start)
    #expect(house.ball(start).velocity.x.magnitude > 500)
    let time = start.advanced(by: 0.06)
    let before = house.ball(time)
    tap(&house, time)
    #expect((house.ball(time).value - before.value).magnitude < 1e-6)
    #expect(house.ball(time).velocity == .zero)
    #expect(house.ball(start.advanced(by: 9)).value.x == house.lab.ball.home.x)
  }

  @Test(arguments: 0..<12) func `No order of gestures stops it, and it always comes to rest`(
    seed: Int
  ) throws {
    var house = LabHouse(NamedSpring.builtIn + (try LabHouse.springs()), size: Size(800, 400))
    var random = SeededNumbers(UInt64(seed) + 77)
    var time = start
    let parts = house.lab.parts.map(\.name) + [99, -1, 200]
    for _ in 0..<400 {
      time = time.advanced(by: random.uniform(0...0.05))
      let part = parts[Int(random.uniform(0...Double(parts.count) - 0.01))]
      let place = Point(random.uniform(-2000...2000), random.uniform(-900...900))
      let all: [Gesture] = [
        .pressed, .lifted, .activated, .longPressed, .grabbed(at: place), .dragged(to: place),
        .thrown(velocity: [place.x, place.y]), .tapped, .dropped,
      ]
      house.act(all[Int(random.uniform(0...8.99))], part, time)
    }
    for part in parts { house.act(.dropped, part, time) }
    for part in parts { house.act(.lifted, part, time) }
    let (end, spring) = (time.advanced(by: 4000), house.lab.parameters.spring)
    if spring.settlingDuration().isFinite {
      #expect(house.base.engine.advance(to: end) == .never)
      #expect((house.ball(end).value.x - house.lab.ball.home.x).magnitude < 1.01)
    }
    for slider in house.lab.sliders { #expect(!slider.isHeld) }
    for (number, key) in zip(house.lab.parameters.numbers, house.lab.parameters.dialect.keys) {
      #expect(number >= key.bounds.lower && number <= key.bounds.upper)
    }
  }

  @Test func `At rest nothing runs`() {
    var house = LabHouse(shown: "hand")
    house.act(.grabbed(at: .zero), SpringLab.Part.ball, start)
    house.act(.thrown(velocity: [2000, 500]), SpringLab.Part.ball, start)
    house.drag(0, by: 20, start)
    house.tap(SpringLab.Part.chip(1), start)
    #expect(house.base.engine.advance(to: start.advanced(by: 30)) == .never)
  }
}
