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

@Suite struct GalleryTests {
  init() { TestFonts.use() }

  /// A seeded series of numbers (SplitMix64).
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  /// How far the values of what can be seen before and after jump, at most.
  private func jump(
    _ before: [TrackID: MotionState<AnimatedValue>],
    _ after: [TrackID: MotionState<AnimatedValue>]
  ) -> Double {
    before.reduce(0) { largest, one in
      guard let now = after[one.key] else { return largest }
      return max(largest, (now.value - one.value.value).magnitude)
    }
  }

  /// How much the velocities of places and turns do.
  private func jerk(
    _ before: [TrackID: MotionState<AnimatedValue>],
    _ after: [TrackID: MotionState<AnimatedValue>]
  ) -> Double {
    let springs: [LayerProperty] = [.position, .rotation, .rotationX, .rotationY, .shade]
    return before.reduce(0) { largest, one in
      guard let now = after[one.key], LayerProperty(one.key).map(springs.contains) == true
      else { return largest }
      return max(largest, (now.velocity - one.value.velocity).magnitude)
    }
  }

  @Test(arguments: [(560.0, true), (20_000, false)])
  func `Where all cards are in sight, a finger is left to what lies behind`(
    height: Double, scrolls: Bool
  ) {
    let bench = GalleryBench(Size(1280, height))
    #expect(bench.gallery.parts.contains { $0.layer == bench.gallery.layer } == scrolls)
  }

  @Test(arguments: [320, 480, 800, 1280, 1920, 3840])
  func `A last row that is not full is in the middle`(
    width: Double
  ) {
    for count in 1...30 {
      let layout = GalleryLayout(Size(width, 600), margin: 32, count: count, textScale: 1)
      let frames = (0..<count).map { layout.frame($0) }
      for row in Dictionary(grouping: frames, by: \.minY).values {
        let (left, right) = (row.map(\.minX).min() ?? 0, row.map(\.maxX).max() ?? 0)
        #expect(abs((left - layout.margin) - (width - layout.margin - right)) <= 1)
      }
      #expect(Set(frames.map { "\($0.minX) \($0.minY)" }).count == count)
    }
  }

  @Test(arguments: GalleryExhibit.allCases)
  func `A tap at any moment turns it round from what is seen, with its velocity`(
    exhibit: GalleryExhibit
  ) {
    var dice = Dice(state: 7)
    var bench = GalleryBench()
    var time = 0.0
    for _ in 0..<24 {
      let before = bench.states(exhibit, time)
      // What rests may be sent off with a kick, as the book has it.
      let moving = before.filter {
        bench.base.engine.isInFlight($0.key, at: Instant(seconds: time))
      }
      bench.tap(exhibit, time)
      let after = bench.states(exhibit, time)
      #expect(jump(before, after) < 1e-6)
      #expect(jerk(moving, after) < 1e-6)
      time += Double.random(in: 0.005...0.6, using: &dice)
      bench.wait(until: time)
    }
  }

  @Test(arguments: GalleryExhibit.allCases)
  func `A finger has it where it is seen at any moment, and throws it`(exhibit: GalleryExhibit) {
    var dice = Dice(state: 11)
    var bench = GalleryBench()
    guard bench.hasHandle(exhibit) else { return }
    var time = 0.0
    for _ in 0..<20 {
      if Bool.random(using: &dice) { bench.tap(exhibit, time) }
      time += Double.random(in: 0...0.5, using: &dice)
      bench.wait(until: time)
      let seen = bench.base.seen(time)
      let visible = bench.visible(exhibit, time)
      bench.act(.grabbed(at: Point(100, 100)), GalleryBench.handle(exhibit), time)
      let held = bench.base.seen(time)
      #expect(visible.allSatisfy { isSame(seen[$0], held[$0]) })
      var finger = Point(100, 100)
      for _ in 0..<5 {
        time += 0.01
        let way = Double.random(in: -20...20, using: &dice)
        finger = finger + Point(way, way)
        bench.act(.dragged(to: finger), GalleryBench.handle(exhibit), time)
      }
      let before = bench.states(exhibit, time)
      let speed = Double.random(in: -1500...1500, using: &dice)
      bench.act(.thrown(velocity: [speed, speed]), GalleryBench.handle(exhibit), time)
      // What is let go of so near to its goal that nobody can see it move is there.
      #expect(jump(before, bench.states(exhibit, time)) < 0.01)
      time += Double.random(in: 0...0.7, using: &dice)
      bench.wait(until: time)
    }
  }

