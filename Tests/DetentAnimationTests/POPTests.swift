import DetentAnimation
import DetentMotion
import Testing

private let x = Rig.track
private func along(_ x: Double) -> AnimatedValue { Rig.value(x) }

@Suite struct POPTests {
  @Test func `A spring of POP's sliders is the spring of POP's constants`() throws {
    var (sliders, constants) = (Rig(), Rig())
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
    var rig = Rig()
    try rig.add(POP.SpringAnimation(toValue: along(100)), "a", 1)
    var nudge = POP.BasicAnimation(toValue: along(5))
    nudge.isAdditive = true
    try rig.add(nudge, "b", 2)
    #expect(rig.engine.animationKeys(of: x) == ["a", "b"])
    #expect(rig.engine.animation(of: x, forKey: "a")?.to == along(100))
    try rig.add(nudge, "b", 3, at: 0.1)
    #expect(rig.engine.animationKeys(of: x) == ["a", "b"])
    rig.engine.removeAnimation(forKey: "b", from: x, at: Rig.time(0.2))
    #expect(rig.engine.animationKeys(of: x) == ["a"])
    rig.engine.removeAllAnimations(from: x, at: Rig.time(0.3))
    #expect(rig.engine.animationKeys(of: x).isEmpty)
    #expect(
      rig.engine.takeCompletions().map(\.id) == [2, 3, 1].map { CompletionID($0) })
  }

  @Test func `Another target in flight keeps value and velocity, and its one completion`() throws {
    for clamp in [Clamp.none, .end] {
      var rig = Rig()
      var spring = POP.SpringAnimation(toValue: along(100))
      spring.clampMode = clamp
      try rig.add(spring, "k", 1)
      var random = SplitMix(state: 3)
      for i in 1...50 {
        let time = Double(i) * 0.03
        let before = rig.state(time)
        let target = along(.random(in: -300...300, using: &random))
        try rig.engine.setToValue(target, of: x, forKey: "k", at: Rig.time(time))
        #expect((rig.state(time).value - before.value).magnitude < 1e-9)
        #expect((rig.state(time).velocity - before.velocity).magnitude < 1e-9)
        #expect(rig.engine.model(of: x) == target)
        #expect(rig.engine.animation(of: x, forKey: "k")?.to == target)
      }
      #expect(rig.reasons().isEmpty)
      _ = rig.advance(to: 20)
      #expect(rig.reasons() == [.settled])
      #expect(rig.place(20) == rig.model)
    }
  }

  @Test func `A basic animation's new target is reached without a jump in value or velocity`()
    throws
  {
    var rig = Rig()
    var basic = POP.BasicAnimation(toValue: along(100), duration: 0.5)
    basic.timingFunction = .easeInOut
    try rig.add(basic, "k", 1)
    let before = rig.state(0.2)
    try rig.engine.setToValue(along(-40), of: x, forKey: "k", at: Rig.time(0.2))
    #expect((rig.state(0.2).value - before.value).magnitude < 1e-9)
    #expect((rig.state(0.2).velocity - before.velocity).magnitude < 1e-9)
    rig.run(from: 0.2, until: 2)
    #expect(rig.place(2) == -40)
    #expect(rig.reasons() == [.settled])
  }

  @Test func `The same key again goes on from what is seen, as fast`() throws {
    var rig = Rig()
    try rig.add(POP.SpringAnimation(toValue: along(100)), "k", 1)
    let before = rig.state(0.1)
    try rig.add(POP.SpringAnimation(toValue: along(-100)), "k", 2, at: 0.1)
    #expect((rig.state(0.1).value - before.value).magnitude < 1e-9)
    #expect((rig.state(0.1).velocity - before.velocity).magnitude < 1e-9)
    #expect(rig.reasons() == [.retargeted])
  }

  @Test func `A throw says where it will stop, and stops where it is told`() throws {
    var rig = Rig(at: 10)
    let thrown = POP.DecayAnimation(velocity: along(800))
    let end = try thrown.destination(from: along(10))
    try rig.add(thrown, "k", 1)
    #expect(rig.engine.destination(of: x, forKey: "k") == end)
    let due = try #require(rig.engine.end(of: x, forKey: "k"))
    #expect(try abs(due.seconds(since: .zero) - thrown.duration(from: along(10))) < 1e-8)
    _ = rig.engine.advance(to: due)
    #expect(rig.engine.takeCompletions().map(\.time) == [due])
    #expect(rig.engine.presentation(of: x, at: due)?.value == end)

    var aimed = Rig(at: 10)
    try aimed.add(POP.DecayAnimation(toValue: along(-200)), "k")
    _ = aimed.advance(to: 30)
    #expect(aimed.place(30) == -200)
  }

  @Test func `A throw sent elsewhere ahead of it keeps its velocity and lands there`() throws {
    var rig = Rig()
    try rig.add(POP.DecayAnimation(velocity: along(1000)), "k")
    let before = rig.state(0.2)
    try rig.engine.setToValue(along(420), of: x, forKey: "k", at: Rig.time(0.2))
    #expect((rig.state(0.2).value - before.value).magnitude < 1e-9)
    #expect((rig.state(0.2).velocity - before.velocity).magnitude < 1e-9)
    rig.run(from: 0.2, until: 12, rate: 30)
    #expect(abs(rig.place(12) - 420) < 1e-9)
  }

  @Test func `Pausing holds it, resuming goes on as if no time had passed`() throws {
    var (paused, plain) = (Rig(), Rig())
    try paused.add(POP.SpringAnimation(toValue: along(100)), "k", 1)
    try plain.add(POP.SpringAnimation(toValue: along(100)), "k", 1)
    let seen = paused.place(0.1)
    paused.engine.setPaused(true, of: x, forKey: "k", at: Rig.time(0.1))
    #expect(paused.engine.isPaused(x, forKey: "k"))
    #expect(paused.place(5) == seen)
    #expect(paused.advance(to: 3) == .never)
    paused.engine.setPaused(false, of: x, forKey: "k", at: Rig.time(7.1))
    for i in 0..<50 {
      #expect(abs(paused.place(7.1 + Double(i) / 50) - plain.place(0.1 + Double(i) / 50)) < 1e-6)
    }
    _ = paused.advance(to: 30)
    #expect(paused.reasons() == [.settled])
  }

  @Test func `It begins when it is told to, from what is seen then`() throws {
    var rig = Rig(at: 3)
    var spring = POP.SpringAnimation(toValue: along(100))
    spring.beginTime = Rig.time(2)
    try rig.add(spring, "k", 1, at: 1)
    #expect(rig.advance(to: 1) == .at(Rig.time(2)))
    #expect(rig.place(1.9) == 3)
    rig.apply(.set(x, along(50), .pixels), 1.5)
    #expect(rig.reasons() == [.cancelled])
    try rig.add(spring, "k", 2, at: 1.6)
    rig.run(from: 1.9, until: 2)
    #expect(rig.place(2) == 50)
    #expect(rig.place(2.1) > 50)
  }

  @Test func `Values are shown on whole pixels, and carried unrounded`() throws {
    var (rounded, plain) = (Rig(), Rig())
    var spring = POP.SpringAnimation(toValue: along(33))
    try plain.add(spring)
    spring.roundingFactor = 0.5
    try rounded.add(spring)
    for i in 1..<60 {
      let time = Double(i) / 60
      _ = rounded.advance(to: time)
      let shown = try #require(rounded.engine.shown(of: x, at: Rig.time(time))?.x)
      #expect((shown * 2).rounded() == shown * 2)
      #expect(abs(shown - plain.place(time)) <= 0.25)
      #expect(rounded.place(time) == plain.place(time))
      if let seen = rounded.engine.snapshot.values.first { #expect(seen.value.x == shown) }
    }
  }

  @Test func `A custom animation is asked at every frame and leaves its velocity behind`() throws {
    var rig = Rig()
    let custom = POP.CustomAnimation { value, tick in
      value.x = tick.elapsed * 100
      return tick.elapsed < 0.5
    }
    try rig.engine.add(custom, to: x, forKey: "c", completion: CompletionID(1), at: .zero)
    #expect(rig.engine.animationKeys(of: x) == ["c"])
    rig.run(until: 0.2)
    #expect(abs(rig.place(0.2) - 20) < 1e-6)
    #expect(abs(rig.velocity(0.2) - 100) < 1e-6)
    let before = rig.state(0.2)
    rig.apply(.retarget(x, to: .zero, .spring(.hand)), 0.2)
    #expect((rig.state(0.2).velocity - before.velocity).magnitude < 1e-9)
    rig.run(from: 0.21, until: 3)
    #expect(rig.reasons() == [.retargeted])
    #expect(rig.place(3) == 0)
  }

  @Test func `A custom animation ends when it says so, or when its key is removed`() throws {
    var rig = Rig()
    let custom = POP.CustomAnimation { value, tick in
      value.x = tick.elapsed * 100
      return tick.elapsed < 0.5
    }
    try rig.engine.add(custom, to: x, forKey: "c", completion: CompletionID(1), at: .zero)
    rig.run(until: 1)
    #expect(rig.reasons() == [.settled])
    #expect(abs(rig.place(1) - 50) < 2)
    #expect(rig.advance(to: 2) == .never)
    try rig.engine.add(custom, to: x, forKey: "c", completion: CompletionID(2), at: Rig.time(2))
    rig.run(from: 2, until: 2.1)
    rig.engine.removeAnimation(forKey: "c", from: x, at: Rig.time(2.1))
    #expect(rig.reasons() == [.cancelled])
    #expect(rig.engine.isAtRest || rig.advance(to: 3) == .never)
  }
}
