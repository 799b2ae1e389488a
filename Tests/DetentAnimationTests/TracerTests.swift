import DetentAnimation
import DetentMotion
import Testing

private let x = Rig.track
private func along(_ x: Double) -> AnimatedValue { Rig.value(x) }

extension AnimationEvent {
  fileprivate var name: String {
    switch kind {
    case .commanded: "commanded"
    case .started: "started"
    case .reached: "reached"
    case .turned(let pass): "turned \(pass)"
    case .applied: "applied"
    case .ended(let reason): "ended \(reason)"
    }
  }
}

@Suite struct TracerTests {
  @Test func `An animation tells of its start, its target and its end, at their moments`() throws {
    var rig = Rig()
    var spring = POP.SpringAnimation(toValue: along(100))
    spring.tells = .moments
    spring.delay = 0.25
    try rig.add(spring, "k", 1)
    rig.run(until: 3, rate: 30)
    let events = rig.engine.takeEvents()
    #expect(events.map(\.name) == ["started", "reached", "ended settled"])
    #expect(events[0].time == Rig.time(0.25))
    let reached = try #require(rig.engine.takeCompletions().first?.time)
    #expect(events[2].time == reached)
    let exact = try #require(
      try spring.spring.firstArrival(from: MotionState(0), to: 100))
    #expect(abs(events[1].time.seconds(since: .zero) - 0.25 - exact) < 2e-9)
  }

  @Test(arguments: [30.0, 60, 97, 240]) func `The tale does not depend on the frame rate`(
    rate: Double
  ) throws {
    func events(_ rate: Double) throws -> [AnimationEvent] {
      var rig = Rig()
      var basic = POP.BasicAnimation(toValue: along(100), duration: 0.2)
      basic.tells = .moments
      basic.repeatCount = 3
      basic.autoreverses = true
      try rig.add(basic, "k", 1)
      rig.run(until: 2, rate: rate)
      return rig.engine.takeEvents()
    }
    let told = try events(rate)
    #expect(told == (try events(60)))
    #expect(
      told.map(\.name) == [
        "started", "reached", "turned 1", "turned 2", "reached", "turned 3", "turned 4",
        "reached", "turned 5", "ended settled",
      ])
  }

  @Test func `The tracer tells nothing, moments, or every value, in order`() throws {
    for level in [TraceLevel.off, .events, .values] {
      var rig = Rig()
      rig.apply(.trace(level), 0)
      try rig.add(POP.SpringAnimation(toValue: along(100)), "k")
      rig.run(until: 0.1)
      try rig.engine.setToValue(along(50), of: x, forKey: "k", at: Rig.time(0.1))
      rig.run(from: 0.11, until: 4)
      let events = rig.engine.takeEvents()
      let moments = events.map(\.name).filter { $0 != "applied" }
      switch level {
      case .off: #expect(events.isEmpty)
      case .events, .values:
        #expect(
          moments == ["commanded", "started", "commanded", "reached", "ended settled"])
      }
      #expect((events.count > 30) == (level == .values))
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect(rig.reasons().isEmpty)
    }
  }

  @Test func `After a long sleep only the last passes are told`() throws {
    var rig = Rig()
    var basic = POP.BasicAnimation(toValue: along(100), duration: 0.01)
    basic.repeatForever = true
    basic.tells = .moments
    try rig.add(basic, "k")
    _ = rig.advance(to: 100_000)
    let events = rig.engine.takeEvents()
    #expect(events.count > 60 && events.count < 140)
  }

  @Test func `A retarget that is traced still tells its own completion`() {
    var rig = Rig()
    rig.apply(.trace(.events), 0)
    rig.apply(.retarget(x, to: along(100), .spring(.hand), CompletionID(4)), 0)
    rig.run(until: 3)
    #expect(rig.engine.takeCompletions().map(\.id) == [CompletionID(4)])
    #expect(rig.engine.takeEvents().map(\.name).last == "ended settled")
  }
}
