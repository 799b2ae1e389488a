import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = Stand.track
private let room = TimelineID(1)
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// What waits before it begins, and what is done to it then.
@Suite struct DelayedMotionTests {
  private func delayed() throws -> Stand {
    var stand = Stand()
    stand.apply(.retarget(x, to: along(300), .curve(.linear, duration: 1)), 0)
    var spring = POP.SpringAnimation(toValue: along(100))
    spring.delay = 0.2
    try stand.add(spring, "k", 1)
    return stand
  }

  @Test func `Another target shortly after it has begun keeps value and velocity`() throws {
    for delay in [0.01, 0.05, 0.11] {
      var stand = try delayed()
      let time = 0.2 + delay
      let before = stand.state(time)
      try stand.engine.setToValue(along(-400), of: x, forKey: "k", at: Stand.time(time))
      #expect((stand.state(time).value - before.value).magnitude < 1e-9)
      #expect((stand.state(time).velocity - before.velocity).magnitude < 1e-9)
      _ = stand.advance(to: 9)
      #expect(stand.place(9) == -400)
    }
  }

  @Test func `Whatever is done to it shortly after it has begun, it has begun`() throws {
    let commands: [AnimationCommand] = [
      .pause(x, key: "k"), .end(x, key: "k"), .move(x, to: room),
      .proceed(x, key: "k", .spring(.hand), to: .end), .setSpeed(.root, 0.5), .setSpeed(.root, 0),
      .add(x, to: along(50), .spring(.hand)), .play(x, Animation(.spring(.hand)), key: "k"),
      .retarget(x, to: .zero, .spring(.hand)), .stop(x),
    ]
    for command in commands {
      var (drawn, still) = (try delayed(), try delayed())
      for time in [0.0, 0.1, 0.21, 0.27, 0.3] { _ = drawn.advance(to: time) }
      for time in [0.3, 0.31, 0.5, 4] {
        if time == 0.3 {
          let before = still.place(0.3)
          drawn.apply(.setTimeline(room, .identity), 0.3)
          still.apply(.setTimeline(room, .identity), 0.3)
          drawn.apply(command, 0.3)
          still.apply(command, 0.3)
          #expect(abs(still.place(0.3) - before) < 1e-9, "\(command)")
        }
        #expect(abs(drawn.place(time) - still.place(time)) < 1e-9, "\(command) at \(time)")
      }
    }
  }

  @Test func `What is scrubbed past its beginning begins then, from what is seen`() throws {
    for isPaused in [false, true] {
      var stand = Stand()
      stand.apply(.setTimeline(room, try Timeline(speed: isPaused ? 0 : 1)), 0)
      stand.apply(.retarget(x, to: along(300), .curve(.linear, duration: 1)), 0)
      var later = Animation(.curve(.linear, duration: 1), to: along(100))
      later.timing = try MediaTiming(delay: 5)
      later.timeline = room
      stand.apply(.play(x, later, key: "k"), 0)
      stand.apply(.scrub(room, to: Stand.time(5)), 0.5)
      #expect(abs(stand.place(0.5) - 150) < 1e-6)
      stand.apply(.scrub(room, to: Stand.time(5.5)), 0.5)
      #expect(abs(stand.place(0.5) - 125) < 1e-6)
      stand.apply(.scrub(room, to: Stand.time(6)), 0.6)
      #expect(abs(stand.place(0.6) - 100) < 1e-6)
    }
  }

  @Test
  func `What starts elsewhere takes the track when it starts, and what was there has its end`()
    throws
  {
    for frames in [[], [0, 0.3, 0.6, 0.9, 1, 1.1], [0.5, 1.2]] as [[Double]] {
      var stand = Stand(at: 50)
      stand.apply(
        .play(x, Animation(.curve(.linear, duration: 1), to: along(150)), CompletionID(1)), 0)
      var spring = POP.SpringAnimation(toValue: along(100))
      spring.fromValue = .zero
      spring.beginTime = Stand.time(1)
      try stand.add(spring, "k", 2)
      #expect(stand.model == 100)
      for time in frames where time < 1 {
        _ = stand.advance(to: time)
        #expect(abs(stand.place(time) - (50 + 100 * time)) < 1e-6)
      }
      #expect(abs(stand.place(0.999) - 149.9) < 1e-6 && stand.place(1) == 0)
      for time in frames where time >= 1 { _ = stand.advance(to: time) }
      #expect(stand.place(1.25) > 1)
      _ = stand.advance(to: 9)
      #expect(stand.place(9) == 100)
      let ends = stand.engine.takeCompletions()
      #expect(ends.map(\.id.rawValue) == [1, 2] && ends.map(\.reason) == [.settled, .settled])
      #expect(ends[0].time == Stand.time(1))
    }
  }

