import DetentMotion
import Foundation
import Testing

@Suite struct SpringDialectTests {
  @Test func `The article's springs have the article's constants`() {
    #expect(Spring.hand.stiffness == 300 && Spring.hand.damping == 20 && Spring.hand.mass == 1)
    #expect(abs(Spring.hand.dampingRatio - 0.577350269) < 1e-9)
    let frequency = 2 * Double.pi * 3.5
    #expect(abs(Spring.dynamics.naturalFrequency - frequency) < 1e-9)
    #expect(abs(Spring.dynamics.decayRate - (0.4 * frequency + 5)) < 1e-9)
    #expect(abs(Spring.pop.stiffness - 405.823235294) < 1e-9)
    #expect(abs(Spring.pop.damping - 29.9787261567) < 1e-9)
    #expect(abs((Spring.press.sliders?.bounciness ?? 0) - 20) < 1e-9)
    #expect(abs((Spring.press.sliders?.speed ?? 0) - 18) < 1e-9)
  }

  @Test func `Every public initialiser agrees with its preset`() throws {
    #expect(try Spring(stiffness: 300, damping: 20) == .hand)
    #expect(try Spring(tension: 300, friction: 20) == .hand)
    #expect(try Spring(frequency: 3.5, dampingRatio: 0.4, resistance: 10) == .dynamics)
    #expect(try Spring(bounciness: 6, speed: 15) == .pop)
    #expect(try Spring(bounciness: 20, speed: 18) == .press)
  }

  @Test func `Damping ratio, response, duration and bounce read back as given`() throws {
    for ratio in [0, 0.2, 0.577, 1, 1.4, 12] {
      let spring = try Spring(dampingRatio: ratio, response: 0.35, mass: 2.5)
      #expect(abs(spring.dampingRatio - ratio) < 1e-12 * (1 + ratio))
      #expect(abs(spring.response - 0.35) < 1e-12)
      #expect(spring.mass == 2.5)
    }
    for bounce in [-0.9, -0.25, 0, 0.3, 1] {
      let spring = try Spring(duration: 0.6, bounce: bounce)
      #expect(abs(spring.bounce - bounce) < 1e-12)
      #expect(abs(spring.duration - 0.6) < 1e-12)
    }
  }

  @Test func `The mass does not change a motion given by ratio and response`() throws {
    let light = try Spring(dampingRatio: 0.4, response: 0.5)
    let heavy = try Spring(dampingRatio: 0.4, response: 0.5, mass: 80)
    let start = MotionState(0.0, velocity: 900)
    let difference =
      light.state(after: 0.2, from: start, to: 100).value
      - heavy.state(after: 0.2, from: start, to: 100).value
    #expect(abs(difference) < 1e-9)
  }

  @Test func `Friction that no bounciness gives has no sliders`() throws {
    #expect(try Spring(stiffness: 300, damping: 0.1).sliders == nil)
  }

  @Test func `What cannot be a spring is refused with a sentence`() {
    let refused: [(MotionError, () throws(MotionError) -> Spring)] = [
      (
        .notPositive(name: "stiffness", value: 0),
        { () throws(MotionError) in try Spring(stiffness: 0, damping: 1) }
      ),
      (
        .negative(name: "damping", value: -1),
        { () throws(MotionError) in try Spring(stiffness: 1, damping: -1) }
      ),
      (
        .notPositive(name: "mass", value: .infinity),
        { () throws(MotionError) in try Spring(stiffness: 1, damping: 1, mass: .infinity) }
      ),
      (
        .notPositive(name: "response", value: -2),
        { () throws(MotionError) in try Spring(dampingRatio: 1, response: -2) }
      ),
      (
        .outOfRange(name: "bounce", value: -1, lower: -1, upper: 1),
        { () throws(MotionError) in try Spring(duration: 1, bounce: -1) }
      ),
      (
        .outOfRange(name: "bounciness", value: 50, lower: 0, upper: 42.5),
        { () throws(MotionError) in try Spring(bounciness: 50, speed: 1) }
      ),
    ]
    for (error, make) in refused {
      #expect(throws: error) { try make() }
      #expect(error.description.hasSuffix("."))
    }
    #expect(throws: MotionError.self) { try Spring(stiffness: .nan, damping: 1) }
    #expect(
      MotionError.negative(name: "damping", value: -1).description
        == "The damping is -1.0; give a finite number that is 0 or greater.")
  }
}

extension SpringDialectTests {
  @Test func `The book's constants go as its animation does, kicked off at rest`() throws {
    let cases: [(stiffness: Double, damping: Double, mass: Double)] = [
      (6, 6, 1), (14, 14, 1), (30, 30, 1), (540, 13, 11), (450, 32, 2.4), (300, 30, 5),
    ]
    for (stiffness, damping, mass) in cases {
      let spring = try Spring(bookStiffness: stiffness, damping: damping, mass: mass)
      let rate = damping / mass / 2
      let swing = max(0, stiffness / mass - rate * rate).squareRoot()
      let start = spring.departure(from: 1.2, to: 1)
      for time in [0.0, 0.05, 0.5, 2] {
        let expected = 1 + 0.2 * exp(-rate * time) * cos(swing * time)
        #expect(abs(spring.state(after: time, from: start, to: 1).value - expected) < 1e-12)
      }
    }
    #expect(try Spring(stiffness: 14, damping: 14).departure(from: 1.2, to: 1).velocity == 0)
    // How long an alert takes, and not for how long its constants would have it creep.
    let alert = try Spring(bookStiffness: 14, damping: 14)
    #expect(alert.settlingDuration(within: 0.01) < 0.7)
  }
}
