import Dynamics
import SeededNumbers
import Testing

@Suite struct RefusalTests {
  private func refused(
    _ change: (inout DynamicsWorld) throws(DynamicsError) -> Void
  ) throws -> DynamicsError? {
    var world = DynamicsWorld()
    try world.add(block(), as: ball)
    let before = world
    do throws(DynamicsError) {
      try change(&world)
      return nil
    } catch {
      #expect(world == before)
      #expect(error.description.hasSuffix("."))
      return error
    }
  }

  @Test func `What cannot be is refused, and the world is as before`() throws {
    let bad: [Double] = [-1, .nan, .infinity, 1e300]
    for value in bad {
      #expect(
        try refused { w throws(DynamicsError) in
          try w.add(block(at: .zero, ItemProperties(density: value)), as: box)
        } != nil)
      #expect(
        try refused { w throws(DynamicsError) in
          try w.add(DynamicItem(.rectangle([value, 10]), at: .zero), as: box)
        } != nil)
      #expect(
        try refused { w throws(DynamicsError) in
          try w.set(ItemProperties(elasticity: value), of: ball)
        } != nil)
      #expect(
        try refused { w throws(DynamicsError) in
          try w.add(
            .attachment(Attachment(ball, to: .anchor(.zero), frequency: value)), as: spring)
        } != nil)
      #expect(
        try refused { w throws(DynamicsError) in
          try w.add(
            .composite([.composite([.snap(Snap(ball, to: .zero, damping: value))])]), as: spring)
        } != nil)
    }
    #expect(
      try refused { w throws(DynamicsError) in try w.add(.gravity([.nan, 0]), as: spring) } != nil)
    #expect(
      try refused { w throws(DynamicsError) in try w.addVelocity([.infinity, 0], to: ball) } != nil)
    #expect(
      try refused { w throws(DynamicsError) in try w.add(block(), as: ball) }
        == .duplicateItem(ball))
    #expect(
      try refused { w throws(DynamicsError) in try w.add(.snap(Snap(box, to: .zero)), as: spring) }
        == .unknownItem(box))
    #expect(
      try refused { w throws(DynamicsError) in
        try w.add(.attachment(Attachment(ball, to: .item(ball))), as: spring)
      } == .attachedToItself(ball))
    #expect(
      try refused { w throws(DynamicsError) in try w.moveAnchor(of: spring, to: .zero) }
        == .unknownBehavior(spring))
  }

  @Test func `Thousands of random worlds stay finite`() throws {
    var random = SeededNumbers(41)
    for _ in 0..<2000 {
      var world = DynamicsWorld()
      for i in 0..<Int.random(in: 1...4, using: &random) {
        try world.add(item(&random), as: ItemID(i))
        try? world.addVelocity(
          [value(&random), value(&random)], angular: value(&random), to: ItemID(i))
      }
      for i in 0..<5 { try? world.add(behavior(&random), as: BehaviorID(i)) }
      var isFinite = true
      for step in 0..<10 {
        if step == 4 { try? world.moveAnchor(of: BehaviorID(0), to: [value(&random), 0]) }
        if step == 7 { world.remove(BehaviorID(1)) }
        world.step()
        isFinite = isFinite && world.items.allSatisfy { world.state(of: $0)?.isNumber ?? false }
      }
      #expect(isFinite, "\(world)")
    }
  }

  /// From nothing to the greatest a world takes, of either sign.
  private func value(_ random: inout SeededNumbers) -> Double {
    switch Int.random(in: 0...5, using: &random) {
    case 0: 0
    case 1: random.logarithmic(-300...9)
    case 2: -random.logarithmic(-3...9)
    default: random.uniform(-500...500)
    }
  }

  private func item(_ random: inout SeededNumbers) -> DynamicItem {
    let properties = ItemProperties(
      density: random.logarithmic(-5...5), friction: random.logarithmic(-3...3),
      elasticity: random.uniform(0...1), resistance: random.logarithmic(-9...5),
      angularResistance: random.logarithmic(-9...5), allowsRotation: Bool.random(using: &random),
      isAnchored: random.uniform(0...1) < 0.1)
    let place = SIMD2(random.uniform(-300...300), random.uniform(-300...300))
    return DynamicItem(
      shape(&random), at: place, rotation: random.uniform(-9...9), properties: properties)
  }

  private func shape(_ random: inout SeededNumbers) -> ItemShape {
    let (width, height) = (random.logarithmic(-2...4), random.logarithmic(-2...4))
    let lean = random.uniform(-2...2) * width
    switch random.index(below: 3) {
    case 0: return .circle(radius: width)
    case 1: return .rectangle([width, height])
    default:
      let polygon = try? ConvexPolygon([[0, 0], [width, 0], [lean, height]])
      return polygon.map { .polygon($0) } ?? .circle(radius: width)
    }
  }

  private func behavior(_ random: inout SeededNumbers) -> Behavior {
    let point = SIMD2(value(&random), value(&random))
    switch Int.random(in: 0...6, using: &random) {
    case 0:
      return .attachment(
        Attachment(
          ItemID(0), offset: [random.uniform(-50...50), 0], to: .anchor(point),
          length: random.uniform(0...100), frequency: random.logarithmic(-8...5),
          damping: random.logarithmic(-8...5)))
    case 1: return .attachment(Attachment(ItemID(0), to: .item(ItemID(1), offset: [3, 1])))
    case 2: return .gravity(point)
    case 3: return .push(Push([ItemID(0)], .continuous, force: point, offset: [1, 2]))
    case 4: return .push(Push([ItemID(0)], .instantaneous, force: point, offset: [1, 2]))
    case 5: return .snap(Snap(ItemID(0), to: point))
    default:
      return .collision(
        Collision(
          bounds: Collision.Bounds(lower: [-400, -400], upper: [400, 400]),
          boundaries: [Collision.Boundary(BoundaryID(0), from: [-300, 100], to: point)]))
    }
  }
}

extension ItemState {
  fileprivate var isNumber: Bool {
    [position.x, position.y, velocity.x, velocity.y, rotation, angularVelocity]
      .allSatisfy(\.isFinite)
  }
}
