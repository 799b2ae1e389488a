import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// What of from, to and by is given, and where it starts and ends with a value of 10 of its own.
private let ends: [(from: Double?, to: Double?, by: Double?, start: Double, end: Double)] = [
  (20, 50, nil, 20, 50), (20, nil, 7, 20, 27), (nil, 50, 7, 43, 50), (20, nil, nil, 20, 10),
  (nil, 50, nil, 10, 50), (nil, nil, 7, 10, 17), (nil, nil, nil, 10, 10), (20, 50, 7, 20, 50),
]

@Suite struct CoreAnimationTests {
  @Test func `From, to and by mean what they mean in Core Animation`() throws {
    for given in ends {
      var stand = Stand(at: 10)
      try stand.add(
        CoreAnimation.BasicAnimation(
          from: given.from.map(along), to: given.to.map(along), by: given.by.map(along),
          duration: 1))
      #expect(abs(stand.place(0) - given.start) < 1e-9)
      #expect(abs(stand.place(0.5) - (given.start + given.end) / 2) < 1e-9)
      #expect(stand.model == 10)
      _ = stand.advance(to: 1)
      #expect(stand.place(1) == 10, "It snaps back to the value it has")
    }
  }

  @Test func `By is measured from what is seen when a delayed one begins`() throws {
    var stand = Stand()
    stand.apply(.retarget(x, to: along(100), .curve(.linear, duration: 1)), 0)
    var basic = CoreAnimation.BasicAnimation(by: along(-10), duration: 1)
    basic.timing = try MediaTiming(delay: 0.5, fill: .forwards)
    basic.isRemovedOnCompletion = false
    try stand.add(basic, "k")
    #expect(abs(stand.place(0.5) - 50) < 1e-6)
    _ = stand.advance(to: 3)
    #expect(abs(stand.place(3) - 40) < 1e-6)
    #expect(stand.model == 100)
  }

  @Test func `One that moves the model stays where it went`() throws {
    var stand = Stand()
    var basic = CoreAnimation.BasicAnimation(to: along(30), duration: 1)
    basic.movesModel = true
    try stand.add(basic)
    #expect(stand.model == 30)
    _ = stand.advance(to: 2)
    #expect(stand.place(2) == 30)
  }

  @Test func `A spring starts with its velocity in ways a second and has its documented durations`()
    throws
  {
    var spring = CoreAnimation.SpringAnimation(from: along(100), to: along(200))
    spring.initialVelocity = 5
    var stand = Stand(at: 200)
    try stand.add(spring)
    #expect(abs(stand.velocity(0) - 500) < 1e-9)
    let reference = try Spring(stiffness: 100, damping: 10)
    for i in 0..<60 {
      let state = reference.state(
        after: Double(i) / 60, from: MotionState(-1.0, velocity: 5), to: 0)
      #expect(abs(stand.place(Double(i) / 60) - (200 + 100 * state.value)) < 1e-6)
    }
    spring.initialVelocity = nil
    spring.damping = 5
    #expect(abs(try spring.settlingDuration - 2.85) < 0.02)
    spring.damping = 15
    #expect(abs(try spring.settlingDuration - 1.05) < 0.06)
  }

