import DetentMotion
import Dynamics
import Foundation
import Testing

let ball = ItemID(1)
let box = ItemID(2)
let spring = BehaviorID(1)
let gravity = BehaviorID(2)
let walls = BehaviorID(3)

/// A hundred by a hundred of density 1: of mass 1.
func block(
  at place: SIMD2<Double> = .zero, _ properties: ItemProperties = ItemProperties()
) -> DynamicItem {
  DynamicItem(.rectangle([100, 100]), at: place, properties: properties)
}

func disc(
  _ radius: Double = 20, at place: SIMD2<Double> = .zero,
  _ properties: ItemProperties = ItemProperties()
) -> DynamicItem {
  DynamicItem(.circle(radius: radius), at: place, properties: properties)
}

extension DynamicsWorld {
  /// Steps for as long as given [s].
  mutating func run(_ seconds: Double) {
    for _ in 0..<Int((seconds / stepLength).rounded()) { step() }
  }

  func place(_ id: ItemID) -> SIMD2<Double> { state(of: id)?.position ?? [.nan, .nan] }
  func velocity(_ id: ItemID) -> SIMD2<Double> { state(of: id)?.velocity ?? [.nan, .nan] }
}

@Suite struct LoneItemTests {
  /// The world of the article's pane.
  func pane(from start: SIMD2<Double>, to end: SIMD2<Double>, step: Double) throws -> DynamicsWorld
  {
    var world = try DynamicsWorld(step: step)
    try world.add(
      DynamicItem(.rectangle([1280, 450]), at: start, properties: .pane), as: ball)
    try world.add(.attachment(.pane(ball, to: end)), as: spring)
    return world
  }

  @Test(arguments: [0.001, 0.002, 0.01]) func `The article's pane is its spring, at every step`(
    step: Double
  ) throws {
    var world = try pane(from: [640, 700], to: [640, 200], step: step)
    try world.addVelocity([300, 900], to: ball)
    let start = MotionState(SIMD2(640, 700), velocity: SIMD2(300, 900))
    for _ in 0..<Int(0.6 / step) {
      world.step()
      let exact = Spring.dynamics.state(after: world.time, from: start, to: SIMD2(640, 200))
      #expect((world.place(ball) - exact.value).magnitude < 1e-8)
      #expect((world.velocity(ball) - exact.velocity).magnitude < 1e-6)
    }
  }

  @Test func `Between the steps, too, it is its spring, changed there or not`() throws {
    let world = try pane(from: [0, 500], to: [0, 0], step: DynamicsWorld.standardStep)
    for isChanged in [false, true] {
      var motion = DynamicsMotion(world, start: .zero)
      for i in 0..<1000 {
        let time = Instant(seconds: Double(i) * 0.000613)
        motion.advance(to: time)
        if isChanged, i % 7 == 3 { motion.change(at: time) { _ in } }
        let exact = Spring.dynamics.state(
          after: time.seconds(since: .zero), from: MotionState(500), to: 0)
        let seen = try #require(motion.state(of: ball, at: time))
        #expect(abs(seen.position.y - exact.value) < 1e-8)
        #expect(abs(seen.velocity.y - exact.velocity) < 1e-6)
      }
    }
  }

  @Test func `Between the steps it turns and falls as its forces say`() throws {
    var world = DynamicsWorld()
    try world.add(block(ItemProperties(angularResistance: 3)), as: ball)
    try world.add(.gravity([0, 1]), as: gravity)
    try world.addVelocity([200, 0], angular: 12, to: ball)
    let motion = DynamicsMotion(world, start: .zero)
    for i in 0..<300 {
      let time = Double(i) * 0.000613
      let seen = try #require(motion.state(of: ball, at: Instant(seconds: time)))
      #expect(abs(seen.position.x - 200 * time) < 1e-6)
      #expect(abs(seen.position.y - 500 * time * time) < 1e-6)
      #expect(abs(seen.angularVelocity - 12 * exp(-3 * time)) < 1e-6)
      #expect(abs(seen.rotation - 4 * (1 - exp(-3 * time))) < 1e-6)
    }
  }

