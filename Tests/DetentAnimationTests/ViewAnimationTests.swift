import DetentAnimation
import DetentMotion
import Testing

private let x = Rig.track
private let y = TrackID(2)
private func along(_ x: Double) -> AnimatedValue { Rig.value(x) }

@Suite struct ViewAnimationTests {
  @Test func `Additive by default: those in flight run on, and the last one's target is reached`()
    throws
  {
    var rig = Rig()
    var sum: [(Double, Double)] = []
    var old = 0.0
    for (i, target) in [100.0, -50, 30].enumerated() {
      let time = Double(i) * 0.1
      let before = rig.state(time)
      try rig.engine.animate(duration: 0.4, at: Rig.time(time)) { $0[x] = along(target) }
      #expect((rig.state(time).value - before.value).magnitude < 1e-9)
      #expect((rig.state(time).velocity - before.velocity).magnitude < 1e-6)
      sum.append((time, target - old))
      old = target
      #expect(rig.model == target)
    }
    for i in 0..<60 {
      let time = 0.2 + Double(i) / 60
      let expected = sum.reduce(0) {
        $0 + $1.1 * TimingCurve.easeInOut.value(at: (time - $1.0) / 0.4)
      }
      // Moments are whole nanoseconds.
      #expect(abs(rig.place(time) - expected) < 1e-6)
    }
    _ = rig.advance(to: 5)
    #expect(rig.place(5) == 30)
  }

  @Test func `Springs blend with their velocity, and start with the one they are given`() throws {
    var rig = Rig()
    try rig.engine.animate(
      ViewAnimation(duration: 0.6, dampingRatio: 0.5, initialVelocity: 3), at: .zero
    ) { $0[x] = along(100) }
    #expect(abs(rig.velocity(0) - 300) < 1e-9)
    let before = rig.state(0.1)
    try rig.engine.animate(ViewAnimation(springDuration: 0.4, bounce: 0.3), at: Rig.time(0.1)) {
      $0[x] = along(-20)
    }
    #expect((rig.state(0.1).value - before.value).magnitude < 1e-9)
    #expect((rig.state(0.1).velocity - before.velocity).magnitude < 1e-9)
    _ = rig.advance(to: 9)
    #expect(rig.place(9) == -20)
  }

  @Test func `From the current state it takes the place of those in flight`() throws {
    var rig = Rig()
    try rig.engine.animate(duration: 1, completion: CompletionID(1), at: .zero) {
      $0[x] = along(100)
    }
    let seen = rig.place(0.5)
    try rig.engine.animate(
      duration: 1, options: .beginFromCurrentState, curve: .linear, completion: CompletionID(2),
      at: Rig.time(0.5)
    ) { $0[x] = .zero }
    #expect(abs(rig.place(1) - seen / 2) < 1e-9)
    _ = rig.advance(to: 3)
    #expect(rig.reasons() == [.retargeted, .settled])
  }

  @Test func `A block has one completion, told once, with the worst reason`() throws {
    var rig = Rig()
    rig.apply(.set(y, .zero, .unit), 0)
    try rig.engine.animate(duration: 0.3, completion: CompletionID(1), at: .zero) {
      $0[x] = along(10)
      $0[y] = along(1)
    }
    try rig.engine.animate(duration: 0.3, completion: CompletionID(2), at: .zero) { _ in }
    #expect(rig.engine.takeCompletions().map(\.id) == [CompletionID(2)])
    rig.apply(.hold(x, MotionState(along(4))), 0.1)
    #expect(rig.reasons().isEmpty)
    rig.run(from: 0.1, until: 1)
    #expect(
      rig.engine.takeCompletions()
        == [Completion(id: CompletionID(1), reason: .cancelled, time: Rig.time(0.3))])
  }

  @Test func `Delays, repetitions and returns`() throws {
    var rig = Rig()
    let pulse = try ViewAnimation(
      duration: 1, delay: 0.5, options: [.repeat, .autoreverse], curve: .linear)
    try rig.engine.animate(pulse, at: .zero) { $0[x] = along(100) }
    #expect(rig.model == 100)
    for (time, place) in [(0.2, 0.0), (1, 50), (1.5, 100), (2, 50), (2.5, 0), (13, 50)] {
      #expect(abs(rig.place(time) - place) < 1e-6, "at \(time)")
    }
    var twice = pulse
    twice.repeatCount = 1
    rig = Rig()
    try rig.engine.animate(twice, completion: CompletionID(1), at: .zero) { $0[x] = along(100) }
    rig.run(until: 3)
    #expect(rig.place(3) == 100)
    #expect(rig.reasons() == [.settled])
  }

  @Test func `What does not allow it cannot be touched before it is there`() throws {
    var rig = Rig()
    try rig.engine.animate(duration: 1, options: [], at: .zero) { $0[x] = along(100) }
    #expect(!rig.engine.allowsInteraction(x, at: Rig.time(0.5)))
    #expect(rig.engine.allowsInteraction(x, at: Rig.time(1.1)))
    try rig.engine.animate(duration: 1, at: Rig.time(2)) { $0[x] = .zero }
    #expect(rig.engine.allowsInteraction(x, at: Rig.time(2.5)))
  }

  @Test func `A spring of a duration is there after it, to a thousandth`() throws {
    for ratio in [0.3, 0.7, 1, 1.5] {
      var rig = Rig(at: 0, .unit)
      try rig.engine.animate(ViewAnimation(duration: 0.8, dampingRatio: ratio), at: .zero) {
        $0[x] = along(1000)
      }
      #expect(abs(rig.place(0.8) - 1000) <= 1.001)
    }
  }
}
