import DetentMotion
import Dynamics
import Testing

private let bounds = Collision.Bounds(lower: .zero, upper: [400, 300])

@Suite struct JoinedCollisionTests {
  @Test(arguments: [0, 2.5])
  func `What hangs on a rod or a spring is struck, and strikes`(frequency: Double) throws {
    var world = DynamicsWorld()
    try world.add(disc(20, at: [200, 150]), as: ball)
    try world.add(disc(20, at: [60, 150]), as: box)
    try world.add(
      .attachment(Attachment(ball, to: .anchor([200, 50]), frequency: frequency, damping: 0.5)),
      as: spring)
    try world.add(.gravity([0, 1]), as: gravity)
    try world.add(.collision(Collision(bounds: bounds)), as: walls)
    try world.addVelocity([900, -200], to: box)
    for _ in 0..<2000 { world.step() }
    #expect(abs((world.place(ball) - [200, 50]).magnitude - 100) < 20)
  }
}
