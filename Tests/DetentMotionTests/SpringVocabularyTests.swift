import DetentMotion
import Testing

@Suite struct SpringVocabularyTests {
  @Test func `A settling duration asked for is the one that comes out`() throws {
    for ratio in [0.05, 0.3, 0.9, 1, 1.2, 6] {
      for duration in [0.01, 0.4, 12] {
        let spring = try Spring(settlingDuration: duration, dampingRatio: ratio)
        #expect(abs(spring.settlingDuration() - duration) < 1e-9 * duration)
        #expect(abs(spring.dampingRatio - ratio) < 1e-12 * ratio)
        for step in 0..<50 {
          let time = duration * (1 + Double(step) / 25)
          let left = spring.state(after: time, from: MotionState(1.0), to: 0).value
          #expect(abs(left) <= 0.001 + 1e-12)
        }
      }
    }
    let coarse = try Spring(settlingDuration: 1, dampingRatio: 0.5, epsilon: 0.1)
    #expect(abs(coarse.settlingDuration(within: 0.1) - 1) < 1e-12)
  }

  @Test func `Core Animation's documented settling durations follow from one tolerance`() throws {
    var checked = 0
    for row in try Oracle("apple_documented_anchors").rows
    where try row.text("formula_value") == "NA" {
      let inputs = try row.text("inputs").split(separator: ";").compactMap { Double($0) }
      let spring = try Spring(stiffness: inputs[0], damping: inputs[2], mass: inputs[1])
      let duration = spring.settlingDuration(within: 1.0 / 1200)
      // Published to two digits, and "just over 1 second".
      try #expect(abs(duration - row.number("published")) < 0.005)
      if try row.number("published") == 1 { #expect(duration > 1) }
      checked += 1
    }
    #expect(checked == 2)
  }

  @Test func `Without leave, too much damping is critical`() throws {
    #expect(
      try Spring(mass: 2, stiffness: 50, damping: 5) == Spring(stiffness: 50, damping: 5, mass: 2))
    #expect(try abs(Spring(mass: 2, stiffness: 50, damping: 500).dampingRatio - 1) < 1e-12)
    let creeping = try Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true)
    #expect(creeping == .uiKit)
    #expect(abs(Spring.uiKit.dampingRatio - 4.564355) < 1e-6)
    #expect(Spring.coreAnimation.dampingRatio == 0.5)
  }

  @Test func `Every dialect reads back what another was given`() throws {
    for spring in try SpringTests.springs(500, seed: 61) {
      let others = try [
        Spring(dampingRatio: spring.dampingRatio, response: spring.response, mass: spring.mass),
        Spring(duration: spring.duration, bounce: spring.bounce, mass: spring.mass),
        Spring(tension: spring.tension, friction: spring.friction),
        Spring(frequency: spring.frequency, dampingRatio: spring.dampingRatio),
      ]
      let start = MotionState(0.0, velocity: spring.naturalFrequency)
      let time = 2 / spring.naturalFrequency
      let expected = spring.state(after: time, from: start, to: 1)
      for other in others {
        let state = other.state(after: time, from: start, to: 1)
        #expect(abs(state.value - expected.value) < 1e-12)
        #expect(abs(state.velocity - expected.velocity) < 1e-11 * spring.naturalFrequency)
      }
    }
    for bounciness in [0.0, 4, 11, 20] {
      for speed in [0.0, 12, 18, 20] {
        let spring = try Spring(bounciness: bounciness, speed: speed)
        let sliders = try #require(spring.sliders)
        let again = try Spring(bounciness: max(sliders.bounciness, 0), speed: max(sliders.speed, 0))
        #expect(abs(again.friction - spring.friction) < 1e-9)
        #expect(abs(again.tension - spring.tension) < 1e-9)
      }
    }
  }

  @Test func `A relative velocity of one covers the distance in a second, on each axis`() {
    let start = MotionState(20.0, relativeVelocity: 1, to: 120)
    #expect(start.velocity == 100 && start.relativeVelocity(to: 120) == 1)
    #expect(MotionState(20.0, relativeVelocity: 1, to: -30).velocity == -50)
    let plane = MotionState(
      SIMD2(0.0, 10), relativeVelocity: SIMD2(2, -1), to: SIMD2(50.0, 30))
    #expect(plane.velocity == SIMD2(100, -20))
    #expect(plane.relativeVelocity(to: SIMD2(50, 30)) == SIMD2(2, -1))
    #expect(plane.relativeVelocity(to: SIMD2(0, 30)) == SIMD2(0, -1))
    #expect(MotionState(3.0, velocity: 5).relativeVelocity(to: 3) == 0)
  }

  @Test func `What never settles, or no tolerance at all, is refused`() {
    #expect(throws: MotionError.notPositive(name: "damping ratio", value: 0)) {
      try Spring(settlingDuration: 1, dampingRatio: 0)
    }
    #expect(throws: MotionError.self) { try Spring(settlingDuration: -1, dampingRatio: 1) }
    for epsilon in [0, 1, -3, Double.nan] {
      #expect(throws: MotionError.self) {
        try Spring(settlingDuration: 1, dampingRatio: 1, epsilon: epsilon)
      }
    }
    #expect(throws: MotionError.self) { try Spring(mass: 1, stiffness: .nan, damping: 1) }
    #expect(Spring.hand.settlingDuration(within: 2) == 0)
  }
}
