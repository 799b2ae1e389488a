import AnimationVocabularies
import DetentAnimation
import DetentMotion
import SeededNumbers
import Testing

private let first: AnimatedValue = [150, -75, 0, 0]
private let second: AnimatedValue = [-60, 30, 0, 0]

/// One motion and then another.
private struct Pair {
  var kinds: (MotionKind, MotionKind)
  var switchTime: Double

  static func all(_ random: inout SeededNumbers) -> [Pair] {
    MotionKind.all.flatMap { a in
      MotionKind.all.map { b in
        Pair(kinds: (a, b), switchTime: .random(in: 0.02...0.3, using: &random))
      }
    }
  }

  var name: String { "\(kinds.0.name) → \(kinds.1.name) at \(switchTime) s" }

  /// What is done when, and where it is to go.
  var steps: [(time: Instant, target: AnimatedValue, step: MotionKind.Step)] {
    let before = kinds.0.steps.filter { $0.delay < switchTime }
    return before.map { (Instant(seconds: $0.delay), first, $0) }
      + kinds.1.steps.map { (Instant(seconds: switchTime + $0.delay), second, $0) }
  }
}

@Suite struct MotionKindTests {
  @Test func `Between any two motions no value jumps, and no velocity but where a table says why`()
    throws
  {
    var random = SeededNumbers(17)
    for pair in Pair.all(&random) {
      var course = Course(at: [20, 8, 0, 0])
      for (time, target, step) in pair.steps {
        let before = course.seen(time)
        try step.act(&course, target, time)
        let after = course.seen(time)
        // Own clocks tick in whole nanoseconds: what they are set to is that much off.
        let nanosecond = (before.velocity.magnitude + after.velocity.magnitude) * 1e-9
        let jump = (after.value - before.value).magnitude
        #expect(jump < 1e-9 + nanosecond, "\(pair.name), in \(time)")
        guard step.breaks == nil else { continue }
        let jerk = (after.velocity - before.velocity).magnitude
        #expect(jerk < 1e-5, "\(pair.name), in \(time)")
      }
    }
  }

  @Test func `The same values bit for bit at any frame rate, and at random frame times`() throws {
    var random = SeededNumbers(18)
    for pair in Pair.all(&random) {
      let asleep = try play(pair) { _ in 10 }
      for rate in [30.0, 60, 90, 120, 144, 240] {
        #expect(try play(pair) { _ in 1 / rate } == asleep, "\(pair.name), \(rate) Hz")
      }
      let stuttering = try play(pair) { _ in .random(in: 0.001...0.09, using: &random) }
      #expect(stuttering == asleep, "\(pair.name), at random times")
    }
  }

  /// What is seen at a few moments, with a frame drawn after each `interval` [s].
  private func play(
    _ pair: Pair, _ interval: (Double) -> Double
  ) throws -> [MotionState<AnimatedValue>] {
    var course = Course(at: [20, 8, 0, 0])
    var frame = Instant.zero
    var seen: [MotionState<AnimatedValue>] = []
    func draw(until time: Instant) {
      while frame < time {
        course.advance(to: frame)
        frame = frame.advanced(by: interval(frame.seconds(since: .zero)))
      }
      // An animator must be told of its end before it is asked for anything else.
      course.advance(to: time)
    }
    for (time, target, step) in pair.steps {
      draw(until: time)
      try step.act(&course, target, time)
    }
    for delay in [0.15, 0.22, 0.4] {
      let time = Instant(seconds: pair.switchTime + delay)
      draw(until: time)
      seen.append(course.seen(time))
    }
    return seen
  }

  @Test func `Nothing jumps while it lasts, nor when it ends and what it hid is gone`() throws {
    var random = SeededNumbers(20)
    for pair in Pair.all(&random) {
      var course = Course(at: [20, 8, 0, 0])
      for (time, target, step) in pair.steps {
        course.advance(to: time)
        try step.act(&course, target, time)
      }
      var last = course.seen(Instant(seconds: 0.6))
      for frame in 1...200 {
        let time = Instant(seconds: 0.6 + Double(frame) / 100)
        course.advance(to: time)
        let next = course.seen(time)
        let speed = max(last.velocity.magnitude, next.velocity.magnitude)
        let jump = (next.value - last.value).magnitude
        #expect(jump < 2 + speed / 40, "\(pair.name), at \(time)")
        last = next
      }
    }
  }

  @Test func `Any motion comes to rest, and says so, wherever it was interrupted`() throws {
    var random = SeededNumbers(19)
    for pair in Pair.all(&random) {
      var course = Course(at: [20, 8, 0, 0])
      for (time, target, step) in pair.steps {
        course.advance(to: time)
        try step.act(&course, target, time)
      }
      for frame in 1...60 { course.advance(to: Instant(seconds: 1 + Double(frame) / 5)) }
      #expect(course.engine.advance(to: Instant(seconds: 14)) == .never, "\(pair.name)")
      let (early, late) = (course.seen(Instant(seconds: 14)), course.seen(Instant(seconds: 99)))
      let isHeld = pair.kinds.1.name == "finger's hold"
      #expect(early == late && (isHeld || late.velocity == .zero), "\(pair.name)")
    }
  }

  @Test func `The end of what an animator has hidden is told once, and it stays hidden`() throws {
    var course = Course(at: .zero)
    let hidden = CompletionID(7)
    course.apply(
      [.retarget(Course.track, to: first, .curve(.linear, duration: 9), hidden)], .zero)
    let start = Instant(seconds: 0.1)
    try course.animate(.curve(.easeInOut), to: second, start)
    var ends: [Completion] = []
    for frame in 0...60 {
      let time = start.advanced(by: Double(frame) / 60)
      _ = course.engine.advance(to: time)
      for completion in course.engine.takeCompletions() {
        guard let answer = course.animators[0].handle(completion) else {
          ends.append(completion)
          continue
        }
        course.apply(answer.commands, completion.time)
      }
    }
    ends += course.engine.takeCompletions()
    #expect(ends.map(\.id) == [hidden] && ends.map(\.reason) == [.retargeted])
    #expect(course.seen(Instant(seconds: 2)).value == second)
  }
}

@Suite struct RepeatDurationTests {
  @Test func `A whole number of passes ends where the last one does, however long a pass is`()
    throws
  {
    let x = TrackID(1)
    for hundredths in 1...100 {
      for passes in 2...10 {
        let duration = Double(hundredths) / 100
        var engine = AnimationEngine()
        engine.apply(.set(x, .zero, .unit), at: .zero)
        var animation = Animation(.curve(.linear, duration: duration), to: [100, 0, 0, 0])
        animation.timing = try MediaTiming(repeatDuration: Double(passes * hundredths) / 100)
        animation.setsModel = true
        engine.apply(.play(x, animation), at: .zero)
        _ = engine.advance(to: Instant(seconds: duration * Double(passes) + 1))
        #expect(engine.model(of: x)?.x == 100, "\(passes) passes of \(duration) s")
      }
    }
  }
}
