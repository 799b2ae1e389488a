import DetentMotion
import SeededNumbers
import Testing

@Suite struct SpringTests {
  /// Springs of all kinds, many of them next to critical damping.
  static func springs(_ count: Int, seed: UInt64) throws -> [Spring] {
    var random = SeededNumbers(seed)
    return try (0..<count).map { index in
      let ratio =
        switch index % 4 {
        case 0: random.uniform(0...1)
        case 1: random.uniform(1...5)
        case 2: random.uniform(0.999_999...1.000_001)
        default: 1 + random.logarithmic(-16 ... -7) * (index % 8 < 4 ? 1 : -1)
        }
      return try Spring(
        dampingRatio: ratio, response: random.logarithmic(-2...1),
        mass: random.logarithmic(-1...1))
    }
  }

  /// Cosines and sines as published to 16 digits, by the angle; 10²² is the classic one for a
  /// reduction that goes wrong.
  private static let turns = [
    (1.0, 0.540302305868139717, 0.841470984807896507),
    (100, 0.862318872287683934, -0.506365641109758794),
    (1e5, -0.999360807438212452, 0.035748797972016507),
    (1e22, 0.523214785395138946, -0.852200849767188802),
  ]

  @Test func `Undamped it swings as cosine and sine do, after any number of turns`() throws {
    let spring = try Spring(stiffness: 1, damping: 0)
    for (time, cosine, sine) in SpringTests.turns {
      let transition = spring.transition(after: time)
      #expect(abs(transition.offsetFromOffset - cosine) < 3e-16)
      #expect(abs(transition.offsetFromVelocity - sine) < 3e-16)
    }
    var random = SeededNumbers(8)
    for _ in 0..<10_000 {
      let time = random.logarithmic(-9...9)
      let transition = spring.transition(after: time)
      let (c, s) = (transition.offsetFromOffset, transition.offsetFromVelocity)
      #expect(abs(c * c + s * s - 1) < 1e-15)
      // Nothing jumps where the angle passes from one quarter turn to the next.
      let later = spring.transition(after: time.nextUp)
      #expect(abs(later.offsetFromOffset - c) <= time.ulp + 3e-16)
    }
  }

  @Test func `It starts where it is and as fast as it is`() throws {
    let start = MotionState(SIMD2(3.25, -7), velocity: SIMD2(800, -1500))
    for spring in try SpringTests.springs(1000, seed: 1) {
      #expect(spring.state(after: 0, from: start, to: SIMD2(100, 60)) == start)
      let soon = spring.state(after: 1e-9, from: start, to: SIMD2(100, 60))
      #expect((soon.value - start.value - start.velocity * 1e-9).magnitude < 1e-9)
      let change = spring.naturalFrequency * (100 * spring.naturalFrequency + 20_000)
      #expect((soon.velocity - start.velocity).magnitude < change * 1e-9 + 1e-9)
    }
  }

  @Test func `Going on from any moment is the same motion`() throws {
    var random = SeededNumbers(2)
    for spring in try SpringTests.springs(20_000, seed: 3) {
      let rate = spring.naturalFrequency
      let start = MotionState(random.uniform(-1...1), velocity: random.uniform(-1...1) * rate)
      let (first, second) = (random.uniform(0...8) / rate, random.uniform(0...8) / rate)
      let half = spring.state(after: first, from: start, to: 0)
      let stepped = spring.state(after: second, from: half, to: 0)
      let whole = spring.state(after: first + second, from: start, to: 0)
      #expect(abs(stepped.value - whole.value) < 1e-12)
      #expect(abs(stepped.velocity - whole.velocity) < 1e-12 * rate * (1 + spring.dampingRatio))
    }
  }

  @Test func `Late in the motion the rest of it still agrees to twelve digits of the envelope`()
    throws
  {
    var random = SeededNumbers(4)
    for spring in try SpringTests.springs(20_000, seed: 5) where spring.dampingRatio > 0.05 {
      let rate = min(spring.decayRate, spring.naturalFrequency / spring.dampingRatio / 2)
      let start = MotionState(1.0, velocity: 0)
      let (first, second) = (random.uniform(0...12) / rate, random.uniform(0...12) / rate)
      let half = spring.state(after: first, from: start, to: 0)
      let stepped = spring.state(after: second, from: half, to: 0).value
      let whole = spring.state(after: first + second, from: start, to: 0).value
      let phases = spring.naturalFrequency * (first + second)
      let envelope =
        spring.transition(after: first + second).offsetFromOffset.magnitude
        + (spring.transition(after: first + second).offsetFromVelocity * spring.naturalFrequency)
        .magnitude
      #expect(abs(stepped - whole) < 1e-12 * envelope * (1 + phases / 10))
    }
  }

