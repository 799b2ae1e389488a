import DetentMotion
import SeededNumbers
import Testing

/// Numbers of any size in, numbers out: whatever is accepted answers with finite values.
@Suite struct ExtremeNumbersTests {
  /// Of any size and sign, and now and then something special.
  private func number(_ random: inout SeededNumbers, _ exponents: ClosedRange<Double>) -> Double {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: 0
    case 1: .leastNonzeroMagnitude
    case 2: -1
    default: random.logarithmic(exponents) * (Bool.random(using: &random) ? 1 : -1)
    }
  }

  @Test func `A throw of any rate and speed is somewhere, at every moment`() {
    var random = SeededNumbers(141)
    for _ in 0..<100_000 {
      guard let decay = try? Decay(rate: random.uniform(0...1)) else { continue }
      let start = MotionState(number(&random, -150...150), velocity: number(&random, -150...150))
      let state = decay.state(after: number(&random, -300...300), from: start)
      let level = decay.time(toReach: number(&random, -150...150), from: start) ?? 0
      let time = decay.settlingTime(from: start, within: .standard)
      if !state.value.isFinite || !state.velocity.isFinite || !(level >= 0) || !(time >= 0) {
        #expect(Bool(false), "\(decay) from \(start): \(state)")
      }
    }
  }

  @Test func `A curve with any control points is finite, and so is its slope`() {
    var random = SeededNumbers(142)
    for _ in 0..<100_000 {
      let (x1, x2) = (random.uniform(0...1).rounded(random), random.uniform(0...1).rounded(random))
      guard let curve = try? TimingCurve(x1, number(&random, -9...9), x2, number(&random, -9...9))
      else { continue }
      let fraction = random.uniform(-0.1...1.1).rounded(random)
      let (value, slope) = (curve.value(at: fraction), curve.slope(at: fraction))
      if !value.isFinite || !slope.isFinite {
        #expect(Bool(false), "\(curve) at \(fraction): \(value), \(slope)")
      }
    }
  }

  @Test func `Keys of any size and crowding are passed without a hole`() throws {
    var random = SeededNumbers(143)
    for index in 0..<100_000 {
      let count = Int.random(in: 1...5, using: &random)
      let times = (0..<count).map { _ in random.uniform(0...1).rounded(random) }.sorted()
      let values = (0..<count).map { _ in number(&random, -100...100) }
      let modes = Keyframes<Double>.Mode.allCases
      let keys = try Keyframes(values, at: times, mode: modes[index % modes.count])
      let state = keys.state(at: random.uniform(-0.1...1.1).rounded(random))
      if !state.value.isFinite || !state.velocity.isFinite {
        #expect(Bool(false), "\(keys): \(state)")
      }
    }
  }

  @Test func `A rubber band of any size holds a finger anywhere`() {
    var random = SeededNumbers(144)
    for _ in 0..<100_000 {
      guard
        let band = try? RubberBand(
          coefficient: random.logarithmic(-100...100), dimension: random.logarithmic(-100...100))
      else { continue }
      let finger = number(&random, -300...300)
      let answers = [
        band.displacement(for: finger), band.overshoot(for: finger), band.slope(at: finger),
      ]
      if !answers.allSatisfy(\.isFinite) {
        #expect(Bool(false), "\(band) at \(finger): \(answers)")
      }
    }
  }

  @Test func `A finger that leaps anywhere at any moment has a place and a speed`() throws {
    var random = SeededNumbers(145)
    for index in 0..<20_000 {
      var touch = TouchResampler(predicts: index % 2 == 0)
      var time = Int64(0)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let position = SIMD2(number(&random, -100...100), number(&random, -100...100))
        touch.add(position, at: Instant(nanoseconds: time))
        time += Int64.random(in: -1_000_000...20_000_000, using: &random)
      }
      let moment = Instant(nanoseconds: time)
      let states = try [#require(touch.state(at: moment)), #require(touch.release(at: moment))]
      for state in states {
        let isFinite = (state.value - state.value) == .zero
        if !isFinite || (state.velocity - state.velocity) != .zero {
          #expect(Bool(false), "\(touch): \(state)")
        }
      }
    }
  }

  @Test func `Frames of every rate add up to the same throw and the same keys`() throws {
    let start = MotionState(SIMD3(0.0, 5, -9), velocity: SIMD3(3000, -200, 0.1))
    let exact = Decay.normal.state(after: 1, from: start)
    let sampled = try Spring.pop.keyframes(from: start, to: .zero, error: 0.01)
    for rate in [30, 50, 60, 90, 120, 144, 240] {
      let state = (0..<rate).reduce(start) { state, _ in
        Decay.normal.state(after: 1 / Double(rate), from: state)
      }
      #expect((state.value - exact.value).magnitude < 1e-12 * 3000)
      #expect((state.velocity - exact.velocity).magnitude < 1e-12 * 3000)
      for frame in 0...rate {
        let time = Double(frame) / Double(rate)
        let spring = Spring.pop.state(after: time, from: start, to: .zero)
        guard time < sampled.duration else { continue }
        #expect((sampled.state(after: time).value - spring.value).magnitude <= 0.01)
      }
    }
  }
}

extension Double {
  /// Sometimes exactly 0 or 1.
  fileprivate func rounded(_ random: SeededNumbers) -> Double {
    var random = random
    return Int.random(in: 0..<4, using: &random) == 0 ? rounded() : self
  }
}
