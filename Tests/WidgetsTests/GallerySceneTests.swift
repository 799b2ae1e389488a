import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import TestSupport
import Testing
import Widgets

@testable import Demos

/// What single scenes show.
@Suite struct GallerySceneTests {
  init() { TestFonts.use() }

  /// The window of a card.
  private func room(_ exhibit: GalleryExhibit, _ bench: GalleryBench) throws -> LayerID {
    let tree = bench.base.stage.tree
    let number = GalleryBench.press(exhibit)
    let sensor = try #require(bench.gallery.parts.first { $0.name == number }?.layer)
    let face = try #require(tree[sensor].parent.flatMap { tree[$0].children.first })
    return try #require(tree[face].children.first)
  }

  /// Everything in the window of a card.
  private func layers(_ exhibit: GalleryExhibit, _ bench: GalleryBench) throws -> [LayerID] {
    var (found, rest) = ([LayerID](), try [room(exhibit, bench)])
    while let next = rest.popLast() {
      let children = bench.base.stage.tree[next].children
      found += children
      rest += children
    }
    return found
  }

  private func bounds(_ layer: LayerID, _ bench: GalleryBench, _ seconds: Double) -> Rect {
    bench.base.stage.tree.bounds(of: layer, as: bench.base.seen(seconds))
  }

  @Test func `A row folds into the screen between its neighbours, darker above, without a gap`()
    throws
  {
    var bench = GalleryBench()
    let rest = bench.base.seen(0)
    let flat = bench
    bench.tap(.fold, 0)
    let start = bench
    let end = bench.rest(after: 0)
    let seen = bench.base.seen(end)
    let layers = try layers(.fold, bench)
    let halves = layers.filter { seen[$0].rotationX != 0 }.sorted {
      bounds($0, flat, 0).minY < bounds($1, flat, 0).minY
    }
    try #require(halves.count == 2)
    let (upper, lower) = (halves[0], halves[1])
    let neighbours = layers.filter { layer in
      seen[layer].position != rest[layer].position && !halves.contains(layer)
    }.sorted { bounds($0, flat, 0).minY < bounds($1, flat, 0).minY }
    try #require(neighbours.count == 2)
    #expect((seen[upper].shade - seen[lower].shade).min() > 0.1)
    func check(_ bench: GalleryBench, _ time: Double) {
      let (above, below) = (bounds(upper, bench, time), bounds(lower, bench, time))
      let next = neighbours.map { bounds($0, bench, time) }
      // Its halves meet in the crease, and its outer edges lie at its neighbours, as wide as they are.
      #expect(abs(below.minY - above.maxY) < 1e-6)
      #expect((-0.01...5).contains(next[0].maxY - above.minY), "\(time)")
      #expect((-0.01...5).contains(below.maxY - next[1].minY), "\(time)")
      #expect(abs(above.size.width - next[0].size.width) < 2)
    }
    for time in [0, 0.05, 0.1, 0.2, 0.4] { check(start, time) }
    check(bench, end)
    #expect(bounds(upper, bench, end).size.height < 0.55 * bounds(upper, flat, 0).size.height)
    // The crease is farther away than the edges: it looks narrower.
    let size = bench.base.stage.tree[upper].size
    let lines = [0, size.height - 1].map { y in
      bench.base.stage.tree.add(
        Layer(frame: Rect(x: 0, y: y, width: size.width, height: 1)), to: upper)
    }
    let widths = lines.map { bounds($0, bench, end).size.width }
    #expect(widths[1] < widths[0] - 8)
    bench.tap(.fold, end)
    for step in 0..<20 { check(bench, end + Double(step) * 0.03) }
  }

  @Test func `Two fingers fold a row, each drawing a neighbour to the other`() throws {
    var bench = GalleryBench()
    func height(_ time: Double) throws -> Double {
      let turned = try layers(.fold, bench).filter { bench.base.seen(time)[$0].rotationX != 0 }
      return turned.map { bounds($0, bench, time).size.height }.max() ?? .infinity
    }
    let (above, below) = (GalleryBench.handle(.fold, 1), GalleryBench.handle(.fold, 2))
    bench.act(.grabbed(at: .zero), above, 0)
    bench.act(.grabbed(at: Point(0, 90)), below, 0.02)
    bench.act(.dragged(to: Point(0, 6)), above, 0.1)
    let one = try height(0.1)
    bench.act(.dragged(to: Point(0, 84)), below, 0.12)
    let both = try height(0.12)
    #expect(both < one - 1)
    bench.act(.thrown(velocity: [0, 800]), above, 0.14)
    #expect(abs(try height(0.14) - both) < 1e-6)
    bench.act(.thrown(velocity: [0, -800]), below, 0.16)
    #expect(try height(bench.rest(after: 0.2)) < 0.7 * one)
  }