  @Test func `It comes to rest exactly on its anchor, and says so`() throws {
    var world = try pane(from: [0, 500], to: [0, 0], step: 0.002)
    world.run(3)
    #expect(world.isAsleep)
    #expect(world.place(ball) == .zero)
    #expect(world.velocity(ball) == .zero)
    let steps = world.stepCount
    world.run(1)
    #expect(world.stepCount == steps)
    try world.moveAnchor(of: spring, to: [0, 100])
    #expect(!world.isAsleep)
    world.run(0.1)
    #expect(world.place(ball).y > 10)
  }

  @Test func `A push of a newton gives a block of mass 1 a hundred pixels a second squared`() throws
  {
    var world = DynamicsWorld()
    try world.add(block(), as: ball)
    try world.add(.push(Push([ball], .continuous, force: [1, 0])), as: spring)
    world.run(2)
    #expect(abs(world.place(ball).x - 200) < 1e-6)
    #expect(abs(world.velocity(ball).x - 200) < 1e-9)
    try world.add(.push(Push([ball], .instantaneous, force: [0, -3])), as: gravity)
    #expect(abs(world.velocity(ball).y + 300) < 1e-9)
    world.remove(spring)
    world.run(1)
    #expect(abs(world.velocity(ball).x - 200) < 1e-9)
  }

  @Test func `A push off the centre turns the item`() throws {
    var world = DynamicsWorld()
    try world.add(block(), as: ball)
    try world.add(.push(Push([ball], .instantaneous, force: [0, 1], offset: [50, 0])), as: spring)
    // I = m·(w² + h²)/12.
    let expected = 100.0 * 50 / (20000.0 / 12)
    #expect(abs((world.state(of: ball)?.angularVelocity ?? 0) - expected) < 1e-9)
    var heavy = world
    try heavy.set(ItemProperties(allowsRotation: false), of: ball)
    heavy.run(0.1)
    #expect(heavy.state(of: ball)?.rotation == 0)
    world.run(0.1)
    #expect(abs((world.state(of: ball)?.rotation ?? 0) - expected * 0.1) < 1e-9)
  }

  @Test func `Gravity pulls all alike, resistance ends in a steady fall`() throws {
    var world = DynamicsWorld()
    try world.add(block(at: .zero, ItemProperties(density: 3)), as: ball)
    try world.add(block(at: [200, 0], ItemProperties(resistance: 5)), as: box)
    try world.add(.gravity([0, 1]), as: gravity)
    world.run(1)
    #expect(abs(world.place(ball).y - 500) < 1e-6)
    world.run(4)
    #expect(abs(world.velocity(box).y - 200) < 1e-3)
  }

  @Test func `A snap arrives, upright`() throws {
    for damping in [0.2, 0.5, 1] {
      var world = DynamicsWorld()
      try world.add(
        DynamicItem(.rectangle([80, 40]), at: [300, -200], rotation: 2.4), as: ball)
      try world.add(.snap(Snap(ball, to: [10, 20], damping: damping)), as: spring)
      world.run(4)
      #expect(world.isAsleep)
      #expect((world.place(ball) - [10, 20]).magnitude < 1e-9)
      #expect(abs(world.state(of: ball)?.rotation ?? 1) < 0.01)
    }
  }

  @Test func `Angular resistance brakes the turning`() throws {
    var world = DynamicsWorld()
    try world.add(block(at: .zero, ItemProperties(angularResistance: 2)), as: ball)
    try world.addVelocity(.zero, angular: 3, to: ball)
    world.run(1)
    let left = world.state(of: ball)?.angularVelocity ?? 0
    #expect(abs(left - 3 * 0.1353352832366127) < 1e-9)
  }
}
