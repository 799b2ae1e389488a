import DetentMotion
import SeededNumbers
import Testing

@Suite struct KeyframesTests {
  private func randomKeys(
    _ random: inout SeededNumbers, mode: Keyframes<SIMD2<Double>>.Mode
  ) throws -> Keyframes<SIMD2<Double>> {
    let count = Int.random(in: 2...8, using: &random)
    var times = (0..<count).map { _ in random.uniform(0...1) }.sorted()
    (times[0], times[count - 1]) = (0, 1)
    let values = (0..<count).map { _ in
      SIMD2(random.uniform(-100...100), random.uniform(-100...100))
    }
    return try Keyframes(values, at: times, mode: mode)
  }

  @Test(arguments: Keyframes<SIMD2<Double>>.Mode.allCases)
  func `Every key is passed at its time`(mode: Keyframes<SIMD2<Double>>.Mode) throws {
    var random = SeededNumbers(71)
    for _ in 0..<500 {
      let keys = try randomKeys(&random, mode: mode)
      for (time, value) in zip(keys.times, keys.values) {
        #expect((keys.state(at: time).value - value).magnitude < 1e-9)
      }
      #expect(keys.state(at: -1).value == keys.values[0])
      #expect(keys.state(at: .nan).value == keys.values[0])
      #expect(keys.state(at: 7) == keys.state(at: 1))
    }
  }

  @Test(arguments: [Keyframes<SIMD2<Double>>.Mode.cubic, .cubicPaced, .monotone])
  func `Smooth keys have one slope on both sides of each`(
    mode: Keyframes<SIMD2<Double>>.Mode
  ) throws {
    var random = SeededNumbers(72)
    for _ in 0..<500 {
      let keys = try randomKeys(&random, mode: mode)
      for time in keys.times.dropFirst().dropLast() {
        let (before, after) = (keys.state(at: time.nextDown), keys.state(at: time))
        #expect((before.value - after.value).magnitude < 1e-8)
        let gaps = zip(keys.times, keys.times.dropFirst()).map { $1 - $0 }
        let steepest = 300 / (gaps.min() ?? 1)
        #expect((before.velocity - after.velocity).magnitude < 1e-9 * steepest)
      }
    }
  }

  @Test func `The slope is the derivative in every mode and on every curve`() throws {
    let values = [0.0, 40, 30, 90]
    let curves = [TimingCurve.easeInOut, .easeOut, .default]
    for mode in Keyframes<Double>.Mode.allCases where mode != .discrete {
      for curves in [[], [TimingCurve.easeIn], curves] {
        let keys = try Keyframes(values, at: [0, 0.2, 0.7, 1], mode: mode, curves: curves)
        for step in 1..<100 {
          let fraction = Double(step) / 100 + 0.003
          let rise =
            keys.state(at: fraction + 1e-6).value - keys.state(at: fraction - 1e-6).value
          let slope = keys.state(at: fraction).velocity
          #expect(abs(rise / 2e-6 - slope) < 1e-3 * (1 + abs(slope)))
        }
      }
    }
  }

  @Test func `Monotone keys never leave the range of their neighbours`() throws {
    var random = SeededNumbers(73)
    for _ in 0..<500 {
      let keys = try randomKeys(&random, mode: .monotone)
      for step in 0...200 {
        let fraction = Double(step) / 200
        let index = (keys.times.lastIndex { $0 <= fraction } ?? 0)
        let next = min(index + 1, keys.values.count - 1)
        let value = keys.state(at: fraction).value
        for axis in 0..<2 {
          let ends = [keys.values[index][axis], keys.values[next][axis]].sorted()
          #expect(value[axis] >= ends[0] - 1e-9 && value[axis] <= ends[1] + 1e-9)
        }
      }
    }
  }

  @Test func `A cubic through a straight line is the line`() throws {
    let keys = try Keyframes([0.0, 1, 4, 10], at: [0, 0.1, 0.4, 1], mode: .cubic)
    for step in 0...100 {
      let state = keys.state(at: Double(step) / 100)
      #expect(abs(state.value - Double(step) / 10) < 1e-12 && abs(state.velocity - 10) < 1e-11)
    }
  }

  @Test func `Paced keys move at one speed`() throws {
    let keys = try Keyframes(
      [SIMD2(0.0, 0), SIMD2(30, 40), SIMD2(30, 90), SIMD2(330, 490)], at: [9], mode: .paced)
    for step in 0...100 {
      #expect(abs(keys.state(at: Double(step) / 100 * 0.9999).velocity.magnitude - 600) < 1e-9)
    }
    let curved = try Keyframes(keys.values, mode: .cubicPaced)
    #expect(curved.times == keys.times && curved.state(at: 0.05).velocity.magnitude < 700)
    let still = try Keyframes([5.0, 5, 5], mode: .paced)
    #expect(still.state(at: 0.3) == MotionState(5))
  }

  @Test func `Discrete keys hold, and share the time evenly`() throws {
    let keys = try Keyframes([1.0, 2, 3, 4], mode: .discrete)
    #expect(keys.times == [0, 0.25, 0.5, 0.75])
    let seen = [0, 0.24, 0.25, 0.6, 0.75, 1].map { keys.state(at: $0) }
    #expect(seen == [1, 1, 2, 3, 4, 4].map { MotionState($0) })
  }

  @Test func `Equal times jump, and a late first key is waited for`() throws {
    for mode in [Keyframes<Double>.Mode.linear, .cubic, .monotone] {
      let keys = try Keyframes([0.0, 10, 50, 60], at: [0.2, 0.5, 0.5, 0.8], mode: mode)
      #expect(keys.state(at: 0.1) == MotionState(0))
      #expect(abs(keys.state(at: 0.5.nextDown).value - 10) < 1e-9)
      #expect(keys.state(at: 0.5).value == 50)
      #expect(keys.state(at: 0.9) == MotionState(60))
      #expect(keys.state(at: 1) == MotionState(60))
      let early = try Keyframes([0.0, 100], at: [0, 0.5], mode: mode)
      #expect(early.state(at: 1) == MotionState(100))
    }
    #expect(try Keyframes([7.0]).state(at: 0.5) == MotionState(7))
  }

  @Test func `What cannot be keyframes is refused`() {
    #expect(throws: MotionError.keyTimeOutOfOrder(index: 2, time: 0.3)) {
      try Keyframes([0.0, 1, 2], at: [0, 0.5, 0.3])
    }
    #expect(throws: MotionError.self) { try Keyframes([0.0, 1], at: [0, .nan]) }
    #expect(throws: MotionError.self) { try Keyframes([0.0, 1], at: [0, 1.5]) }
    #expect(throws: MotionError.wrongCount(name: "key times", count: 1, expected: 2)) {
      try Keyframes([0.0, 1], at: [0])
    }
    #expect(throws: MotionError.wrongCount(name: "timing curves", count: 3, expected: 1)) {
      try Keyframes([0.0, 1], curves: [.linear, .linear, .linear])
    }
    #expect(throws: MotionError.notFinite(name: "value of a key")) {
      try Keyframes([SIMD2(0, 1), SIMD2(.infinity, 0)])
    }
    #expect(throws: MotionError.self) { try Keyframes([Double]()) }
    #expect(throws: MotionError.self) { try Keyframes([0.0, 1], slopes: [1], at: [0, 1]) }
    #expect(MotionError.neverSettles.description.hasSuffix("."))
  }
}
