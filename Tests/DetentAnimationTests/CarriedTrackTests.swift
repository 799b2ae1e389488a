import AnimationVocabularies
import DetentAnimation
import DetentMotion
import Dynamics
import Testing

private let x = TrackID(1)
private let world = WorldID(1)
private let pane = ItemID(1)
private let room = TimelineID(1)

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// A track that a world draws from 500 to 100.
private func carried(_ completion: CompletionID? = nil) throws -> AnimationEngine {
  var scene = DynamicsWorld()
  try scene.add(DynamicItem(.rectangle([80, 40]), at: .zero, properties: .pane), as: pane)
  try scene.add(.attachment(.pane(pane, to: [100, 0])), as: BehaviorID(1))
  var engine = AnimationEngine()
  engine.apply(.set(x, [500, 0, 0, 0], .pixels), at: .zero)
  engine.apply(
    .simulate(world, scene, [WorldDrive(pane, .position, x)], completion), at: .zero)
  return engine
}

private func seen(_ engine: AnimationEngine, _ seconds: Double) throws -> MotionState<AnimatedValue>
{
  try #require(engine.presentation(of: x, at: at(seconds)))
}

/// What else is done to a track while a world carries it.
@Suite struct CarriedTrackTests {
  @Test func `Whoever waits is told once when a delayed animation takes the track`() throws {
    var engine = try carried(CompletionID(5))
    engine.apply(.retarget(x, to: [300, 0, 0, 0], .spring(.hand), CompletionID(1)), at: at(0.01))
    var spring = POP.SpringAnimation(toValue: [50, 0, 0, 0])
    spring.delay = 0.1
    try engine.add(spring, to: x, forKey: "pop", completion: CompletionID(2), at: at(0.02))
    _ = engine.advance(to: at(0.2))
    #expect(engine.takeCompletions().map(\.id.rawValue).sorted() == [1, 5])
    _ = engine.advance(to: at(9))
    #expect(engine.takeCompletions().map(\.id) == [CompletionID(2)])
    #expect(try seen(engine, 9).value.x == 50)
  }

  @Test func `An ended world tells all who waited, also when a delayed animation is due`() throws {
    for ending in [AnimationCommand.endSimulation(world), .remove(x), .stop(x)] {
      var engine = try carried(CompletionID(5))
      engine.apply(
        .retarget(x, to: [300, 0, 0, 0], .spring(.hand), CompletionID(1)), at: at(0.01))
      var spring = POP.SpringAnimation(toValue: [50, 0, 0, 0])
      spring.delay = 0.1
      try engine.add(spring, to: x, forKey: "pop", completion: CompletionID(2), at: at(0.02))
      engine.apply(ending, at: at(0.2))
      engine.apply(.endSimulation(world), at: at(0.3))
      _ = engine.advance(to: at(30))
      let told = engine.takeCompletions().map(\.id.rawValue).sorted()
      #expect(told == [1, 2, 5], "\(ending)")
    }
  }

  /// A nudge of 77 px on top of it, on its way back to nothing.
  private func nudged() throws -> AnimationEngine {
    var engine = try carried()
    var nudge = POP.SpringAnimation(toValue: .zero, velocity: [900, 0, 0, 0])
    nudge.fromValue = [77, 0, 0, 0]
    nudge.isAdditive = true
    try engine.add(nudge, to: x, forKey: "nudge", completion: CompletionID(3), at: .zero)
    return engine
  }

  @Test func `Held where it is seen it does not jump, whatever was added to it`() throws {
    var engine = try nudged()
    let before = try seen(engine, 0.03)
    engine.apply(.hold(x, MotionState(before.value)), at: at(0.03))
    #expect(try (seen(engine, 0.03).value - before.value).magnitude < 1e-9)
    #expect(try (seen(engine, 1).value - before.value).magnitude < 1e-9)
    #expect(engine.takeCompletions().map(\.reason) == [.cancelled])
  }

  @Test func `Stopped, it stays where it is seen; set, it is there; thrown, as fast as told`()
    throws
  {
    var engine = try nudged()
    let before = try seen(engine, 0.03)
    engine.apply(.stop(x), at: at(0.03))
    #expect(try (seen(engine, 0.03).value - before.value).magnitude < 1e-9)
    #expect(try (seen(engine, 1).value - before.value).magnitude < 1)

    engine = try nudged()
    engine.apply(.set(x, [20, 0, 0, 0], .pixels), at: at(0.03))
    #expect(try seen(engine, 0.03).value == [20, 0, 0, 0])

    engine = try nudged()
    engine.apply(
      .release(x, velocity: [-200, 0, 0, 0], to: [300, 0, 0, 0], .spring(.hand)), at: at(0.03))
    #expect(try (seen(engine, 0.03).value - before.value).magnitude < 1e-9)
    #expect(try (seen(engine, 0.03).velocity.x + 200).magnitude < 1e-9)
    _ = engine.advance(to: at(9))
    #expect(try seen(engine, 9).value == [300, 0, 0, 0])
  }

  @Test(arguments: [0.5, 2, -1]) func `On a timeline of its own it hands its whole velocity on`(
    speed: Double
  ) throws {
    var engine = AnimationEngine()
    engine.apply(.setTimeline(room, try Timeline(speed: speed)), at: .zero)
    engine.apply(.set(x, [500, 0, 0, 0], .pixels), at: .zero)
    engine.apply(.move(x, to: room), at: .zero)
    var scene = DynamicsWorld()
    try scene.add(DynamicItem(.rectangle([80, 40]), at: .zero, properties: .pane), as: pane)
    try scene.add(.attachment(.pane(pane, to: [100, 0])), as: BehaviorID(1))
    engine.apply(.simulate(world, scene, [WorldDrive(pane, .position, x)]), at: .zero)
    let before = try seen(engine, 0.06)
    try engine.add(POP.SpringAnimation(toValue: .zero), to: x, at: at(0.06))
    let after = try seen(engine, 0.06)
    #expect((after.value - before.value).magnitude < 1e-9)
    #expect((after.velocity - before.velocity).magnitude < 1e-6)
  }