  @Test func `A card's cover opens towards the viewer`() throws {
    var bench = GalleryBench()
    bench.tap(.flip, 0)
    var sides: Set<LayerID> = []
    var time = 0.02
    while time < 0.3 {
      let seen = bench.base.seen(time)
      for layer in try layers(.flip, bench) where seen[layer].rotationY != 0 {
        let height = bounds(layer, bench, time).size.height
        let turn = abs(seen[layer].rotationY)
        guard (0.3...2.8).contains(turn), height > 0 else { continue }
        sides.insert(layer)
        // What comes nearer looks higher than its hinge.
        #expect(height > bench.base.stage.tree[layer].size.height + 1)
      }
      time += 0.02
    }
    #expect(sides.count == 2)
  }

  @Test func `Many properties go by the figures of POP beside ours`() throws {
    var bench = GalleryBench()
    let start = bench.base.seen(0)
    bench.tap(.many, 0)
    var later = bench
    let end = later.rest(after: 0)
    let goal = later.base.seen(end)
    let things = try layers(.many, bench).filter { goal[$0].rotation != 0 }
    try #require(things.count == 2)
    let pop = try #require(things.first { abs(goal[$0].rotation - 4 * .pi) < 1e-6 })
    #expect((goal[pop].scale - start[pop].scale * 1.5).magnitude < 1e-6)
    #expect(goal[pop][.color] != start[pop][.color])
    let spring = try Spring(bounciness: 15, speed: 5)
    for time in [0.05, 0.2, 0.5, 0.9] {
      let way = spring.state(after: time, from: MotionState(0), to: 1).value
      let seen = bench.base.seen(time)[pop]
      #expect(abs(seen.rotation - 4 * .pi * way) < 1e-6)
      #expect(abs(seen.scale.x - start[pop].scale.x * (1 + 0.5 * way)) < 1e-6)
      let distance = goal[pop].position.x - start[pop].position.x
      #expect(abs(seen.position.x - start[pop].position.x - distance * way) < 1e-6)
    }
  }

