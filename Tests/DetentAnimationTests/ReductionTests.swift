import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import SeededNumbers
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

private func reduced() -> Stand {
  var stand = Stand()
  stand.apply(.reduceMotion(true), 0)
  return stand
}

@Suite struct ReductionTests {
  @Test func `A spring becomes short and does not overshoot, whatever its velocity`() throws {
    var random = SeededNumbers(1)
    for _ in 0..<200 {
      var stand = reduced()
      let velocity = along(.random(in: -5000...5000, using: &random))
      stand.apply(.hold(x, MotionState(.zero, velocity: velocity)), 0)
      stand.apply(.release(x, velocity: velocity, to: along(100), .spring(.press)), 0)
      #expect(stand.velocity(0) == velocity.x)
      #expect((0...200).allSatisfy { stand.place(Double($0) / 200) <= 100 + 1e-9 })
      #expect(abs(stand.place(0.5) - 100) < 1)
      #expect(stand.model == 100)
    }
  }

  @Test func `Each animation says what it becomes`() throws {
    var spring = POP.SpringAnimation(toValue: along(100))
    spring.springBounciness = 20
    for reduction in [Reduction.unchanged, .calm, .instant] {
      var stand = reduced()
      spring.reduction = reduction
      try stand.add(spring, "k", 1)
      let highest = (0...300).map { stand.place(Double($0) / 100) }.max() ?? 0
      switch reduction {
      case .unchanged: #expect(highest > 110)
      case .calm: #expect(highest <= 100 + 1e-9 && stand.place(0.05) < 90)
      case .instant: #expect(stand.place(0) == 100)
      }
      stand.run(until: 5)
      #expect(stand.reasons() == [.settled])
    }
  }

  @Test func `Keys lead straight to the last, repetitions are left out`() throws {
    var stand = reduced()
    var keys = CoreAnimation.KeyframeAnimation(values: [0, 500, 100].map(along), duration: 2)
    keys.timing = try MediaTiming(repeatCount: .infinity)
    try stand.add(keys, "k", 1)
    #expect((0...100).allSatisfy { stand.place(Double($0) / 100) <= 100 })
    stand.run(until: 1)
    #expect(stand.reasons() == [.settled])
  }

  @Test func `Completions come in their order, delays included`() throws {
    for isReduced in [false, true] {
      var stand = Stand()
      stand.apply(.reduceMotion(isReduced), 0)
      for i in 0..<5 {
        let track = TrackID(10 + i)
        stand.apply(.set(track, .zero, .pixels), 0)
        var spring = POP.SpringAnimation(toValue: along(100))
        spring.delay = 0.5 - 0.1 * Double(i)
        try stand.engine.add(spring, to: track, completion: CompletionID(i), at: .zero)
      }
      stand.run(until: 5)
      #expect(stand.engine.takeCompletions().map(\.id.rawValue) == [4, 3, 2, 1, 0])
    }
  }

  @Test func `View animations stay as they are, but shorter; a throw goes on`() throws {
    var stand = reduced()
    try stand.engine.animate(
      ViewAnimation(springDuration: 2, bounce: 0.6), completion: CompletionID(1), at: .zero
    ) { $0[x] = along(100) }
    #expect((0...100).allSatisfy { stand.place(Double($0) / 100) <= 100 + 1e-9 })
    #expect(abs(stand.place(0.6) - 100) < 1)
    var thrown = reduced()
    try thrown.add(POP.DecayAnimation(velocity: along(500)), "k")
    #expect(abs(thrown.place(20) - Decay.normal.distance(at: 500)) < 1)
    stand.apply(.reduceMotion(false), 1)
    #expect(!stand.engine.reducesMotion)
  }

  @Test func `A calm spring comes to rest in time, whichever it was`() throws {
    for spring in [Spring.hand, .pop, .dynamics, .uiKit, .press, .coreAnimation] {
      for mass in [1, 3, 0.7] {
        var stand = Stand()
        stand.apply(.reduceMotion(true), 0)
        let heavy = try Spring(
          stiffness: spring.tension * mass, damping: spring.friction * mass, mass: mass)
        stand.apply(
          .retarget(Stand.track, to: Stand.value(100), .spring(heavy), CompletionID(1)), 0)
        stand.run(until: 2)
        #expect(stand.reasons() == [.settled], "\(heavy)")
        #expect(stand.advance(to: 3) == .never)
      }
    }
  }

  @Test func `What is thrown keeps its velocity where motion is to be reduced`() throws {
    var (calm, full) = (Stand(), Stand())
    calm.apply(.reduceMotion(true), 0)
    for time in [0.0, 0.1] {
      for isCalm in [true, false] {
        var stand = isCalm ? calm : full
        stand.apply(
          .release(
            Stand.track, velocity: Stand.value(500), to: Stand.value(300), .decay(.normal)), time)
        stand.apply(
          .retarget(Stand.track, to: Stand.value(-300), .decay(.fast)), time + 0.05)
        if isCalm { calm = stand } else { full = stand }
      }
      #expect(calm.state(time + 0.05) == full.state(time + 0.05))
      #expect(calm.velocity(time + 0.05) > 100)
    }
  }
}
