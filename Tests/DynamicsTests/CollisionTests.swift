import Dynamics
import SeededNumbers
import Testing

private let bouncy = ItemProperties(elasticity: 1)
private let floorLine = Collision.Boundary(BoundaryID(1), from: [-9000, 500], to: [9000, 500])

private func bounds(_ size: Double = 1000) -> Collision.Bounds {
  Collision.Bounds(lower: .zero, upper: [size, size])
}

/// What a test knows of an item besides its state.
private struct Mass {
  var mass: Double
  var inertia: Double

  init(_ item: DynamicItem) {
    mass = item.mass
    inertia =
      switch item.shape {
      case .rectangle(let size): mass * (size * size).sum() / 12
      case .circle(let radius): mass * radius * radius / 2
      case .polygon: preconditionFailure("There are none here.")
      }
  }
}

extension [ItemID: Mass] {
  fileprivate mutating func add(
    _ item: DynamicItem, as id: ItemID, to world: inout DynamicsWorld
  ) throws {
    try world.add(item, as: id)
    self[id] = Mass(item)
  }

  /// Of motion, and of place where there is gravity.
  fileprivate func energy(
    _ world: DynamicsWorld, gravity: SIMD2<Double> = .zero
  ) -> Double {
    world.items.reduce(0) { sum, id in
      guard let state = world.state(of: id), let item = self[id] else { return sum }
      let turning = item.inertia * state.angularVelocity * state.angularVelocity / 2
      let moving = item.mass * (state.velocity * state.velocity).sum() / 2
      return sum + moving + turning - item.mass * 1000 * (state.position * gravity).sum()
    }
  }

  fileprivate func momentum(_ world: DynamicsWorld) -> SIMD2<Double> {
    world.items.reduce(.zero) { $0 + world.velocity($1) * (self[$1]?.mass ?? 0) }
  }
}

@Suite struct CollisionTests {
  @Test func `Two equal discs swap their velocities`() throws {
    var world = DynamicsWorld()
    try world.add(disc(at: .zero, bouncy), as: ItemID(1))
    try world.add(disc(at: [100, 0], bouncy), as: ItemID(3))
    try world.add(.collision(Collision()), as: walls)
    try world.addVelocity([333, 0], to: ItemID(1))
    world.run(0.5)
    #expect(abs(world.velocity(ItemID(1)).x) < 1e-6)
    #expect(abs(world.velocity(ItemID(3)).x - 333) < 1e-6)
  }

  @Test func `Elastic collisions keep momentum and energy, whatever meets`() throws {
    var random = SeededNumbers(3)
    for _ in 0..<60 {
      var world = DynamicsWorld()
      var masses: [ItemID: Mass] = [:]
      for i in 1...6 {
        let place = SIMD2(Double(i % 3) * 170, Double(i / 3) * 170)
        let item = i % 2 == 1 ? disc(at: place, bouncy) : block(at: place, bouncy)
        try masses.add(item, as: ItemID(i), to: &world)
        try world.addVelocity(
          [random.uniform(-400...400), random.uniform(-400...400)], to: ItemID(i))
      }
      try world.add(.collision(Collision(mode: .items)), as: walls)
      let (before, energy) = (masses.momentum(world), masses.energy(world))
      var highest = energy
      for _ in 0..<500 {
        world.step()
        highest = max(highest, masses.energy(world))
      }
      let change = masses.momentum(world) - before
      #expect(max(abs(change.x), abs(change.y)) < 1e-6)
      #expect(highest <= energy * 1.01)
      #expect(masses.energy(world) > energy * 0.9)
    }
  }

  @Test func `A ball on a floor bounces back to its height, and half as high at 0.7071`() throws {
    for (elasticity, share) in [(1.0, 1.0), (0.5.squareRoot(), 0.5)] {
      var world = DynamicsWorld()
      try world.add(disc(at: [0, 0], ItemProperties(elasticity: elasticity)), as: ball)
      try world.add(.gravity([0, 1]), as: gravity)
      try world.add(.collision(Collision(boundaries: [floorLine])), as: walls)
      var events: [CollisionEvent] = []
      while events.isEmpty {
        world.step()
        events += world.takeEvents()
      }
      var top = Double.infinity
      for _ in 0..<500 {
        world.step()
        top = min(top, world.place(ball).y)
      }
      #expect(abs((480 - top) / 480 - share) < 0.005)
    }
  }

