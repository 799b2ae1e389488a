import DetentMotion
import SeededNumbers
import Testing

@Suite struct KeyframedMotionTests {
  @Test func `Sampled springs stay within the error, and last as long as the physics`() throws {
    var random = SeededNumbers(81)
    for spring in try SpringTests.springs(60, seed: 82) where spring.dampingRatio > 0.05 {
      let start = MotionState(0.0, velocity: random.uniform(-30...30) * spring.naturalFrequency)
      let tolerance = RestTolerance(distance: 0.1, speed: 1)
      let error = random.logarithmic(-3...0)
      let sampled = try spring.keyframes(from: start, to: 100, within: tolerance, error: error)
      #expect(sampled.duration == spring.settlingTime(from: start, to: 100, within: tolerance))
      for _ in 0..<100 {
        let time = random.uniform(0...1) * sampled.duration
        let exact = spring.state(after: time, from: start, to: 100)
        #expect(abs(sampled.state(after: time).value - exact.value) <= error)
      }
      #expect(sampled.state(after: sampled.duration) == MotionState(100))
    }
  }

  @Test func `A coarser error takes fewer keys`() throws {
    let counts = try [10, 1, 0.1, 0.001].map {
      try Spring.pop.keyframes(from: MotionState(0.0), to: 100, error: $0).keyframes.values.count
    }
    #expect(counts == counts.sorted() && Set(counts).count == 4)
    #expect(counts[2] < 30)
  }

  @Test func `Sixty keys a second are the spring at each sixtieth`() throws {
    let start = MotionState(SIMD2(0.0, 300), velocity: SIMD2(900, 0))
    let sampled = try Spring.hand.keyframes(from: start, to: SIMD2(100, 0), at: 60)
    let count = sampled.keyframes.values.count
    #expect(count == Int((sampled.duration * 60).rounded(.up)) + 1)
    for key in 0..<(count - 1) {
      let exact = Spring.hand.state(after: Double(key) / 60, from: start, to: SIMD2(100, 0))
      let state = sampled.state(after: Double(key) / 60)
      #expect((state.value - exact.value).magnitude < 1e-9)
      #expect((state.velocity - exact.velocity).magnitude < 1e-6)
    }
  }

  @Test func `Throws and motions of one's own become keys too`() throws {
    let start = MotionState(20.0, velocity: 3000)
    let thrown = try Decay.normal.keyframes(from: start, error: 0.05)
    #expect(thrown.end == Decay.normal.destination(from: start))
    for step in 0...500 {
      let time = thrown.duration * Double(step) / 500 * 0.9999
      let exact = Decay.normal.state(after: time, from: start)
      #expect(abs(thrown.state(after: time).value - exact.value) <= 0.05)
    }
    let fixed = try Decay.fast.keyframes(from: start, at: 120)
    #expect(
      abs(fixed.state(after: 0.25).value - Decay.fast.state(after: 0.25, from: start).value) < 0.01)
    let own = try KeyframedMotion(duration: 2, end: 4, error: 1e-6) {
      MotionState($0 * $0, velocity: 2 * $0)
    }
    #expect(own.keyframes.values == [0, 4])
    #expect(abs(own.state(after: 1.5).value - 2.25) < 1e-12)
  }

  @Test func `What never ends, or takes too many keys, is refused`() throws {
    let undamped = try Spring(stiffness: 100, damping: 0)
    #expect(throws: MotionError.neverSettles) {
      try undamped.keyframes(from: MotionState(0.0), to: 1e3, error: 1)
    }
    #expect(throws: MotionError.tooManyKeys(limit: 100_000)) {
      try Spring.hand.keyframes(from: MotionState(0.0), to: 1e3, at: 1e9)
    }
    #expect(throws: MotionError.tooManyKeys(limit: 100_000)) {
      try Spring.hand.keyframes(from: MotionState(0.0), to: 1e12, error: 1e-12)
    }
    #expect(throws: MotionError.self) {
      try Spring.hand.keyframes(from: MotionState(0.0), to: 1, error: 0)
    }
    #expect(throws: MotionError.self) {
      try Spring.hand.keyframes(from: MotionState(Double.nan), to: 1, error: 1)
    }
    let still = try Spring.hand.keyframes(from: MotionState(3.0), to: 3, error: 0.1)
    #expect(still.state(after: 0) == MotionState(3))
  }
}
