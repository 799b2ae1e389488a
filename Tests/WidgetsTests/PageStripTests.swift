import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Testing
import Widgets

@Suite struct PageStripTests {
  /// Four pages of 500 × 300.
  private func bench(
    _ count: Int = 4, isRightToLeft: Bool = false
  ) throws -> (Bench, PageStrip, LayerID) {
    var tree = LayerTree(size: Size(800, 600))
    var palette = Palette.test
    palette.isRightToLeft = isRightToLeft
    let strip = try PageStrip(
      Array(repeating: 300, count: count), frame: Rect(x: 20, y: 30, width: 500, height: 300),
      palette: palette, in: &tree,
      parent: tree.root)
    for page in strip.pages {
      let frame = Rect(x: 0, y: 0, width: 500, height: 300)
      _ = tree.add(Layer(frame: frame, content: .fill, color: .white), to: page)
    }
    let moving = tree[strip.layer].children[0]
    return (Bench(tree), strip, moving)
  }

  private func time(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `Pages follow the finger one to one, and stretch beyond the first and the last`()
    throws
  {
    var (bench, strip, moving) = try bench()
    strip.grab(at: Point(400, 100), time: time(0), on: &bench.stage)
    for x in stride(from: 400.0, through: 100, by: -13) {
      strip.drag(to: Point(x, 90), time: time(0), on: &bench.stage)
      bench.commit(0)
      #expect(abs(bench.seen(0)[moving].position.x - (x - 400)) < 1e-9)
    }
    strip.drag(to: Point(600, 90), time: time(0), on: &bench.stage)
    bench.commit(0)
    let x = bench.seen(0)[moving].position.x
    #expect(x > 60 && x < 110)
  }

  @Test(arguments: [
    (-0.6, 0.0, 1), (-0.3, 0, 0), (-0.1, -900, 1), (-0.1, -9000, 1), (-0.6, 900, 0), (0.3, 0, 0),
  ]) func `Let go, it goes to the page that the throw would reach, one at most, exactly`(
    way: Double, velocity: Double, page: Int
  ) throws {
    var (bench, strip, moving) = try bench()
    strip.grab(at: Point(400, 100), time: time(0), on: &bench.stage)
    strip.drag(to: Point(400 + way * 500, 100), time: time(0), on: &bench.stage)
    bench.commit(0)
    let before = bench.state(.position, of: moving, 0).value
    strip.release(velocity: [velocity, 0], at: time(0), on: &bench.stage)
    bench.commit(0)
    let after = bench.state(.position, of: moving, 0)
    #expect((after.value - before).magnitude < 1e-9)
    if way < 0 { #expect(abs(after.velocity.x - velocity) < 1e-6) }
    #expect(strip.page == page)
    let end = bench.rest(after: 0)
    #expect(bench.seen(end)[moving].position == Point(-500 * Double(page), 0))
    #expect(bench.engine.isAtRest)
  }

  @Test func `From right to left, everything is the mirror's`() throws {
    for (way, velocity) in [(-0.6, 0.0), (-0.3, 0), (-0.1, -900), (0.1, 500), (-0.6, 900)] {
      var (plain, strip, moving) = try bench()
      var (mirror, other, otherMoving) = try bench(isRightToLeft: true)
      for (hand, sign) in [(0, 1.0), (1, -1)] {
        func play(_ strip: inout PageStrip, _ bench: inout Bench) {
          strip.grab(at: Point(250, 100), time: time(0), on: &bench.stage)
          strip.drag(to: Point(250 + sign * way * 500, 100), time: time(0), on: &bench.stage)
          strip.release(velocity: [sign * velocity, 0], at: time(0), on: &bench.stage)
          bench.commit(0)
        }
        if hand == 0 { play(&strip, &plain) } else { play(&other, &mirror) }
      }
      #expect(strip.page == other.page)
      for seconds in stride(from: 0.0, to: 1, by: 0.05) {
        #expect(abs(strip.progress(at: time(seconds)) - other.progress(at: time(seconds))) < 1e-9)
        let places = (
          plain.seen(seconds)[moving].position.x, mirror.seen(seconds)[otherMoving].position.x
        )
        #expect(abs(places.0 + places.1) < 1e-6)
      }
      let row = plain.stage.tree[strip.dots].size.width
      for x in stride(from: 0.5, through: row, by: 3.7) {
        #expect(strip.page(ofDotAt: Point(x, 20)) == other.page(ofDotAt: Point(row - x, 20)))
      }
    }
  }

  @Test func `Caught between two pages it stops, and may go on to a third`() throws {
    for i in 1..<30 {
      var (bench, strip, moving) = try bench()
      strip.go(to: 1, at: time(0), on: &bench.stage)
      bench.commit(0)
      let seconds = Double(i) * 0.02
      let before = bench.state(.position, of: moving, seconds)
      strip.grab(at: Point(10, 10), time: time(seconds), on: &bench.stage)
      bench.commit(seconds)
      #expect((bench.state(.position, of: moving, seconds).value - before.value).magnitude < 1e-6)
      strip.release(velocity: [-6000, 0], at: time(seconds), on: &bench.stage)
      bench.commit(seconds)
      #expect(strip.page == (before.value.x < -250 ? 2 : 1))
    }
  }

  @Test(arguments: [2, 23, 24, 31, 80], [false, true])
  func `However many pages there are, every dot is seen, and a finger finds it`(
    count: Int, isRightToLeft: Bool
  ) throws {
    let (bench, strip, _) = try bench(count, isRightToLeft: isRightToLeft)
    let tree = bench.stage.tree
    let dots = tree[strip.dots].children.dropLast()
    #expect(dots.count == count)
    for (page, dot) in dots.enumerated() {
      let bounds = tree.bounds(of: dot, as: bench.seen(0))
      #expect(bounds.minX >= 20 && bounds.maxX <= 520, "dot \(page) of \(count)")
      let place = tree[dot].values.position
      #expect(strip.page(ofDotAt: place) == page, "dot \(page) of \(count)")
    }
  }

  @Test func `The dot follows the pages continuously, at every instant`() throws {
    var (bench, strip, moving) = try bench()
    let marks = bench.stage.tree[strip.dots].children
    func compare(_ seconds: Double) {
      let (seen, progress) = (bench.seen(seconds), -bench.seen(seconds)[moving].position.x / 500)
      let (first, second) = (seen[marks[0]].position, seen[marks[1]].position)
      let want = first.x + (second.x - first.x) * progress
      #expect(abs(seen[marks[4]].position.x - want) < 0.01)
    }
    strip.grab(at: Point(400, 100), time: time(0), on: &bench.stage)
    strip.drag(to: Point(280, 100), time: time(0), on: &bench.stage)
    bench.commit(0)
    compare(0)
    strip.release(velocity: [-1500, 0], at: time(0), on: &bench.stage)
    bench.commit(0)
    for i in 0..<200 { compare(Double(i) * 0.008) }
    #expect(bench.seen(9)[marks[4]].position == bench.seen(9)[marks[1]].position)
  }

  @Test func `A lost finger sends it back; taps go on from what is seen`() throws {
    var (bench, strip, moving) = try bench()
    strip.grab(at: Point(400, 100), time: time(0), on: &bench.stage)
    strip.drag(to: Point(40, 100), time: time(0), on: &bench.stage)
    strip.drop(time: time(0), on: &bench.stage)
    bench.commit(0)
    #expect(bench.seen(bench.rest(after: 0))[moving].position == .zero)
    var seconds = 20.0
    for i in 0..<40 {
      let before = bench.state(.position, of: moving, seconds)
      strip.go(to: i * 7 % 6 - 1, at: time(seconds), on: &bench.stage)
      bench.commit(seconds)
      let after = bench.state(.position, of: moving, seconds)
      #expect((after.value - before.value).magnitude < 1e-6)
      #expect((after.velocity - before.velocity).magnitude < 1e-5)
      seconds += 0.031 * Double(i % 5 + 1)
    }
    #expect((0...3).contains(strip.page))
    #expect(strip.page(ofDotAt: Point(52 + 11, 20)) == 2)
    #expect(strip.page(ofDotAt: Point(-5, 20)) == nil)
  }

  @Test func `Pages out of sight are no items of a frame`() throws {
    let (bench, strip, _) = try bench()
    let list = RenderList(of: bench.stage.tree, as: bench.seen(0), scale: 1)
    let shown = Set(list.items.map(\.layer))
    let fills = strip.pages.map { bench.stage.tree[$0].children[0] }
    #expect(fills.map(shown.contains) == [true, false, false, false])
  }

  @Test func `A strip of no width is refused`() {
    var tree = LayerTree(size: Size(10, 10))
    for width in [0.0, -3, .nan, .infinity] {
      let frame = Rect(x: 0, y: 0, width: width, height: 10)
      #expect(throws: MotionError.self) {
        try PageStrip([10, 10], frame: frame, palette: .test, in: &tree, parent: tree.root)
      }
    }
  }
}
