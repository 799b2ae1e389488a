import DetentMotion
import Dynamics
import SeededNumbers
import Testing

@Suite struct JointKindTests {
  @Test func `A pin stays where it is, and what hangs on it keeps its energy`() throws {
    var world = DynamicsWorld()
    try world.add(block(at: [50, 50]), as: ball)
    try world.add(.attachment(.pin(ball, at: [-50, -50], to: .anchor(.zero))), as: spring)
    try world.add(.gravity([0, 1]), as: gravity)
    var lowest = 0.0
    for _ in 0..<1000 {
      world.step()
      let state = try #require(world.state(of: ball))
      let arm = turned([-50, -50], by: state.rotation)
      #expect((state.position + arm).magnitude < 0.3)
      #expect(abs(state.position.magnitude - 50 * 2.0.squareRoot()) < 0.3)
      lowest = max(lowest, state.position.y)
    }
    #expect(lowest > 70)
  }

  /// By the tangent of the half, for the tests import no C.
  private func turned(_ v: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    var (c, s, term) = (0.0, 0.0, 1.0)
    for i in 0..<60 {
      switch i % 4 {
      case 0: c += term
      case 1: s += term
      case 2: c -= term
      default: s -= term
      }
      term *= angle / Double(i + 1)
    }
    return SIMD2(c * v.x - s * v.y, s * v.x + c * v.y)
  }

  @Test func `A rope is slack until it is taut, and never longer`() throws {
    var numbers = SeededNumbers(3)
    for _ in 0..<20 {
      var world = DynamicsWorld()
      var item = disc(at: [numbers.uniform(-80...80), numbers.uniform(-50...0)])
      item.state.velocity = [numbers.uniform(-900...900), numbers.uniform(-900...900)]
      try world.add(item, as: ball)
      try world.add(
        .attachment(.limit(ball, to: .anchor(.zero), within: 0...200)), as: spring)
      try world.add(.gravity([0, 1]), as: gravity)
      var free = DynamicsWorld()
      try free.add(item, as: ball)
      try free.add(.gravity([0, 1]), as: gravity)
      var wasTaut = false
      for _ in 0..<1500 {
        world.step()
        free.step()
        let distance = world.place(ball).magnitude
        #expect(distance < 201)
        wasTaut = wasTaut || distance > 199.5
        // Before it is taut for the first time, it is not there.
        if !wasTaut { #expect((world.place(ball) - free.place(ball)).magnitude < 1e-9) }
      }
      #expect(wasTaut)
    }
  }

  @Test func `A strut keeps a least distance`() throws {
    var world = DynamicsWorld()
    var item = disc(at: [200, 3])
    item.state.velocity = [-600, 0]
    try world.add(item, as: ball)
    try world.add(
      .attachment(.limit(ball, to: .anchor(.zero), within: 80...1000)), as: spring)
    for _ in 0..<1000 {
      world.step()
      #expect(world.place(ball).magnitude > 79)
    }
    #expect(world.place(ball).magnitude < 200)
  }

  @Test func `What slides on a rail keeps its way along it`() throws {
    var numbers = SeededNumbers(9)
    for _ in 0..<10 {
      let axis = SIMD2(numbers.uniform(0.2...1), numbers.uniform(-1...1))
      let unit = axis * (1 / axis.magnitude)
      var world = DynamicsWorld()
      var item = disc(at: unit * 40)
      item.state.velocity = [300, -100]
      try world.add(item, as: ball)
      try world.add(.attachment(.slide(ball, on: .anchor(.zero), along: axis)), as: spring)
      try world.add(.gravity([0, 1]), as: gravity)
      let speed = (SIMD2(300.0, -100) * unit).sum()
      for step in 1...500 {
        world.step()
        let place = world.place(ball)
        let (along, across) = ((place * unit).sum(), place.x * unit.y - place.y * unit.x)
        #expect(abs(across) < 0.2)
        let time = Double(step) * 0.002
        let expected = 40 + speed * time + 1000 * unit.y * time * time / 2
        #expect(abs(along - expected) < 0.01 * max(100, abs(expected)))
      }
    }
  }

  @Test func `Nonsense is refused`() throws {
    var world = DynamicsWorld()
    try world.add(disc(), as: ball)
    for attachment in [
      Attachment.slide(ball, on: .anchor(.zero), along: .zero),
      .slide(ball, on: .anchor(.zero), along: [.nan, 1]),
      .limit(ball, to: .anchor(.zero), within: -5...3),
      .limit(ball, to: .anchor(.zero), within: 0...Double.infinity),
    ] {
      #expect(throws: DynamicsError.self) {
        try world.add(.attachment(attachment), as: spring)
      }
    }
  }
}

