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
    both.touch(from: 500, at: .zero)
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
        both.touch(from: finger, at: at(time))
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
        both.release(velocity: numbers.uniform(-3000...3000), at: at(time))
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

  @Test func `A throw goes on in the outer one as if both were one`() throws {
    var numbers = SeededNumbers(78)
    var handed = 0
    for _ in 0..<200 {
      var both = try nested()
      // As far as both together, with the edges of the outer one.
      var one = ScrollMotion(try ScrollPhysics(range: -500...0, viewport: 800))
      let velocity = -numbers.logarithmic(2.5...4)
      for finger in [500, 500 - numbers.uniform(1...290)] {
        if finger == 500 {
          both.touch(from: finger, at: .zero)
          one.touch(from: finger, at: .zero)
        }
        both.move(to: finger, velocity: velocity)
        one.move(to: finger, velocity: velocity)
      }
      both.release(velocity: velocity, at: at(1))
      one.release(velocity: velocity, at: at(1))
      for frame in 0...300 {
        let time = at(1 + Double(frame) / 100)
        let (inner, outer, whole) = (
          both.inner.state(at: time), both.outer.state(at: time), one.state(at: time)
        )
        let rest = max(try #require(both.restTime), try #require(one.restTime))
        // The one counts as at rest before the other.
        let isNear = time >= rest || whole.velocity.magnitude > 10
        guard isNear else { continue }
        #expect(abs(inner.value + outer.value - whole.value) < 0.02)
        #expect(abs(inner.velocity + outer.velocity - whole.velocity) < 0.2)
        #expect((-300.0...0).contains(inner.value))
        if outer.velocity < -10 {
          #expect(inner.value == -300 && inner.velocity == 0)
          handed += 1
        }
      }
    }
    #expect(handed > 1000)
  }

  @Test func `Who has no room is handed nothing, and what snaps or is caught hands nothing on`()
    throws
  {
    // The outer one is at its end.
    var both = try nested()
    both.touch(from: 900, at: .zero)
    both.move(to: 400)
    both.release(velocity: 0, at: at(1))
    #expect(both.outer.state(at: at(5)).value == -200)
    both.touch(from: 0, at: at(5))
    both.move(to: 100)
    both.move(to: 90)
    both.release(velocity: -3000, at: at(5.1))
    let bounced = try #require(both.inner.flight?.flight.impact)
    #expect(both.inner.state(at: at(5.1 + bounced.time + 0.05)).value < -300)
    #expect(both.outer.state(at: at(5.2)) == MotionState(-200))
    #expect(both.inner.state(at: at(9)).value == -300)

    let pages = try ScrollPhysics(range: -300...0, viewport: 400, snap: .pages(length: 100))
    let sheet = try ScrollPhysics(range: -200...0, viewport: 800)
    var snapping = NestedScroll(inner: ScrollMotion(pages), outer: ScrollMotion(sheet))
    snapping.touch(from: 0, at: .zero)
    snapping.move(to: -10, velocity: -4000)
    snapping.release(velocity: -4000, at: at(0.1))
    #expect(snapping.inner.destination == -300)
    #expect(snapping.outer.state(at: at(0.5)) == MotionState(0))

    // Caught before it got there, and after.
    for moment in [0.02, 0.3] {
      var caught = try nested()
      caught.touch(from: 0, at: .zero)
      caught.move(to: -100, velocity: -2000)
      caught.release(velocity: -2000, at: at(0.1))
      let seen = [caught.inner, caught.outer].map { $0.state(at: at(0.1 + moment)).value }
      caught.touch(from: 50, at: at(0.1 + moment))
      for time in [0.2, 0.5, 3] {
        let held = [caught.inner, caught.outer].map { $0.state(at: at(time)).value }
        #expect(zip(seen, held).allSatisfy { abs($0 - $1) < 1e-9 })
      }
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
