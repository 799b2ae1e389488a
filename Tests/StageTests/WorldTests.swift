import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Dynamics
import Testing

private let card = ItemID(1)
private let walls = BehaviorID(1)

@Suite struct WorldTests {
  @Test func `Items of a world are layers: thrown, bounced, turned, caught`() throws {
    var tree = LayerTree(size: Size(400, 400))
    let frame = Rect(x: 180, y: 180, width: 40, height: 40)
    let layer = tree.add(Layer(frame: frame, content: .fill, color: .black), to: tree.root)
    var stage = Stage(tree: tree)
    var engine = AnimationEngine()
    func commit(_ seconds: Double) {
      for command in stage.takeCommands() { engine.apply(command, at: Instant(seconds: seconds)) }
    }
    func values(_ seconds: Double) -> LayerValues {
      PresentationTree(of: stage, in: engine, at: Instant(seconds: seconds))[layer]
    }
    var world = DynamicsWorld()
    try world.add(
      DynamicItem(
        .rectangle([40, 40]), at: .zero, properties: ItemProperties(elasticity: 0.5, resistance: 1)
      ), as: card)
    let bounds = Collision.Bounds(lower: .zero, upper: [400, 400])
    try world.add(.collision(Collision(bounds: bounds)), as: walls)
    let drives = [
      WorldDrive(card, .position, stage.track(.position, of: layer)),
      WorldDrive(card, .rotation, stage.track(.rotation, of: layer)),
    ]
    stage.append(.simulate(WorldID(1), world, drives))
    commit(0)
    #expect(values(0.5).position == stage.tree[layer].values.position)
    try engine.change(WorldID(1), at: Instant(seconds: 1)) { world throws(DynamicsError) in
      try world.addVelocity([1500, 300], angular: 3, to: card)
    }
    var rightmost = 0.0
    for i in 0..<100 { rightmost = max(rightmost, values(1 + Double(i) / 60).position.x) }
    #expect(rightmost > 360 && rightmost < 386)
    #expect(values(1.1).rotation > 0.1)
    let seen = values(1.3).position
    stage.hold(.position, of: layer, to: seen)
    commit(1.3)
    #expect(values(1.3).position == seen)
    #expect(values(2.3).position == seen)
  }
}