@Suite struct FieldTests {
  private func world(
    _ field: Field, at place: SIMD2<Double>, velocity: SIMD2<Double> = .zero
  ) throws -> DynamicsWorld {
    var world = DynamicsWorld()
    var item = disc(at: place)
    item.state.velocity = velocity
    try world.add(item, as: ball)
    try world.add(.field(field), as: spring)
    return world
  }

  @Test func `A linear one is gravity`() throws {
    var field = try world(Field(.linear([0.3, 1])), at: .zero, velocity: [50, 0])
    var plain = DynamicsWorld()
    var item = disc()
    item.state.velocity = [50, 0]
    try plain.add(item, as: ball)
    try plain.add(.gravity([0.3, 1]), as: spring)
    for _ in 0..<500 {
      field.step()
      plain.step()
      #expect((field.place(ball) - plain.place(ball)).magnitude < 1e-9)
    }
  }

  @Test func `A circle about a radial centre is kept for a turn`() throws {
    // Inverse square: v² = a·r on a circle of radius r.
    let field = Field(.radial(0.5), center: [0, 0], falloff: 2, near: 100)
    var world = try world(field, at: [100, 0], velocity: [0, (500.0 * 100).squareRoot()])
    for _ in 0..<1400 {
      world.step()
      #expect(abs(world.place(ball).magnitude - 100) < 3)
    }
  }

  @Test func `A spring swings at its frequency`() throws {
    var world = try world(Field(.spring(frequency: 1)), at: [100, 0])
    for _ in 0..<500 { world.step() }
    #expect((world.place(ball) - [100, 0]).magnitude < 2)
    for _ in 0..<250 { world.step() }
    #expect((world.place(ball) + [100, 0]).magnitude < 5)
  }

  @Test func `Drag takes what it says, at any strength`() throws {
    for rate in [0.5, 3, 1e5] {
      var world = try world(Field(.drag(rate)), at: .zero, velocity: [1000, 0])
      for _ in 0..<50 { world.step() }
      let left = world.velocity(ball).x / 1000
      let kept = try #require(Fading(perSecond: rate))
      #expect(abs(left - kept.left(after: 0.1)) < 1e-9)
    }
  }

  @Test func `Beyond its radius there is nothing`() throws {
    for kind in [Field.Kind.radial(1), .vortex(1), .linear([1, 0]), .spring(frequency: 2)] {
      var world = try world(Field(kind, radius: 50), at: [80, 0])
      for _ in 0..<100 { world.step() }
      #expect(world.place(ball) == [80, 0])
    }
  }

  @Test func `A vortex turns about its centre, clockwise`() throws {
    var world = try world(Field(.vortex(0.2)), at: [100, 0])
    for _ in 0..<50 { world.step() }
    #expect(world.place(ball).y > 0.5 && abs(world.place(ball).x - 100) < 1)
  }

  /// e^(−rate·t) by its series, for the tests import no C.
  private struct Fading {
    let rate: Double
    init?(perSecond rate: Double) { self.rate = rate }
    func left(after time: Double) -> Double {
      guard rate * time < 5 else { return 0 }
      var (term, sum) = (1.0, 0.0)
      for i in 1..<60 {
        sum += term
        term *= -rate * time / Double(i)
      }
      return sum
    }
  }
}