  @Test func `The odometer fills from an empty screen, one element after another`() throws {
    var bench = GalleryBench(Size(1280, 1400))
    let window = try room(.odometer, bench)
    let elements = bench.base.stage.tree[window].children
    bench.tap(.odometer, 0)
    let due = try #require(bench.gallery.deadline).seconds(since: .zero)
    let screen = bounds(window, bench, 0)
    func isSeen(_ layer: LayerID, _ time: Double) -> Bool {
      let place = bounds(layer, bench, time)
      return place.maxX > screen.minX && place.minX < screen.maxX && place.maxY > screen.minY
        && place.minY < screen.maxY
    }
    #expect(elements.allSatisfy { !isSeen($0, due) })
    bench.wait(until: due)
    var counts: [Int] = []
    for step in 0..<150 {
      let time = due + Double(step) * 0.01
      _ = bench.base.engine.advance(to: Instant(seconds: time))
      counts.append(elements.count { isSeen($0, time) })
    }
    #expect(counts.first == 0 && counts.last == elements.count)
    #expect(Set(counts).count >= 6)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `Pulled down, a head looks down and two figures come out and move`() throws {
    var bench = GalleryBench()
    let window = try room(.pull, bench)
    let list = try #require(
      bench.gallery.parts.first {
        $0.name == GalleryBench.handle(.pull)
      }?.layer)
    let others = bench.base.stage.tree[window].children.filter { $0 != list }
    let behind = bounds(list, bench, 0)
    for other in others {
      let place = bounds(other, bench, 0)
      #expect(place.minY >= behind.minY && place.maxY <= behind.maxY)
      #expect(place.minX >= behind.minX && place.maxX <= behind.maxX)
    }
    let start = bench.base.seen(0)
    bench.tap(.pull, 0)
    let edge = bounds(list, bench, 1).minY
    let out = others.filter { bounds($0, bench, 1).minY < edge - 24 }
    #expect(out.count == 3)
    let seen = bench.base.seen(1)
    let parts = try layers(.pull, bench)
    let turned = parts.filter { seen[$0].rotationX != start[$0].rotationX }
    #expect(turned.count >= 3)
    #expect(Set(turned.map { (seen[$0].rotationX * 1000).rounded() }).count >= 2)
    let moving = bench.base.seen(0.3)
    let figures = out.filter { other in
      !turned.contains { bench.base.stage.tree[$0].parent == other }
    }
    #expect(figures.count == 2)
    for figure in figures {
      let limbs = bench.base.stage.tree[figure].children.filter {
        moving[$0].rotation != start[$0].rotation
      }
      #expect(limbs.count >= 2)
    }
  }

  @Test func `The balls go by the figures of the book, the stiffest first`() throws {
    var bench = GalleryBench(Size(1280, 1536))
    let balls = try bench.base.stage.tree[room(.balls, bench)].children.dropFirst(2)
    bench.tap(.balls, 0)
    let laws: [Spring] = [
      try Spring(bounciness: 5, speed: 10), try Spring(bounciness: 12, speed: 10),
      try Spring(bounciness: 20, speed: 10),
    ]
    let curves = [TimingCurve.linear, .easeIn, .easeOut, .easeInOut]
    #expect(balls.count == 4 + laws.count + curves.count)
    for time in [0.1, 0.4, 0.5, 0.8] {
      let seen = bench.base.seen(time)
      let ways = balls.map { seen[$0].translation.y / 56 }
      // As the book shows its springs: e^(-ct/2m), swinging where they are not overdamped.
      for (way, damping) in zip(ways, [6.0, 15, 30]) {
        #expect(abs(way - 1 + exponential(-damping / 2 * time)) < 1e-5)
      }
      let (rate, swing) = (13.0 / 22, (540.0 / 11 - 13 * 13 / 484).squareRoot())
      #expect(abs(ways[3] - 1 + exponential(-rate * time) * cosine(swing * time)) < 1e-5)
      for (law, way) in zip(laws, ways.dropFirst(4)) {
        let expected = law.state(after: time, from: MotionState(0), to: 1).value
        #expect(abs(way - expected) < 1e-5)
      }
      for (curve, way) in zip(curves, ways.dropFirst(7)) {
        #expect(abs(way - curve.value(at: time)) < 1e-6)
      }
    }
  }

  @Test func `The whole screen but the knob goes dark as it is pulled, and stays dark`() throws {
    var bench = GalleryBench(Size(1280, 1536))
    let knob = try #require(
      bench.gallery.parts.first { $0.name == GalleryBench.handle(.power) }?.layer)
    let window = try room(.power, bench)
    let start = bench.base.seen(0)[knob].position.x
    /// How dark all of the window is below the knob.
    func darkness(_ time: Double) -> Double {
      let order = bench.base.stage.tree[window].children
      let covers = order.prefix { $0 != knob }.filter {
        bounds($0, bench, time) == bounds(window, bench, time)
          && bench.base.stage.tree[$0].values.color == .black
      }
      return covers.last.map { bench.base.seen(time)[$0].opacity } ?? 0
    }
    bench.act(.grabbed(at: .zero), GalleryBench.handle(.power), 0)
    for way in [30.0, 90, 20] {
      bench.act(.dragged(to: Point(way, 0)), GalleryBench.handle(.power), 0.1)
      let seen = bench.base.seen(0.1)
      #expect(abs(seen[knob].position.x - start - way) < 1e-6 && seen[knob].opacity == 1)
      #expect(abs(darkness(0.1) - way / (bench.width(.power) - 96)) < 1e-6)
    }
    bench.act(.thrown(velocity: [3000, 0]), GalleryBench.handle(.power), 0.1)
    let end = bench.rest(after: 0.1)
    #expect(darkness(end) == 1 && bench.base.seen(end)[knob].opacity == 1)
    #expect(bench.base.stage.tree[window].children.last == knob)
  }

  @Test func `The figures move their own parts with the finger that pulls`() throws {
    var bench = GalleryBench()
    let start = bench.base.seen(0)
    bench.act(.grabbed(at: .zero), GalleryBench.handle(.pull), 0)
    func turned(_ way: Double, _ time: Double) throws -> [Double] {
      bench.act(.dragged(to: Point(0, way)), GalleryBench.handle(.pull), time)
      let seen = bench.base.seen(time)
      return try layers(.pull, bench).map { abs(seen[$0].rotation - start[$0].rotation) }
    }
    let (near, far, back) = (try turned(30, 0.1), try turned(70, 0.2), try turned(30, 0.3))
    #expect(near.count { $0 > 0.05 } >= 4)
    #expect(zip(near, far).allSatisfy { $0 == 0 ? $1 == 0 : $1 > $0 })
    #expect(zip(near, back).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func `The menu's button answers at touch-down, and its cross is red`() throws {
    var bench = GalleryBench()
    let start = bench.base.seen(0)
    bench.act(.pressed, GalleryBench.press(.menu), 0)
    let pressed = bench.base.seen(0.1)
    let button = try layers(.menu, bench).filter {
      pressed[$0].scale.x < 0.95 * start[$0].scale.x && pressed[$0].rotation > 0.1
    }
    #expect(button.count == 1)
    bench.act(.activated, GalleryBench.press(.menu), 0.12)
    let end = bench.rest(after: 0.2)
    let crossed = try layers(.menu, bench).filter { bench.base.seen(end)[$0].rotation != 0 }
    #expect(crossed.count == 2)
    for bar in crossed {
      let color = bench.base.stage.tree[bar].values.color
      #expect(color.red > 0.8 && color.green < 0.4 && color.blue < 0.4)
    }
  }

  @Test func `A sheet unfolds from its icon without a gap between its strips`() throws {
    var bench = GalleryBench(Size(1280, 1536))
    let layers = try bench.base.stage.tree[room(.sheet, bench)].children
    let (strips, icon) = (layers.dropLast(), layers[layers.count - 1])
    let home = bounds(icon, bench, 0)
    for strip in strips {
      let place = bounds(strip, bench, 0)
      #expect(place.minX >= home.minX && place.maxX <= home.maxX && place.maxY <= home.maxY)
    }
    bench.tap(.sheet, 0)
    for step in 0..<60 {
      let time = Double(step) * 0.02
      if step == 12 || step == 20 { bench.tap(.sheet, time) }
      let places = strips.map { bounds($0, bench, time) }
      for (one, next) in zip(places, places.dropFirst()) {
        #expect(abs(one.maxY - next.minY) < 1e-6)
      }
    }
  }

}

