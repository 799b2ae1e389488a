import DetentMotion
import SeededNumbers
import Testing

@Suite struct ScrollMotionTests {
  private func seconds(_ time: Double) -> Instant { Instant(seconds: time) }

  @Test func `In the range it follows the finger one to one, beyond it along the rubber band`()
    throws
  {
    let physics = try ScrollPhysics(range: -1400...0, viewport: 600)
    let band = try #require(physics.band)
    var list = ScrollMotion(physics)
    list.touch(from: 300, at: .zero)
    for finger in stride(from: 300.0, through: -900, by: -60) {
      list.move(to: finger, velocity: -2000)
      #expect(list.state(at: .zero) == MotionState(finger - 300, velocity: -2000))
    }
    list.move(to: 500, velocity: 800)
    let state = list.state(at: .zero)
    #expect(abs(state.value - band.displacement(for: 200)) < 1e-9)
    #expect(abs(state.velocity - 800 * band.slope(at: 200)) < 1e-9)
    #expect(list.isHeld && list.restTime == nil && list.destination == nil)
  }

  @Test func `A touch stops it where it is seen, in a glide and in a bounce`() throws {
    var random = SeededNumbers(101)
    for _ in 0..<5000 {
      var list = ScrollMotion(try ScrollFlightTests.physics(&random))
      list.touch(from: 0, at: .zero)
      list.move(to: random.uniform(-2000...400))
      list.release(velocity: random.uniform(-20_000...20_000), at: .zero)
      let time = seconds(random.uniform(0...2))
      let seen = list.state(at: time).value
      let finger = random.uniform(-500...500)
      list.touch(from: finger, at: time)
      #expect(abs(list.state(at: time).value - seen) < 1e-9)
      #expect(list.state(at: time).velocity == 0)
      list.move(to: finger + 1e-7)
      #expect(abs(list.state(at: time).value - seen) < 1e-6)
      list.release(velocity: 0, at: time)
      #expect(abs(list.state(at: time).value - seen) <= list.physics.tolerance.distance)
    }
  }

  @Test func `Let go it goes on as fast as it was seen to move`() throws {
    var list = ScrollMotion(try ScrollPhysics(range: -1400...0, viewport: 600), at: -500)
    list.touch(from: 300, at: .zero)
    list.move(to: 260, velocity: -1500)
    list.release(velocity: -1800, at: seconds(0.1))
    let state = list.state(at: seconds(0.1))
    #expect(state == MotionState(-540, velocity: -1800))
    #expect(list.isInFlight(at: seconds(0.1)))
    let rest = try #require(list.restTime)
    #expect(!list.isInFlight(at: rest))
    #expect(list.state(at: rest) == MotionState(-1400))
    #expect(list.destination == -1400)
  }

  @Test func `Started anew in every frame it is at the same place at every rate`() throws {
    let physics = try ScrollPhysics(range: -1400...0, viewport: 600)
    let start = MotionState(-500.0, velocity: 2400)
    let whole = ScrollFlight(physics, from: start)
    for rate in [30, 60, 90, 120, 144, 240] {
      var state = start
      for frame in 1...(rate / 2) {
        state = ScrollFlight(physics, from: state).state(after: 1 / Double(rate))
        let exact = whole.state(after: Double(frame) / Double(rate))
        #expect(abs(state.value - exact.value) < 1e-9)
        #expect(abs(state.velocity - exact.velocity) < 1e-8)
      }
      #expect(state.value > 0)
    }
  }

  @Test func `A new size brings it in without a jump, and a call scrolls there`() throws {
    var list = ScrollMotion(try ScrollPhysics(range: -1400...0, viewport: 600), at: -1400)
    list.change(to: try ScrollPhysics(range: -900...0, viewport: 600), at: .zero)
    #expect(list.state(at: .zero) == MotionState(-1400))
    #expect(list.destination == -900)
    let moment = seconds(0.1)
    let state = list.state(at: moment)
    list.scroll(to: 50, at: moment)
    #expect(list.state(at: moment) == state && list.destination == 0)
    list.touch(from: 10, at: moment)
    list.change(to: try ScrollPhysics(range: -100...0, viewport: 600), at: moment)
    #expect(list.isHeld && abs(list.state(at: moment).value - state.value) < 1e-9)
  }

