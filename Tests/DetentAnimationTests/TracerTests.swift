import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

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
    var stand = Stand()
    var spring = POP.SpringAnimation(toValue: along(100))
    spring.tells = .moments
    spring.delay = 0.25
    try stand.add(spring, "k", 1)
    stand.run(until: 3, rate: 30)
    let events = stand.engine.takeEvents()
    #expect(events.map(\.name) == ["started", "reached", "ended settled"])
    #expect(events[0].time == Stand.time(0.25))
    let reached = try #require(stand.engine.takeCompletions().first?.time)
    #expect(events[2].time == reached)
    let exact = try #require(
      try spring.spring.firstArrival(from: MotionState(0), to: 100))
    #expect(abs(events[1].time.seconds(since: .zero) - 0.25 - exact) < 2e-9)
  }

  @Test(arguments: [30.0, 240]) func `However little a spring swings, it tells that it got there`(
    rate: Double
  ) throws {
    for dampingRatio in [0.9, 0.95, 0.98, 0.99, 0.9999, 1 - 1e-12, 1] {
      var stand = Stand()
      let spring = try Spring(dampingRatio: dampingRatio, response: 0.5)
      var animation = Animation(.spring(spring), to: along(100))
      animation.tells = .moments
      stand.apply(.play(Stand.track, animation, key: "k", nil), 0)
      stand.run(until: 5, rate: rate)
      let events = stand.engine.takeEvents()
      #expect(events.map(\.name) == ["started", "reached", "ended settled"], "\(dampingRatio)")
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
  }

  @Test(arguments: [30.0, 60, 97, 240]) func `The trace does not depend on the frame rate`(
    rate: Double
  ) throws {
    func events(_ rate: Double) throws -> [AnimationEvent] {
      var stand = Stand()
      var basic = POP.BasicAnimation(toValue: along(100), duration: 0.2)
      basic.tells = .moments
      basic.repeatCount = 3
      basic.autoreverses = true
      try stand.add(basic, "k", 1)
      stand.run(until: 2, rate: rate)
      return stand.engine.takeEvents()
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
      var stand = Stand()
      stand.apply(.trace(level), 0)
      try stand.add(POP.SpringAnimation(toValue: along(100)), "k")
      stand.run(until: 0.1)
      try stand.engine.setToValue(along(50), of: x, forKey: "k", at: Stand.time(0.1))
      stand.run(from: 0.11, until: 4)
      let events = stand.engine.takeEvents()
      let moments = events.map(\.name).filter { $0 != "applied" }
      switch level {
      case .off: #expect(events.isEmpty)
      case .events, .values:
        #expect(
          moments == ["commanded", "started", "commanded", "reached", "ended settled"])
      }
      #expect((events.count > 30) == (level == .values))
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
      #expect(stand.reasons().isEmpty)
    }
  }

  @Test func `After a long sleep only the last passes are told`() throws {
    var stand = Stand()
    var basic = POP.BasicAnimation(toValue: along(100), duration: 0.01)
    basic.repeatForever = true
    basic.tells = .moments
    try stand.add(basic, "k")
    _ = stand.advance(to: 100_000)
    let events = stand.engine.takeEvents()
    #expect(events.count > 60 && events.count < 140)
  }

  @Test func `A retarget that is traced still tells its own completion`() {
    var stand = Stand()
    stand.apply(.trace(.events), 0)
    stand.apply(.retarget(x, to: along(100), .spring(.hand), CompletionID(4)), 0)
    stand.run(until: 3)
    #expect(stand.engine.takeCompletions().map(\.id) == [CompletionID(4)])
    #expect(stand.engine.takeEvents().map(\.name).last == "ended settled")
  }
}