  @Test(arguments: [GalleryExhibit.playlist, .rows, .pull, .odometer])
  func `What comes back by itself does so from what is seen, with its velocity`(
    exhibit: GalleryExhibit
  ) throws {
    var bench = GalleryBench()
    bench.tap(exhibit, 0)
    let due = try #require(bench.gallery.deadline).seconds(since: .zero)
    let before = bench.states(exhibit, due)
    bench.wait(until: due)
    #expect(bench.gallery.deadline == nil)
    #expect(jump(before, bench.states(exhibit, due)) < 1e-6)
    #expect(jerk(before, bench.states(exhibit, due)) < 1e-6)
  }

  @Test(arguments: [GalleryExhibit.playlist, .rows, .odometer])
  func `What waits for its turn begins it without a jump`(exhibit: GalleryExhibit) {
    var bench = GalleryBench()
    bench.tap(exhibit, 0)
    var before = bench.states(exhibit, 0)
    for step in 1...300 {
      let time = Double(step) / 250
      bench.wait(until: time)
      _ = bench.base.engine.advance(to: at(time))
      let now = bench.states(exhibit, time)
      // The fastest goes by some 3000 px/s.
      #expect(jump(before, now) < 14)
      before = now
    }
    #expect(before.values.contains { $0.velocity.magnitude > 1 })
  }

  /// Whether two looks differ by no more than a rounding.
  private func isSame(_ a: LayerValues, _ b: LayerValues) -> Bool {
    LayerProperty.allCases.allSatisfy { (a[$0] - b[$0]).magnitude < 1e-6 }
  }

  /// How what can be seen looks, turns counted up to whole ones.
  private func look(
    _ exhibit: GalleryExhibit, _ bench: GalleryBench, _ seconds: Double
  ) -> [LayerID: [SIMD4<Double>]] {
    let seen = bench.base.seen(seconds)
    var looks: [LayerID: [SIMD4<Double>]] = [:]
    for layer in bench.visible(exhibit, seconds) {
      looks[layer] = LayerProperty.allCases.map { property in
        let value = seen[layer][property]
        guard property == .rotation else { return value }
        return [value.x.remainder(dividingBy: 2 * .pi), 0, 0, 0]
      }
    }
    return looks
  }

  private func isSame(_ a: [LayerID: [SIMD4<Double>]], _ b: [LayerID: [SIMD4<Double>]]) -> Bool {
    a.count == b.count
      && a.allSatisfy { id, values in
        guard let others = b[id] else { return false }
        return zip(values, others).allSatisfy { ($0 - $1).magnitude < 1e-6 }
      }
  }

