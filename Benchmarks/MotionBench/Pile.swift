import Dynamics

/// Balls and boxes that fall into a box.
struct Pile {
  private(set) var world = DynamicsWorld()

  init(count: Int) throws {
    let bounds = Collision.Bounds(lower: [0, 0], upper: [1280, 800])
    try world.add(.collision(Collision(bounds: bounds)), as: BehaviorID(1))
    try world.add(.gravity([0, 1]), as: BehaviorID(2))
    for i in 0..<count {
      let place = SIMD2(30 + Double(i % 20) * 60, 30 + Double(i / 20) * 45)
      let shape: ItemShape = i % 2 == 0 ? .circle(radius: 16) : .rectangle([34, 26])
      var item = DynamicItem(shape, at: place, properties: ItemProperties(elasticity: 0.3))
      item.state.velocity = SIMD2(Double(i * 37 % 200) - 100, Double(i * 53 % 200) - 100)
      try world.add(item, as: ItemID(i))
    }
  }
}