extension GalleryBench {
  /// The width of the window of a card [px].
  fileprivate func width(_ exhibit: GalleryExhibit) -> Double {
    let sensor = gallery.parts.first { $0.name == Self.press(exhibit) }
    return sensor.map { base.stage.tree[$0.layer].size.width } ?? 0
  }
}

extension GallerySceneTests {
  /// The objects of the small screens, as those that are in the window at `seconds`.
  private func objects(_ bench: GalleryBench, _ seconds: Double) throws -> [LayerID] {
    let window = try room(.screens, bench)
    let screen = bounds(window, bench, seconds)
    return bench.base.stage.tree.layers.indices.map { LayerID($0) }.filter { layer in
      guard bench.base.stage.tree[layer].parent == window else { return false }
      let place = bounds(layer, bench, seconds)
      return place.maxX > screen.minX + 1 && place.minX < screen.maxX - 1
        && place.maxY > screen.minY + 1 && place.minY < screen.maxY - 1
    }
  }

  @Test func `Small screens lie around the clock, and a swipe goes to the one that lies there`()
    throws
  {
    var bench = GalleryBench(Size(1280, 1700))
    let part = GalleryBench.handle(.screens)
    var time = 0.0
    func swipe(_ way: Point) throws -> Set<LayerID> {
      bench.act(.grabbed(at: .zero), part, time)
      bench.act(.dragged(to: way), part, time + 0.1)
      bench.act(.thrown(velocity: [way.x * 10, way.y * 10]), part, time + 0.1)
      time = bench.rest(after: time + 0.2)
      return Set(try objects(bench, time))
    }
    let clock = Set(try objects(bench, 0))
    let music = try swipe(Point(120, 0))
    let songs = try swipe(Point(0, -90))
    #expect([clock, music, songs].allSatisfy { !$0.isEmpty })
    #expect(clock.isDisjoint(with: music) && music.isDisjoint(with: songs))
    #expect(try swipe(Point(0, 90)) == music)
    #expect(try swipe(Point(-120, 0)) == clock)
    let apps = try swipe(Point(-120, 0))
    #expect(apps.isDisjoint(with: clock.union(music).union(songs)) && !apps.isEmpty)
    // There is nothing above the clock.
    #expect(try swipe(Point(120, 0)) == clock)
    #expect(try swipe(Point(0, 90)) == clock)
  }

