import AnimationVocabularies
import DetentAnimation
import DetentMotion
import Dynamics
import EngineTestSupport
import Testing

private let x = Stand.track
private let room = TimelineID(1)
private let cupboard = TimelineID(2)
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// What begins where time runs backwards.
@Suite struct ReversedTimelineTests {
  private func reversed(_ speed: Double = -1) throws -> Stand {
    var stand = Stand(at: 20)
    stand.apply(.setTimeline(room, try Timeline(speed: speed)), 0)
    stand.apply(.move(x, to: room), 0)
    return stand
  }

  @Test(arguments: [-1, -0.5]) func `It moves, arrives and says so`(speed: Double) throws {
    var spring = Animation(.spring(.hand), to: along(100))
    spring.composition = .add
    var later = Animation(.spring(.hand), to: along(100))
    later.timing = try MediaTiming(delay: 0.2)
    let commands: [AnimationCommand] = [
      .retarget(x, to: along(100), .spring(.hand), CompletionID(1)),
      .retarget(x, to: along(100), .curve(.easeInOut, duration: 0.4), CompletionID(1)),
      .release(x, velocity: along(50), to: along(100), .spring(.hand), CompletionID(1)),
      .add(x, to: along(100), .spring(.hand), CompletionID(1)),
      .add(x, to: along(100), .spring(.hand), delay: 0.2, CompletionID(1)),
      .play(x, Animation(.curve(.linear, duration: 0.5), to: along(100)), CompletionID(1)),
      .play(x, later, key: "k", CompletionID(1)),
    ]
    for command in commands {
      var stand = try reversed(speed)
      stand.apply(command, 1)
      #expect(stand.model == 100, "\(command)")
      #expect(stand.place(1) == 20, "\(command)")
      let next = stand.advance(to: 1.01)
      #expect(next != .never, "\(command)")
      stand.run(from: 1, until: 15)
      #expect(stand.place(15) == 100, "\(command)")
      #expect(stand.reasons() == [.settled], "\(command)")
      #expect(stand.advance(to: 16) == .never)
      #expect(stand.engine.isAtRest)
    }
  }

  @Test func `It moves as it would elsewhere, and keeps the velocity it finds`() throws {
    var (stand, plain) = (try reversed(), Stand(at: 20))
    for time in [0.0, 0.1, 0.25] {
      let target = along(100 - time * 900)
      let before = stand.state(time)
      stand.apply(.retarget(x, to: target, .spring(.hand)), time)
      plain.apply(.retarget(x, to: target, .spring(.hand)), time)
      #expect((stand.state(time).velocity - before.velocity).magnitude < 1e-6)
    }
    for time in [0.26, 0.3, 0.5, 3] {
      #expect(abs(stand.place(time) - plain.place(time)) < 1e-6)
      #expect(abs(stand.velocity(time) - plain.velocity(time)) < 1e-4)
    }
  }

  @Test func `A new target where time runs backwards is reached`() throws {
    var stand = try reversed()
    try stand.add(POP.SpringAnimation(toValue: along(100)), "k", 1)
    try stand.engine.setToValue(along(-50), of: x, forKey: "k", at: Stand.time(0.1))
    stand.run(from: 0.1, until: 9)
    #expect(stand.place(9) == -50)
    // Begun forwards, then sent back, then aimed elsewhere.
    var turned = Stand(at: 20)
    turned.apply(.setTimeline(room, .identity), 0)
    turned.apply(.move(x, to: room), 0)
    try turned.add(POP.SpringAnimation(toValue: along(100)), "k", 1)
    turned.apply(.setSpeed(room, -1), 0.1)
    let before = turned.state(0.15)
    try turned.engine.setToValue(along(-50), of: x, forKey: "k", at: Stand.time(0.15))
    #expect((turned.state(0.15).value - before.value).magnitude < 1e-6)
    #expect((turned.state(0.15).velocity - before.velocity).magnitude < 1e-3)
    turned.run(from: 0.15, until: 9)
    #expect(turned.place(9) == -50)
    #expect(turned.reasons() == [.settled])
  }

  @Test func `It stops with its timeline, and runs back when that turns forwards`() throws {
    var stand = try reversed()
    stand.apply(.retarget(x, to: along(100), .spring(.hand)), 0)
    stand.apply(.setSpeed(room, 0), 0.1)
    let seen = stand.place(0.1)
    #expect(stand.place(5) == seen && stand.velocity(5) == 0)
    stand.apply(.setSpeed(room, 1), 5)
    _ = stand.advance(to: 9)
    #expect(stand.place(9) == 20)
  }

