import DetentMotion
import SeededNumbers
import Testing

@Suite struct TouchResamplerTests {
  private func milliseconds(_ count: Double) -> Instant { Instant(seconds: count / 1000) }

  /// A finger measured at `rate` [Hz] along `path` [s → px] until `end` [ms].
  private func touch(
    _ resampler: TouchResampler = TouchResampler(), at rate: Double = 120, until end: Double,
    along path: (Double) -> Double
  ) -> TouchResampler {
    var resampler = resampler
    for tick in 0...Int(end / 1000 * rate) {
      let time = Double(tick) / rate
      resampler.add(SIMD2(path(time), 0), at: Instant(seconds: time))
    }
    return resampler
  }

  @Test func `An even finger is shown evenly at every frame rate, five milliseconds late`() throws {
    for (touches, frames) in [(120.0, 60.0), (100, 60), (120, 144), (240, 75), (180, 90)] {
      for frame in stride(from: 0.1, through: 0.49, by: 1 / frames) {
        let touch = touch(at: touches, until: 1000 * frame) { 1000 * $0 }
        let state = try #require(touch.state(at: Instant(seconds: frame)))
        #expect(abs(state.value.x - 1000 * (frame - 0.005)) < 1e-3)
        #expect(abs(state.velocity.x - 1000) < 1e-1)
      }
    }
  }

  @Test func `Positions nearer than two milliseconds are shown as they are`() throws {
    let touch = touch(at: 1000, until: 21) { 1000 * $0 }
    let state = try #require(touch.state(at: milliseconds(20.6)))
    #expect(abs(state.value.x - 15) < 1e-9)
  }

  @Test func `Without prediction it waits at the last position`() throws {
    let touch = touch(TouchResampler(predicts: false), until: 100) { 1000 * $0 }
    #expect(try #require(touch.state(at: milliseconds(119))).value.x == 100)
    #expect(TouchResampler().state(at: .zero) == nil)
    var first = TouchResampler()
    first.add(SIMD2(7, 8), at: milliseconds(50))
    #expect(first.state(at: milliseconds(51)) == MotionState(SIMD2(7, 8)))
  }

  @Test func `Prediction goes on for half a step, eight milliseconds at most, and back`() throws {
    let resampler = TouchResampler(latency: 0, predicts: true)
    let touch = touch(resampler, until: 100) { 1000 * $0 }
    func shown(_ time: Double) throws -> Double {
      try #require(touch.state(at: milliseconds(100 + time))).value.x - 100
    }
    try #expect(abs(shown(3) - 3) < 1e-3)
    try #expect(abs(shown(4) - 4) < 1e-3)
    try #expect(abs(shown(10) - 1000 / 240) < 1e-3)
    try #expect(abs(shown(30) - 1000 / 480) < 1e-3)
    try #expect(shown(41) == 0)
    let slow = self.touch(resampler, at: 40, until: 100) { 1000 * $0 }
    #expect(try #require(slow.state(at: milliseconds(110))).value.x == 100)
    let sixty = self.touch(resampler, at: 55, until: 100) { 1000 * $0 }
    let last = 5.0 / 55
    let ahead = try #require(sixty.state(at: Instant(seconds: last + 0.012))).value.x
    #expect(abs(ahead - 1000 * last - 8) < 1e-3)
  }

  @Test func `Positions microseconds apart do not hold a prediction back`() throws {
    var touch = TouchResampler(latency: 0, predicts: true)
    for (time, x) in [(0, 0), (8.313, 4), (8.333, 8.333), (16.667, 16.667)] as [(Double, Double)] {
      touch.add(SIMD2(x, 0), at: milliseconds(time))
    }
    let shown = try #require(touch.state(at: milliseconds(19.667))).value.x
    #expect(abs(shown - 19.667) < 1e-2)
  }

  @Test func `It never predicts past a finger that stops or turns`() throws {
    var random = SeededNumbers(131)
    for _ in 0..<200 {
      let (speed, stop) = (random.uniform(-3000...3000), random.uniform(0.06...0.2))
      // Brakes evenly to its stop, and stays there.
      let path = { (time: Double) in
        speed * (min(time, stop) - min(time, stop) * min(time, stop) / (2 * stop))
      }
      let rate = random.uniform(60...240)
      for end in stride(from: 30.0, through: 220, by: 7) {
        let touch = touch(
          TouchResampler(latency: 0, predicts: true), at: rate, until: end, along: path)
        let time = milliseconds(end + random.uniform(0...10))
        let shown = try #require(touch.state(at: time)).value.x
        #expect(abs(shown) <= abs(path(stop)) + 1e-3)
        let last = path(Double(Int(end / 1000 * rate)) / rate)
        #expect(abs(shown) >= abs(last) - 1e-3)
      }
    }
    var turned = TouchResampler(latency: 0, predicts: true)
    for (tick, x) in [0.0, 10, 20, 12].enumerated() {
      turned.add(SIMD2(x, 3 * x), at: milliseconds(8 * Double(tick)))
    }
    #expect(try #require(turned.state(at: milliseconds(28))).value == SIMD2(12, 36))
    turned.add(SIMD2(12, 36), at: milliseconds(32))
    #expect(try #require(turned.state(at: milliseconds(36))).value == SIMD2(12, 36))
  }

  @Test func `Let go, what is seen is continuous and moves on in the first frame`() throws {
    let touch = touch(until: 100) { 1500 * $0 }
    let lifted = milliseconds(104)
    let held = try #require(touch.state(at: lifted))
    let thrown = try #require(touch.release(at: lifted))
    #expect(thrown.value == held.value)
    #expect(abs(thrown.velocity.x - 1500) < 1)
    let frame = Decay.normal.state(after: 0.002, from: thrown)
    #expect(frame.value.x - held.value.x > 2.9)
    #expect(try #require(touch.release(at: milliseconds(300))).velocity == .zero)
  }

  @Test func `Positions that are no numbers are passed over`() throws {
    var touch = TouchResampler(latency: .nan, predicts: true)
    touch.add(SIMD2(.nan, 0), at: .zero)
    #expect(touch.state(at: .zero) == nil && touch.latency == 0.005)
    touch.add(SIMD2(1, 2), at: .zero)
    touch.add(SIMD2(5, .infinity), at: milliseconds(8))
    #expect(try #require(touch.state(at: milliseconds(30))).value == SIMD2(1, 2))
    touch.reset()
    #expect(touch.state(at: .zero) == nil)
  }
}
