import DetentMotion
import SeededNumbers
import Testing

@Suite struct SpringSettlingTests {
  let tolerance = RestTolerance(distance: 0.5, speed: 2)

  /// How far it is beyond the tolerance: above 1 it is not at rest.
  private func unrest(_ state: MotionState<SIMD2<Double>>, about target: SIMD2<Double>) -> Double {
    let distance = (state.value - target).magnitude / tolerance.distance
    return max(distance, state.velocity.magnitude / tolerance.speed)
  }

  private func randomState(_ random: inout SeededNumbers) -> MotionState<SIMD2<Double>> {
    MotionState(
      SIMD2(random.uniform(-600...600), random.uniform(-600...600)),
      velocity: SIMD2(random.uniform(-3000...3000), random.uniform(-3000...3000)))
  }

  @Test func `Once settled it never leaves the tolerance again`() throws {
    var random = SeededNumbers(11)
    let target = SIMD2(20.0, -80)
    for spring in try SpringTests.springs(2000, seed: 12) where spring.dampingRatio > 0.01 {
      let start = randomState(&random)
      let settled = spring.settlingTime(from: start, to: target, within: tolerance)
      for step in 0..<200 {
        let time = settled * (1 + 1e-9) + Double(step) / 40 / spring.naturalFrequency
        let state = spring.state(after: time, from: start, to: target)
        #expect(unrest(state, about: target) <= 1 + 1e-6)
      }
    }
  }

  @Test func `Just before it settles a swinging spring still reaches the tolerance`() throws {
    var random = SeededNumbers(13)
    for _ in 0..<500 {
      let spring = try Spring(
        dampingRatio: random.uniform(0.02...0.9), response: random.logarithmic(-1...0))
      let start = MotionState(
        SIMD2(random.uniform(-600...600), 0), velocity: SIMD2(random.uniform(-3000...3000), 0))
      let settled = spring.settlingTime(from: start, to: .zero, within: tolerance)
      let frequency =
        spring.naturalFrequency
        * (1 - spring.dampingRatio * spring.dampingRatio).squareRoot()
      let greatest = (0...400).map { step in
        let before = Double.pi / frequency * Double(step) / 400
        return unrest(
          spring.state(after: settled - before, from: start, to: .zero), about: .zero)
      }.max()
      #expect(try #require(greatest) > 0.995)
    }
  }

  @Test func `Let go at rest, a spring that does not swing settles exactly then`() throws {
    for ratio in [1, 1 + 1e-9, 1.001, 1.5, 4, 30] {
      let spring = try Spring(dampingRatio: ratio, response: 0.4)
      let start = MotionState(SIMD2(300.0, 400))
      let settled = spring.settlingTime(from: start, to: .zero, within: tolerance)
      let state = spring.state(after: settled, from: start, to: .zero)
      #expect(abs(unrest(state, about: .zero) - 1) < 1e-6)
    }
  }

  @Test func `The settling time does not jump where overshoot begins`() throws {
    var random = SeededNumbers(14)
    for _ in 0..<200 {
      let start = randomState(&random)
      let times = try [1 - 1e-9, 1, 1 + 1e-9].map {
        try Spring(dampingRatio: $0, response: 0.5)
          .settlingTime(from: start, to: .zero, within: tolerance)
      }
      #expect(abs(times[0] - times[1]) < 1e-3)
      #expect(abs(times[2] - times[1]) < 1e-3)
    }
  }

  @Test func `A throw takes longer than letting go`() {
    let still = MotionState(100.0)
    let thrown = MotionState(100.0, velocity: 5000)
    let times = [still, thrown].map {
      Spring.hand.settlingTime(from: $0, to: 0, within: .standard)
    }
    #expect(times[1] > times[0])
    #expect(Spring.hand.settlingTime(from: MotionState(0.0), to: 0, within: .standard) == 0)
    let waiting = MotionState(0.2, velocity: 300)
    #expect(Spring.hand.settlingTime(from: waiting, to: 0, within: .standard) > 0)
  }

  @Test func `What nothing damps, or nothing suffices for, never settles`() throws {
    let undamped = try Spring(stiffness: 100, damping: 0)
    let start = MotionState(5.0)
    #expect(undamped.settlingTime(from: start, to: 0, within: .standard) == .infinity)
    #expect(undamped.settlingTime(from: start, to: 5, within: .standard) == 0)
    let none = RestTolerance(distance: 0, speed: 0)
    for ratio in [0.5, 1, 2] {
      let spring = try Spring(dampingRatio: ratio, response: 1)
      #expect(spring.settlingTime(from: start, to: 0, within: none) == .infinity)
    }
  }
}
