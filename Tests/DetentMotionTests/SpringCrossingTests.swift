import DetentMotion
import SeededNumbers
import Testing

@Suite struct SpringCrossingTests {
  private struct Case {
    var spring: Spring
    var start: MotionState<Double>
    var target: Double
  }

  private func cases(_ count: Int, seed: UInt64) throws -> [Case] {
    var random = SeededNumbers(seed)
    return try SpringTests.springs(count, seed: seed + 1).map { spring in
      let target = random.uniform(-300...300)
      let velocity = random.uniform(-4...4) * 100 * spring.naturalFrequency
      let start = MotionState(target + random.uniform(-100...100), velocity: velocity)
      return Case(spring: spring, start: start, target: target)
    }
  }

  /// The first change of sides about `level` by brute force: the two moments around it.
  private func bracket(of level: Double, in motion: Case) -> ClosedRange<Double>? {
    let step = 0.005 / motion.spring.naturalFrequency
    var last = motion.start.value - level
    for index in 1...6000 {
      let time = Double(index) * step
      let side =
        motion.spring.state(after: time, from: motion.start, to: motion.target).value - level
      if side * last < 0 { return (time - step)...time }
      last = side
    }
    return nil
  }

  @Test func `The first crossing is on the level, and no moment before it is beyond`() throws {
    var (random, found) = (SeededNumbers(51), 0)
    for motion in try cases(600, seed: 52) {
      let level = motion.target + random.uniform(-200...200)
      let time = motion.spring.firstCrossing(of: level, from: motion.start, to: motion.target)
      guard let range = bracket(of: level, in: motion) else { continue }
      found += 1
      let crossing = try #require(time)
      let slack = 1e-6 / motion.spring.naturalFrequency
      #expect(crossing >= range.lowerBound - slack && crossing <= range.upperBound + slack)
      let there = motion.spring.state(after: crossing, from: motion.start, to: motion.target)
      #expect(abs(there.value - level) < 1e-9 * 600)
    }
    #expect(found > 130)
  }

  @Test func `Where brute force finds no crossing there is none in sight`() throws {
    var random = SeededNumbers(53)
    for motion in try cases(600, seed: 54) {
      let level = motion.target + random.uniform(-300...300)
      guard bracket(of: level, in: motion) == nil,
        let time = motion.spring.firstCrossing(of: level, from: motion.start, to: motion.target)
      else { continue }
      // Beyond what was looked at, or a touch too short for its steps.
      let state = motion.spring.state(after: time, from: motion.start, to: motion.target)
      let isLate = time * motion.spring.naturalFrequency > 29
      let isTouch = abs(state.velocity) < 3 * motion.spring.naturalFrequency
      #expect(abs(state.value - level) < 1e-6)
      #expect(isLate || isTouch)
    }
  }

  @Test func `Asked again it finds the next crossing, half a swing later`() throws {
    let spring = try Spring(dampingRatio: 0.2, response: 0.5)
    let half = 0.25 / (1 - 0.2 * 0.2).squareRoot()
    let start = MotionState(0.0, velocity: 900)
    var time = try #require(spring.firstCrossing(of: 100, from: start, to: 100))
    for _ in 0..<8 {
      let next = try #require(spring.firstCrossing(of: 100, after: time, from: start, to: 100))
      #expect(abs(next - time - half) < 1e-9)
      time = next
    }
    var crossings: [Double] = []
    while let next = spring.firstCrossing(
      of: 110, after: crossings.last ?? 0, from: start, to: 100)
    {
      crossings.append(next)
    }
    var (turn, peaks) = (spring.turningPoint(from: start, to: 100), 0)
    while let peak = turn, abs(peak.value - 100) > 10 {
      peaks += peak.value > 110 ? 1 : 0
      turn = spring.turningPoint(after: peak.time, from: start, to: 100)
    }
    #expect(peaks == 2 && crossings.count == 4)
    #expect(zip(crossings, crossings.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `From rest it overshoots by the share of the textbook, after half a swing`() throws {
    for ratio in [0.0, 0.1, 0.5, 0.8, 0.95] {
      let spring = try Spring(dampingRatio: ratio, response: 1)
      let root = (1 - ratio * ratio).squareRoot()
      let peak = try #require(spring.overshoot(from: MotionState(0.0), to: 100))
      // x(t) at its own half swing, so that no exponential is needed here.
      let expected = spring.state(after: 0.5 / root, from: MotionState(0.0), to: 100)
      #expect(abs(peak.time - 0.5 / root) < 1e-12)
      #expect(abs(peak.value - expected.value) < 1e-9)
      #expect(abs(expected.velocity) < 1e-9)
      #expect(peak.value > 100)
    }
    for ratio in [1, 1.5] {
      let spring = try Spring(dampingRatio: ratio, response: 1)
      #expect(spring.overshoot(from: MotionState(0.0), to: 100) == nil)
      #expect(spring.firstArrival(from: MotionState(0.0), to: 100) == nil)
    }
  }

