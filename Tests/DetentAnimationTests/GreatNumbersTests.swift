import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// Finite numbers that nothing can be calculated with.
@Suite struct GreatNumbersTests {
  @Test func `What is too great to be calculated with is refused, and its end is told`() throws {
    let huge = along(-1e308)
    var started = Animation(.spring(.hand), from: huge, to: along(1e308))
    started.by = along(1e308)
    let keys = try Keyframes([huge, along(1e308)])
    let flight = ScrollFlight(
      try ScrollPhysics(range: -1400...0, viewport: 600), from: MotionState(0, velocity: 100))
    let commands: [AnimationCommand] = [
      .set(x, huge, .pixels), .hold(x, MotionState(huge)),
      .hold(x, MotionState(.zero, velocity: huge)),
      .retarget(x, to: huge, .spring(.hand), CompletionID(1)),
      .release(x, velocity: huge, to: .zero, .spring(.hand), CompletionID(2)),
      .release(x, velocity: .zero, to: huge, .decay(.normal), CompletionID(3)),
      .add(x, to: huge, .spring(.hand), CompletionID(4)),
      .play(x, started, CompletionID(5)),
      .retarget(x, to: .zero, .keyframes(keys, duration: 1), CompletionID(6)),
      .retarget(
        x, to: .zero, .flight(flight, origin: .zero, direction: along(1e308)), CompletionID(7)),
      .aim(x, key: "k", to: huge), .setSpeed(.root, 1e308),
      .proceed(x, key: "k", .spring(.hand), to: .end, velocity: huge),
    ]
    var stand = Stand(at: 1e99)
    try stand.add(POP.SpringAnimation(toValue: along(5)), "k")
    for command in commands {
      #expect(throws: AnimationError.self, "\(command)") { try command.check() }
      stand.apply(command, 0.01)
      for time in [0.01, 0.2, 0.9, 30] {
        #expect(stand.place(time).isFinite && stand.velocity(time).isFinite, "\(command)")
      }
    }
    #expect(stand.engine.takeCompletions().map(\.id.rawValue) == [1, 2, 3, 4, 5, 6, 7])
    #expect(throws: AnimationError.self) { try Timeline(speed: 1e308) }
    #expect(throws: AnimationError.self) { try MediaTiming(speed: 1e308) }
  }

  @Test func `Passes too short or times too long to count make no NaN`() throws {
    for duration in [1e-300, 1e-12, 1e-9, 1e60] {
      for speed in [1e-60, 1, 1e60, -1e60] {
        var animation = Animation(.curve(.linear, duration: 1), from: along(0), to: along(1e90))
        animation.timing = try MediaTiming(
          timeOffset: 1e60, speed: speed, duration: duration, repeatCount: .infinity,
          autoreverses: true)
        animation.isCumulative = true
        animation.groups = Array(
          repeating: try MediaTiming(speed: speed, duration: 1, repeatCount: .infinity), count: 6)
        var stand = Stand()
        stand.apply(.play(x, animation), 0)
        for time in [0, 1e-9, 0.3, 1e9] {
          #expect(stand.place(time).isFinite && stand.velocity(time).isFinite)
          _ = stand.advance(to: time)
        }
      }
    }
  }

  @Test func `An endless turn that began before zero has a target, and is seen`() throws {
    var turn = Animation(.curve(.linear, duration: 1), from: along(0), to: along(360))
    turn.timing = try MediaTiming(repeatCount: .infinity)
    turn.isCumulative = true
    var stand = Stand()
    stand.apply(.play(x, turn), -5)
    #expect(stand.model == 360)
    #expect(abs(stand.place(-3.5) - 540) < 1e-6 && abs(stand.place(1) - 2160) < 1e-6)
  }

  @Test func `Timelines within timelines may be as fast as they like`() throws {
    var stand = Stand()
    for i in 1...9 {
      stand.apply(
        .setTimeline(TimelineID(i), try Timeline(speed: 1e80), within: TimelineID(i - 1)), 0)
    }
    stand.apply(.move(x, to: TimelineID(9)), 0)
    stand.apply(.retarget(x, to: along(100), .spring(.hand), CompletionID(1)), 0)
    for time in [0, 1e-9, 1, 100] {
      #expect(stand.place(time).isFinite && stand.velocity(time).isFinite)
    }
    _ = stand.advance(to: 1)
    #expect(stand.place(1) == 100)
  }
}