  @Test func `Nothing jumps where overshoot begins`() throws {
    let start = MotionState(0.0, velocity: 40)
    for exponent in 1...16 {
      let delta = (0..<exponent).reduce(1.0) { power, _ in power / 10 }
      let below = try Spring(dampingRatio: 1 - delta, response: 0.5)
      let critical = try Spring(dampingRatio: 1, response: 0.5)
      let above = try Spring(dampingRatio: 1 + delta, response: 0.5)
      for tick in 0...1000 {
        let time = Double(tick) / 250
        let middle = critical.state(after: time, from: start, to: 1)
        for spring in [below, above] {
          let state = spring.state(after: time, from: start, to: 1)
          #expect(abs(state.value - middle.value) < 4 * delta + 1e-13)
          #expect(abs(state.velocity - middle.velocity) < 80 * delta + 1e-12)
        }
      }
    }
  }

  @Test func `It is at the same place at every frame rate`() throws {
    for spring in try SpringTests.springs(200, seed: 6) {
      let start = MotionState(0.0, velocity: -3 * spring.naturalFrequency)
      let exact = spring.state(after: 1, from: start, to: 1)
      for frames in [24, 30, 50, 60, 90, 120, 144, 240] {
        let stepped = (0..<frames).reduce(start) { state, _ in
          spring.state(after: 1 / Double(frames), from: state, to: 1)
        }
        let tolerance = 1e-12 * (1 + spring.naturalFrequency / 10)
        #expect(abs(stepped.value - exact.value) < tolerance)
        #expect(abs(stepped.velocity - exact.velocity) < tolerance * spring.naturalFrequency * 4)
      }
    }
  }

  @Test func `The velocity is the derivative of the position`() throws {
    let start = MotionState(0.0, velocity: 5)
    for spring in try SpringTests.springs(1000, seed: 7) {
      let step = 1e-4 / spring.naturalFrequency / (1 + spring.dampingRatio)
      let time = 1 / spring.naturalFrequency
      let states = [time - step, time, time + step].map {
        spring.state(after: $0, from: start, to: 1)
      }
      let slope = (states[2].value - states[0].value) / (2 * step)
      #expect(abs(slope - states[1].velocity) < 1e-6 * (5 + spring.naturalFrequency))
    }
  }

  @Test func `A vector moves as its components do`() throws {
    let spring = Spring.pop
    let start = MotionState(SIMD2(5.0, -3), velocity: SIMD2(100, 900))
    let state = spring.state(after: 0.123, from: start, to: SIMD2(1, 2))
    for axis in 0...1 {
      let alone = spring.state(
        after: 0.123, from: MotionState(start.value[axis], velocity: start.velocity[axis]),
        to: Double(axis + 1))
      #expect(alone == MotionState(state.value[axis], velocity: state.velocity[axis]))
    }
  }

  @Test func `No constants, times or states, however extreme, give anything but numbers`() {
    var random = SeededNumbers(8)
    let odd = [0, -1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 1e300, 1e-300]
    for index in 0..<100_000 {
      let spring: Spring
      do throws(MotionError) {
        spring = try Spring(
          stiffness: random.logarithmic(-300...300), damping: random.logarithmic(-300...300),
          mass: random.logarithmic(-300...300))
      } catch {
        guard case .tooExtreme = error else { return #expect(Bool(false), "\(error)") }
        continue
      }
      let time = index % 4 == 0 ? odd[index / 4 % odd.count] : random.logarithmic(-30...30)
      let start = MotionState(random.uniform(-1e20...1e20), velocity: random.uniform(-1e20...1e20))
      let state = spring.state(after: time, from: start, to: 7)
      let settled = spring.settlingTime(from: start, to: 7, within: .standard)
      if !state.value.isFinite || !state.velocity.isFinite || !(settled >= 0) {
        #expect(Bool(false), "\(spring) after \(time) from \(start): \(state), settles \(settled)")
      }
    }
  }

  @Test func `After for ever it rests on its target, and before its start it has not moved`() {
    let start = MotionState(2.0, velocity: 9)
    for spring in [Spring.hand, .dynamics, .pop, .press] {
      #expect(spring.state(after: .infinity, from: start, to: 5) == MotionState(5))
      #expect(spring.state(after: 1e300, from: start, to: 5) == MotionState(5))
      #expect(spring.state(after: -1, from: start, to: 5) == start)
      #expect(spring.state(after: .nan, from: start, to: 5) == start)
    }
  }
}
