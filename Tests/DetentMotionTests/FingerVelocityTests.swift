import DetentMotion
import SeededNumbers
import Testing

@Suite struct FingerVelocityTests {
  private func milliseconds(_ count: Double) -> Instant { Instant(seconds: count / 1000) }

  /// A finger at 120 Hz along `path` [s → px], from 0 to `end` [ms].
  private func finger(
    until end: Double, along path: (Double) -> SIMD2<Double>
  ) -> FingerVelocity {
    var finger = FingerVelocity()
    for tick in stride(from: 0, through: end, by: 1000 / 120) {
      finger.add(path(tick / 1000), at: milliseconds(tick))
    }
    return finger
  }

  @Test func `The fit agrees with the reference on its traces`() throws {
    let samples = try Oracle("velocity_traces").rows
    for row in try Oracle("velocity_expected").rows {
      let trace = try row.text("trace")
      var (finger, last) = (FingerVelocity(), Instant.zero)
      for sample in samples where sample.cells["trace"] == trace {
        // The file rounds times that are on a grid of 240 Hz.
        last = try Instant(seconds: (sample.number("t_ms") * 0.24).rounded() / 240)
        finger.add(SIMD2(try sample.number("x"), 0), at: last)
      }
      // The reference refuses two positions; we take their difference.
      let expected = try row.number(trace == "two_samples" ? "last2" : "lsq2")
      #expect(abs(finger.velocity(at: last).x - expected) < 1e-6 * expected, "\(trace)")
      #expect(finger.velocity(at: last).y == 0)
    }
  }

  @Test func `A flick that speeds up or brakes is taken at its end, not its mean`() {
    let braking = finger(until: 100) { SIMD2(2000 * $0 - 5000 * $0 * $0, 300 * $0) }
    let velocity = braking.velocity(at: milliseconds(100))
    #expect(abs(velocity.x - 1000) < 1e-3)
    #expect(abs(velocity.y - 300) < 1e-3)
  }

  @Test func `A finger that has stopped has no velocity`() {
    var finger = finger(until: 100) { SIMD2(1000 * $0, 0) }
    #expect(finger.velocity(at: milliseconds(139)).x > 999)
    #expect(finger.velocity(at: milliseconds(141)) == .zero)
    finger.add(SIMD2(100, 0), at: milliseconds(250))
    #expect(finger.velocity(at: milliseconds(250)) == .zero)
  }

  @Test func `What lies before a pause does not count`() {
    var finger = finger(until: 100) { SIMD2(0, 5000 * $0) }
    for tick in 0...4 {
      finger.add(SIMD2(0, 500 - 2 * Double(tick)), at: milliseconds(150 + 10 * Double(tick)))
    }
    #expect((finger.velocity(at: milliseconds(190)) - SIMD2(0, -200)).magnitude < 1e-6)
  }

  @Test func `A tenth of a second counts, and nothing before it`() {
    for (age, counts) in [(101.0, false), (99, true)] {
      var finger = FingerVelocity()
      finger.add(SIMD2(0, 0), at: milliseconds(300 - age))
      for tick in stride(from: 70.0, through: 0, by: -10) {
        finger.add(SIMD2(500 - tick, 0), at: milliseconds(300 - tick))
      }
      let difference = abs(finger.velocity(at: milliseconds(300)).x - 1000)
      #expect((difference > 100) == counts && (difference < 1e-6) == !counts)
    }
  }

  @Test func `Whole milliseconds, equal times and disorder do no harm`() {
    var (orderly, disorderly) = (FingerVelocity(), FingerVelocity())
    let times = [0.0, 8, 16, 25, 33, 41, 50]
    for time in times { orderly.add(SIMD2(time, 2 * time), at: milliseconds(time)) }
    for time in [0.0, 16, 8, 25, 41, 33, 50] {
      disorderly.add(SIMD2(-99, 0), at: milliseconds(time))
      disorderly.add(SIMD2(time, 2 * time), at: milliseconds(time))
    }
    #expect(orderly == disorderly)
    #expect((orderly.velocity(at: milliseconds(52)) - SIMD2(1000, 2000)).magnitude < 1e-6)
  }

  @Test func `It answers for the past by what was known then`() {
    let finger = finger(until: 200) { $0 < 0.1 ? SIMD2(1000 * $0, 0) : SIMD2(100, 0) }
    #expect(abs(finger.velocity(at: milliseconds(95)).x - 1000) < 1e-3)
    #expect(abs(finger.velocity(at: milliseconds(200)).x) < 200)
    #expect(finger.velocity(at: milliseconds(-5)) == .zero)
  }

