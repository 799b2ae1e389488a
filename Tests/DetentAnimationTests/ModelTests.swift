import DetentAnimation
import DetentMotion
import Dynamics
import EngineTestSupport
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// The track's own value moved alone.
@Suite struct ModelTests {
  /// The article's recipe: the model moves at once, and what is added fades from the difference.
  private func move(_ stand: inout Stand, by way: Double, at time: Double) {
    stand.apply(.setModel(x, to: along(stand.model + way)), time)
    var added = Animation(
      .curve(.easeInOut, duration: 1), from: along(-way), to: AnimatedValue.zero)
    (added.composition, added.setsModel) = (.add, false)
    stand.apply(.play(x, added), time)
  }

  @Test func `The model moved and the difference added, again and again in flight, never jumps`() {
    var stand = Stand()
    var end = 0.0
    for (time, way) in [(0.0, 500.0), (0.3, 500), (0.5, -700), (0.9, 20)] {
      let before = stand.state(time)
      move(&stand, by: way, at: time)
      end += way
      #expect(abs(stand.place(time) - before.value.x) < 1e-9, "at \(time)")
      #expect(abs(stand.velocity(time) - before.velocity.x) < 1e-6, "at \(time)")
      #expect(stand.model == end)
    }
    // Each runs to its own end: what was added at 0.3 s is still on its way at 1.2 s.
    #expect(abs(stand.place(1.2) - end) > 1)
    _ = stand.advance(to: 3)
    #expect(stand.place(3) == end && stand.engine.isAtRest)
  }

  @Test func `What runs goes on, as far away as the model was moved, and its end is told`() throws {
    let commands: [AnimationCommand] = [
      .retarget(x, to: along(100), .spring(.hand), CompletionID(1)),
      .add(x, to: along(100), .curve(.easeInOut, duration: 0.5), CompletionID(1)),
      .play(x, Animation(.spring(.pop), to: along(100)), key: "slide", CompletionID(1)),
    ]
    for command in commands {
      var (plain, moved) = (Stand(), Stand())
      for isMoved in [false, true] {
        var stand = Stand()
        stand.apply(command, 0)
        if isMoved { stand.apply(.setModel(x, to: along(130)), 0.1) }
        if isMoved { moved = stand } else { plain = stand }
      }
      #expect(moved.model == 130)
      for time in [0.1, 0.2, 0.4, 5] {
        #expect(abs(moved.place(time) - plain.place(time) - 30) < 1e-9, "\(command)")
      }
      _ = moved.advance(to: 5)
      #expect(moved.reasons() == [.settled])
    }
  }

  @Test func `A track that a world carries goes on in it`() throws {
    var stand = Stand()
    var world = DynamicsWorld()
    try world.add(DynamicItem(.circle(radius: 5), at: .zero), as: ItemID(1))
    try world.add(.attachment(.pane(ItemID(1), to: [100, 0])), as: BehaviorID(1))
    let drives = [WorldDrive(ItemID(1), .position, x)]
    stand.apply(.simulate(WorldID(1), world, drives), 0)
    _ = stand.advance(to: 0.1)
    let before = stand.state(0.1)
    let model = stand.model
    stand.apply(.setModel(x, to: along(model + 40)), 0.1)
    #expect(abs(stand.place(0.1) - before.value.x - 40) < 1e-6)
    #expect(abs(stand.velocity(0.1) - before.velocity.x) < 1e-6)
    #expect(stand.model == model + 40)
    stand.run(from: 0.1, until: 6)
    #expect(abs(stand.place(6) - model - 40) < 1)
  }
}