  @Test func `Touching and parting are told once each`() throws {
    var world = DynamicsWorld()
    try world.add(disc(at: [500, 500], bouncy), as: ball)
    try world.addVelocity([800, 0], to: ball)
    try world.add(.collision(Collision(bounds: bounds())), as: walls)
    world.run(1)
    let events = world.takeEvents()
    #expect(events.map(\.phase) == [.began, .ended])
    #expect(events.allSatisfy { $0.item == ball && $0.partner == .bounds(.right) })
    #expect(abs((events.first?.point.x ?? 0) - 1000) < 0.1)
  }

  @Test func `Friction brakes a sliding block by its coefficient times gravity`() throws {
    for friction in [0.1, 0.5, 0.9] {
      var world = DynamicsWorld()
      let properties = ItemProperties(friction: friction, allowsRotation: false)
      try world.add(block(at: [0, 450], properties), as: ball)
      try world.add(.gravity([0, 1]), as: gravity)
      try world.add(.collision(Collision(boundaries: [floorLine])), as: walls)
      world.run(0.1)
      try world.addVelocity([600, 0], to: ball)
      world.run(0.3)
      #expect(abs(world.velocity(ball).x - (600 - friction * 1000 * 0.3)) < 3)
      world.run(8)
      #expect(abs(world.velocity(ball).x) < 1e-6)
      #expect(world.isAsleep)
      #expect(abs(world.place(ball).y - 450) < 0.1)
    }
  }

  @Test func `A stack comes to rest where it was put`() throws {
    var world = DynamicsWorld()
    for i in 0..<8 {
      let properties = ItemProperties(friction: 0.5)
      try world.add(block(at: [500, 949 - Double(i) * 101], properties), as: ItemID(i))
    }
    try world.add(.gravity([0, 1]), as: gravity)
    try world.add(.collision(Collision(bounds: bounds())), as: walls)
    var seconds = 0.0
    while !world.isAsleep, seconds < 20 {
      world.run(0.1)
      seconds += 0.1
    }
    #expect(seconds < 10)
    for i in 0..<8 {
      let state = try #require(world.state(of: ItemID(i)))
      #expect(abs(state.position.x - 500) < 1)
      #expect(abs(state.position.y - (950 - Double(i) * 100)) < 1)
      #expect(abs(state.rotation) < 0.01)
    }
  }

  @Test func `Nothing passes a line, a block or the bounds at any speed`() throws {
    var random = SeededNumbers(11)
    for round in 0..<200 {
      let speed = random.logarithmic(2...6.9)
      var world = DynamicsWorld()
      let properties = ItemProperties(elasticity: random.uniform(0...1))
      let small = random.uniform(2...40)
      let item =
        round % 2 == 0
        ? DynamicItem(.rectangle([small, small * 2]), at: [500, 500], properties: properties)
        : DynamicItem(.circle(radius: small), at: [500, 500], properties: properties)
      try world.add(item, as: ball)
      try world.add(
        DynamicItem(
          .rectangle([5, 1200]), at: [800, 500], properties: ItemProperties(isAnchored: true)),
        as: box)
      let line = Collision.Boundary(BoundaryID(4), from: [200, -9000], to: [200, 9000])
      let area = Collision.Bounds(lower: [-9000, 100], upper: [9000, 900])
      try world.add(.collision(Collision(bounds: area, boundaries: [line])), as: walls)
      let direction = random.uniform(0...(2 * .pi))
      try world.addVelocity(
        [speed * direction.cosine, speed * direction.sine], angular: random.uniform(-50...50),
        to: ball)
      var isInside = true
      for _ in 0..<150 {
        world.step()
        let place = world.place(ball)
        isInside = isInside && place.x > 199 && place.x < 801 && place.y > 99 && place.y < 901
      }
      #expect(isInside, "\(item.shape), \(speed) px/s towards \(direction)")
    }
  }

