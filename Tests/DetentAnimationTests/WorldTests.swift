import DetentAnimation
import DetentMotion
import Dynamics
import SeededNumbers
import Testing

private let place = TrackID(1)
private let turn = TrackID(2)
private let other = TrackID(3)
private let world = WorldID(1)
private let pane = ItemID(1)
private let ball = ItemID(2)
private let tether = BehaviorID(1)

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// The article's pane, drawn to `anchor`.
private func paneWorld(to anchor: SIMD2<Double>) throws -> DynamicsWorld {
  var world = DynamicsWorld()
  try world.add(DynamicItem(.rectangle([800, 400]), at: .zero, properties: .pane), as: pane)
  try world.add(.attachment(.pane(pane, to: anchor)), as: tether)
  return world
}

private func engine(
  from start: AnimatedValue = [0, 500, 0, 0], to anchor: SIMD2<Double> = [0, 100],
  completion: CompletionID? = nil
) throws -> AnimationEngine {
  var engine = AnimationEngine()
  engine.apply(.set(place, start, .pixels), at: .zero)
  engine.apply(
    .simulate(
      world, try paneWorld(to: anchor), [WorldDrive(pane, .position, place)], completion),
    at: .zero)
  return engine
}

@Suite struct WorldTests {
  @Test func `A world moves a track as the spring it is`() throws {
    var engine = try engine()
    let start = MotionState<AnimatedValue>([0, 500, 0, 0])
    for frame in 1...60 {
      let time = at(Double(frame) / 60)
      _ = engine.advance(to: time)
      let exact = Spring.dynamics.state(
        after: Double(frame) / 60, from: start, to: [0, 100, 0, 0])
      let seen = try #require(engine.presentation(of: place, at: time))
      #expect((seen.value - exact.value).magnitude < 0.4)
      #expect(engine.snapshot.values.last?.value == seen.value)
    }
    #expect(engine.model(of: place) == [0, 100, 0, 0])
  }

  @Test func `Every frame while it moves, none once no pixel changes, and its end is told once`()
    throws
  {
    let done = CompletionID(9)
    var engine = try engine(completion: done)
    var time = 0.0
    var frames = 0
    var ends: [Completion] = []
    loop: while time < 5 {
      let next = engine.advance(to: at(time))
      ends += engine.takeCompletions()
      switch next {
      case .frame:
        frames += 1
        time += 1.0 / 60
      case .at(let instant):
        #expect(engine.isInFlight(place, at: at(time)) == false)
        time = instant.seconds(since: .zero)
      case .never:
        break loop
      }
    }
    #expect(frames > 20 && frames < 60)
    #expect(ends.map(\.id) == [done] && ends.map(\.reason) == [.settled])
    #expect(engine.presentation(of: place, at: at(time))?.value == [0, 100, 0, 0])
    #expect(engine.isAtRest)
    #expect(engine.advance(to: at(9)) == .never)
    #expect(engine.takeCompletions().isEmpty)
  }