  @Test func `Keys are passed at their times, in every mode`() throws {
    for mode in [Keyframes<AnimatedValue>.Mode.linear, .discrete, .cubic, .monotone] {
      var stand = Stand(at: -1)
      var shake = CoreAnimation.KeyframeAnimation(
        values: [0, 50, -20, 10].map(along), keyTimes: [0, 0.25, 0.75, 1], duration: 2)
      shake.calculationMode = mode
      try stand.add(shake, "k", 1)
      for (time, place) in [(0.0, 0.0), (0.5, 50), (1.5, -20)] {
        #expect(abs(stand.place(time) - place) < 1e-9, "\(mode) at \(time)")
      }
      _ = stand.advance(to: 2)
      #expect(stand.place(2) == -1)
      #expect(stand.reasons() == [.settled])
    }
    var paced = Stand()
    var walk = CoreAnimation.KeyframeAnimation(values: [0, 30, 120].map(along), duration: 1)
    walk.calculationMode = .paced
    try paced.add(walk)
    for i in 0..<10 { #expect(abs(paced.place(Double(i) / 10) - Double(i) * 12) < 1e-6) }
  }

  @Test func `Each segment runs along a curve of its own`() throws {
    var stand = Stand()
    var keys = CoreAnimation.KeyframeAnimation(values: [0, 100, 200].map(along), duration: 2)
    keys.timingFunctions = [.easeIn, .linear]
    try stand.add(keys)
    #expect(abs(stand.place(0.5) - 100 * TimingCurve.easeIn.value(at: 0.5)) < 1e-9)
    #expect(abs(stand.place(1.5) - 150) < 1e-9)
  }

  @Test func `Keys can be repeated, added up and laid on top`() throws {
    var stand = Stand(at: 1000)
    var keys = CoreAnimation.KeyframeAnimation(values: [0, 30, 10].map(along), duration: 1)
    keys.timing = try MediaTiming(repeatCount: 3)
    keys.isCumulative = true
    keys.isAdditive = true
    try stand.add(keys)
    #expect(abs(stand.place(0.5) - 1030) < 1e-6)
    #expect(abs(stand.place(1.5) - 1040) < 1e-6)
    #expect(abs(stand.place(2.5) - 1050) < 1e-6)
    _ = stand.advance(to: 4)
    #expect(stand.place(4) == 1000)
  }

  @Test func `A group cuts, repeats and slows its members, and has one end`() throws {
    var stand = Stand()
    let y = TrackID(2)
    stand.apply(.set(y, .zero, .unit), 0)
    var inner = CoreAnimation.Group()
    inner.timing = try MediaTiming(speed: 2)
    try inner.add(CoreAnimation.BasicAnimation(from: .zero, to: along(1), duration: 1), to: y)
    var group = CoreAnimation.Group()
    group.timing = try MediaTiming(duration: 1, repeatCount: 2)
    try group.add(
      CoreAnimation.BasicAnimation(from: .zero, to: along(100), duration: 2), to: x)
    group.add(inner)
    stand.engine.add(group, forKey: "g", completion: CompletionID(1), at: .zero)
    #expect(abs(stand.place(0.5) - 25) < 1e-6)
    #expect(abs(stand.place(1.5) - 25) < 1e-6)
    let other = stand.engine.presentation(of: y, at: Stand.time(1.25))
    #expect(abs((other?.value.x ?? -1) - 0.5) < 1e-6)
    stand.run(until: 3)
    #expect(
      stand.engine.takeCompletions()
        == [Completion(id: CompletionID(1), reason: .settled, time: Stand.time(2))])
    #expect(stand.engine.isAtRest)
  }

  @Test func `A group without a duration is as long as its longest member`() throws {
    var stand = Stand()
    let y = TrackID(2)
    stand.apply(.set(y, .zero, .unit), 0)
    var group = CoreAnimation.Group()
    group.timing = try MediaTiming(repeatCount: 2)
    try group.add(CoreAnimation.BasicAnimation(from: .zero, to: along(9), duration: 0.5), to: x)
    try group.add(CoreAnimation.BasicAnimation(from: .zero, to: along(1), duration: 1), to: y)
    stand.engine.add(group, completion: CompletionID(1), at: .zero)
    #expect(stand.place(0.75) == 0)
    #expect(abs(stand.place(1.25) - 4.5) < 1e-6)
    stand.run(until: 3)
    #expect(stand.engine.takeCompletions().map(\.time) == [Stand.time(2)])
  }

  @Test func `One that began in the past is partway`() throws {
    var stand = Stand()
    var basic = CoreAnimation.BasicAnimation(from: .zero, to: along(100), duration: 1)
    basic.beginTime = Stand.time(1)
    try stand.add(basic, at: 1.25)
    #expect(abs(stand.place(1.25) - 25) < 1e-6)
  }
}