  // The small screens have four ends, the control points of a curve stay where they are put, and things
  // that fall lie in another way each time.
  @Test(arguments: GalleryExhibit.allCases.filter { ![.screens, .curve, .dynamics].contains($0) })
  func `It comes to rest at one of its ends, and then asks for nothing`(exhibit: GalleryExhibit) {
    var bench = GalleryBench()
    let start = look(exhibit, bench, 0)
    bench.tap(exhibit, 0)
    var time = bench.rest(after: 0)
    let end = look(exhibit, bench, time)
    var dice = Dice(state: 3)
    for _ in 0..<8 {
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        bench.tap(exhibit, time)
        time += Double.random(in: 0...0.3, using: &dice)
      }
      if bench.hasHandle(exhibit) {
        let part = GalleryBench.handle(exhibit)
        bench.act(.grabbed(at: .zero), part, time)
        let way = Double.random(in: -90...90, using: &dice)
        bench.act(.dragged(to: Point(way, way)), part, time)
        let speed = Double.random(in: -900...900, using: &dice)
        let isLost = Bool.random(using: &dice)
        bench.act(isLost ? .dropped : .thrown(velocity: [speed, speed]), part, time)
      }
      time = bench.rest(after: time)
      #expect(bench.base.engine.isAtRest && bench.gallery.deadline == nil)
      #expect(!bench.gallery.isInFlight(part: GalleryBench.handle(exhibit), at: at(time)))
      let now = look(exhibit, bench, time)
      #expect(isSame(now, start) || isSame(now, end))
    }
  }

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test(arguments: GalleryExhibit.allCases)
  func `It is the same at 60 and at 144 frames a second`(exhibit: GalleryExhibit) {
    let looks = [60.0, 144].map { rate in
      var bench = GalleryBench()
      var (time, frame) = (0.0, 0.0)
      return (0..<8).map { step in
        bench.tap(exhibit, time)
        time += 0.07 * Double(step + 1)
        while frame < time {
          _ = bench.base.engine.advance(to: at(frame))
          frame += 1 / rate
        }
        bench.wait(until: time)
        return look(exhibit, bench, time)
      }
    }
    for (slow, fast) in zip(looks[0], looks[1]) { #expect(isSame(slow, fast)) }
  }

  @Test func `At rest nothing moves, and what is out of sight is no item of a frame`() {
    var bench = GalleryBench(Size(800, 400))
    #expect(bench.base.engine.advance(to: at(1)) == .never)
    func items(_ seconds: Double) -> Int {
      RenderList(of: bench.base.stage.tree, as: bench.base.seen(seconds), scale: 1).items.count
    }
    let before = items(1)
    // The last card is below the lower edge.
    bench.tap(.screens, 1)
    _ = bench.base.engine.advance(to: at(1.2))
    #expect(items(1.2) == before)
    #expect(bench.gallery.deadline == nil)
  }

  @Test(arguments: [Size(1280, 560), Size(800, 400), Size(480, 700), Size(200, 100)])
  func `The cards lie side by side within the page`(size: Size) {
    let bench = GalleryBench(size)
    let seen = bench.base.seen(0)
    let cards = bench.gallery.parts.filter { $0.role == .press }.map {
      bench.base.stage.tree.bounds(of: $0.layer, as: seen)
    }
    #expect(cards.count == GalleryExhibit.allCases.count)
    #expect(Set(bench.gallery.parts.map(\.name)).count == bench.gallery.parts.count)
    for (i, card) in cards.enumerated() {
      #expect(card.minX >= 0 && card.maxX <= max(size.width, 1))
      for other in cards[(i + 1)...] {
        #expect(card.maxX <= other.minX || other.maxX <= card.minX || card.maxY <= other.minY)
      }
    }
  }

  @Test func `A finger scrolls it, throws it, and stops it in flight`() {
    var bench = GalleryBench()
    bench.act(.grabbed(at: Point(9, 400)), .whole, 0)
    bench.act(.dragged(to: Point(9, 300)), .whole, 0.1)
    #expect(bench.gallery.offset(at: at(0.1)) == -100)
    bench.act(.thrown(velocity: [0, -900]), .whole, 0.1)
    #expect(bench.gallery.isInFlight(part: .whole, at: at(0.2)))
    let place = bench.gallery.offset(at: at(0.2))
    #expect(place < -150)
    bench.act(.tapped, .whole, 0.2)
    #expect(abs(bench.gallery.offset(at: at(2)) - place) < 0.51)
    bench.act(.grabbed(at: .zero), .whole, 3)
    bench.act(.thrown(velocity: [0, 9000]), .whole, 3)
    let end = bench.rest(after: 3)
    #expect(bench.gallery.offset(at: at(end)) == 0)
    bench.act(.grabbed(at: .zero), .whole, end)
    bench.act(.dragged(to: Point(0, -200)), .whole, end)
    bench.act(.thrown(velocity: .zero), .whole, end)
    let other = GalleryBench(Size(800, 400), after: bench.gallery)
    #expect(other.gallery.offset(at: .zero) == -200)
  }

  @Test(arguments: GalleryExhibit.allCases)
  func `Fingers that are nowhere do no harm`(exhibit: GalleryExhibit) {
    var bench = GalleryBench()
    let part = GalleryBench.handle(exhibit)
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      bench.act(.dropped, part, 0)
      bench.act(.grabbed(at: Point(number, number)), part, 0)
      bench.act(.dragged(to: Point(number, number)), part, 0)
      bench.act(.thrown(velocity: [number, number]), part, 0)
      bench.tap(exhibit, 0)
    }
    bench.act(.activated, 254, 0)
    bench.act(.activated, -3, 0)
    let end = bench.rest(after: 0)
    let seen = bench.base.seen(end)
    #expect(bench.visible(exhibit, end).allSatisfy { seen[$0].position.y.isFinite })
  }
}