  @Test func `Items never pass one another, however fast they all are`() throws {
    var random = SeededNumbers(19)
    for _ in 0..<60 {
      var world = DynamicsWorld()
      // In a tube as high as they are, so that they stay in a row.
      for i in 0..<6 {
        let properties = ItemProperties(
          density: random.logarithmic(-1...1), elasticity: random.uniform(0...1))
        let size = SIMD2(random.uniform(4...60), 60)
        try world.add(
          DynamicItem(.rectangle(size), at: [100 + Double(i) * 160, 30], properties: properties),
          as: ItemID(i))
        let speed = random.logarithmic(2...6)
        try world.addVelocity([Bool.random(using: &random) ? speed : -speed, 0], to: ItemID(i))
      }
      let tube = Collision.Bounds(lower: .zero, upper: [1000, 60])
      try world.add(.collision(Collision(bounds: tube)), as: walls)
      var isInOrder = true
      for _ in 0..<100 {
        world.step()
        let places = (0..<6).map { world.place(ItemID($0)).x }
        isInOrder = isInOrder && zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
      }
      #expect(isInOrder)
    }
  }

  @Test func `A box full of things stays so, and loses energy all the time`() throws {
    var random = SeededNumbers(5)
    var world = DynamicsWorld()
    var masses: [ItemID: Mass] = [:]
    for i in 0..<30 {
      let place = SIMD2(100 + Double(i % 6) * 160, 100 + Double(i / 6) * 160)
      let properties = ItemProperties(
        friction: random.uniform(0...1), elasticity: random.uniform(0...0.9))
      let item =
        i % 2 == 1 ? disc(40, at: place, properties) : block(at: place, properties)
      try masses.add(item, as: ItemID(i), to: &world)
      try world.addVelocity(
        [random.uniform(-900...900), random.uniform(-900...900)],
        angular: random.uniform(-9...9), to: ItemID(i))
    }
    try world.add(.gravity([0.3, 1]), as: gravity)
    try world.add(.collision(Collision(bounds: bounds())), as: walls)
    let pull = SIMD2(0.3, 1)
    // From when nothing moves any more at the far corner.
    let lowest = masses.values.reduce(0) { $0 - $1.mass * 1000 * 1300 }
    let first = masses.energy(world, gravity: pull) - lowest
    var (energy, growth) = (first, 0.0)
    var deepest = 0.0
    for _ in 0..<1500 {
      world.step()
      let now = masses.energy(world, gravity: pull) - lowest
      growth = max(growth, now - energy)
      energy = min(energy, now)
      for id in world.items {
        let state = try #require(world.state(of: id))
        let extent = id.rawValue % 2 == 1 ? 40 : 50 * state.rotation.halfDiagonalShare
        let (x, y) = (state.position.x, state.position.y)
        deepest = max(deepest, extent - min(x, y, 1000 - x, 1000 - y))
      }
    }
    #expect(deepest < 2)
    #expect(growth < first * 0.001, "\(growth / first)")
    #expect(energy < first)
  }
}

extension Double {
  var cosine: Double { (self + .pi / 2).sine }
  /// By its series, far enough for tests; no library needed.
  var sine: Double {
    let angle = remainder(dividingBy: 2 * .pi)
    var (term, sum) = (angle, angle)
    for k in 1..<14 {
      term *= -angle * angle / Double(2 * k * (2 * k + 1))
      sum += term
    }
    return sum
  }
  /// How far a square reaches along an axis when turned by this.
  var halfDiagonalShare: Double { abs(sine) + abs(cosine) }

  @Test(arguments: [-372.0, -305, 260])
  func `Drawn out of others it lay within, an item comes free`(
    anchor: Double
  ) throws {
    var world = DynamicsWorld()
    let items = (0..<3).map { ItemID($0) }
    for item in items {
      let properties = ItemProperties(
        density: 100, elasticity: 0.5, resistance: 10, allowsRotation: false)
      try world.add(
        DynamicItem(
          item == items[1] ? .circle(radius: 20) : .rectangle([80, 40]), at: .zero,
          properties: properties), as: item)
    }
    try world.add(.attachment(.pane(items[0], to: [anchor, 0])), as: BehaviorID(1))
    let bounds = Collision.Bounds(lower: [-1500, -1500], upper: [1500, 1500])
    try world.add(.collision(Collision(bounds: bounds)), as: BehaviorID(2))
    for _ in 0..<3000 { world.step() }
    #expect(world.isAsleep)
    #expect(world.state(of: items[0])?.position == [anchor, 0])
  }
}
