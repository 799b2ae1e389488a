import DetentMotion
import SeededNumbers
import Testing

@Suite struct NestedScrollTests {
  private func nested() throws -> NestedScroll {
    let list = ScrollMotion(try ScrollPhysics(range: -300...0, viewport: 400))
    let sheet = ScrollMotion(try ScrollPhysics(range: -200...0, viewport: 800))
    return NestedScroll(inner: list, outer: sheet)
  }

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `The inner one first, the rest to the outer one, and back`() throws {
    var both = try nested()
    both.touch(at: 500, time: .zero)
    func places() -> [Double] {
      [both.inner.state(at: .zero).value, both.outer.state(at: .zero).value]
    }
    both.move(to: 300)
    #expect(places() == [-200, 0])
    both.move(to: 120, velocity: -900)
    #expect(places() == [-300, -80])
    both.move(to: 150)
    #expect(places() == [-270, -80])
    both.move(to: 480)
    #expect(places()[0] == 0 && abs(places()[1] - -20) < 1e-9 || places() == [0, -20])
  }

  @Test func `Random fingers: within the ranges one to one, nothing jumps, all comes home`() throws
  {
    var numbers = SeededNumbers(77)
    for _ in 0..<300 {
      var both = try nested()
      var time = 0.0
      for _ in 0..<4 {
        let before = (both.inner.state(at: at(time)), both.outer.state(at: at(time)))
        var finger = numbers.uniform(0...800)
        both.touch(at: finger, time: at(time))
        #expect(abs(both.inner.state(at: at(time)).value - before.0.value) < 1e-9)
        #expect(abs(both.outer.state(at: at(time)).value - before.1.value) < 1e-9)
        for _ in 0..<10 {
          let way = numbers.uniform(-60...60)
          let (inner, outer) = (both.inner.state(at: .zero), both.outer.state(at: .zero))
          finger += way
          both.move(to: finger, velocity: way * 100)
          let moved =
            both.inner.state(at: .zero).value - inner.value + both.outer.state(at: .zero).value
            - outer.value
          #expect(abs(moved) <= abs(way) + 1e-9 && moved * way >= -1e-9)
          let isInside =
            (-200.0...0).contains(both.outer.state(at: .zero).value)
            && (-200.0...0).contains(outer.value) && (-300.0...0).contains(inner.value)
          if isInside { #expect(abs(moved - way) < 1e-9) }
        }
        let held = (both.inner.state(at: .zero).value, both.outer.state(at: .zero).value)
        time += 0.2
        both.release(velocity: numbers.uniform(-3000...3000), time: at(time))
        // What is let go of less than half a pixel beyond an edge is at that edge.
        #expect(abs(both.inner.state(at: at(time)).value - held.0) < 0.5)
        #expect(abs(both.outer.state(at: at(time)).value - held.1) < 0.5)
        time += numbers.uniform(0...1)
      }
      let rest = try #require(both.restTime)
      #expect((-300.0...0).contains(both.inner.state(at: rest).value))
      #expect((-200.0...0).contains(both.outer.state(at: rest).value))
    }
  }

  @Test func `A direction is decided once`() {
    var up = DirectionLock(at: SIMD2(100, 100))
    #expect(up.move(to: SIMD2(103, 104)) == SIMD2(100, 100) && up.axis == nil)
    #expect(up.move(to: SIMD2(104, 130)) == SIMD2(100, 130) && up.axis == .vertical)
    #expect(up.move(to: SIMD2(400, 130)) == SIMD2(100, 130))
    var askew = DirectionLock(at: .zero)
    #expect(askew.move(to: SIMD2(20, 15)) == SIMD2(20, 15) && askew.axis == .both)
    var strict = DirectionLock(at: .zero, ratio: 1)
    #expect(strict.move(to: SIMD2(20, 15)) == SIMD2(20, 0) && strict.axis == .horizontal)
  }
}
