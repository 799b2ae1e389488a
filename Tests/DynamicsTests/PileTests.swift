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

  @Test func `Balls and boxes that fall on one another gain no energy and no overlap`() throws {
    var world = DynamicsWorld()
    let bounds = Collision.Bounds(lower: [0, 0], upper: [1280, 800])
    try world.add(.collision(Collision(bounds: bounds)), as: walls)
    try world.add(.gravity([0, 1]), as: gravity)
    var masses: [Double] = []
    for i in 0..<200 {
      let place = SIMD2(30 + Double(i % 20) * 60, 30 + Double(i / 20) * 45)
      let shape: ItemShape = i % 2 == 0 ? .circle(radius: 16) : .rectangle([34, 26])
      let properties = ItemProperties(elasticity: 0.3, allowsRotation: false)
      var item = DynamicItem(shape, at: place, properties: properties)
      item.state.velocity = SIMD2(Double(i * 37 % 200) - 100, Double(i * 53 % 200) - 100)
      try world.add(item, as: ItemID(i))
      masses.append(item.mass)
    }
    func energy(_ states: [ItemState]) -> Double {
      zip(states, masses).reduce(0) { sum, next in
        let (state, mass) = next
        return sum + mass
          * ((state.velocity * state.velocity).sum() / 2 - 1000 * (state.position.y - 800))
      }
    }
    func states() -> [ItemState] { (0..<200).compactMap { world.state(of: ItemID($0)) } }
    let first = energy(states())
    var (last, growth, deepest) = (first, 0.0, 0.0)
    for step in 0..<2000 {
      world.step()
      let now = states()
      growth = max(growth, energy(now) - last)
      last = energy(now)
      guard step % 20 == 0 else { continue }
      for i in stride(from: 0, to: 200, by: 2) {
        deepest = max(deepest, now[i].position.y + 16 - 800, 16 - now[i].position.x)
        for j in stride(from: 0, to: i, by: 2) {
          deepest = max(deepest, 32 - (now[i].position - now[j].position).magnitude)
        }
      }
    }
    #expect(growth < first * 0.001, "\(growth / first)")
    #expect(deepest < 0.25, "\(deepest) px")
    #expect(last < first / 2)
  }

  private func rests(_ world: inout DynamicsWorld) -> Bool {
    for _ in 0..<5000 where !world.isAsleep { world.step() }
    return world.isAsleep
  }

  /// A rectangle that may turn, a circle and a polygon, each drawn somewhere.
  private func crowd(
    elasticity: Double, at places: [SIMD2<Double>], to anchors: [SIMD2<Double>], turned: Double
  ) throws -> DynamicsWorld {
    var world = DynamicsWorld()
    let polygon = try ConvexPolygon([[0, 0], [60, 10], [50, 40], [0, 50]])
    let shapes: [ItemShape] = [.rectangle([80, 40]), .circle(radius: 20), .polygon(polygon)]
    for (i, shape) in shapes.enumerated() {
      let properties = ItemProperties(
        density: 100, elasticity: elasticity, resistance: 10, angularResistance: 5,
        allowsRotation: i == 0)
      var item = DynamicItem(shape, at: places[i], properties: properties)
      if i == 0 { item.state.rotation = turned }
      try world.add(item, as: ItemID(i))
      try world.add(.attachment(.pane(ItemID(i), to: anchors[i])), as: BehaviorID(i))
    }
    try world.add(.collision(Collision()), as: walls)
    return world
  }

  /// They rattled against one another for ever, faster than any of them could be seen to.
  @Test func `What springs press against one another comes to lie still`() throws {
    var world = try crowd(
      elasticity: 0.78, at: [[200.3, -8.94], [236.4, 17.4], [216.9, 54.5]],
      to: [[206, 0], [206, 90], [226, 0]], turned: 1.737)
    #expect(rests(&world))
  }

  /// Their bounces of two or three steps gained what the springs took from them.
  @Test func `However elastic, what is pressed comes to lie still`() throws {
    for angle in stride(from: 0.1, to: 0.3, by: 0.0167) {
      var world = try crowd(
        elasticity: 1, at: [[38.7, -15.9], [36, 90], [31.1, 23.2]],
        to: [[36, 0], [36, 90], [35, 0]], turned: angle)
      #expect(rests(&world), "\(angle) rad")
    }
  }
}
