import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Look
import Testing
import Widgets

@Suite struct PageStripTests {
  /// Four pages of 500 × 300, with the layer that moves them.
  private func bench(
    _ count: Int = 4, isRightToLeft: Bool = false
  ) throws -> (Bench, Shown<PageStrip>, LayerID) {
    var tree = LayerTree(size: Size(800, 600))
    var palette = Palette.test
    palette.isRightToLeft = isRightToLeft
    let strip = Shown(
      try PageStrip(count, size: Size(500, 300), palette: palette),
      in: Rect(x: 20, y: 30, width: 500, height: 300), of: &tree, isRightToLeft: isRightToLeft
    ) { strip, boxes in
      boxes.overlay {
        strip.show(
          boxes.overlay {
            for page in 0..<count {
              boxes.place(strip.frame(ofPage: page, height: 300)) {
                boxes.overlay { boxes.fill(.white).key("fill") }.clipped()
                  .key(.name("page \(page)"))
              }
            }
          }.key("strip"))
        strip.dots(in: boxes)
      }.clipped().key("home")
    }
    return (Bench(tree), strip, strip.layer("home", "strip"))
  }

  private func time(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `Pages follow the finger one to one, and stretch beyond the first and the last`()
    throws
  {
    var (bench, strip, moving) = try bench()
    strip.follow(.grabbed(at: Point(400, 100)), bench.seen(0), 0, on: &bench.stage)
    for x in stride(from: 400.0, through: 100, by: -13) {
      strip.follow(.dragged(to: Point(x, 90)), bench.seen(0), 0, on: &bench.stage)
      bench.commit(0)
      #expect(abs(bench.seen(0)[moving].translation.x - (x - 400)) < 1e-9)
    }
    strip.follow(.dragged(to: Point(600, 90)), bench.seen(0), 0, on: &bench.stage)
    bench.commit(0)
    let x = bench.seen(0)[moving].translation.x
    #expect(x > 60 && x < 110)
  }

  @Test(arguments: [
    (-0.6, 0.0, 1), (-0.3, 0, 0), (-0.1, -900, 1), (-0.1, -9000, 1), (-0.6, 900, 0), (0.3, 0, 0),
  ]) func `Let go, it goes to the page that the throw would reach, one at most, exactly`(
    way: Double, velocity: Double, page: Int
  ) throws {
    var (bench, strip, moving) = try bench()
    strip.follow(.grabbed(at: Point(400, 100)), bench.seen(0), 0, on: &bench.stage)
    strip.follow(.dragged(to: Point(400 + way * 500, 100)), bench.seen(0), 0, on: &bench.stage)
    bench.commit(0)
    let before = bench.state(.translation, of: moving, 0).value
    strip.follow(.thrown(velocity: [velocity, 0]), bench.seen(0), 0, on: &bench.stage)
    bench.commit(0)
    let after = bench.state(.translation, of: moving, 0)
    #expect((after.value - before).magnitude < 1e-9)
    if way < 0 { #expect(abs(after.velocity.x - velocity) < 1e-6) }
    #expect(strip.model.page == page)
    let end = bench.rest(after: 0)
    #expect(bench.seen(end)[moving].translation == Point(-500 * Double(page), 0))
    #expect(bench.engine.isAtRest)
  }

  @Test func `From right to left, everything is the mirror's`() throws {
    for (way, velocity) in [(-0.6, 0.0), (-0.3, 0), (-0.1, -900), (0.1, 500), (-0.6, 900)] {
      var (plain, strip, moving) = try bench()
      var (mirror, other, otherMoving) = try bench(isRightToLeft: true)
      for (hand, sign) in [(0, 1.0), (1, -1)] {
        func play(_ strip: inout Shown<PageStrip>, _ bench: inout Bench) {
          strip.follow(.grabbed(at: Point(250, 100)), bench.seen(0), 0, on: &bench.stage)
          strip.follow(
            .dragged(to: Point(250 + sign * way * 500, 100)), bench.seen(0), 0, on: &bench.stage)
          strip.follow(.thrown(velocity: [sign * velocity, 0]), bench.seen(0), 0, on: &bench.stage)
          bench.commit(0)
        }
        if hand == 0 { play(&strip, &plain) } else { play(&other, &mirror) }
      }
      #expect(strip.model.page == other.model.page)
      for seconds in stride(from: 0.0, to: 1, by: 0.05) {
        #expect(
          abs(strip.model.progress(at: time(seconds)) - other.model.progress(at: time(seconds)))
            < 1e-9)
        let places = (
          plain.seen(seconds)[moving].translation.x, mirror.seen(seconds)[otherMoving].translation.x
        )
        #expect(abs(places.0 + places.1) < 1e-6)
      }
    }
  }

  @Test func `Caught between two pages it stops, and may go on to a third`() throws {
    for i in 1..<30 {
      var (bench, strip, moving) = try bench()
      strip.change(on: &bench.stage) { $0.go(to: 1, at: time(0)) }
      bench.commit(0)
      let seconds = Double(i) * 0.02
      let before = bench.state(.translation, of: moving, seconds)
      strip.follow(.grabbed(at: Point(10, 10)), bench.seen(seconds), seconds, on: &bench.stage)
      bench.commit(seconds)
      #expect(
        (bench.state(.translation, of: moving, seconds).value - before.value).magnitude < 1e-6)
      strip.follow(.thrown(velocity: [-6000, 0]), bench.seen(seconds), seconds, on: &bench.stage)
      bench.commit(seconds)
      #expect(strip.model.page == (before.value.x < -250 ? 2 : 1))
    }
  }

