import DetentAnimation
import DetentMotion
import EngineTestSupport
import SeededNumbers
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// Speeds that a number can say and nobody can see.
@Suite struct SlowestSpeedTests {
  private static let speeds = [
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude / 100, -1e-200, 1e-120,
    -1e-99, 1e-50, 1e99, -1e99,
  ]

  private func expectNumbers(_ stand: Stand, _ name: String) {
    for time in [0, 1e-9, 0.1, 0.35, 2, 1e9] {
      #expect(stand.place(time).isFinite && stand.velocity(time).isFinite, "\(name) at \(time)")
    }
  }

  @Test(arguments: speeds) func `An animation as slow as that is sent elsewhere, and shows numbers`(
    speed: Double
  ) throws {
    for spec in [AnimationSpec.spring(.hand), .decay(.normal), .curve(.easeIn, duration: 0.5)] {
      for inner in [1, speed] {
        var animation = Animation(spec, from: along(0), to: along(100), velocity: along(50))
        animation.timing = try MediaTiming(delay: 0.1, timeOffset: 0.2, speed: speed)
        animation.groups = [try MediaTiming(delay: 0.05, speed: inner, duration: 3)]
        animation.tells = .all
        var stand = Stand()
        stand.apply(.play(x, animation, key: "slow"), 0)
        expectNumbers(stand, "played")
        _ = stand.advance(to: 0.3)
        stand.apply(.aim(x, key: "slow", to: along(-40)), 0.31)
        expectNumbers(stand, "aimed")
        _ = stand.advance(to: 0.33)
        stand.apply(.proceed(x, key: "slow", .spring(.pop), to: .start), 0.34)
        expectNumbers(stand, "sent back")
        stand.apply(.retarget(x, to: along(7), .spring(.hand)), 0.35)
        expectNumbers(stand, "taken")
        _ = stand.advance(to: 1e9)
        #expect(stand.engine.snapshot.values.allSatisfy { $0.value.x.isFinite })
      }
    }
  }

  @Test(arguments: speeds) func `A timeline as slow as that shows numbers`(speed: Double) throws {
    let (room, hall) = (TimelineID(1), TimelineID(2))
    var stand = Stand()
    stand.apply(.setTimeline(room, try Timeline(speed: speed)), 0)
    stand.apply(.setTimeline(hall, try Timeline(speed: speed), within: room), 0)
    stand.apply(.move(x, to: hall), 0)
    let commands: [AnimationCommand] = [
      .retarget(x, to: along(100), .spring(.hand), CompletionID(1)),
      .add(x, to: along(-30), .spring(.pop), velocity: along(9)),
      .setTimeline(room, .identity, smoothedBy: .hand), .setSpeed(hall, speed),
      .scrub(hall, to: Stand.time(0.2)), .release(x, velocity: along(5), to: .zero, .spring(.hand)),
      .removeTimeline(room), .setSpeed(hall, 1),
    ]
    for (i, command) in commands.enumerated() {
      stand.apply(command, Double(i) * 0.05)
      _ = stand.advance(to: Double(i) * 0.05 + 0.01)
      expectNumbers(stand, "\(command)")
    }
  }
}
