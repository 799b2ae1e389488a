import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Testing
import Widgets

@Suite struct DetailTransitionTests {
  private func bench() -> (Bench, Shown<DetailTransition>) {
    var tree = LayerTree(size: Size(800, 600))
    let detail = Shown<DetailTransition>(size: Size(800, 600), of: &tree)
    return (Bench(tree), detail)
  }

  private func look(_ bench: Bench, _ detail: Shown<DetailTransition>, _ seconds: Double)
    -> [Double]
  {
    let seen = bench.seen(seconds)
    let (home, page) = (seen[detail.home], seen[detail.detail])
    return [home.opacity, home.scale.x, page.opacity, page.scale.x, page.translation.y]
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) < 0.0025 }
  }

  @Test func `Home fades and shrinks, the page comes up, and all goes back`() {
    var (bench, detail) = bench()
    #expect(bench.stage.tree[detail.detail].isHidden)
    detail.open(on: &bench.stage)
    bench.commit(0)
    #expect(look(bench, detail, 0) == [1, 1, 0, 1.1, 30])
    #expect(look(bench, detail, 0.15)[2] == 1)
    #expect(look(bench, detail, 0.49)[0] > 0.3 && look(bench, detail, 0.5)[0] == 0.3)
    #expect(look(bench, detail, 9) == [0.3, 0.9, 1, 1, 0])
    detail.close(on: &bench.stage)
    bench.commit(9)
    #expect(look(bench, detail, 9.3)[2] == 0 && look(bench, detail, 9.29)[2] > 0)
    #expect(look(bench, detail, 9.5)[0] == 1)
    _ = bench.engine.advance(to: Instant(seconds: 20))
    detail.end(bench.engine.takeCompletions(), on: &bench.stage)
    #expect(bench.stage.tree[detail.detail].isHidden)
    #expect(look(bench, detail, 20) == [1, 1, 0, 1.1, 30])
  }

  @Test func `It sets off and comes back at the speed that the book shows`() {
    var (bench, detail) = bench()
    detail.open(on: &bench.stage)
    bench.commit(0)
    for time in [0.05, 0.1, 0.2] {
      let rest = exponential(-8 * time)
      let seen = look(bench, detail, time)
      #expect(abs(seen[1] - 0.9 - 0.1 * rest) < 1e-6 && abs(seen[3] - 1 - 0.1 * rest) < 1e-6)
      #expect(abs(seen[4] - 30 * rest) < 1e-6)
    }
    detail.close(on: &bench.stage)
    bench.commit(5)
    for time in [0.05, 0.1, 0.2] {
      let rest = exponential(-12 * time)
      let seen = look(bench, detail, 5 + time)
      #expect(abs(seen[3] - 1.1 + 0.1 * rest) < 1e-6 && abs(seen[4] - 30 + 30 * rest) < 1e-6)
    }
  }

  @Test func `It starts from what is seen, however often it is reversed`() {
    var (bench, detail) = bench()
    var time = 0.0
    for i in 0..<80 {
      let before = look(bench, detail, time)
      // What nobody sees may jump into place.
      let isUnseen = before[2] <= 0
      if detail.isOpen {
        detail.close(on: &bench.stage)
      } else {
        detail.open(on: &bench.stage)
      }
      bench.commit(time)
      let after = look(bench, detail, time)
      #expect(isNear(Array(after.prefix(4)), Array(before.prefix(4))))
      #expect(isUnseen || abs(after[4] - before[4]) < 1e-9)
      time += 0.017 * Double(i % 11 + 1)
    }
  }

  @Test func `A finger pulls the page one to one, at any moment, and nothing jumps`() {
    for seconds in stride(from: 0.02, to: 1.2, by: 0.06) {
      var (bench, detail) = bench()
      detail.open(on: &bench.stage)
      bench.commit(0)
      let before = look(bench, detail, seconds)
      detail.follow(.grabbed(at: Point(10, 100)), seen: bench.seen(seconds), on: &bench.stage)
      bench.commit(seconds)
      #expect(isNear(look(bench, detail, seconds), before))
      for y in stride(from: 100.0, through: 380, by: 20) {
        detail.follow(.dragged(to: Point(10, y)), seen: bench.seen(seconds), on: &bench.stage)
        bench.commit(seconds)
        #expect(abs(look(bench, detail, seconds)[4] - before[4] - (y - 100)) < 1e-9)
      }
      let pulled = look(bench, detail, seconds)
      #expect(pulled[0] > before[0] && pulled[2] < 0.5)
      detail.follow(.thrown(velocity: .zero), seen: bench.seen(seconds), on: &bench.stage)
      bench.commit(seconds)
      #expect(isNear(look(bench, detail, seconds), pulled))
      #expect(!detail.isOpen)
    }
  }

  @Test(arguments: [(60.0, 0.0, true), (60, 1500, false), (250, 0, false), (250, -1500, true)])
  func `Pulled far or thrown down it shuts, else it opens again`(
    way: Double, velocity: Double, opens: Bool
  ) {
    var (bench, detail) = bench()
    detail.open(on: &bench.stage)
    bench.commit(0)
    detail.follow(.grabbed(at: .zero), seen: bench.seen(5), on: &bench.stage)
    detail.follow(.dragged(to: Point(0, way)), seen: bench.seen(5), on: &bench.stage)
    detail.follow(.thrown(velocity: [0, velocity]), seen: bench.seen(5), on: &bench.stage)
    bench.commit(5)
    #expect(detail.isOpen == opens)
    let speed = bench.state(.translation, of: detail.detail, 5).velocity.y
    #expect(abs(speed - velocity) < 1e-6)
    let end = bench.rest(after: 5)
    #expect(
      Array(look(bench, detail, end).prefix(4)) == (opens ? [0.3, 0.9, 1, 1] : [1, 1, 0, 1.1]))
    if opens { #expect(look(bench, detail, end)[4] == 0) }
    #expect(bench.engine.isAtRest)
  }

  @Test func `Upward it stretches, and a lost finger leaves it open`() {
    var (bench, detail) = bench()
    detail.open(on: &bench.stage)
    bench.commit(0)
    detail.follow(.grabbed(at: .zero), seen: bench.seen(5), on: &bench.stage)
    detail.follow(.dragged(to: Point(0, -200)), seen: bench.seen(5), on: &bench.stage)
    bench.commit(5)
    let y = look(bench, detail, 5)[4]
    #expect(y < -50 && y > -110)
    detail.follow(.dropped, seen: bench.seen(5), on: &bench.stage)
    bench.commit(5)
    #expect(detail.isOpen)
    #expect(look(bench, detail, bench.rest(after: 5)) == [0.3, 0.9, 1, 1, 0])
  }
}

extension DetailTransitionTests {
  @Test func `What was touched keeps still, and at rest all is where it was`() {
    var (bench, detail) = bench()
    let touched = Point(200, 150)
    detail.change(on: &bench.stage) { $0.turn(about: Point(touched.x / 800, touched.y / 600)) }
    detail.open(on: &bench.stage)
    bench.commit(0)
    for frame in 0..<60 {
      let seen = bench.seen(Double(frame) / 60)
      let home = bench.stage.tree.bounds(of: detail.home, as: seen)
      let scale = home.size.width / 800
      #expect(abs(home.minX + touched.x * scale - touched.x) < 0.5)
      #expect(abs(home.minY + touched.y * scale - touched.y) < 0.5)
    }
    #expect(
      bench.stage.tree.bounds(of: detail.detail, as: bench.seen(9))
        == Rect(x: 0, y: 0, width: 800, height: 600))
    detail.close(on: &bench.stage)
    bench.commit(9)
    #expect(
      bench.stage.tree.bounds(of: detail.home, as: bench.seen(20))
        == Rect(x: 0, y: 0, width: 800, height: 600))
  }
}
