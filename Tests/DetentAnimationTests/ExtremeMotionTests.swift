import DetentAnimation
import DetentMotion
import SeededNumbers
import Testing

private let x = TrackID(1)

/// Numbers of every size there is, whole and round ones among them.
private struct Wild {
  var random: SeededNumbers
  /// The greatest power of two.
  var size: Int

  mutating func number() -> Double {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return 0
    case 1: return Double(Int.random(in: -3...3, using: &random))
    case 2: return .random(in: -1000...1000, using: &random)
    default:
      let exponent = Int.random(in: -size...size, using: &random)
      return Double.random(in: -2...2, using: &random)
        * Double(sign: .plus, exponent: exponent, significand: 1)
    }
  }

  mutating func value() -> AnimatedValue { [number(), number(), number(), number()] }

  mutating func time() -> Instant {
    Bool.random(using: &random)
      ? Instant(nanoseconds: .random(in: .min ... .max, using: &random))
      : Instant(seconds: .random(in: -1...30, using: &random))
  }

  mutating func spring() -> Spring? {
    try? Spring(
      stiffness: number().magnitude, damping: number().magnitude, mass: number().magnitude)
  }

  mutating func curve() -> TimingCurve {
    let ends = (number().magnitude, number().magnitude)
    return (try? TimingCurve(min(ends.0, 1), number(), min(ends.1, 1), number())) ?? .easeIn
  }

  mutating func spec() -> AnimationSpec {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .curve(curve(), duration: number().magnitude)
    case 1: return .decay((try? Decay(rate: .random(in: 0...1, using: &random))) ?? .fast)
    case 2:
      let keys = try? Keyframes([value(), value(), value()], mode: .cubic)
      return keys.map { .keyframes($0, duration: number().magnitude) } ?? .instant
    default: return .spring(spring() ?? .hand)
    }
  }
}

private func isFinite(_ state: MotionState<AnimatedValue>) -> Bool {
  state.value.indices.allSatisfy { state.value[$0].isFinite && state.velocity[$0].isFinite }
}

@Suite struct ExtremeMotionTests {
  /// Beyond 1e90 squares of numbers leave the range of a Double.
  @Test func `A hundred thousand springs of all sizes: no NaN, and at rest in the end`() {
    var wild = Wild(random: SeededNumbers(41), size: 100)
    for _ in 0..<100_000 {
      guard let spring = wild.spring() else { continue }
      let start = MotionState(wild.number(), velocity: wild.number())
      let target = wild.number()
      let time = wild.number().magnitude
      let state = spring.state(after: time, from: start, to: target)
      #expect(state.value.isFinite && state.velocity.isFinite, "\(spring) \(start) after \(time)")
      #expect(spring.state(after: .infinity, from: start, to: target).value == target)
    }
  }

  @Test func `Tens of thousands of random commands at random moments: no NaN, no trap`() {
    var wild = Wild(random: SeededNumbers(42), size: 60)
    for round in 0..<4_000 {
      var engine = AnimationEngine()
      engine.apply(.set(x, wild.value(), .pixels), at: .zero)
      for i in 0..<6 {
        let time = wild.time()
        engine.apply(command(&wild, CompletionID(i)), at: time)
        let seen = engine.presentation(of: x, at: wild.time())
        #expect(seen.map(isFinite) ?? true, "round \(round), command \(i)")
        if i % 2 == 0 { _ = engine.advance(to: wild.time()) }
      }
    }
  }

  private func command(_ wild: inout Wild, _ id: CompletionID) -> AnimationCommand {
    switch Int.random(in: 0..<9, using: &wild.random) {
    case 0: .retarget(x, to: wild.value(), wild.spec(), id)
    case 1: .hold(x, MotionState(wild.value(), velocity: wild.value()))
    case 2: .release(x, velocity: wild.value(), to: wild.value(), wild.spec(), id)
    case 3: .add(x, to: wild.value(), wild.spec(), delay: wild.number().magnitude, id)
    case 4: .play(x, animation(&wild), key: "a", id)
    case 5: .aim(x, key: "a", to: wild.value())
    case 6: .end(x, key: "a")
    case 7: .setSpeed(.root, wild.number())
    default: .proceed(x, key: "a", wild.spec(), to: .start, velocity: wild.value())
    }
  }

  private func animation(_ wild: inout Wild) -> Animation {
    var animation = Animation(wild.spec(), to: wild.value(), velocity: wild.value())
    animation.composition = [.replace, .add, .blend][Int.random(in: 0..<3, using: &wild.random)]
    animation.clamp = [.none, .start, .end, .both][Int.random(in: 0..<4, using: &wild.random)]
    let timing = try? MediaTiming(
      delay: wild.number().magnitude, timeOffset: wild.number(), speed: wild.number(),
      repeatCount: wild.number().magnitude, autoreverses: Bool.random(using: &wild.random))
    if Bool.random(using: &wild.random), let timing { animation.timing = timing }
    return animation
  }

  @Test func `A new start to the same target in flight changes nothing`() throws {
    var random = SeededNumbers(44)
    for spec in [AnimationSpec.spring(.hand), .spring(.press), .spring(.uiKit), .decay(.normal)] {
      for _ in 0..<500 {
        var engine = AnimationEngine()
        engine.apply(.set(x, [0.2, 0, 0, 0], .unit), at: .zero)
        engine.apply(.release(x, velocity: [1, 0, 0, 0], to: [1, 0, 0, 0], spec), at: .zero)
        let asked = Instant(seconds: .random(in: 0...0.3, using: &random))
        let before = engine.presentation(of: x, at: asked)
        engine.apply(.retarget(x, to: [1, 0, 0, 0], spec), at: Instant(seconds: 0.05))
        let after = engine.presentation(of: x, at: max(asked, Instant(seconds: 0.05)))
        guard asked.seconds(since: .zero) >= 0.05, let before, let after else { continue }
        #expect((before.value - after.value).magnitude < 1e-12, "\(spec)")
      }
    }
  }

  @Test func `Two steps are one`() throws {
    var random = SeededNumbers(43)
    for _ in 0..<20_000 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let start = MotionState(number(-1...1), velocity: number(-1...1))
      let (a, b) = (number(0...1), number(0...1))
      let spring = try Spring(dampingRatio: number(0...3), response: number(0.2...2))
      let halfway = spring.state(after: a, from: start, to: 0.5)
      expectSame(
        spring.state(after: b, from: halfway, to: 0.5),
        spring.state(after: a + b, from: start, to: 0.5))
      let decay = try Decay(rate: number(0.98...0.999))
      expectSame(
        decay.state(after: b, from: decay.state(after: a, from: start)),
        decay.state(after: a + b, from: start))
    }
  }

  private func expectSame(_ one: MotionState<Double>, _ other: MotionState<Double>) {
    // A velocity is as many times larger as the spring swings in a second.
    #expect(abs(one.value - other.value) < 1e-12 && abs(one.velocity - other.velocity) < 1e-11)
  }
}
