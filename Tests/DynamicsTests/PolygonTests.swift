import DetentMotion
import Dynamics
import SeededNumbers
import Testing

private typealias Vector = SIMD2<Double>

/// Equal sides, a corner to the right.
private func regular(_ count: Int, radius: Double) throws -> ConvexPolygon {
  try ConvexPolygon(
    (0..<count).map { i in
      let angle = 2 * Double.pi * Double(i) / Double(count)
      return Vector(angle.cosine, angle.sine) * radius
    })
}

/// Corners on an ellipse, at random but not too near one another.
private func random(_ random: inout SeededNumbers, radius: Double) throws -> ConvexPolygon {
  let count = 3 + random.index(below: 6)
  let (turn, flat) = (random.uniform(0...6), random.uniform(0.5...1))
  return try ConvexPolygon(
    (0..<count).map { i in
      let share = (Double(i) + random.uniform(0...0.5)) / Double(count)
      let angle = turn + 2 * Double.pi * share
      return Vector(angle.cosine, angle.sine * flat) * radius
    })
}

private func cross(_ a: Vector, _ b: Vector) -> Double { a.x * b.y - a.y * b.x }

extension ConvexPolygon {
  fileprivate func placed(_ state: ItemState) -> [Vector] {
    let (c, s) = (state.rotation.cosine, state.rotation.sine)
    return corners.map {
      state.position + Vector($0.x * c - $0.y * s, $0.x * s + $0.y * c)
    }
  }
}

/// How deep two polygons lie in one another, by the edge along which that is least; negative: apart.
private func overlap(_ a: [Vector], _ b: [Vector]) -> Double {
  var least = Double.infinity
  for (one, other) in [(a, b), (b, a)] {
    for i in one.indices {
      let along = one[(i + 1) % one.count] - one[i]
      let depths = other.map { -cross($0 - one[i], along) / along.magnitude }
      least = min(least, -(depths.min() ?? 0))
    }
  }
  return least
}

@Suite struct PolygonTests {
  @Test func `Area, centre and inertia are those that geometry books give`() throws {
    for count in 3...8 {
      let polygon = try regular(count, radius: 60)
      let angle = 2 * Double.pi / Double(count)
      #expect(abs(polygon.area - Double(count) / 2 * 3600 * angle.sine) < 1e-8)
      #expect(polygon.center.magnitude < 1e-10)
      // R²/2 · (1 − 2/3 · sin²(π/n)), by the turn that a push off the centre gives.
      let inertia = 1800 * (1 - 2 / 3 * (angle / 2).sine * (angle / 2).sine)
      var world = DynamicsWorld()
      let item = DynamicItem(.polygon(polygon), at: [500, 500])
      try world.add(item, as: ball)
      let push = Push([ball], .instantaneous, force: [1, 0], offset: [0, -30])
      try world.add(.push(push), as: spring)
      let state = try #require(world.state(of: ball))
      #expect(abs(state.velocity.x - 100 / item.mass) < 1e-9)
      #expect(abs(state.angularVelocity - 30 * 100 / (item.mass * inertia)) < 1e-9)
    }
    let triangle = try ConvexPolygon([[1000, 2000], [1090, 2000], [1000, 2060]])
    #expect((triangle.center - [1030, 2020]).magnitude < 1e-9)
    #expect(abs(triangle.area - 2700) < 1e-9)
  }

  @Test func `The other way round it is the same`() throws {
    var numbers = SeededNumbers(7)
    for _ in 0..<50 {
      let polygon = try random(&numbers, radius: 80)
      let turned = try ConvexPolygon(polygon.corners.reversed())
      #expect(turned.corners.count == polygon.corners.count)
      #expect(abs(turned.area - polygon.area) < 1e-9)
      for corner in turned.corners {
        #expect(polygon.corners.contains { ($0 - corner).magnitude < 1e-9 })
      }
    }
  }