  @Test func `In a slowed engine a world gives and takes velocities as they are seen`() throws {
    var engine = try carried()
    engine.apply(.setTimeline(.root, try Timeline(speed: 0.5)), at: .zero)
    let (place, later) = (try seen(engine, 0.1).value, try seen(engine, 0.1001).value)
    let speed = (later.x - place.x) / 0.0001
    #expect(try abs(seen(engine, 0.1).velocity.x - speed) < 2)
    let before = try seen(engine, 0.1)
    engine.apply(.retarget(x, to: [900, 0, 0, 0], .spring(.hand)), at: at(0.1))
    engine.apply(.play(x, Animation(.spring(.hand), to: .zero)), at: at(0.1))
    #expect(try (seen(engine, 0.1).velocity - before.velocity).magnitude < 1e-6)
  }

  @Test func `A finger's velocity is the finger's, however slow the track's own time is`() throws {
    var engine = AnimationEngine()
    engine.apply(.setTimeline(room, try Timeline(speed: 0.5)), at: .zero)
    engine.apply(.set(x, .zero, .pixels), at: .zero)
    engine.apply(.move(x, to: room), at: .zero)
    engine.apply(.hold(x, MotionState(.zero, velocity: [300, 0, 0, 0])), at: .zero)
    #expect(try seen(engine, 0).velocity.x == 300)
    engine.apply(.retarget(x, to: [50, 0, 0, 0], .spring(.hand)), at: .zero)
    #expect(try abs(seen(engine, 0).velocity.x - 300) < 1e-9)
  }

  @Test func `A custom animation takes the track out of its world`() throws {
    var engine = try carried()
    let custom = POP.CustomAnimation { value, tick in
      value.x += tick.duration * 100
      return tick.elapsed < 0.5
    }
    let before = try seen(engine, 0.1)
    try engine.add(custom, to: x, forKey: "c", completion: CompletionID(1), at: at(0.1))
    #expect(try (seen(engine, 0.1).value - before.value).magnitude < 1e-9)
    for frame in 0...60 { _ = engine.advance(to: at(0.1 + Double(frame) / 60)) }
    #expect(engine.takeCompletions().map(\.reason) == [.settled])
    #expect(try abs(seen(engine, 2).value.x - before.value.x - 50) < 2)
  }

  @Test func `Turned by hand to another angle, an item keeps the velocity of its place`() throws {
    let turn = TrackID(2)
    var scene = DynamicsWorld()
    try scene.add(DynamicItem(.rectangle([80, 40]), at: .zero), as: pane)
    try scene.add(.attachment(.pane(pane, to: [100, 0])), as: BehaviorID(1))
    var engine = AnimationEngine()
    for track in [x, turn] { engine.apply(.set(track, .zero, .pixels), at: .zero) }
    engine.apply(
      .simulate(
        world, scene,
        [WorldDrive(pane, .position, x), WorldDrive(pane, .rotation, turn)]), at: .zero)
    let before = try seen(engine, 0.05)
    engine.apply(.set(turn, [1, 0, 0, 0], .pixels), at: at(0.05))
    #expect(try seen(engine, 0.05) == before)
    #expect(engine.presentation(of: turn, at: at(0.05)) == MotionState([1, 0, 0, 0]))
    engine.apply(.stop(turn), at: at(0.06))
    #expect(try seen(engine, 0.06).velocity.x > 100)
  }

  @Test func `Run backwards, a world takes no change back, and goes on when it is changed`() throws
  {
    var engine = try carried()
    let held = try seen(engine, 0.05).value + [40, 0, 0, 0]
    engine.apply(.hold(x, MotionState(held)), at: at(0.05))
    engine.apply(.setSpeed(.root, -1), at: at(0.06))
    #expect(try seen(engine, 0.5).value == held)
    #expect(engine.advance(to: at(0.5)) == .never)
    engine.apply(
      .release(x, velocity: [-100, 0, 0, 0], to: [300, 0, 0, 0], .spring(.hand)), at: at(0.6))
    #expect(try seen(engine, 0.6).value == held)
    for frame in 0..<300 { _ = engine.advance(to: at(0.6 + Double(frame) / 60)) }
    #expect(try seen(engine, 6).value == [300, 0, 0, 0])
  }

  /// It was refused, and the item stood upright and still.
  @Test func `What turns faster than a world can follow is slowed down, and does not jump`() throws
  {
    var engine = AnimationEngine()
    engine.apply(.set(x, .zero, .pixels), at: .zero)
    engine.apply(.hold(x, MotionState([368, 0, 0, 0], velocity: [11_169, 0, 0, 0])), at: .zero)
    var scene = DynamicsWorld()
    try scene.add(DynamicItem(.rectangle([80, 40]), at: .zero), as: pane)
    engine.apply(.simulate(world, scene, [WorldDrive(pane, .rotation, x)]), at: .zero)
    let turned = try seen(engine, 0)
    #expect(turned.value.x == 368 && turned.velocity.x == 10_000)
    // Thrown, as well.
    engine.apply(.release(x, velocity: [-2e4, 0, 0, 0], to: .zero, .spring(.hand)), at: at(0.1))
    #expect(try seen(engine, 0.1).velocity.x == -10_000)
  }
}
