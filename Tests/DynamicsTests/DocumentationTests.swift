import DetentMotion
import Dynamics
import Testing

/// The examples of the documentation, word for word.
@Suite struct DocumentationTests {
  @Test func `A ball in a box, and drawn out of it`() throws {
    let (ball, walls, falling) = (ItemID(1), BehaviorID(1), BehaviorID(2))
    var world = DynamicsWorld()
    let rubber = ItemProperties(elasticity: 0.6)
    try world.add(DynamicItem(.circle(radius: 20), at: [100, 100], properties: rubber), as: ball)
    let bounds = Collision.Bounds(lower: [0, 0], upper: [800, 400])
    try world.add(.collision(Collision(bounds: bounds)), as: walls)
    try world.add(.gravity([0, 1]), as: falling)

    let now = Instant(seconds: 12)
    var motion = DynamicsMotion(world, start: now)
    let frame = now.advanced(by: 0.9)
    motion.advance(to: frame)
    let seen = motion.state(of: ball, at: frame)
    try motion.change(at: frame.advanced(by: -0.01)) { world throws(DynamicsError) in
      try world.add(.attachment(.pane(ball, to: [400, 100])), as: BehaviorID(3))
    }
    motion.advance(to: frame.advanced(by: 5))
    let events = motion.takeEvents(until: frame)

    // 280 px to the floor at 1000 px/s² take 0.75 s.
    #expect(seen.map { $0.position.y < 380 && $0.velocity.y < 0 } == true)
    #expect(events.count >= 1)
    #expect(motion.state(of: ball, at: frame.advanced(by: 5)).map { $0.position.x > 350 } == true)
  }

  @Test func `An arrow`() throws {
    var world = DynamicsWorld()
    let arrow = try ConvexPolygon([[0, 0], [60, 20], [0, 40]])
    try world.add(DynamicItem(.polygon(arrow), at: [100, 100]), as: ItemID(2))
    #expect(arrow.center == [20, 20])
    #expect(world.state(of: ItemID(2))?.position == [100, 100])
  }

  @Test func `A rope and a field`() throws {
    let ball = ItemID(1)
    var world = DynamicsWorld()
    try world.add(DynamicItem(.circle(radius: 20), at: [400, 100]), as: ball)
    try world.add(
      .attachment(.limit(ball, to: .anchor([400, 40]), within: 0...200)), as: BehaviorID(4))
    try world.add(.field(Field(.radial(0.5), center: [600, 200], radius: 300)), as: BehaviorID(5))
    for _ in 0..<500 { world.step() }
    let place = try #require(world.state(of: ball)).position
    #expect(place.x > 450 && (place - [400, 40]).magnitude < 201)
  }
}