  @Test func `Without two positions there is none, and a reset forgets all`() {
    var finger = FingerVelocity()
    #expect(finger.velocity(at: .zero) == .zero)
    finger.add(SIMD2(5, 5), at: .zero)
    #expect(finger.velocity(at: .zero) == .zero)
    finger.add(SIMD2(6, 5), at: milliseconds(10))
    #expect(abs(finger.velocity(at: milliseconds(10)).x - 100) < 1e-9)
    finger.reset()
    #expect(finger == FingerVelocity())
  }

  @Test func `Thousands of positions cost no more than the last twenty`() {
    var finger = FingerVelocity()
    for tick in 0..<5000 {
      finger.add(SIMD2(Double(tick), 0), at: milliseconds(Double(tick)))
    }
    #expect(abs(finger.velocity(at: milliseconds(4999)).x - 1000) < 1e-6)
  }

  @Test func `It never points against a finger that only moved one way`() {
    var random = SeededNumbers(11)
    for _ in 0..<2000 {
      var finger = FingerVelocity()
      var (time, y) = (0.0, 0.0)
      for _ in 0..<Int.random(in: 3...12, using: &random) {
        finger.add(SIMD2(0, y), at: Instant(seconds: time))
        time += .random(in: 0.001...0.02, using: &random)
        y += .random(in: 0...200, using: &random)
      }
      #expect(finger.velocity(at: Instant(seconds: time)).y >= 0)
    }
  }

  /// A slow event loop hands on two positions at once, with moments that lie as near to each other.
  @Test func `Positions microseconds apart throw nothing`() {
    let traces: [[(time: Double, x: Double)]] = [
      [(0, 0), (16.647, 8.333), (16.667, 16.667)],
      [(0, 0), (8.333, 8.333), (25, 16.667), (25.02, 25)],
      [(0, 0), (16.647, 8.333), (16.667, 16.667), (33.313, 25), (33.333, 33.333)],
    ]
    for trace in traces {
      var finger = FingerVelocity()
      for sample in trace { finger.add(SIMD2(sample.x, 0), at: milliseconds(sample.time)) }
      let velocity = finger.velocity(at: milliseconds(trace[trace.count - 1].time))
      #expect(abs(velocity.x - 1000) < 5)
    }
    var twice = FingerVelocity()
    twice.add(.zero, at: .zero)
    twice.add(SIMD2(8, 0), at: milliseconds(0.03))
    #expect(twice.velocity(at: milliseconds(0.03)) == .zero)
  }

  @Test(arguments: [0.0, 1]) func `A finger that rests while it is still measured is not thrown`(
    jitter: Double
  ) {
    var random = SeededNumbers(12)
    for rate in [60.0, 120, 240] {
      for rest in stride(from: 40.0, through: 90, by: 5) {
        for _ in 0..<20 {
          var finger = FingerVelocity()
          for tick in 0...Int((100 + rest) / 1000 * rate + 1e-9) {
            let time = Double(tick) / rate
            let place = SIMD2(1000 * min(time, 0.1), -500 * min(time, 0.1))
            let error = SIMD2(random.uniform(-1...1), random.uniform(-1...1)) * jitter
            finger.add(place + error, at: Instant(seconds: time))
          }
          #expect(finger.velocity(at: milliseconds(100 + rest)) == .zero)
        }
      }
    }
  }

  @Test func `A flick whose last place is reported twice keeps its velocity`() {
    var finger = finger(until: 100) { SIMD2(1000 * $0, 0) }
    finger.add(SIMD2(100, 0), at: milliseconds(107))
    #expect(finger.velocity(at: milliseconds(107)).x > 700)
  }

  @Test func `What is no place of a finger is passed over`() {
    for nonsense in [SIMD2(Double.nan, 0), SIMD2(0, -.infinity), SIMD2(1e308, 0)] {
      var finger = finger(until: 50) { SIMD2(1000 * $0, 0) }
      let last = milliseconds(50)
      let velocity = finger.velocity(at: last)
      finger.add(nonsense, at: milliseconds(51))
      finger.add(.zero - nonsense, at: milliseconds(52))
      #expect(finger.velocity(at: last) == velocity)
      #expect(finger.velocity(at: milliseconds(52)).x.isFinite)
      #expect(finger.velocity(at: milliseconds(52)).y.isFinite)
      var touch = TouchResampler()
      touch.add(nonsense, at: .zero)
      #expect(touch.state(at: milliseconds(20)) == nil)
    }
  }
}
