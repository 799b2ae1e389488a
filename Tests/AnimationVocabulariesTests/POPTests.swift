import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import SeededNumbers
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

@Suite struct POPTests {
  @Test func `A spring of POP's sliders is the spring of POP's constants`() throws {
    var (sliders, constants) = (Stand(), Stand())
    var spring = POP.SpringAnimation(toValue: along(100))
    try sliders.add(spring)
    try spring.setDynamics(tension: 342.100588235, friction: 30.4869796482)
    try constants.add(spring)
    for i in 0..<100 {
      #expect(abs(sliders.place(Double(i) / 90) - constants.place(Double(i) / 90)) < 1e-6)
    }
    spring.springBounciness = 4
    #expect(spring.dynamics == nil)
  }

  @Test func `Keys are listed, read, replaced and removed`() throws {
    var stand = Stand()
    try stand.add(POP.SpringAnimation(toValue: along(100)), "a", 1)
    var nudge = POP.BasicAnimation(toValue: along(5))
    nudge.isAdditive = true
    try stand.add(nudge, "b", 2)
    #expect(stand.engine.animationKeys(of: x) == ["a", "b"])
    #expect(stand.engine.animation(of: x, forKey: "a")?.to == along(100))
    try stand.add(nudge, "b", 3, at: 0.1)
    #expect(stand.engine.animationKeys(of: x) == ["a", "b"])
    stand.engine.removeAnimation(forKey: "b", from: x, at: Stand.time(0.2))
    #expect(stand.engine.animationKeys(of: x) == ["a"])
    stand.engine.removeAllAnimations(from: x, at: Stand.time(0.3))
    #expect(stand.engine.animationKeys(of: x).isEmpty)
    #expect(
      stand.engine.takeCompletions().map(\.id) == [2, 3, 1].map { CompletionID($0) })
  }

  @Test func `Another target in flight keeps value and velocity, and its one completion`() throws {
    for clamp in [Clamp.none, .end] {
      var stand = Stand()
      var spring = POP.SpringAnimation(toValue: along(100))
      spring.clampMode = clamp
      try stand.add(spring, "k", 1)
      var random = SeededNumbers(3)
      for i in 1...50 {
        let time = Double(i) * 0.03
        let before = stand.state(time)
        let target = along(.random(in: -300...300, using: &random))
        if let end = stand.engine.end(of: x, forKey: "k"), end <= Stand.time(time) {
          // What has come to its wall is over, and cannot be sent elsewhere.
          #expect(clamp == .end && i > 1)
          #expect(throws: AnimationError.unknownKey("k", x)) {
            try stand.engine.setToValue(target, of: x, forKey: "k", at: Stand.time(time))
          }
          #expect(stand.reasons() == [.settled])
          return #expect(stand.place(20) == stand.model)
        }
        try stand.engine.setToValue(target, of: x, forKey: "k", at: Stand.time(time))
        #expect((stand.state(time).value - before.value).magnitude < 1e-9)
        #expect((stand.state(time).velocity - before.velocity).magnitude < 1e-9)
        #expect(stand.engine.model(of: x) == target)
        #expect(stand.engine.animation(of: x, forKey: "k")?.to == target)
      }
      #expect(stand.reasons().isEmpty)
      _ = stand.advance(to: 20)
      #expect(stand.reasons() == [.settled])
      #expect(stand.place(20) == stand.model)
    }
  }

  @Test func `A basic animation's new target is reached without a jump in value or velocity`()
    throws
  {
    var stand = Stand()
    var basic = POP.BasicAnimation(toValue: along(100), duration: 0.5)
    basic.timingFunction = .easeInOut
    try stand.add(basic, "k", 1)
    let before = stand.state(0.2)
    try stand.engine.setToValue(along(-40), of: x, forKey: "k", at: Stand.time(0.2))
    #expect((stand.state(0.2).value - before.value).magnitude < 1e-9)
    #expect((stand.state(0.2).velocity - before.velocity).magnitude < 1e-9)
    stand.run(from: 0.2, until: 2)
    #expect(stand.place(2) == -40)
    #expect(stand.reasons() == [.settled])
  }

  @Test func `The same key again goes on from what is seen, as fast`() throws {
    var stand = Stand()
    try stand.add(POP.SpringAnimation(toValue: along(100)), "k", 1)
    let before = stand.state(0.1)
    try stand.add(POP.SpringAnimation(toValue: along(-100)), "k", 2, at: 0.1)
    #expect((stand.state(0.1).value - before.value).magnitude < 1e-9)
    #expect((stand.state(0.1).velocity - before.velocity).magnitude < 1e-9)
    #expect(stand.reasons() == [.retargeted])
  }

  @Test func `A throw says where it will stop, and stops where it is told`() throws {
    var stand = Stand(at: 10)
    let thrown = POP.DecayAnimation(velocity: along(800))
    let end = try thrown.destination(from: along(10))
    try stand.add(thrown, "k", 1)
    #expect(stand.engine.destination(of: x, forKey: "k") == end)
    let due = try #require(stand.engine.end(of: x, forKey: "k"))
    #expect(try abs(due.seconds(since: .zero) - thrown.duration(from: along(10))) < 1e-8)
    _ = stand.engine.advance(to: due)
    #expect(stand.engine.takeCompletions().map(\.time) == [due])
    #expect(stand.engine.presentation(of: x, at: due)?.value == end)

    var aimed = Stand(at: 10)
    try aimed.add(POP.DecayAnimation(toValue: along(-200)), "k")
    _ = aimed.advance(to: 30)
    #expect(aimed.place(30) == -200)
  }

  @Test func `A throw sent elsewhere ahead of it keeps its velocity and lands there`() throws {
    var stand = Stand()
    try stand.add(POP.DecayAnimation(velocity: along(1000)), "k")
    let before = stand.state(0.2)
    try stand.engine.setToValue(along(420), of: x, forKey: "k", at: Stand.time(0.2))
    #expect((stand.state(0.2).value - before.value).magnitude < 1e-9)
    #expect((stand.state(0.2).velocity - before.velocity).magnitude < 1e-9)
    stand.run(from: 0.2, until: 12, rate: 30)
    #expect(abs(stand.place(12) - 420) < 1e-9)
  }

  @Test(arguments: [-300.0, 205, 9000, 200])
  func `A throw sent anywhere else keeps its velocity, and lands there in its own time`(
    goal: Double
  ) throws {
    for across in [0.0, 60] {
      var stand = Stand()
      try stand.add(POP.DecayAnimation(velocity: along(1000)), "k", 1)
      let before = stand.state(0.2)
      let target: AnimatedValue = [goal, across, 0, 0]
      try stand.engine.setToValue(target, of: x, forKey: "k", at: Stand.time(0.2))
      #expect((stand.state(0.2).value - before.value).magnitude < 1e-9)
      #expect((stand.state(0.2).velocity - before.velocity).magnitude < 1e-9)
      #expect(stand.model == goal)
      stand.run(from: 0.2, until: 12, rate: 30)
      #expect((stand.state(12).value - target).magnitude < 1e-9)
      #expect(stand.reasons() == [.settled])
    }
  }

  @Test func `Pausing holds it, resuming goes on as if no time had passed`() throws {
    var (paused, plain) = (Stand(), Stand())
    try paused.add(POP.SpringAnimation(toValue: along(100)), "k", 1)
    try plain.add(POP.SpringAnimation(toValue: along(100)), "k", 1)
    let seen = paused.place(0.1)
    paused.engine.setPaused(true, of: x, forKey: "k", at: Stand.time(0.1))
    #expect(paused.engine.isPaused(x, forKey: "k"))
    #expect(paused.place(5) == seen)
    #expect(paused.advance(to: 3) == .never)
    paused.engine.setPaused(false, of: x, forKey: "k", at: Stand.time(7.1))
    for i in 0..<50 {
      #expect(abs(paused.place(7.1 + Double(i) / 50) - plain.place(0.1 + Double(i) / 50)) < 1e-6)
    }
    _ = paused.advance(to: 30)
    #expect(paused.reasons() == [.settled])
  }

  @Test func `It begins when it is told to, from what is seen then`() throws {
    var stand = Stand(at: 3)
    var spring = POP.SpringAnimation(toValue: along(100))
    spring.beginTime = Stand.time(2)
    try stand.add(spring, "k", 1, at: 1)
    #expect(stand.advance(to: 1) == .at(Stand.time(2)))
    #expect(stand.place(1.9) == 3)
    stand.apply(.set(x, along(50), .pixels), 1.5)
    #expect(stand.reasons() == [.cancelled])
    try stand.add(spring, "k", 2, at: 1.6)
    stand.run(from: 1.9, until: 2)
    #expect(stand.place(2) == 50)
    #expect(stand.place(2.1) > 50)
  }

  @Test func `Values are shown on whole pixels, and carried unrounded`() throws {
    var (rounded, plain) = (Stand(), Stand())
    var spring = POP.SpringAnimation(toValue: along(33))
    try plain.add(spring)
    spring.roundingFactor = 0.5
    try rounded.add(spring)
    for i in 1..<60 {
      let time = Double(i) / 60
      _ = rounded.advance(to: time)
      let shown = try #require(rounded.engine.shown(of: x, at: Stand.time(time))?.x)
      #expect((shown * 2).rounded() == shown * 2)
      #expect(abs(shown - plain.place(time)) <= 0.25)
      #expect(rounded.place(time) == plain.place(time))
      if let seen = rounded.engine.snapshot.values.first { #expect(seen.value.x == shown) }
    }
  }

  @Test func `A custom animation is asked at every frame and leaves its velocity behind`() throws {
    var stand = Stand()
    let custom = POP.CustomAnimation { value, tick in
      value.x = tick.elapsed * 100
      return tick.elapsed < 0.5
    }
    try stand.engine.add(custom, to: x, forKey: "c", completion: CompletionID(1), at: .zero)
    #expect(stand.engine.animationKeys(of: x) == ["c"])
    stand.run(until: 0.2)
    #expect(abs(stand.place(0.2) - 20) < 1e-6)
    #expect(abs(stand.velocity(0.2) - 100) < 1e-6)
    let before = stand.state(0.2)
    stand.apply(.retarget(x, to: .zero, .spring(.hand)), 0.2)
    #expect((stand.state(0.2).velocity - before.velocity).magnitude < 1e-9)
    stand.run(from: 0.21, until: 3)
    #expect(stand.reasons() == [.retargeted])
    #expect(stand.place(3) == 0)
  }

  @Test func `A custom animation ends when it says so, or when its key is removed`() throws {
    var stand = Stand()
    let custom = POP.CustomAnimation { value, tick in
      value.x = tick.elapsed * 100
      return tick.elapsed < 0.5
    }
    try stand.engine.add(custom, to: x, forKey: "c", completion: CompletionID(1), at: .zero)
    stand.run(until: 1)
    #expect(stand.reasons() == [.settled])
    #expect(abs(stand.place(1) - 50) < 2)
    #expect(stand.advance(to: 2) == .never)
    try stand.engine.add(custom, to: x, forKey: "c", completion: CompletionID(2), at: Stand.time(2))
    stand.run(from: 2, until: 2.1)
    stand.engine.removeAnimation(forKey: "c", from: x, at: Stand.time(2.1))
    #expect(stand.reasons() == [.cancelled])
    #expect(stand.engine.isAtRest || stand.advance(to: 3) == .never)
  }
}