  @Test func `What is added below while it flies changes nothing of where it goes`() throws {
    let snap = ScrollPhysics.RestPlaces.singlePages(length: 300)
    let short = try ScrollPhysics(range: -3000...0, viewport: 300, snap: snap)
    let long = try ScrollPhysics(range: -3300...0, viewport: 300, snap: snap)
    for isChangedInHand in [false, true] {
      var pages = ScrollMotion(short)
      pages.touch(from: 200, at: .zero)
      pages.move(to: 20, velocity: -3000)
      if isChangedInHand { pages.change(to: long, at: .zero) }
      pages.release(velocity: -3000, at: .zero)
      #expect(pages.destination == -300)
      let seen = pages.state(at: seconds(0.1))
      pages.change(to: short, at: seconds(0.1))
      #expect(pages.state(at: seconds(0.1)) == seen && pages.destination == -300)
    }
    var list = ScrollMotion(try ScrollPhysics(range: -3000...0, viewport: 300))
    list.scroll(to: -1000, at: .zero)
    list.change(to: try ScrollPhysics(range: -900...0, viewport: 300), at: seconds(0.05))
    #expect(list.destination == -900)
    list.change(to: try ScrollPhysics(range: -3300...0, viewport: 300), at: seconds(0.1))
    #expect(list.destination == -1000)
    // Once it is there it stays there.
    list.change(to: try ScrollPhysics(range: -900...0, viewport: 300), at: seconds(9))
    list.change(to: try ScrollPhysics(range: -3000...0, viewport: 300), at: seconds(18))
    #expect(list.destination == -900)
  }

  @Test func `Fingers that are nowhere are not followed`() throws {
    var list = ScrollMotion(try ScrollPhysics(range: -100...0, viewport: 60), at: .nan)
    list.touch(from: .nan, at: .zero)
    #expect(!list.isHeld)
    list.move(to: 5)
    list.release(velocity: 9, at: .zero)
    list.scroll(to: .infinity, at: .zero)
    #expect(list.state(at: .zero) == MotionState(0))
    list.touch(from: 0, at: .zero)
    list.move(to: .infinity, velocity: .nan)
    list.release(velocity: .nan, at: .zero)
    #expect(list.state(at: seconds(3)) == MotionState(0))
    #expect(throws: MotionError.self) { try ScrollPhysics(range: -1...0, viewport: 0) }
    #expect(throws: MotionError.self) {
      try ScrollPhysics(range: -1...0, viewport: 1, snap: .pages(length: 0))
    }
    #expect(throws: MotionError.self) {
      try ScrollPhysics(range: -1...0, viewport: 1, snap: .points([.nan]))
    }
  }

  @Test func `A plane is two axes`() throws {
    let physics = try ScrollPhysics(range: -1000...0, viewport: 600)
    var map = ScrollPlane(x: ScrollMotion(physics), y: ScrollMotion(physics, at: -200))
    map.touch(from: SIMD2(5, 5), at: .zero)
    map.move(to: SIMD2(-45, 25))
    #expect(map.state(at: .zero).value == SIMD2(-50, -180) && map.restTime == nil)
    map.release(velocity: SIMD2(-600, 0), at: .zero)
    #expect(map.state(at: .zero).velocity == SIMD2(-600, 0))
    #expect(map.restTime == map.x.restTime)
    map.scroll(to: SIMD2(-10, -20), at: .zero)
    #expect(map.state(at: seconds(20)) == MotionState(SIMD2(-10, -20)))
  }
}
