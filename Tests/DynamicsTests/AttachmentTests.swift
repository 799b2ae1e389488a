import DetentMotion
import Dynamics
import SeededNumbers
import Testing

@Suite struct AttachmentTests {
  @Test func `A rigid rod keeps its length while the pendulum swings, and its energy`() throws {
    var world = DynamicsWorld()
    try world.add(disc(at: [200, 0]), as: ball)
    try world.add(.attachment(Attachment(ball, to: .anchor([0, 0]))), as: spring)
    try world.add(.gravity([0, 1]), as: gravity)
    for _ in 0..<1500 {
      world.step()
      let place = world.place(ball)
      #expect(abs(place.magnitude - 200) < 0.2)
      // v²/2 = gh, from the height it started at; in three seconds it loses a little.
      let speed = world.velocity(ball).magnitude
      let gain = speed * speed / 2 - 1000 * place.y
      #expect(gain < 200 && gain > -0.02 * 1000 * 200)
    }
  }

  @Test func `Two items on a spring swing about their common centre`() throws {
    // Against the exact equation of their distance, at three steps: the error goes with the step.
    var errors: [Double] = []
    for step in [0.002, 0.001, 0.0005] {
      var world = try DynamicsWorld(step: step)
      try world.add(block(at: [0, 0]), as: ball)
      try world.add(block(at: [300, 0], ItemProperties(density: 3)), as: box)
      let attachment = Attachment(
        ball, to: .item(box), length: 200, frequency: 2, damping: 0.3)
      try world.add(.attachment(attachment), as: spring)
      let exact = try Spring(frequency: 2, dampingRatio: 0.3)
      var worst = 0.0
      for _ in 0..<Int(1 / step) {
        world.step()
        let distance = world.place(box).x - world.place(ball).x
        let expected = exact.state(after: world.time, from: MotionState(300), to: 200).value
        worst = max(worst, abs(distance - expected))
        let centre = (world.place(ball).x + 3 * world.place(box).x) / 4
        #expect(abs(centre - 225) < 1e-6)
      }
      errors.append(worst)
    }
    #expect(errors[0] < 3)
    #expect(errors[1] < errors[0] * 0.6 && errors[2] < errors[1] * 0.6)
  }

  @Test func `A chain of items hangs straight and comes to rest`() throws {
    var world = DynamicsWorld()
    for i in 1...5 { try world.add(disc(at: [Double(i) * 60, 0]), as: ItemID(i)) }
    try world.add(
      .composite(
        (1...5).map { i in
          .attachment(
            Attachment(
              ItemID(i), to: i == 1 ? .anchor(.zero) : .item(ItemID(i - 1)), length: 60))
        } + [
          .gravity([0, 1]),
          .properties(ItemProperties(resistance: 3), of: (1...5).map { ItemID($0) }),
        ]), as: spring)
    world.run(12)
    #expect(world.isAsleep, "\((1...5).map { world.velocity(ItemID($0)) })")
    for i in 1...5 {
      #expect(abs(world.place(ItemID(i)).x) < 1)
      #expect(abs(world.place(ItemID(i)).y - Double(i) * 60) < 0.5)
    }
  }

  @Test func `An item held off its centre hangs from there`() throws {
    var world = DynamicsWorld()
    try world.add(
      block(at: .zero, ItemProperties(resistance: 2, angularResistance: 2)), as: ball)
    let attachment = Attachment(
      ball, offset: [-50, 0], to: .anchor([-50, 0]), length: 0, frequency: 6, damping: 1)
    try world.add(.attachment(attachment), as: spring)
    try world.add(.gravity([0, 1]), as: gravity)
    world.run(12)
    let state = try #require(world.state(of: ball))
    // Hanging from the middle of its left side: a quarter turn.
    #expect(abs(state.rotation - .pi / 2) < 0.01)
    #expect(abs(state.position.x + 50) < 1)
  }

  @Test func `An anchor moved in flight leaves place and velocity alone`() throws {
    var world = DynamicsWorld()
    try world.add(block(), as: ball)
    try world.add(.attachment(.pane(ball, to: [400, 0])), as: spring)
    world.run(0.1)
    let before = try #require(world.state(of: ball))
    try world.moveAnchor(of: spring, to: [-400, 100])
    #expect(world.state(of: ball) == before)
    world.run(4)
    #expect(world.place(ball) == [-400, 100])
  }

  @Test func `No stiffness and no damping is too much`() throws {
    var random = SeededNumbers(17)
    for round in 0..<300 {
      var world = DynamicsWorld()
      try world.add(block(at: .zero), as: ball)
      try world.add(disc(at: [100, 50]), as: box)
      let attachment = Attachment(
        ball, offset: round % 2 == 0 ? .zero : [30, -20],
        to: round % 3 == 0 ? .anchor([70, 10]) : .item(box, offset: [5, 5]),
        length: round % 5 == 0 ? 0 : random.uniform(0...300),
        frequency: random.logarithmic(-3...5.9), damping: random.logarithmic(-3...5.9))
      try world.add(.attachment(attachment), as: spring)
      for _ in 0..<300 {
        world.step()
        #expect(world.place(ball).magnitude < 3000)
        #expect(world.place(box).magnitude < 3000)
      }
    }
  }
}
