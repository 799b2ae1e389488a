import DetentMotion
import SeededNumbers
import Testing

@Suite struct DecayTests {
  @Test func `A throw goes as far and takes as long as the formula says`() throws {
    for row in try Oracle("projection").rows {
      let decay = try Decay(rate: row.number("rate"))
      let start = try MotionState(0.0, velocity: row.number("v"))
      try #expect(abs(decay.destination(from: start) - row.number("exact")) < 1e-7)
      let tolerance = RestTolerance(distance: 0.5, speed: .infinity)
      let time = decay.settlingTime(from: start, within: tolerance)
      try #expect(abs(time - row.number("duration_to_0.5pt")) < 1e-9)
      let left = decay.destination(from: start) - decay.state(after: time, from: start).value
      #expect(abs(left - 0.5) < 1e-9)
    }
  }

  @Test func `The velocity shrinks by the rate every millisecond and is the derivative`() {
    let start = MotionState(SIMD2(10.0, 20), velocity: SIMD2(3000, -400))
    #expect(abs(Decay.normal.state(after: 0.001, from: start).velocity.x / 3000 - 0.998) < 1e-12)
    let (before, after) = (
      Decay.normal.state(after: 0.2999, from: start), Decay.normal.state(after: 0.3001, from: start)
    )
    let slope = (after.value - before.value) * (1 / 0.0002)
    #expect((slope - Decay.normal.state(after: 0.3, from: start).velocity).magnitude < 1e-3)
  }

  @Test func `Going on from any moment is the same motion`() throws {
    var random = SeededNumbers(21)
    for _ in 0..<10_000 {
      let decay = try Decay(rate: random.uniform(0.9...0.9999))
      let start = MotionState(0.0, velocity: random.uniform(-5000...5000))
      let (first, second) = (random.uniform(0...2), random.uniform(0...2))
      let stepped = decay.state(after: second, from: decay.state(after: first, from: start))
      let whole = decay.state(after: first + second, from: start)
      #expect(abs(stepped.value - whole.value) <= 1e-12 * abs(whole.value))
      #expect(abs(stepped.velocity - whole.velocity) <= 1e-12 * abs(start.velocity))
    }
  }

  @Test func `A velocity found for a target lands on it`() {
    let velocity = Decay.fast.velocity(from: SIMD2(0.0, 5), to: SIMD2(120, -60))
    let end = Decay.fast.destination(from: MotionState(SIMD2(0, 5), velocity: velocity))
    #expect((end - SIMD2(120, -60)).magnitude < 1e-9)
    let late = Decay.fast.state(
      after: .infinity, from: MotionState(SIMD2(0, 5), velocity: velocity))
    #expect((late.value - end).magnitude < 1e-9 && late.velocity == .zero)
  }

  @Test func `A throw chooses the detent nearest to where it would end`() throws {
    let detents = [600.0, 100]
    let gentle = MotionState(500.0, velocity: -100)
    let hard = MotionState(500.0, velocity: -700)
    #expect(Decay.normal.nearest(of: detents, from: gentle)?.index == 0)
    #expect(try #require(Decay.normal.nearest(of: detents, from: hard)).detent == 100)
    #expect(Decay.normal.nearest(of: [], from: hard) == nil)
  }

  @Test func `Rest takes both a short way and a low speed`() {
    let start = MotionState(0.0, velocity: 1000)
    let slow = Decay.normal.settlingTime(
      from: start, within: RestTolerance(distance: .infinity, speed: 1))
    #expect(abs(Decay.normal.state(after: slow, from: start).velocity - 1) < 1e-9)
    let both = Decay.normal.settlingTime(
      from: start, within: RestTolerance(distance: 0.5, speed: 0.01))
    #expect(both > slow)
    #expect(Decay.normal.settlingTime(from: MotionState(4.0), within: .standard) == 0)
    let never = RestTolerance(distance: 0, speed: 0)
    #expect(Decay.normal.settlingTime(from: start, within: never) == .infinity)
  }

  @Test(arguments: [0, 1, -0.5, 2, Double.nan])
  func `A rate that is no share is refused`(rate: Double) {
    #expect(throws: MotionError.self) { try Decay(rate: rate) }
  }

  @Test func `It passes a level at the moment found, and only levels on its way`() throws {
    var random = SeededNumbers(22)
    for _ in 0..<10_000 {
      let start = MotionState(random.uniform(-500...500), velocity: random.uniform(-5000...5000))
      let end = Decay.normal.destination(from: start)
      let level = start.value + (end - start.value) * random.uniform(-0.5...1.5)
      let isOnTheWay = (level - start.value) * (end - level) > 0
      let time = Decay.normal.time(toReach: level, from: start)
      #expect((time != nil) == isOnTheWay)
      guard let time else { continue }
      #expect(abs(Decay.normal.state(after: time, from: start).value - level) < 1e-9)
    }
    #expect(Decay.normal.time(toReach: 5, from: MotionState(5, velocity: 100)) == nil)
    #expect(Decay.normal.time(toReach: 5, from: MotionState(3)) == nil)
  }

  @Test func `The same throw can be made to land elsewhere ahead, and nowhere behind`() throws {
    let start = MotionState(100.0, velocity: -1500)
    let decay = try Decay(from: start, landingOn: -500)
    #expect(abs(decay.destination(from: start) + 500) < 1e-9)
    #expect(decay.state(after: 0, from: start) == start)
    for target in [200, 100, Double.nan, -Double.infinity] {
      #expect(throws: MotionError.self) { try Decay(from: start, landingOn: target) }
    }
  }
}
