import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import SeededNumbers
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// An engine with a spring in flight, and what it shows later.
private func flight() -> Stand {
  var stand = Stand()
  stand.apply(.retarget(x, to: along(100), .spring(.hand), CompletionID(1)), 0)
  return stand
}

@Suite struct RefusalTests {
  @Test func `Forms of nonsense are refused, and what runs is not disturbed`() throws {
    var stand = flight()
    let expected = stand.state(0.2)
    var spring = POP.SpringAnimation(toValue: along(.nan))
    #expect(throws: AnimationError.self) { try stand.add(spring) }
    spring.toValue = .zero
    spring.springBounciness = 90
    #expect(throws: AnimationError.self) { try stand.add(spring) }
    spring.springBounciness = 4
    spring.delay = -1
    #expect(throws: AnimationError.negative(name: "delay", value: -1)) { try stand.add(spring) }
    #expect(throws: AnimationError.self) {
      try spring.setDynamics(tension: 100, friction: 1, mass: 0)
    }
    spring.delay = 0
    spring.roundingFactor = -1
    #expect(throws: AnimationError.self) { try stand.add(spring) }
    var decay = POP.DecayAnimation(velocity: along(1))
    decay.deceleration = 1
    #expect(throws: AnimationError.self) { try stand.add(decay) }
    #expect(throws: AnimationError.self) { try stand.add(POP.BasicAnimation(duration: -0.1)) }
    #expect(throws: AnimationError.self) { try stand.add(POP.BasicAnimation(duration: .infinity)) }
    #expect(throws: MotionError.self) { try TimingCurve(1.2, 0, 0.5, 1) }
    #expect(stand.state(0.2) == expected)
    #expect(stand.reasons().isEmpty)
  }

  @Test func `Keys out of order, springs without mass and unknown tracks are refused`() throws {
    var stand = flight()
    let expected = stand.state(0.2)
    let keys = CoreAnimation.KeyframeAnimation(
      values: [0, 1, 2].map(along), keyTimes: [0, 0.7, 0.6])
    #expect(throws: AnimationError.motion(.keyTimeOutOfOrder(index: 2, time: 0.6))) {
      try stand.add(keys)
    }
    #expect(throws: AnimationError.self) {
      try stand.add(CoreAnimation.KeyframeAnimation(values: []))
    }
    var spring = CoreAnimation.SpringAnimation(to: .zero)
    spring.mass = 0
    #expect(throws: AnimationError.self) { try stand.add(spring) }
    #expect(throws: AnimationError.self) { try spring.settlingDuration }
    #expect(throws: AnimationError.self) { try MediaTiming(repeatCount: -1) }
    #expect(throws: AnimationError.self) { try ViewAnimation(duration: -1) }
    #expect(throws: AnimationError.self) { try ViewAnimation(duration: 1, dampingRatio: 0) }
    #expect(throws: AnimationError.unknownTrack(TrackID(9))) {
      try stand.engine.add(POP.SpringAnimation(), to: TrackID(9), at: .zero)
    }
    #expect(throws: AnimationError.unknownKey("no", x)) {
      try stand.engine.setToValue(.zero, of: x, forKey: "no", at: .zero)
    }
    #expect(throws: AnimationError.self) {
      try stand.engine.animate(duration: 1, at: .zero) { $0[x] = along(.infinity) }
    }
    #expect(stand.state(0.2) == expected)
    #expect(stand.reasons().isEmpty)
  }

  @Test func `A command of nonsense is left out, and its completion is told`() throws {
    var stand = flight()
    let expected = stand.state(0.2)
    let nonsense: [AnimationCommand] = [
      .set(x, along(.nan), .pixels), .hold(x, MotionState(along(.infinity))),
      .retarget(x, to: along(.nan), .spring(.hand), CompletionID(2)),
      .retarget(x, to: .zero, .curve(.linear, duration: .nan), CompletionID(3)),
      .release(x, velocity: along(.nan), to: .zero, .spring(.hand), CompletionID(4)),
      .add(x, to: .zero, .spring(.hand), delay: -2, CompletionID(5)),
      .play(x, Animation(.decay(.normal), velocity: along(.nan)), CompletionID(6)),
      .retarget(TrackID(77), to: .zero, .spring(.hand), CompletionID(7)),
      .aim(x, key: "k", to: along(.nan)), .round(x, to: .nan), .setSpeed(.root, .nan),
    ]
    for command in nonsense { stand.apply(command, 0.1) }
    #expect(stand.state(0.2) == expected)
    let told = stand.engine.takeCompletions()
    #expect(told.map(\.id.rawValue) == [2, 3, 4, 5, 6, 7])
    #expect(told.allSatisfy { $0.reason == .cancelled })
  }

  @Test func `Nothing finite makes a NaN, and no completion is lost`() throws {
    var random = SeededNumbers(2026)
    func wild() -> Double {
      let size = Double.random(in: -40...40, using: &random)
      return Double.random(in: -1...1, using: &random)
        * Double(sign: .plus, exponent: Int(size), significand: 1)
    }
    for i in 0..<1500 {
      var stand = Stand(at: wild())
      var spring = POP.SpringAnimation(toValue: along(wild()), velocity: along(wild()))
      spring.dynamics = try? Spring(
        stiffness: abs(wild()), damping: abs(wild()), mass: abs(wild()))
      spring.clampMode = [Clamp.none, .start, .end, .both][i % 4]
      spring.repeatCount = Double(i % 3)
      spring.autoreverses = i % 5 == 0
      spring.isAdditive = i % 7 == 0
      try stand.add(spring, "k", 1)
      for time in [0, 1e-6, 0.01, 0.3, 1, 5, 1e3] {
        #expect(stand.place(time).isFinite && stand.velocity(time).isFinite)
      }
      try? stand.engine.setToValue(along(wild()), of: x, forKey: "k", at: Stand.time(0.2))
      _ = stand.advance(to: 0.4)
      stand.apply(.stop(x), 0.5)
      #expect(stand.reasons().count == 1)
      #expect(stand.place(9).isFinite)
    }
  }

  @Test func `Errors say what to do`() {
    let errors: [AnimationError] = [
      .notFinite(name: "target", value: .nan), .negative(name: "delay", value: -1),
      .wallsOutOfOrder(lower: 2, upper: 1), .unknownTrack(x), .unknownKey("k", x),
      .motion(.notPositive(name: "mass", value: 0)),
    ]
    for error in errors {
      #expect(error.description.hasSuffix("."))
      #expect(error.description.contains("; ") && error.description.count > 30)
    }
  }
}