  @Test func `Thrown, every spring turns where it is farthest`() throws {
    var overshot = 0
    for motion in try cases(3000, seed: 55) {
      guard let peak = motion.spring.overshoot(from: motion.start, to: motion.target) else {
        continue
      }
      overshot += 1
      let arrival = try #require(
        motion.spring.firstArrival(from: motion.start, to: motion.target))
      #expect(arrival < peak.time)
      let there = motion.spring.state(after: peak.time, from: motion.start, to: motion.target)
      #expect(abs(there.value - peak.value) < 1e-9 * 600)
      #expect(abs(there.velocity) < 1e-7 * 400 * motion.spring.naturalFrequency)
      let amplitude = abs(peak.value - motion.target)
      for step in 0..<100 {
        let time = arrival + Double(step) / 10 / motion.spring.naturalFrequency
        let state = motion.spring.state(after: time, from: motion.start, to: motion.target)
        #expect(abs(state.value - motion.target) <= amplitude + 1e-9 * 600)
      }
    }
    #expect(overshot > 1000)
  }

  @Test func `It turns as often as it does when counted`() throws {
    for ratio in [0.05, 0.2, 0.45, 0.7] {
      let spring = try Spring(dampingRatio: ratio, response: 0.6)
      let start = MotionState(0.0, velocity: -300)
      var (time, count) = (0.0, 0)
      while let turn = spring.turningPoint(after: time, from: start, to: 80),
        abs(turn.value - 80) > 0.5
      {
        (time, count) = (turn.time, count + 1)
      }
      #expect(spring.turnCount(from: start, to: 80, beyond: 0.5) == count)
      #expect(count >= 1)
    }
    let undamped = try Spring(stiffness: 100, damping: 0)
    #expect(undamped.turnCount(from: MotionState(1.0), to: 0, beyond: 0.5) == nil)
    #expect(undamped.turnCount(from: MotionState(1.0), to: 0, beyond: 2) == 0)
    #expect(Spring.hand.turnCount(from: MotionState(0.0), to: 0, beyond: 1) == 0)
  }

  @Test func `On its target it has arrived, and nothing that stands still crosses anything`() {
    #expect(Spring.hand.firstArrival(from: MotionState(5.0, velocity: 90), to: 5) == 0)
    #expect(Spring.hand.firstCrossing(of: 5, from: MotionState(5.0), to: 5) == nil)
    #expect(Spring.hand.firstCrossing(of: 4, from: MotionState(5.0), to: 5) == nil)
    #expect(Spring.hand.turningPoint(from: MotionState(5.0), to: 5) == nil)
    for odd in [Double.nan, .infinity, -.infinity] {
      #expect(Spring.hand.firstCrossing(of: odd, from: MotionState(0.0), to: 5) == nil)
      #expect(Spring.hand.firstCrossing(of: 1, from: MotionState(odd), to: 5) == nil)
      #expect(Spring.hand.overshoot(from: MotionState(0.0, velocity: odd), to: 5) == nil)
    }
  }

  @Test func `However extreme, crossings and turns are moments or none`() {
    var random = SeededNumbers(56)
    for _ in 0..<100_000 {
      guard
        let spring = try? Spring(
          stiffness: random.logarithmic(-200...200), damping: random.logarithmic(-200...200),
          mass: random.logarithmic(-200...200))
      else { continue }
      let start = MotionState(
        random.logarithmic(-30...30), velocity: -random.logarithmic(-30...30))
      let level = random.logarithmic(-30...30)
      let times = [
        spring.firstCrossing(of: level, from: start, to: 7),
        spring.firstArrival(from: start, to: 7),
        spring.turningPoint(from: start, to: 7)?.time,
        spring.overshoot(from: start, to: 7)?.value.magnitude,
        spring.settlingTime(from: start, to: 7, within: .standard),
        spring.turnCount(from: start, to: 7, beyond: 1).map(Double.init),
      ]
      if !times.allSatisfy({ $0 == nil || ($0 ?? -1) >= 0 }) {
        #expect(Bool(false), "\(spring) from \(start) over \(level): \(times)")
      }
    }
  }
}
