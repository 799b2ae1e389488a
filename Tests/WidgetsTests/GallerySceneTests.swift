import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import TestSupport
import Testing

@testable import Widgets

/// What single scenes show.
@Suite struct GallerySceneTests {
  init() { TestFonts.use() }

  /// The window of a card.
  private func room(_ exhibit: GalleryExhibit, _ bench: GalleryBench) throws -> LayerID {
    let tree = bench.base.stage.tree
    let number = GalleryBench.press(exhibit)
    let sensor = try #require(bench.gallery.parts.first { $0.number == number }?.layer)
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

  @Test func `A row folds along its width into the screen, without a gap, darker above`() throws {
    var bench = GalleryBench()
    bench.tap(.fold, 0)
    let end = bench.rest(after: 0)
    let seen = bench.base.seen(end)
    let halves = try layers(.fold, bench).filter { seen[$0].rotationX != 0 }
    try #require(halves.count == 2)
    let (upper, lower) = (halves[0], halves[1])
    for half in halves {
      let size = bench.base.stage.tree[half].size
      #expect(size.width > 3 * size.height)
      // What goes away from the viewer looks no wider than it is.
      #expect(bounds(half, bench, end).size.width <= size.width + 1e-6)
    }
    #expect((seen[upper].shade - seen[lower].shade).min() > 0.1)
    #expect(bounds(upper, bench, end).size.height < 0.5 * bench.base.stage.tree[upper].size.height)
    // Not while it unfolds and folds again, and not in a finger's hand.
    bench.tap(.fold, end)
    for step in 0..<40 {
      let time = end + Double(step) * 0.03
      if step == 10 { bench.tap(.fold, time) }
      if step == 20 { bench.act(.grabbed(at: .zero), GalleryBench.handle(.fold), time) }
      if step > 20 {
        let way = Double(step - 20) * 5
        bench.act(.dragged(to: Point(way, way)), GalleryBench.handle(.fold), time)
      }
      let gap = bounds(lower, bench, time).minY - bounds(upper, bench, time).maxY
      #expect(abs(gap) < 1e-6)
    }
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
        $0.number == GalleryBench.handle(.pull)
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

  @Test func `All but the slider fades as it is pulled`() throws {
    var bench = GalleryBench(Size(1280, 1536))
    let knob = try #require(
      bench.gallery.parts.first { $0.number == GalleryBench.handle(.power) }?.layer)
    let others = try bench.base.stage.tree[room(.power, bench)].children.filter {
      $0 != knob && bench.base.stage.tree[$0].children.count > 1
    }
    #expect(others.count == 1)
    let start = bench.base.seen(0)[knob].position.x
    bench.act(.grabbed(at: .zero), GalleryBench.handle(.power), 0)
    for way in [30.0, 90, 20] {
      bench.act(.dragged(to: Point(way, 0)), GalleryBench.handle(.power), 0.1)
      let seen = bench.base.seen(0.1)
      #expect(abs(seen[knob].position.x - start - way) < 1e-6 && seen[knob].opacity == 1)
      for other in others {
        #expect(abs(seen[other].opacity - (1 - way / (bench.width(.power) - 96))) < 1e-6)
      }
    }
    bench.act(.thrown(velocity: [3000, 0]), GalleryBench.handle(.power), 0.1)
    let end = bench.base.seen(bench.rest(after: 0.1))
    #expect(others.allSatisfy { end[$0].opacity == 0 } && end[knob].opacity == 1)
    // Sent back, the knob does not leave its slot.
    bench.tap(.power, 30)
    for step in 1..<80 {
      #expect(bench.base.seen(30 + Double(step) * 0.02)[knob].position.x >= start - 1e-6)
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

  @Test func `A folder expands to its list and takes it back`() throws {
    var bench = GalleryBench(Size(1280, 1536))
    let folder = try #require(bench.base.stage.tree[room(.folder, bench)].children.first)
    let closed = bounds(folder, bench, 0)
    bench.tap(.folder, 0)
    let open = bench.rest(after: 0)
    #expect(bounds(folder, bench, open).size.width > 3 * closed.size.width)
    let discs = try bench.base.stage.tree[room(.folder, bench)].children.filter {
      bench.base.seen(open)[$0].scale.x > 1.1
    }
    #expect(Set(discs.map { bounds($0, bench, open).minX }).count == 1 && discs.count == 4)
    bench.tap(.folder, open)
    #expect(bounds(folder, bench, bench.rest(after: open)) == closed)
  }

  @Test func `Each object of a screen lags behind the one before it`() throws {
    var bench = GalleryBench(Size(1280, 1536))
    let objects = try bench.base.stage.tree[room(.screens, bench)].children
    #expect(objects.count == 8)
    let (start, width) = (bench.base.seen(0), bench.width(.screens))
    bench.tap(.screens, 0)
    let seen = bench.base.seen(0.12)
    let ways = objects.map { (start[$0].position.x - seen[$0].position.x) / width }
    for screen in [ways[..<4], ways[4...]] {
      #expect(screen.allSatisfy { $0 > 0 } && screen.elementsEqual(screen.sorted(by: >)))
    }
    let end = bench.base.seen(bench.rest(after: 0.12))
    #expect(objects.allSatisfy { abs(start[$0].position.x - end[$0].position.x - width) < 1e-6 })
  }
}

extension GalleryBench {
  /// The width of the window of a card [px].
  fileprivate func width(_ exhibit: GalleryExhibit) -> Double {
    let sensor = gallery.parts.first { $0.number == Self.press(exhibit) }
    return sensor.map { base.stage.tree[$0.layer].size.width } ?? 0
  }
}
