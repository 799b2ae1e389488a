internal import AnimationVocabularies
internal import DetentAnimation
internal import DetentMotion
internal import Dynamics

extension ProgramRun {
  /// Tells the engine what a step says; what is to be expected of the tracks.
  mutating func tell(_ step: ProgramStep) -> Expectation {
    tellTrack(step) ?? tellTyped(step) ?? tellTimeline(step) ?? tellAnimator(step) ?? tellWorld(
      step)
      ?? tellRest(step)
  }

  /// The tracks that a world carries now, whether or not a frame has shown what it does.
  var worldTracks: Set<Int> {
    guard engine.world(ProgramRun.world) != nil else { return [] }
    var engine = engine
    _ = engine.advance(to: now)
    guard let items = engine.world(ProgramRun.world)?.world.items else { return [] }
    return Set(items.map(\.rawValue)).union(items.isEmpty ? [] : [ProgramRun.turningTrack])
  }

  private mutating func tellWorld(_ step: ProgramStep) -> Expectation? {
    switch step.kind {
    case .simulate: return simulate(step)
    case .push:
      let item = ItemID(step.track)
      try? engine.change(ProgramRun.world, at: now) { world throws(DynamicsError) in
        try world.addVelocity([step.x * 5, step.y * 5], angular: step.amount * 5, to: item)
      }
      return .only(0..<ProgramRun.trackCount, .value)
    case .endWorld:
      let carried = worldTracks
      engine.apply(.endSimulation(ProgramRun.world), at: now)
      return .only(carried, .value)
    default: return nil
    }
  }

  private mutating func simulate(_ step: ProgramStep) -> Expectation {
    let (carried, seen) = (worldTracks, states(at: now))
    guard let (world, drives) = try? world(step) else { return .unchanged }
    let end = step.amount < 0.7 ? ends.next() : nil
    engine.apply(.simulate(ProgramRun.world, world, drives, end), at: now)
    for drive in drives { loose.remove(drive.track.rawValue - 1) }
    var expected = Expectation.only(carried, .value)
    let isRunning = rate(of: .root) != 0
    for drive in drives {
      let track = drive.track.rawValue - 1
      // What turns faster than a world can follow is slowed down.
      let isFast = drive.quantity == .rotation && abs(seen[track].velocity.x) > 1e4
      expected[track] = isRunning && !isFast && !carried.contains(track) ? .state : .value
    }
    return expected
  }

  private func world(
    _ step: ProgramStep
  ) throws(DynamicsError) -> (DynamicsWorld, [WorldDrive]) {
    var world = DynamicsWorld()
    var drives: [WorldDrive] = []
    for i in 0...(step.flavour % 3) {
      let turns = step.flavour % 4 == 0 && i == 0
      let properties = ItemProperties(
        density: 100, elasticity: step.amount, resistance: 10, angularResistance: 5,
        allowsRotation: turns)
      try world.add(
        DynamicItem(
          try shape(i), at: .zero, properties: properties),
        as: ItemID(i))
      if i == 0 || step.flavour % 2 == 0 {
        try world.add(
          .attachment(.pane(ItemID(i), to: [step.x, step.y + 90 * Double(i)])), as: BehaviorID(i))
      }
      drives.append(WorldDrive(ItemID(i), .position, TrackID(i + 1)))
      if turns {
        drives.append(WorldDrive(ItemID(i), .rotation, TrackID(ProgramRun.turningTrack + 1)))
      }
    }
    if step.flavour % 5 == 0 {
      let bounds = Collision.Bounds(lower: [-1500, -1500], upper: [1500, 1500])
      try world.add(.collision(Collision(bounds: bounds)), as: BehaviorID(9))
    }
    return (world, drives)
  }

  private func shape(_ i: Int) throws(DynamicsError) -> ItemShape {
    switch i {
    case 0: .rectangle([80, 40])
    case 1: .circle(radius: 20)
    default: .polygon(try ConvexPolygon([[0, 0], [60, 10], [50, 40], [0, 50]]))
    }
  }

  /// Tells the engine what concerns no track.
  private mutating func tellRest(_ step: ProgramStep) -> Expectation {
    switch step.kind {
    case .link:
      let (id, target) = (step.id, step.target)
      let last = 0.05 + step.amount * 0.2
      drive(step.track)
      engine.addDisplayLink(DisplayLinkID(step.flavour % 2)) { engine, tick in
        engine.apply(.hold(id, MotionState(target * (tick.elapsed / last))), at: tick.target)
        return tick.elapsed < last
      }
    case .custom:
      let last = 0.05 + step.amount * 0.2
      drive(step.track)
      let custom = POP.CustomAnimation { value, tick in
        value.x += tick.duration * 200
        return tick.elapsed < last
      }
      try? engine.add(custom, to: step.id, forKey: step.key, completion: ends.next(), at: now)
      return .only(step.track, .value)
    case .react: ends.react(by: step)
    case .reduce: engine.apply(.reduceMotion(step.flavour % 2 == 0), at: now)
    case .trace:
      engine.apply(.trace([.off, .events, .values][step.flavour % 3]), at: now)
    default: break
    }
    return .unchanged
  }

  /// From now on frames may move a track, and what it runs into in a world.
  private mutating func drive(_ track: Int) {
    driven.insert(track)
    if program.steps.contains(where: { $0.kind == .simulate }) {
      driven.formUnion(0..<ProgramRun.trackCount)
    }
  }
}