  @Test func `Caught, dragged and thrown in flight: nothing jumps`() throws {
    var random = SeededNumbers(4)
    for _ in 0..<50 {
      var engine = try engine()
      let moment = at(.random(in: 0.02...0.3, using: &random))
      // A frame after the touch has been drawn already.
      _ = engine.advance(to: moment.advanced(by: 0.012))
      let seen = try #require(engine.presentation(of: place, at: moment))
      engine.apply(.hold(place, MotionState(seen.value)), at: moment)
      #expect(engine.presentation(of: place, at: moment)?.value == seen.value)
      #expect(!engine.isInFlight(place, at: moment.advanced(by: 1)))
      let held = seen.value + [0, 30, 0, 0]
      let later = moment.advanced(by: 0.1)
      engine.apply(.hold(place, MotionState(held)), at: later)
      #expect(engine.presentation(of: place, at: later.advanced(by: 3))?.value == held)
      #expect(engine.model(of: place) == held)
      let release = later.advanced(by: 0.05)
      engine.apply(
        .release(place, velocity: [40, -700, 0, 0], to: [0, 300, 0, 0], .spring(.hand)),
        at: release)
      let free = try #require(engine.presentation(of: place, at: release))
      #expect(free.value == held && free.velocity == [40, -700, 0, 0])
      #expect(engine.isInFlight(place, at: release))
      _ = engine.advance(to: release.advanced(by: 6))
      #expect(
        engine.presentation(of: place, at: release.advanced(by: 6))?.value == [0, 300, 0, 0])
    }
  }

  @Test func `A retarget in flight moves the anchor and keeps place and velocity`() throws {
    var engine = try engine()
    let (first, second) = (CompletionID(1), CompletionID(2))
    engine.apply(.retarget(place, to: [0, 100, 0, 0], .spring(.hand), first), at: at(0.05))
    let before = try #require(engine.presentation(of: place, at: at(0.1)))
    engine.apply(.retarget(place, to: [0, 500, 0, 0], .spring(.hand), second), at: at(0.1))
    #expect(engine.presentation(of: place, at: at(0.1)) == before)
    #expect(engine.model(of: place) == [0, 500, 0, 0])
    _ = engine.advance(to: at(6))
    #expect(engine.presentation(of: place, at: at(6))?.value == [0, 500, 0, 0])
    let ends = engine.takeCompletions()
    #expect(ends.map(\.id) == [first, second])
    #expect(ends.map(\.reason) == [.retargeted, .settled])
  }

  @Test func `One world carries several tracks: place, rotation and another item`() throws {
    var engine = AnimationEngine()
    for track in [place, turn, other] { engine.apply(.set(track, .zero, .pixels), at: .zero) }
    engine.apply(.set(other, [200, 0, 0, 0], .pixels), at: .zero)
    var scene = DynamicsWorld()
    try scene.add(DynamicItem(.rectangle([100, 40]), at: .zero), as: pane)
    try scene.add(
      DynamicItem(.circle(radius: 20), at: .zero, properties: ItemProperties(elasticity: 0.5)),
      as: ball)
    try scene.add(.collision(Collision(mode: .items)), as: tether)
    engine.apply(
      .simulate(
        world, scene,
        [
          WorldDrive(pane, .position, place), WorldDrive(pane, .rotation, turn),
          WorldDrive(ball, .position, other),
        ]), at: .zero)
    try engine.change(world, at: at(1)) { world throws(DynamicsError) in
      try world.add(
        .push(Push([ball], .instantaneous, force: [-0.5, 0], offset: .zero)), as: BehaviorID(2))
      try world.addVelocity(.zero, angular: 1, to: pane)
    }
    _ = engine.advance(to: at(1.5))
    _ = engine.advance(to: at(3))
    #expect(!engine.takeCollisions(in: world, until: at(3)).isEmpty)
    #expect((engine.presentation(of: place, at: at(3))?.value.x ?? 0) < -1)
    #expect(abs(engine.presentation(of: turn, at: at(1.2))?.value.x ?? 0) > 0.1)
    // Taken out of the world, it stays where it is; the others go on.
    let seen = engine.presentation(of: other, at: at(3))?.value
    engine.apply(.retarget(other, to: [500, 0, 0, 0], .spring(.hand)), at: at(3))
    #expect(engine.presentation(of: other, at: at(3))?.value == seen)
    _ = engine.advance(to: at(9))
    #expect(engine.presentation(of: other, at: at(9))?.value == [500, 0, 0, 0])
    #expect(engine.world(world)?.world.items == [pane])
  }

  @Test func `An animation on top is added, and ends without a trace`() throws {
    var engine = try engine(from: [0, 100, 0, 0])
    engine.apply(.play(place, .shake), at: at(1))
    let shaken = try #require(engine.presentation(of: place, at: at(1.05)))
    #expect(abs(shaken.value.x) > 0.1)
    _ = engine.advance(to: at(8))
    #expect(engine.presentation(of: place, at: at(8))?.value == [0, 100, 0, 0])
  }

  @Test(arguments: [0.05, 0.13, 0.4, 2.0])
  func `One that replaces it later leaves it alone until then, and begins without a step`(
    delay: Double
  ) throws {
    var animation = Animation(.spring(.dynamics), to: [0, 300, 0, 0])
    animation.timing = try MediaTiming(delay: delay, fill: .both)
    let done = CompletionID(3)
    var (drawn, still, alone) = (try engine(), try engine(), try engine())
    drawn.apply(.play(place, animation, key: nil, done), at: .zero)
    still.apply(.play(place, animation, key: nil, nil), at: .zero)
    var last = 500.0
    for millisecond in stride(from: 0, through: 4000, by: 4) {
      let time = at(Double(millisecond) / 1000)
      if millisecond.isMultiple(of: 17) { _ = drawn.advance(to: time) }
      _ = alone.advance(to: time)
      let state = try #require(drawn.presentation(of: place, at: time))
      if millisecond.isMultiple(of: 100) {
        let untouched = try #require(still.presentation(of: place, at: time))
        #expect((state.value - untouched.value).magnitude < 0.01, "frames change nothing")
      }
      #expect(abs(state.value.y - last) < 24, "at \(millisecond) ms")
      last = state.value.y
      guard Double(millisecond) / 1000 < delay else { continue }
      #expect(state == alone.presentation(of: place, at: time), "it goes on until then")
    }
    #expect(last == 300)
    #expect(drawn.advance(to: at(4.1)) == .never && drawn.isAtRest)
    #expect(drawn.takeCompletions().map(\.reason) == [.settled])
    #expect(drawn.world(world) == nil, "nothing is left in it")
  }

  @Test func `One that starts elsewhere leaves it alone until it is seen`() throws {
    for fill in [MediaTiming.Fill.removed, .backwards] {
      var animation = Animation(
        .curve(.linear, duration: 1), from: [0, 0, 0, 0], to: [0, 300, 0, 0])
      animation.timing = try MediaTiming(delay: 0.2, fill: fill)
      var (engine, alone) = (try engine(), try engine())
      engine.apply(.play(place, animation, key: nil, CompletionID(3)), at: .zero)
      for millisecond in stride(from: 0, to: 200, by: 10) {
        let time = at(Double(millisecond) / 1000)
        _ = (engine.advance(to: time), alone.advance(to: time))
        let untouched = try #require(alone.presentation(of: place, at: time))
        let seen = try #require(engine.presentation(of: place, at: time))
        #expect(seen == (fill == .removed ? untouched : .init(.zero)), "at \(millisecond) ms")
      }
      #expect(abs((engine.presentation(of: place, at: at(0.7))?.value.y ?? 0) - 150) < 1e-6)
      _ = engine.advance(to: at(4))
      #expect(engine.presentation(of: place, at: at(4))?.value == [0, 300, 0, 0])
      #expect(engine.takeCompletions().map(\.reason) == [.settled])
      #expect(engine.world(world) == nil && engine.isAtRest)
    }
  }

  @Test func `A finger that comes before it begins keeps the pane`() throws {
    var animation = Animation(.spring(.dynamics), to: [0, 300, 0, 0])
    animation.timing = try MediaTiming(delay: 0.2, fill: .both)
    var engine = try engine()
    engine.apply(.play(place, animation, key: nil, CompletionID(3)), at: .zero)
    engine.apply(.hold(place, MotionState([0, 450, 0, 0])), at: at(0.1))
    #expect(engine.takeCompletions().map(\.reason) == [.cancelled])
    for frame in 6...60 { _ = engine.advance(to: at(Double(frame) / 60)) }
    #expect(engine.presentation(of: place, at: at(1))?.value == [0, 450, 0, 0])
  }

  @Test func `A world that ends leaves its tracks where they are seen`() throws {
    let done = CompletionID(5)
    var engine = try engine(completion: done)
    let seen = try #require(engine.presentation(of: place, at: at(0.1)))
    engine.apply(.endSimulation(world), at: at(0.1))
    #expect(engine.presentation(of: place, at: at(4))?.value == seen.value)
    #expect(engine.takeCompletions().map(\.reason) == [.cancelled])
    #expect(engine.world(world) == nil)
    engine.apply(.remove(place), at: at(0.2))
    #expect(engine.advance(to: at(1)) == .never)
  }

  @Test func `It starts from where a track is seen, with the velocity it has`() throws {
    var engine = AnimationEngine()
    engine.apply(.set(place, .zero, .pixels), at: .zero)
    engine.apply(.retarget(place, to: [300, 0, 0, 0], .spring(.pop)), at: .zero)
    let seen = try #require(engine.presentation(of: place, at: at(0.08)))
    engine.apply(
      .simulate(world, try paneWorld(to: [0, 0]), [WorldDrive(pane, .position, place)]),
      at: at(0.08))
    let after = try #require(engine.presentation(of: place, at: at(0.08)))
    #expect((after.value - seen.value).magnitude < 1e-9)
    #expect((after.velocity - seen.velocity).magnitude < 1e-9)
  }
}

extension Animation {
  /// To the side and back, on top of whatever else moves the track.
  fileprivate static var shake: Animation {
    var animation = Animation(.spring(.press), velocity: [900, 0, 0, 0])
    animation.composition = .add
    animation.setsModel = false
    return animation
  }
}