  @Test func `When its timeline is forgotten it goes on`() throws {
    var stand = try reversed()
    stand.apply(.retarget(x, to: along(100), .spring(.hand), CompletionID(1)), 0)
    let before = stand.state(0.1)
    stand.apply(.removeTimeline(room), 0.1)
    #expect((stand.state(0.1).value - before.value).magnitude < 1e-6)
    #expect((stand.state(0.1).velocity - before.velocity).magnitude < 1e-3)
    stand.run(from: 0.1, until: 9)
    #expect(stand.place(9) == 100)
    #expect(stand.reasons() == [.settled])
  }

  @Test func `What lives within a forgotten timeline does not jump`() throws {
    var stand = Stand(at: 20)
    stand.apply(.setTimeline(room, try Timeline(offset: Stand.time(50), speed: 0.5)), 0)
    stand.apply(.setTimeline(cupboard, try Timeline(speed: 2), within: room), 0)
    stand.apply(.move(x, to: cupboard), 0)
    stand.apply(.retarget(x, to: along(500), .spring(.hand)), 0.1)
    let (before, local) = (
      stand.place(0.2), stand.engine.localTime(of: cupboard, at: Stand.time(0.2))
    )
    stand.apply(.removeTimeline(room), 0.2)
    #expect(abs(stand.place(0.2) - before) < 1e-6)
    #expect(stand.engine.localTime(of: cupboard, at: Stand.time(0.2)) == local)
    _ = stand.advance(to: 9)
    #expect(stand.place(9) == 500)
  }

  @Test func `The engine's own time may run backwards, too`() throws {
    var stand = Stand(at: 20)
    stand.apply(.setSpeed(.root, -1), 0)
    stand.apply(.retarget(x, to: along(100), .spring(.hand), CompletionID(1)), 0)
    stand.run(until: 5)
    #expect(stand.place(5) == 100)
    #expect(stand.reasons() == [.settled])
  }

  @Test func `An alarm for a time that lies behind is told when time comes forward to it`() throws {
    var stand = try reversed()
    stand.apply(.setAlarm(CompletionID(1), on: room, at: Stand.time(1)), 2)
    _ = stand.advance(to: 3)
    #expect(stand.reasons().isEmpty)
    stand.apply(.setSpeed(room, 1), 3)
    #expect(stand.advance(to: 3) == .at(Stand.time(7)))
    _ = stand.advance(to: 7)
    #expect(stand.reasons() == [.settled])
  }

  @Test func `No end is told before it comes, whatever is rounded`() throws {
    for nanoseconds in 0..<200 as Range<Int64> {
      var stand = Stand(at: 20)
      stand.apply(.setSpeed(.root, -0.37), 0)
      let time = Instant(nanoseconds: 1_155_881_303 + nanoseconds)
      stand.engine.apply(
        .retarget(x, to: along(20), .spring(.hand), CompletionID(1)), at: time)
      _ = stand.engine.advance(to: time)
      for end in stand.engine.takeCompletions() { #expect(end.time <= time) }
    }
  }

  @Test func `A world run back to its last change stands, and goes on from standing`() throws {
    var engine = AnimationEngine()
    let x = TrackID(1)
    func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }
    engine.apply(.set(x, .zero, .pixels), at: at(1))
    var world = DynamicsWorld()
    let properties = ItemProperties(density: 100, resistance: 10)
    try world.add(
      DynamicItem(.circle(radius: 20), at: .zero, properties: properties), as: ItemID(0))
    try world.add(.attachment(.pane(ItemID(0), to: [100, 0])), as: BehaviorID(0))
    engine.apply(
      .simulate(WorldID(1), world, [WorldDrive(ItemID(0), .position, x)], nil), at: at(1))
    _ = engine.advance(to: at(1.1))
    engine.apply(.retarget(x, to: [50, 0, 0, 0], .spring(.hand)), at: at(1.1))
    _ = engine.advance(to: at(1.2))
    engine.apply(.setSpeed(.root, -0.5), at: at(1.2))
    for frame in 0..<60 { _ = engine.advance(to: at(1.2 + Double(frame) / 60)) }
    let seen = try #require(engine.presentation(of: x, at: at(2.2)))
    #expect(seen.velocity == .zero && seen.value.x > 1)
    engine.apply(.add(x, to: [100, 0, 0, 0], .spring(.hand)), at: at(2.2))
    #expect(engine.presentation(of: x, at: at(2.2)) == seen)
  }
}
