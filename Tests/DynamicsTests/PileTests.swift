import DetentMotion
import Dynamics
import Testing

/// Many at once, of which each step goes over the contacts less often.
@Suite struct PileTests {
  @Test func `A heap of balls comes to lie in its box, and none within another`() throws {
    let (count, radius) = (120, 16.0)
    var world = DynamicsWorld()
    let bounds = Collision.Bounds(lower: [0, 0], upper: [500, 600])
    try world.add(.collision(Collision(bounds: bounds)), as: walls)
    try world.add(.gravity([0, 1]), as: gravity)
    for i in 0..<count {
      let place = SIMD2(30 + Double(i % 12) * 38 + Double(i / 12 % 2) * 9, 20 + Double(i / 12) * 40)
      var item = disc(radius, at: place, ItemProperties(elasticity: 0.2))
      item.state.velocity = SIMD2(Double(i * 37 % 200) - 100, Double(i * 53 % 200) - 100)
      try world.add(item, as: ItemID(i))
    }
    for _ in 0..<3000 { world.step() }
    let states = (0..<count).compactMap { world.state(of: ItemID($0)) }
    for (i, a) in states.enumerated() {
      #expect(a.velocity.magnitude < 40)
      #expect(a.position.x > radius - 1 && a.position.x < 500 - radius + 1)
      #expect(a.position.y < 600 - radius + 1)
      for b in states[..<i] { #expect((a.position - b.position).magnitude > 2 * radius - 1) }
    }
  }
}