  @Test func `Objects leave and enter one after the other by one spring, out before in`() throws {
    var bench = GalleryBench(Size(1280, 1700))
    let leaving = try objects(bench, 0)
    let places = bench.base.seen(0)
    bench.tap(.screens, 0)
    var starts: [LayerID: Double] = [:]
    for step in 1...120 {
      let time = Double(step) / 200
      _ = bench.base.engine.advance(to: Instant(seconds: time))
      let seen = bench.base.seen(time)
      for thing in try bench.base.stage.tree[room(.screens, bench)].children
      where starts[thing] == nil && seen[thing].position.distance(to: places[thing].position) > 1 {
        starts[thing] = time
      }
    }
    let entering = Set(try objects(bench, bench.rest(after: 1)))
    let out = leaving.compactMap { starts[$0] }.sorted()
    let into = entering.compactMap { starts[$0] }.sorted()
    #expect(out.count == leaving.count && into.count == entering.count)
    #expect(out.last! < into.first!)
    for row in [out, into] {
      #expect(zip(row, row.dropFirst()).allSatisfy { $1 - $0 > 0.03 })
    }
  }

  @Test func `The tapped tile of the map stays where it is, undimmed, on top of its page`() throws {
    var bench = GalleryBench()
    let window = try room(.map, bench)
    let tile = try #require(bench.base.stage.tree[window].children.last)
    let before = bench.base.seen(0)[tile]
    bench.tap(.map, 0)
    for time in [0.0, 0.1, 0.4, 3] {
      #expect(bench.base.seen(time)[tile] == before)
    }
    #expect(before.opacity == 1 && bench.base.stage.tree[tile].children.count == 1)
    let tree = bench.base.stage.tree
    let others = tree[window].children.dropLast().flatMap { [$0] + tree[$0].children }
    #expect(others.contains { abs(bench.base.seen(3)[$0].opacity - 0.3) < 1e-6 })
  }

  @Test
  func `The folder's list opens before its menu, and a button at the lower right folds it back`()
    throws
  {
    var bench = GalleryBench(Size(1280, 1700))
    let window = try room(.folder, bench)
    let screen = bounds(window, bench, 0)
    let menu = try #require(bench.base.stage.tree[window].children.first)
    #expect(bounds(menu, bench, 0).center.distance(to: screen.center) < 1)
    let button = try #require(bench.base.stage.tree[window].children.last)
    #expect(bench.base.seen(0)[button].opacity == 0)
    bench.tap(.folder, 0)
    let end = bench.rest(after: 0)
    let seen = bench.base.seen(end)
    #expect((0.2...0.6).contains(seen[menu].opacity) && seen[menu].scale.x < 0.95)
    #expect(seen[button].opacity == 1)
    let place = bounds(button, bench, end).center
    #expect(place.x > screen.maxX - 48 && place.y > screen.maxY - 48)
    bench.tap(.folder, end)
    #expect(bench.base.seen(bench.rest(after: end))[menu].opacity == 1)
  }

  @Test func `A card is drawn up out of the bottom row until it fills the screen`() throws {
    var bench = GalleryBench(Size(1280, 1900))
    let screen = try bounds(room(.paper, bench), bench, 0)
    let part = GalleryBench.handle(.paper)
    let card = try #require(bench.gallery.parts.first { $0.name == part }?.layer)
    let start = bounds(card, bench, 0)
    #expect(start.size.width < screen.size.width / 3 && start.minY > screen.center.y)
    bench.act(.grabbed(at: .zero), part, 0)
    bench.act(.dragged(to: Point(0, -60)), part, 0.1)
    let held = bounds(card, bench, 0.1)
    #expect(held.size.width > start.size.width + 20 && held.minY < start.minY - 20)
    bench.act(.thrown(velocity: [0, -900]), part, 0.1)
    #expect(bounds(card, bench, bench.rest(after: 0.2)) == screen)
  }

