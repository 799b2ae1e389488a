import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = Stand.track
private let y = TrackID(2)
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

@Suite struct ViewAnimationTests {
  @Test func `Additive by default: those in flight run on, and the last one's target is reached`()
    throws
  {
    var stand = Stand()
    var sum: [(Double, Double)] = []
    var old = 0.0
    for (i, target) in [100.0, -50, 30].enumerated() {
      let time = Double(i) * 0.1
      let before = stand.state(time)
      try stand.engine.animate(duration: 0.4, at: Stand.time(time)) { $0[x] = along(target) }
      #expect((stand.state(time).value - before.value).magnitude < 1e-9)
      #expect((stand.state(time).velocity - before.velocity).magnitude < 1e-6)
      sum.append((time, target - old))
      old = target
      #expect(stand.model == target)
    }
    for i in 0..<60 {
      let time = 0.2 + Double(i) / 60
      let expected = sum.reduce(0) {
        $0 + $1.1 * TimingCurve.easeInOut.value(at: (time - $1.0) / 0.4)
      }
      // Moments are whole nanoseconds.
      #expect(abs(stand.place(time) - expected) < 1e-6)
    }
    _ = stand.advance(to: 5)
    #expect(stand.place(5) == 30)
  }

  @Test func `Springs blend with their velocity, and start with the one they are given`() throws {
    var stand = Stand()
    try stand.engine.animate(
      ViewAnimation(duration: 0.6, dampingRatio: 0.5, initialVelocity: 3), at: .zero
    ) { $0[x] = along(100) }
    #expect(abs(stand.velocity(0) - 300) < 1e-9)
    let before = stand.state(0.1)
    try stand.engine.animate(ViewAnimation(springDuration: 0.4, bounce: 0.3), at: Stand.time(0.1)) {
      $0[x] = along(-20)
    }
    #expect((stand.state(0.1).value - before.value).magnitude < 1e-9)
    #expect((stand.state(0.1).velocity - before.velocity).magnitude < 1e-9)
    _ = stand.advance(to: 9)
    #expect(stand.place(9) == -20)
  }

  @Test func `From the current state it takes the place of those in flight`() throws {
    var stand = Stand()
    try stand.engine.animate(duration: 1, completion: CompletionID(1), at: .zero) {
      $0[x] = along(100)
    }
    let seen = stand.place(0.5)
    try stand.engine.animate(
      duration: 1, options: .beginFromCurrentState, curve: .linear, completion: CompletionID(2),
      at: Stand.time(0.5)
    ) { $0[x] = .zero }
    #expect(abs(stand.place(1) - seen / 2) < 1e-9)
    _ = stand.advance(to: 3)
    #expect(stand.reasons() == [.retargeted, .settled])
  }

  @Test func `A block has one completion, told once, with the worst reason`() throws {
    var stand = Stand()
    stand.apply(.set(y, .zero, .unit), 0)
    try stand.engine.animate(duration: 0.3, completion: CompletionID(1), at: .zero) {
      $0[x] = along(10)
      $0[y] = along(1)
    }
    try stand.engine.animate(duration: 0.3, completion: CompletionID(2), at: .zero) { _ in }
    #expect(stand.engine.takeCompletions().map(\.id) == [CompletionID(2)])
    stand.apply(.hold(x, MotionState(along(4))), 0.1)
    #expect(stand.reasons().isEmpty)
    stand.run(from: 0.1, until: 1)
    #expect(
      stand.engine.takeCompletions()
        == [Completion(id: CompletionID(1), reason: .cancelled, time: Stand.time(0.3))])
  }

  @Test func `Delays, repetitions and returns`() throws {
    var stand = Stand()
    let pulse = try ViewAnimation(
      duration: 1, delay: 0.5, options: [.repeat, .autoreverse], curve: .linear)
    try stand.engine.animate(pulse, at: .zero) { $0[x] = along(100) }
    #expect(stand.model == 100)
    for (time, place) in [(0.2, 0.0), (1, 50), (1.5, 100), (2, 50), (2.5, 0), (13, 50)] {
      #expect(abs(stand.place(time) - place) < 1e-6, "at \(time)")
    }
    var twice = pulse
    twice.repeatCount = 1
    stand = Stand()
    try stand.engine.animate(twice, completion: CompletionID(1), at: .zero) { $0[x] = along(100) }
    stand.run(until: 3)
    #expect(stand.place(3) == 100)
    #expect(stand.reasons() == [.settled])
  }

  @Test func `What does not allow it cannot be touched before it is there`() throws {
    var stand = Stand()
    try stand.engine.animate(duration: 1, options: [], at: .zero) { $0[x] = along(100) }
    #expect(!stand.engine.allowsInteraction(x, at: Stand.time(0.5)))
    #expect(stand.engine.allowsInteraction(x, at: Stand.time(1.1)))
    try stand.engine.animate(duration: 1, at: Stand.time(2)) { $0[x] = .zero }
    #expect(stand.engine.allowsInteraction(x, at: Stand.time(2.5)))
  }

  @Test func `A spring of a duration is there after it, to a thousandth`() throws {
    for ratio in [0.3, 0.7, 1, 1.5] {
      var stand = Stand(at: 0, .unit)
      try stand.engine.animate(ViewAnimation(duration: 0.8, dampingRatio: ratio), at: .zero) {
        $0[x] = along(1000)
      }
      #expect(abs(stand.place(0.8) - 1000) <= 1.001)
    }
  }
}