  @Test(arguments: [2, 23, 24, 31, 80], [false, true])
  func `However many pages there are, every dot is seen, and a finger finds it`(
    count: Int, isRightToLeft: Bool
  ) throws {
    let (bench, strip, _) = try bench(count, isRightToLeft: isRightToLeft)
    let tree = bench.stage.tree
    let dots = tree[strip.layer("home", "dots")].children.dropLast()
    #expect(dots.count == count)
    for (page, dot) in dots.enumerated() {
      let bounds = tree.bounds(of: dot, as: bench.seen(0))
      #expect(bounds.minX >= 20 && bounds.maxX <= 520, "dot \(page) of \(count)")
      let x = tree[dot].values.position.x
      let start = isRightToLeft ? tree[strip.layer("home", "dots")].size.width - x : x
      #expect(strip.model.page(ofDotAt: start) == page, "dot \(page) of \(count)")
    }
  }

  @Test func `The dot follows the pages continuously, at every instant`() throws {
    var (bench, strip, moving) = try bench()
    let marks = bench.stage.tree[strip.layer("home", "dots")].children
    func compare(_ seconds: Double) {
      let (seen, progress) = (bench.seen(seconds), -bench.seen(seconds)[moving].translation.x / 500)
      let (first, second) = (seen[marks[0]].place, seen[marks[1]].place)
      let want = first.x + (second.x - first.x) * progress
      #expect(abs(seen[marks[4]].place.x - want) < 0.01)
    }
    strip.follow(.grabbed(at: Point(400, 100)), bench.seen(0), 0, on: &bench.stage)
    strip.follow(.dragged(to: Point(280, 100)), bench.seen(0), 0, on: &bench.stage)
    bench.commit(0)
    compare(0)
    strip.follow(.thrown(velocity: [-1500, 0]), bench.seen(0), 0, on: &bench.stage)
    bench.commit(0)
    for i in 0..<200 { compare(Double(i) * 0.008) }
    #expect(bench.seen(9)[marks[4]].place == bench.seen(9)[marks[1]].place)
  }

  @Test func `A lost finger sends it back; taps go on from what is seen`() throws {
    var (bench, strip, moving) = try bench()
    strip.follow(.grabbed(at: Point(400, 100)), bench.seen(0), 0, on: &bench.stage)
    strip.follow(.dragged(to: Point(40, 100)), bench.seen(0), 0, on: &bench.stage)
    strip.follow(.dropped, bench.seen(0), 0, on: &bench.stage)
    bench.commit(0)
    #expect(bench.seen(bench.rest(after: 0))[moving].translation == .zero)
    var seconds = 20.0
    for i in 0..<40 {
      let before = bench.state(.translation, of: moving, seconds)
      strip.change(on: &bench.stage) { $0.go(to: i * 7 % 6 - 1, at: time(seconds)) }
      bench.commit(seconds)
      let after = bench.state(.translation, of: moving, seconds)
      #expect((after.value - before.value).magnitude < 1e-6)
      #expect((after.velocity - before.velocity).magnitude < 1e-5)
      seconds += 0.031 * Double(i % 5 + 1)
    }
    #expect((0...3).contains(strip.model.page))
    #expect(strip.model.page(ofDotAt: 52 + 11) == 2)
    #expect(strip.model.page(ofDotAt: -5) == nil)
  }

  @Test func `Pages out of sight are no items of a frame`() throws {
    let (bench, strip, _) = try bench()
    let list = RenderList(of: bench.stage.tree, as: bench.seen(0), scale: 1)
    let shown = Set(list.items.map(\.layer))
    let fills = (0..<4).map { strip.layer("home", "strip", .name("page \($0)"), "fill") }
    #expect(fills.map(shown.contains) == [true, false, false, false])
  }

  @Test func `A strip of no width is refused`() {
    for width in [0.0, -3, .nan, .infinity] {
      #expect(throws: MotionError.self) {
        try PageStrip(2, size: Size(width, 10), palette: .test)
      }
    }
  }
}

extension LayerValues {
  fileprivate var place: Point { position + translation }
}

extension Shown<PageStrip> {
  /// Passes a gesture on, with what is seen at that time.
  fileprivate mutating func follow(
    _ gesture: Gesture, _ seen: PresentationTree, _ seconds: Double, on stage: inout Stage
  ) {
    let shift = seen[layer("home", "strip")].translation.x
    change(on: &stage) { $0.follow(gesture, seen: shift, at: Instant(seconds: seconds)) }
  }
}
