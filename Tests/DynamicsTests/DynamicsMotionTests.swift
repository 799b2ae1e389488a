import DetentMotion
import Dynamics
import SeededNumbers
import Testing

@Suite struct DynamicsMotionTests {
  /// Two items in a box, thrown, one of them on a spring: collisions, gravity, turning.
  private func scene() throws -> DynamicsWorld {
    var world = DynamicsWorld()
    try world.add(block(at: [200, 200], ItemProperties(friction: 0.3, elasticity: 0.4)), as: ball)
    try world.add(disc(30, at: [500, 250], ItemProperties(elasticity: 0.8)), as: box)
    try world.addVelocity([700, -300], angular: 4, to: ball)
    try world.add(.attachment(.pane(box, to: [600, 500])), as: spring)
    try world.add(.gravity([0, 1], on: [ball]), as: gravity)
    try world.add(
      .collision(Collision(bounds: Collision.Bounds(lower: .zero, upper: [900, 700]))), as: walls)
    return world
  }

  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  @Test func `The same questions get the same bits, the same world the same world`() throws {
    var (a, b) = (try scene(), try scene())
    for _ in 0..<1000 {
      a.step()
      b.step()
      #expect(a == b)
    }
  }

  @Test func `Neither the frame rate nor the order of questions changes an answer`() throws {
    let world = try scene()
    var reference = DynamicsMotion(world, start: .zero)
    var random = SeededNumbers(23)
    let times = (0..<150).map { _ in at(random.uniform(0...1.4)) }
    var answers: [Instant: ItemState] = [:]
    for time in times.sorted() {
      reference.advance(to: time)
      answers[time] = reference.state(of: ball, at: time)
    }
    for rate in [30.0, 60, 144] {
      var motion = DynamicsMotion(world, start: .zero)
      var waiting = times.sorted()[...]
      for frame in 0...Int(rate * 1.5) {
        let target = at(Double(frame) / rate)
        motion.advance(to: target)
        _ = motion.state(of: box, at: target)
        while let time = waiting.first, time <= target {
          #expect(motion.state(of: ball, at: time) == answers[time])
          waiting.removeFirst()
        }
      }
      #expect(waiting.isEmpty)
    }
    // Never advanced at all, asked in any order.
    let lazy = DynamicsMotion(world, start: .zero)
    for time in times.prefix(20) { #expect(lazy.state(of: ball, at: time) == answers[time]) }
  }

  @Test func `A change keeps what was seen until then, and place and velocity at it`() throws {
    var random = SeededNumbers(29)
    for _ in 0..<30 {
      var motion = DynamicsMotion(try scene(), start: at(5))
      let drawn = at(5 + random.uniform(0.1...0.9))
      motion.advance(to: drawn)
      // The event lies before the frame.
      let moment = drawn.advanced(by: -random.uniform(0...0.02))
      let earlier = moment.advanced(by: -0.03)
      let before = (motion.state(of: box, at: moment), motion.state(of: box, at: earlier))
      try motion.change(at: moment) { world throws(DynamicsError) in
        try world.moveAnchor(of: spring, to: [100, 100])
      }
      let after = try #require(motion.state(of: box, at: moment))
      #expect(after == before.0)
      #expect(motion.state(of: box, at: earlier) == before.1)
      let soon = try #require(motion.state(of: box, at: moment.advanced(by: 1e-6)))
      #expect((soon.position - after.position).magnitude < 0.01)
    }
  }

  @Test(arguments: [0.003, 0.0083, 0.01, 0.0101])
  func `The world's time is that which has passed, however often it is changed`(pause: Double)
    throws
  {
    var motion = DynamicsMotion(try scene(), start: .zero)
    var now = 0.0
    while now < 1 {
      now += pause
      motion.advance(to: at(now))
      motion.change(at: at(now)) { world in
        #expect(abs(world.time - now) < DynamicsWorld.standardStep)
      }
    }
  }

  @Test func `A change in the step of a blow takes nothing from it`() throws {
    var world = DynamicsWorld()
    let bouncy = ItemProperties(friction: 0, elasticity: 1)
    try world.add(disc(20, at: [100, 100], bouncy), as: ball)
    try world.addVelocity([1000, 0], to: ball)
    let bounds = Collision.Bounds(lower: [0, 0], upper: [130.5, 200])
    try world.add(.collision(Collision(bounds: bounds)), as: walls)
    for moment in stride(from: 0.0081, through: 0.0139, by: 0.0002) {
      var motion = DynamicsMotion(world, start: .zero)
      motion.advance(to: at(0.03))
      let before = try #require(motion.state(of: ball, at: at(moment)))
      motion.change(at: at(moment)) { _ in }
      let after = try #require(motion.state(of: ball, at: at(moment)))
      #expect(after == before, "changed at \(moment)")
      let rebound = try #require(motion.state(of: ball, at: at(0.03)))
      #expect(abs(rebound.velocity.x + 1000) < 1, "changed at \(moment)")
    }
  }

  @Test func `Velocity is the slope of place, within steps and across them`() throws {
    var world = DynamicsWorld()
    try world.add(block(), as: ball)
    try world.add(.attachment(.pane(ball, to: [500, 0])), as: spring)
    let motion = DynamicsMotion(world, start: .zero)
    for i in 1..<600 {
      let time = 0.000511 * Double(i)
      let (a, b) = (
        motion.state(of: ball, at: at(time)), motion.state(of: ball, at: at(time + 1e-6))
      )
      let (x, y) = (try #require(a), try #require(b))
      let slope = (y.position.x - x.position.x) / 1e-6
      #expect(abs(slope - x.velocity.x) < 1)
    }
  }

  @Test func `It settles once, tells when, and wakes at a change`() throws {
    var world = DynamicsWorld()
    try world.add(block(), as: ball)
    try world.add(.attachment(.pane(ball, to: [500, 0])), as: spring)
    var motion = DynamicsMotion(world, start: at(10))
    motion.advance(to: at(10.1))
    #expect(motion.settlesAt == nil)
    motion.advance(to: at(1000))
    let end = try #require(motion.settlesAt)
    #expect(end > at(10.5) && end < at(12))
    #expect(motion.state(of: ball, at: at(999))?.position == [500, 0])
    try motion.change(at: at(1000)) { world throws(DynamicsError) in
      try world.addVelocity([100, 0], to: ball)
    }
    #expect(motion.settlesAt == nil)
    #expect((motion.state(of: ball, at: at(1000.01))?.position.x ?? 0) > 500.5)
  }

  @Test func `A change that is refused leaves everything as it was`() throws {
    var motion = DynamicsMotion(try scene(), start: .zero)
    motion.advance(to: at(0.3))
    let before = motion
    #expect(throws: DynamicsError.unknownItem(ItemID(99))) {
      try motion.change(at: at(0.25)) { world throws(DynamicsError) in
        try world.addVelocity([1, 1], to: ItemID(99))
      }
    }
    #expect(motion == before)
  }

  @Test func `Collisions are told with their moments, and not before those`() throws {
    var motion = DynamicsMotion(try scene(), start: .zero)
    motion.advance(to: at(2))
    let early = motion.takeEvents(until: at(0.5))
    let late = motion.takeEvents(until: at(2))
    #expect(early.allSatisfy { $0.time <= at(0.5) })
    #expect(late.allSatisfy { $0.time > at(0.5) })
    #expect(!late.isEmpty)
    #expect(motion.takeEvents(until: at(2)).isEmpty)
  }

  @Test func `What is older than its memory is answered and changed as the oldest it has`() throws {
    var motion = DynamicsMotion(try scene(), start: .zero)
    for i in 0...200 { motion.advance(to: at(Double(i) * 0.01)) }
    let oldest = try #require(motion.state(of: ball, at: at(0.1)))
    #expect(oldest == motion.state(of: ball, at: at(0.2)))
    #expect(oldest != motion.state(of: ball, at: at(1.6)))
    try motion.change(at: at(0.1)) { world throws(DynamicsError) in
      try world.moveAnchor(of: spring, to: [0, 0])
    }
    #expect(motion.lastChange > at(1.4) && motion.lastChange <= at(1.5))
  }

  @Test func `Its rest is foretold once nothing can be seen to move`() throws {
    var world = DynamicsWorld()
    try world.add(block(), as: ball)
    try world.add(.attachment(.pane(ball, to: [500, 0])), as: spring)
    var motion = DynamicsMotion(world, start: .zero)
    #expect(motion.settles(after: at(0.1), within: 0.5) == nil)
    let foretold = try #require(motion.settles(after: at(1), within: 0.5))
    motion.advance(to: at(3))
    let settled = try #require(motion.settlesAt)
    #expect(settled == foretold)
  }

  @Test func `A hand holds an item, pushes others with it, and lets it go`() throws {
    var world = DynamicsWorld()
    try world.add(block(at: .zero), as: ball)
    try world.add(disc(at: [80, 0]), as: box)
    try world.add(.attachment(.pane(ball, to: .zero)), as: spring)
    try world.add(.collision(Collision(mode: .items)), as: walls)
    for i in 1...50 {
      let place = SIMD2(Double(i) * 2, 0)
      try world.hold(ball, to: ItemState(position: place, velocity: [1000, 0]))
      world.step()
      #expect(world.place(ball) == place)
    }
    #expect(world.velocity(box).x > 900 && world.isHeld(ball))
    #expect(world.anchor(of: ball) == .zero)
    try world.letGo(ball, velocity: [0, 50])
    #expect(world.velocity(ball) == [0, 50])
    world.run(4)
    #expect(world.place(ball).magnitude < 1e-9)
    #expect(throws: DynamicsError.noAnchorOfItem(box)) { try world.moveAnchor(of: box, to: .zero) }
  }

  @Test func `What nobody takes does not pile up`() throws {
    var world = DynamicsWorld()
    try world.add(disc(20, at: [100, 100], ItemProperties(elasticity: 1)), as: ball)
    try world.addVelocity([9000, 0], to: ball)
    try world.add(
      .collision(Collision(bounds: Collision.Bounds(lower: .zero, upper: [200, 200]))), as: walls)
    var motion = DynamicsMotion(world, start: .zero)
    for second in 1...60 { motion.advance(to: at(Double(second))) }
    let events = motion.takeEvents(until: at(60))
    #expect(events.count >= 1024 && events.count <= 2048)
    #expect((events.last?.time ?? .zero) > at(59.9), "the last ones are kept")
    #expect(motion.takeEvents(until: at(60)).isEmpty)
    for _ in 0..<30_000 { world.step() }
    #expect(world.takeEvents().count <= 2048)
    // A finger that moves a hundred times between two frames.
    var held = DynamicsMotion(world, start: .zero)
    func size() -> Int { "\(held)".utf8.count }
    var sizes: [Int] = []
    for i in 0..<3000 {
      try held.change(at: at(Double(i) / 1000)) { world throws(DynamicsError) in
        try world.hold(ball, to: ItemState(position: [100 + Double(i % 50), 100]))
      }
      if i % 1000 == 999 { sizes.append(size()) }
    }
    #expect(Double(sizes[2]) < Double(sizes[1]) * 1.1, "\(sizes)")
  }
}