  @Test func `The colour behind a row changes along its swipe`() throws {
    var bench = GalleryBench(Size(1280, 1900))
    let part = GalleryBench.handle(.swipe)
    let start = bench.base.seen(0)
    bench.act(.grabbed(at: .zero), part, 0)
    func change(_ way: Double, _ time: Double) throws -> Double {
      bench.act(.dragged(to: Point(way, 0)), part, time)
      let seen = bench.base.seen(time)
      return try layers(.swipe, bench).map { (seen[$0][.color] - start[$0][.color]).magnitude }
        .max() ?? 0
    }
    let changes = try [30.0, 90, 150, 90].enumerated().map { try change($1, 0.1 * Double($0 + 1)) }
    #expect(changes[0] > 0.005 && changes[1] > 2 * changes[0] && changes[2] > changes[1])
    #expect(abs(changes[3] - changes[1]) < 1e-6)
  }

  @Test func `The control points of a curve are dragged, and the ball goes by it`() throws {
    var bench = GalleryBench(Size(1280, 1900))
    for (number, way) in [Point(-40, 20), Point(30, 10)].enumerated() {
      let part = GalleryBench.handle(.curve, number)
      bench.act(.grabbed(at: .zero), part, 0)
      bench.act(.dragged(to: way), part, 0.1)
      bench.act(.thrown(velocity: .zero), part, 0.1)
    }
    let curve = try TimingCurve(
      0.7 - 40.0 / 96, 0 - 20.0 / 96, 0.3 + 30.0 / 96, 1 - 10.0 / 96)
    bench.tap(.curve, 1)
    let end = try #require(
      layers(.curve, bench).first { bench.base.stage.tree[$0].values.translation.y != 0 })
    for time in [0.2, 0.5, 0.8] {
      let way = bench.base.seen(1 + time)[end].translation.y / -96
      #expect(abs(way - curve.value(at: time)) < 1e-5)
    }
  }

  @Test func `Of three reversals only the first loses its velocity`() throws {
    var bench = GalleryBench(Size(1280, 1900))
    bench.tap(.reversals, 0)
    let balls = try layers(.reversals, bench).filter {
      bench.base.stage.tree[$0].values.translation.x != 0
    }.sorted { bounds($0, bench, 0).minY < bounds($1, bench, 0).minY }
    #expect(balls.count == 3)
    func speeds() -> [Double] {
      balls.map { bench.base.state(.translation, of: $0, 0.12).velocity.x }
    }
    let before = speeds()
    bench.tap(.reversals, 0.12)
    let after = speeds()
    #expect(before.allSatisfy { $0 > 50 } && abs(after[0]) < 1e-6)
    #expect(abs(after[1] - before[1]) < 1e-6 && abs(after[2] - before[2]) < 1e-6)
  }

  @Test func `Things fall and are blown into a bob on a rod, and are called back to their slots`() {
    var bench = GalleryBench()
    let things = bench.gallery.parts.filter {
      (0..<4).map { GalleryBench.handle(.dynamics, $0) }.contains($0.name)
    }.map(\.layer)
    func places(_ seconds: Double) -> [Point] {
      things.map { bench.base.seen(seconds)[$0].position }
    }
    let slots = places(0)
    let pin = slots[3] - Point(0, 72)
    bench.tap(.dynamics, 0)
    var swing = 0.0
    for step in 1...600 {
      let seconds = Double(step) / 60
      _ = bench.base.engine.advance(to: Instant(seconds: seconds))
      let now = places(seconds)
      #expect(abs(now[3].distance(to: pin) - 72) < 1)
      swing = max(swing, abs(now[3].x - slots[3].x))
      for (i, place) in now.enumerated() {
        #expect(place.y < 160 - 20 && place.x > 20)
        for other in now[..<i] { #expect(place.distance(to: other) > 42) }
      }
    }
    #expect(swing > 10)
    #expect(places(10)[0].y > 130)
    var time = bench.rest(after: 10)
    bench.tap(.dynamics, time)
    time = bench.rest(after: time)
    for (slot, place) in zip(slots, places(time)) { #expect(slot.distance(to: place) < 0.6) }
  }
}