  /// At 50, and to begin at 1 s, from 0 to 100.
  private func startingElsewhere() throws -> Stand {
    var stand = Stand(at: 50)
    var basic = POP.BasicAnimation(toValue: along(100), duration: 1, timingFunction: .linear)
    basic.fromValue = .zero
    basic.beginTime = Stand.time(1)
    try stand.add(basic, "k", 1)
    return stand
  }

  @Test func `Sent elsewhere before it starts, it still starts when and where it was to`() throws {
    var stand = try startingElsewhere()
    try stand.engine.setToValue(along(-400), of: x, forKey: "k", at: Stand.time(0.5))
    #expect(stand.model == -400)
    let seen = [0.5, 0.999, 1, 1.5, 2].map { stand.place($0) }
    for (a, b) in zip(seen, [50.0, 50, 0, -200, -400]) { #expect(abs(a - b) < 1e-6) }
    _ = stand.advance(to: 9)
    #expect(stand.place(9) == -400 && stand.reasons() == [.settled])
  }

  @Test func `A blend before it starts is added to what is seen, and moves both its ends`() throws {
    var stand = try startingElsewhere()
    stand.apply(.add(x, to: along(130), .curve(.linear, duration: 0.2)), 0.5)
    let seen = [0.5, 0.6, 0.999, 1, 1.5, 2].map { stand.place($0) }
    for (a, b) in zip(seen, [50.0, 65, 80, 30, 80, 130]) { #expect(abs(a - b) < 1e-6) }
    #expect(stand.model == 130)
  }

  @Test func `At the moment of its start it is there, whatever its delay is rounded to`() throws {
    for hundredths in 1...100 {
      let delay = Double(hundredths) / 100 * 0.3
      for added in [0, 0.1, 1.1] {
        var stand = Stand(at: 0)
        var spring = POP.SpringAnimation(toValue: along(100))
        (spring.fromValue, spring.delay) = (along(50), delay)
        try stand.add(spring, "k", at: added)
        let start = Stand.time(added).advanced(by: delay)
        let asked = stand.engine.presentation(of: x, at: start)?.value
        _ = stand.engine.advance(to: start)
        #expect(asked == along(50), "after \(delay) s")
        #expect(stand.engine.presentation(of: x, at: start)?.value == asked)
      }
    }
  }

  @Test func `Ended before it starts, it leaves the track where that is`() throws {
    var stand = try startingElsewhere()
    stand.apply(.end(x, key: "k"), 0.5)
    #expect(stand.place(0.5) == 50 && stand.place(2) == 50 && stand.model == 50)
    #expect(stand.reasons() == [.cancelled])
  }

  @Test func `It claims no velocity while it waits`() throws {
    for spec in [AnimationSpec.spring(.hand), .curve(.linear, duration: 0.4), .decay(.normal)] {
      var stand = Stand(at: 10)
      stand.apply(
        .add(x, to: along(80), spec, velocity: along(500), delay: 0.3), 0)
      #expect(stand.velocity(0.1) == 0 && stand.velocity(0.29) == 0, "\(spec)")
      #expect(stand.velocity(0.31) > 0, "\(spec)")
      var basic = CoreAnimation.BasicAnimation(from: along(10), to: along(90), duration: 0.5)
      basic.timing = try MediaTiming(delay: 0.3, fill: .both)
      basic.movesModel = true
      var seen = Stand(at: 10)
      try seen.add(basic, "k")
      #expect(seen.velocity(0.1) == 0)
    }
    var animator = try PropertyAnimator(id: 1, duration: 1, timing: .curve(.linear))
    animator.animate(x, from: along(10), to: along(90), delayFactor: 0.5)
    var stand = Stand(at: 10)
    for command in animator.start(at: .zero) { stand.apply(command, 0) }
    #expect(stand.velocity(0.3) == 0)
    // A finger that lets go of nothing finds it at rest.
    stand.apply(.retarget(x, to: along(10), .spring(.hand)), 0.3)
    #expect(stand.place(0.4) == 10)
  }
}