  @Test func `What has a dent, a knot or no breadth is refused, and the sentence names the corner`()
  {
    let square: [SIMD2<Double>] = [[0, 0], [100, 0], [100, 100], [0, 100]]
    func refusal(_ corners: [SIMD2<Double>]) -> DynamicsError? {
      do throws(DynamicsError) {
        _ = try ConvexPolygon(corners)
        return nil
      } catch {
        #expect(error.description.hasSuffix("."))
        return error
      }
    }
    #expect(refusal(square) == nil)
    #expect(
      refusal(Array(square[..<2]))
        == .outOfRange(name: "number of the polygon's corners", value: 2, lower: 3, upper: 8))
    #expect(refusal(square + square + [[0, 50]]) != nil)
    for at in 0..<4 {
      // Inwards, straight between, and the same again.
      let (a, b) = (square[at], square[(at + 1) % 4])
      let middle = (a + b) * 0.5
      let inward = (SIMD2(50, 50) - middle) * 0.2
      for corner in [middle + inward, middle, a] {
        var dented = square
        dented.insert(corner, at: at + 1)
        for corners in [dented, dented.reversed()] {
          guard case .notConvex = refusal(corners) else {
            Issue.record("\(corners) is no convex outline")
            continue
          }
        }
      }
    }
    let star = (0..<5).map { i in
      let angle = 4 * Double.pi * Double(i) / 5
      return SIMD2(angle.cosine, angle.sine) * 100
    }
    guard case .notConvex = refusal(star) else {
      Issue.record("A star that crosses itself is no convex outline")
      return
    }
    for value in [Double.nan, .infinity, 1e300] {
      #expect(refusal([[0, 0], [value, 0], [0, 100]]) != nil)
    }
    #expect(refusal([[0, 0], [1, 0], [1e9, 1e9]]) != nil)
  }

  @Test func `A polygon that is a rectangle moves as the rectangle does`() throws {
    var numbers = SeededNumbers(23)
    for _ in 0..<20 {
      let size = SIMD2(numbers.uniform(30...90).rounded(), numbers.uniform(30...90).rounded())
      let half = size * 0.5
      let corners = [-half, [half.x, -half.y], half, [-half.x, half.y]]
      let polygon = try ConvexPolygon(corners)
      let velocity = SIMD2(numbers.uniform(-500...500), numbers.uniform(-500...500))
      let turn = numbers.uniform(-6...6)
      func world(_ shape: ItemShape) throws -> DynamicsWorld {
        var world = DynamicsWorld()
        let properties = ItemProperties(friction: 0.3, elasticity: 0.4)
        var item = DynamicItem(shape, at: [300, 300], properties: properties)
        (item.state.velocity, item.state.angularVelocity) = (velocity, turn)
        try world.add(item, as: ball)
        try world.add(disc(at: [420, 300], properties), as: box)
        try world.add(.gravity([0, 1]), as: gravity)
        let bounds = Collision.Bounds(lower: .zero, upper: [600, 500])
        try world.add(.collision(Collision(bounds: bounds)), as: walls)
        return world
      }
      var (one, other) = (try world(.rectangle(size)), try world(.polygon(polygon)))
      for _ in 0..<400 {
        one.step()
        other.step()
        let (a, b) = (try #require(one.state(of: ball)), try #require(other.state(of: ball)))
        #expect((a.position - b.position).magnitude < 1e-6)
        #expect(abs(a.rotation - b.rotation) < 1e-6)
      }
    }
  }

  @Test func `On a floor a polygon comes to lie on a side, still and asleep`() throws {
    for count in 3...8 {
      var world = DynamicsWorld()
      let polygon = try regular(count, radius: 50)
      let properties = ItemProperties(friction: 0.6, elasticity: 0.2)
      try world.add(
        DynamicItem(.polygon(polygon), at: [500, 300], rotation: 0.3, properties: properties),
        as: ball)
      try world.add(.gravity([0, 1]), as: gravity)
      let bounds = Collision.Bounds(lower: .zero, upper: [1000, 1000])
      try world.add(.collision(Collision(bounds: bounds)), as: walls)
      for _ in 0..<5000 where !world.isAsleep { world.step() }
      #expect(world.isAsleep)
      let lowest = polygon.placed(try #require(world.state(of: ball))).map(\.y).sorted().suffix(2)
      #expect(lowest.allSatisfy { abs($0 - 1000) < 0.1 }, "\(count) corners: \(lowest)")
    }
  }

  @Test func `A box full of polygons stays so, none within another, and gains no energy`() throws {
    var numbers = SeededNumbers(31)
    for _ in 0..<4 {
      var world = DynamicsWorld()
      var polygons: [ConvexPolygon] = []
      var weights: [(mass: Double, inertia: Double)] = []
      for i in 0..<20 {
        let polygon = try random(&numbers, radius: 50)
        let properties = ItemProperties(
          friction: numbers.uniform(0...0.8), elasticity: numbers.uniform(0...0.6))
        let place = SIMD2(100 + Double(i % 5) * 150, 100 + Double(i / 5) * 150)
        var item = DynamicItem(.polygon(polygon), at: place, properties: properties)
        item.state.velocity = [numbers.uniform(-500...500), numbers.uniform(-500...500)]
        item.state.angularVelocity = numbers.uniform(-5...5)
        try world.add(item, as: ItemID(i))
        polygons.append(polygon)
        // Of each triangle about the centroid.
        let corners = polygon.corners
        let second = corners.indices.reduce(0.0) { sum, i in
          let (a, b) = (corners[i], corners[(i + 1) % corners.count])
          return sum + cross(a, b) * ((a * a).sum() + (a * b).sum() + (b * b).sum()) / 12
        }
        weights.append((item.mass, item.mass * second / polygon.area))
      }
      try world.add(.gravity([0, 1]), as: gravity)
      let bounds = Collision.Bounds(lower: .zero, upper: [800, 700])
      try world.add(.collision(Collision(bounds: bounds)), as: walls)
      func energy() -> Double {
        zip(world.items, weights).reduce(0) { sum, next in
          guard let state = world.state(of: next.0) else { return sum }
          let moving = next.1.mass * (state.velocity * state.velocity).sum() / 2
          let turning = next.1.inertia * state.angularVelocity * state.angularVelocity / 2
          return sum + moving + turning + next.1.mass * 1000 * (700 - state.position.y)
        }
      }
      let first = energy()
      var (least, growth, deepest, outside) = (first, 0.0, 0.0, 0.0)
      for step in 0..<3000 {
        world.step()
        let now = energy()
        growth = max(growth, now - least)
        least = min(least, now)
        guard step % 10 == 0 else { continue }
        let placed = try zip(world.items, polygons).map {
          $0.1.placed(try #require(world.state(of: $0.0)))
        }
        for (i, one) in placed.enumerated() {
          for corner in one {
            outside = max(outside, -corner.x, corner.x - 800, -corner.y, corner.y - 700)
          }
          for other in placed[..<i] { deepest = max(deepest, overlap(one, other)) }
        }
      }
      #expect(growth < first * 0.002, "\(growth / first)")
      #expect(outside < 1, "\(outside) px")
      #expect(deepest < 1, "\(deepest) px")
      #expect(least < first * 0.7)
    }
  }

  @Test func `Nothing passes a polygon, nor a polygon anything, at any speed`() throws {
    var numbers = SeededNumbers(41)
    for _ in 0..<150 {
      let speed = numbers.logarithmic(2...6.5)
      var world = DynamicsWorld()
      let polygon = try random(&numbers, radius: numbers.uniform(4...40))
      var item = DynamicItem(
        .polygon(polygon), at: [500, 500],
        properties: ItemProperties(elasticity: numbers.uniform(0...1)))
      let direction = numbers.uniform(0...(2 * .pi))
      item.state.velocity = SIMD2(direction.cosine, direction.sine) * speed
      item.state.angularVelocity = numbers.uniform(-50...50)
      try world.add(item, as: ball)
      // A thin one, wider at its ends.
      let wall = try ConvexPolygon([
        [0, -600], [3, -600], [6, 0], [3, 600], [0, 600], [-3, 0],
      ])
      try world.add(
        DynamicItem(.polygon(wall), at: [800, 500], properties: ItemProperties(isAnchored: true)),
        as: box)
      let line = Collision.Boundary(BoundaryID(4), from: [200, -9000], to: [200, 9000])
      let area = Collision.Bounds(lower: [-9000, 100], upper: [9000, 900])
      try world.add(.collision(Collision(bounds: area, boundaries: [line])), as: walls)
      var isInside = true
      for _ in 0..<150 {
        world.step()
        let place = try #require(world.state(of: ball)).position
        isInside = isInside && place.x > 199 && place.x < 802 && place.y > 99 && place.y < 901
      }
      #expect(isInside, "\(polygon.corners), \(speed) px/s towards \(direction)")
    }
  }
}
