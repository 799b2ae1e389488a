import AnimationVocabularies
import DetentAnimation
import DetentMotion
import SeededNumbers
import Testing

private let x = TrackID(1)
private let y = TrackID(2)

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }
private func along(_ x: Double) -> AnimatedValue { [x, 0, 0, 0] }

/// An animator of a second with two tracks, one of them delayed.
private struct Rig {
  var engine = AnimationEngine()
  var animator: PropertyAnimator
  var time = 0.0

  init(
    _ timing: AnimatorTiming, from: AnimatedValue? = nil, delay: Double = 0.5, start: Double = 0
  ) throws {
    animator = try PropertyAnimator(id: 0, duration: 1, timing: timing)
    engine.apply(.set(x, .zero, .pixels), at: .zero)
    engine.apply(.set(y, along(start), .pixels), at: .zero)
    animator.animate(x, to: along(100))
    animator.animate(y, from: from, to: along(142), delayFactor: delay)
  }

  mutating func perform(_ body: (inout PropertyAnimator, Instant) -> [AnimationCommand]) {
    for command in body(&animator, at(time)) { engine.apply(command, at: at(time)) }
  }

  /// Frames until `end`, told to the animator.
  mutating func run(to end: Double, rate: Double = 120) {
    while time < end {
      time = min(time + 1 / rate, end)
      _ = engine.advance(to: at(time))
      for completion in engine.takeCompletions() {
        guard let answer = animator.handle(completion) else { continue }
        for command in answer.commands { engine.apply(command, at: completion.time) }
      }
    }
  }

  func state(_ track: TrackID) -> MotionState<AnimatedValue> {
    engine.presentation(of: track, at: at(time)) ?? MotionState(.zero)
  }

  func place(_ track: TrackID) -> Double { state(track).value.x }
}

private let timings: [AnimatorTiming] = [
  .curve(.linear), .curve(.easeInOut), .curve(.easeOut), .spring(.uiKit),
]

@Suite struct AnimatorScrubTests {
  @Test(arguments: timings, [true, false])
  func `A delayed member follows the finger past its beginning and goes on from there`(
    timing: AnimatorTiming, isLinear: Bool
  ) throws {
    var rig = try Rig(timing)
    rig.animator.scrubsLinearly = isLinear
    rig.perform { $0.start(at: $1) }
    rig.run(to: 0.1)
    rig.perform { $0.pause(at: $1) }
    #expect(rig.place(y) == 0, "it has not begun")
    rig.time = 0.2
    rig.perform { $0.setFractionComplete(0.75, at: $1) }
    // A spring does not know of the delays of a time that it does not keep.
    if isLinear {
      #expect(abs(rig.place(y) - 71) < 1e-4, "halfway from its beginning to its end")
      rig.perform { $0.setFractionComplete(0.5, at: $1) }
      #expect(abs(rig.place(y)) < 1e-4)
      rig.perform { $0.setFractionComplete(0.75, at: $1) }
    }
    let before = (rig.place(x), rig.place(y))
    rig.perform { $0.resume(at: $1) }
    #expect(abs(rig.place(x) - before.0) < 1e-6 && abs(rig.place(y) - before.1) < 1e-6)
    rig.run(to: 9)
    #expect(rig.place(x) == 100 && rig.place(y) == 142)
  }

  @Test(arguments: timings) func `A delayed member that says where from keeps its delay`(
    timing: AnimatorTiming
  ) throws {
    var rig = try Rig(timing, from: along(10), start: 10)
    rig.perform { $0.start(at: $1) }
    rig.run(to: 0.1)
    rig.perform { $0.pause(at: $1) }
    for (fraction, place) in [(0.3, 10.0), (0.5, 10), (0.75, 76), (1, 142), (0.5, 10), (0, 10)] {
      rig.perform { $0.setFractionComplete(fraction, at: $1) }
      #expect(abs(rig.place(y) - place) < 1e-3, "at \(fraction)")
      #expect(abs(rig.place(x) - 100 * fraction) < 1e-3, "at \(fraction)")
    }
  }

  @Test func `Going on before a member has begun it waits its share of the time left`() throws {
    for start in [nil, along(10)] as [AnimatedValue?] {
      var rig = try Rig(.curve(.linear), from: start, start: 10)
      rig.perform { $0.start(at: $1) }
      rig.run(to: 0.1)
      rig.perform { $0.pause(at: $1) }
      rig.time = 0.2
      rig.perform { $0.setFractionComplete(0.25, at: $1) }
      rig.perform { $0.resume(at: $1, durationFactor: 0.75) }
      // 0.25 s until it begins, 0.5 s to go.
      rig.run(to: 0.44)
      #expect(abs(rig.place(y) - 10) < 1e-6)
      rig.run(to: 0.7)
      #expect(abs(rig.place(y) - 76) < 0.1)
      rig.run(to: 0.94)
      #expect(rig.place(y) < 142)
      rig.run(to: 0.96)
      #expect(rig.place(y) == 142 && rig.place(x) == 100)
    }
  }

  @Test func `A delayed member that was paused before it began still begins as fast as told`()
    throws
  {
    let timing = AnimatorTiming.spring(.hand, velocity: AnimatedValue(repeating: 5))
    for start in [nil, along(10)] as [AnimatedValue?] {
      var rig = try Rig(timing, from: start, start: 10)
      rig.perform { $0.start(at: $1) }
      rig.run(to: 0.05)
      rig.perform { $0.pause(at: $1) }
      rig.perform { $0.start(at: $1) }
      while rig.place(y) == 10, rig.time < 5 { rig.run(to: rig.time + 1e-4, rate: 20_000) }
      #expect(abs(rig.state(y).velocity.x - 660) < 30)
    }
  }

  @Test(arguments: 0..<200) func `However it is scrubbed and sent about, no member jumps`(
    seed: Int
  ) throws {
    var random = SeededNumbers(UInt64(seed))
    let from: AnimatedValue? = seed % 3 == 0 ? along(10) : nil
    var rig = try Rig(
      timings[seed % 4], from: from, delay: [0, 0.3, 0.7][seed % 3], start: 10)
    rig.animator.scrubsLinearly = seed % 5 != 0
    rig.perform { $0.start(at: $1) }
    for _ in 0..<12 {
      rig.run(to: rig.time + .random(in: 0.01...0.2, using: &random))
      let (before, wasScrubbed) = ((rig.place(x), rig.place(y)), !rig.animator.isRunning)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: rig.perform { $0.pause(at: $1) }
      case 1: rig.perform { $0.start(at: $1) }
      case 2: rig.perform { $0.setReversed(!$0.isReversed, at: $1) }
      case 3: rig.perform { $0.resume(at: $1, durationFactor: 0.5) { _ in along(300) } }
      default:
        guard wasScrubbed else { continue }
        let here = rig.animator.fractionComplete(at: at(rig.time))
        let step = Double.random(in: -0.01...0.01, using: &random)
        rig.perform { $0.setFractionComplete(here + step, at: $1) }
      }
      let limit = wasScrubbed ? 6 : 1e-3
      #expect(abs(rig.place(x) - before.0) < limit, "x at \(rig.time)")
      #expect(abs(rig.place(y) - before.1) < limit, "y at \(rig.time)")
    }
  }

  @Test func `Dragged, released backwards and tapped forwards it keeps its velocity`() throws {
    var rig = try Rig(.curve(.easeInOut), delay: 0)
    rig.perform { $0.start(at: $1) }
    rig.run(to: 0.3)
    rig.perform { $0.setFractionComplete(0.6, at: $1) }
    rig.time = 0.4
    rig.perform { $0.setReversed(true, at: $1) }
    rig.perform { $0.resume(at: $1, timing: .spring(.hand)) { _ in along(-400) } }
    rig.run(to: 0.45)
    let before = (rig.state(x), rig.state(y))
    rig.perform { $0.setReversed(false, at: $1) }
    #expect(before.0.velocity.x < -200)
    #expect(abs(rig.place(x) - before.0.value.x) < 1e-6)
    #expect(abs(rig.state(x).velocity.x - before.0.velocity.x) < 1e-3)
    #expect(abs(rig.state(y).velocity.x - before.1.velocity.x) < 1e-3)
    rig.run(to: 9)
    #expect(rig.place(x) == 100 && rig.place(y) == 142)
  }

  @Test func `A curve takes the finger's velocity up, too`() throws {
    var rig = try Rig(.curve(.easeInOut), delay: 0)
    rig.perform { $0.start(at: $1) }
    rig.run(to: 0.3)
    rig.perform { $0.pause(at: $1) }
    rig.perform { $0.resume(at: $1) { _ in along(-300) } }
    #expect(abs(rig.state(x).velocity.x + 300) < 1e-6)
    rig.run(to: 9)
    #expect(rig.place(x) == 100 && rig.place(y) == 142)
  }

  @Test(arguments: timings) func `What stays paused at its end is exactly there`(
    timing: AnimatorTiming
  ) throws {
    for isLinear in [true, false] {
      var rig = try Rig(timing, delay: 0.3)
      rig.animator.pausesOnCompletion = true
      rig.animator.scrubsLinearly = isLinear
      rig.perform { $0.start(at: $1) }
      rig.run(to: 9)
      #expect(rig.animator.state == .active && !rig.animator.isRunning)
      #expect(rig.place(x) == 100 && rig.place(y) == 142)
      #expect(rig.animator.fractionComplete(at: at(9)) == 1)
      rig.perform { $0.setReversed(true, at: $1) }
      rig.perform { $0.resume(at: $1) }
      rig.run(to: 20)
      #expect(rig.place(x) == 0 && rig.place(y) == 0)
      #expect(rig.animator.fractionComplete(at: at(20)) == 0)
    }
  }

  @Test func `Going on without a factor takes the whole duration for the rest`() throws {
    var rig = try Rig(.curve(.linear), delay: 0)
    rig.perform { $0.start(at: $1) }
    rig.run(to: 0.6)
    rig.perform { $0.pause(at: $1) }
    rig.perform { $0.resume(at: $1, durationFactor: 0) }
    rig.run(to: 1.1)
    #expect(abs(rig.place(x) - 80) < 1)
    rig.run(to: 1.59)
    #expect(rig.animator.isRunning)
    rig.run(to: 1.61)
    #expect(rig.animator.state == .inactive)
  }

  @Test(arguments: timings) func `A reversal costs the same after ten thousand`(
    timing: AnimatorTiming
  ) throws {
    var rig = try Rig(timing, delay: 0.2)
    rig.perform { $0.start(at: $1) }
    rig.run(to: 0.3)
    func size(_ rig: Rig) -> Int { "\(rig.animator)\(rig.engine)".utf8.count }
    var sizes: [Int] = []
    for i in 0..<300 {
      rig.run(to: rig.time + 0.004)
      let before = rig.state(x)
      rig.perform { $0.setReversed(i % 2 == 0, at: $1) }
      let after = rig.state(x)
      #expect(abs(after.value.x - before.value.x) < 1e-6)
      #expect(abs(after.velocity.x - before.velocity.x) < 1e-2)
      if i % 100 == 99 {
        var rested = rig
        rested.perform { $0.pause(at: $1) }
        rested.run(to: rig.time + 4)
        sizes.append(size(rested))
        // What is in flight may be more than what is left after a pause.
        sizes.append(size(rig))
      }
    }
    #expect(Double(sizes[4]) < Double(sizes[2]) * 1.2 + 500, "\(sizes)")
    #expect(Double(sizes[5]) < Double(sizes[3]) * 1.2 + 500, "\(sizes)")
  }

  @Test(arguments: [Animation.Composition.replace, .add, .blend])
  func `A spring that began later comes to its end after the others`(
    composition: Animation.Composition
  ) throws {
    var rig = try Rig(.spring(.hand), delay: 0)
    let z = TrackID(3)
    rig.engine.apply(.set(z, .zero, .pixels), at: .zero)
    rig.animator.animate(z, to: along(300), composition: composition, delayFactor: 0.9)
    rig.perform { $0.start(at: $1) }
    var last = rig.state(z)
    for _ in 0..<800 {
      rig.run(to: rig.time + 0.005)
      let limit = 1 + (last.velocity.magnitude + rig.state(z).velocity.magnitude) * 0.005
      #expect((rig.state(z).value - last.value).magnitude < limit, "at \(rig.time)")
      last = rig.state(z)
    }
    #expect(rig.animator.state == .inactive && rig.place(z) == 300)
  }

  @Test func `What waits while the others overshoot is not there at once when a finger stops them`()
    throws
  {
    var engine = AnimationEngine()
    engine.apply(.set(x, .zero, .pixels), at: at(1))
    var animator = try PropertyAnimator(id: 0, timing: .spring(.hand))
    animator.animate(x, to: along(100))
    engine.apply(animator.setFractionComplete(0.94, at: at(1)), at: at(1))
    engine.apply(animator.resume(at: at(1.1)), at: at(1.1))
    engine.apply(animator.animate(x, to: along(200), delayFactor: 0.45, at: at(1.2)), at: at(1.2))
    let seen = engine.presentation(of: x, at: at(1.3))
    #expect(try #require(seen).value.x > 100.1)
    engine.apply(animator.pause(at: at(1.3)), at: at(1.3))
    #expect(engine.presentation(of: x, at: at(1.3))?.value == seen?.value)
    #expect(engine.presentation(of: x, at: at(5))?.value == seen?.value)
    // It still goes there once it may.
    engine.apply(animator.resume(at: at(6)), at: at(6))
    #expect(engine.presentation(of: x, at: at(6))?.value == seen?.value)
    #expect(engine.presentation(of: x, at: at(12))?.value.x == 200)
  }

  /// Its beginning was moved while its time still ran, which had gone past it: it began, and jumped.
  @Test func `What was added on the way back does not begin as a finger stops it`() throws {
    for pause in stride(from: 0.25, through: 1.2, by: 0.05) {
      var rig = try Rig(.spring(.hand))
      rig.perform { $0.start(at: $1) }
      rig.run(to: 0.1)
      rig.perform { $0.setReversed(true, at: $1) }
      rig.run(to: 0.15)
      rig.engine.apply(.retarget(x, to: along(100), .spring(.hand)), at: at(rig.time))
      rig.run(to: 0.2)
      rig.perform { $0.animate(x, to: along(100), delayFactor: 0.387, at: $1) }
      rig.run(to: pause)
      let before = rig.place(x)
      rig.perform { $0.pause(at: $1) }
      #expect(abs(rig.place(x) - before) < 1e-6, "\(pause) s")
    }
  }

  /// It was given the time of one that has not begun, and was cut off on its way when the others were
  /// there.
  @Test
  func `What is added once it was told to go on before its beginning is there with the others`()
    throws
  {
    var rig = try Rig(.curve(.easeIn))
    rig.perform { $0.start(at: $1, after: 0.2) }
    rig.run(to: 0.1)
    rig.perform { $0.resume(at: $1, durationFactor: 0.3) }
    let z = TrackID(3)
    rig.engine.apply(.set(z, .zero, .pixels), at: at(rig.time))
    rig.perform { $0.animate(z, to: along(100), at: $1) }
    var last = rig.state(z)
    while rig.animator.state == .active {
      rig.run(to: rig.time + 0.005)
      let limit = 1 + (last.velocity.magnitude + rig.state(z).velocity.magnitude) * 0.005
      #expect((rig.state(z).value - last.value).magnitude < limit, "at \(rig.time)")
      last = rig.state(z)
    }
    #expect(rig.place(z) == 100)
  }

  /// Its beginning was moved to before the moment at which the animator's time stood.
  @Test func `What was added on the way back, thrown there, does not begin as a finger stops it`()
    throws
  {
    var engine = AnimationEngine()
    engine.apply(.set(x, .zero, .pixels), at: .zero)
    var animator = try PropertyAnimator(id: 0, timing: .spring(.hand))
    animator.animate(x, to: along(100))
    engine.apply(animator.setFractionComplete(0.5, at: .zero), at: .zero)
    engine.apply(animator.setReversed(true, at: .zero), at: .zero)
    engine.apply(animator.resume(at: .zero) { _ in along(300) }, at: .zero)
    engine.apply(animator.animate(x, to: along(100), delayFactor: 0.5, at: at(0.1)), at: at(0.1))
    let seen = try #require(engine.presentation(of: x, at: at(0.2))?.value.x)
    engine.apply(animator.pause(at: at(0.2)), at: at(0.2))
    #expect(abs(try #require(engine.presentation(of: x, at: at(0.2))?.value.x) - seen) < 1e-6)
  }

  /// What is added when no time is left has a way of its own, which it goes back with the others.
  @Test(arguments: [AnimatorTiming.curve(.easeIn), .spring(.hand)], [false, true])
  func `What is added at the end goes back to its start with the others`(
    timing: AnimatorTiming, goesOn: Bool
  ) throws {
    var rig = try Rig(timing)
    rig.animator.pausesOnCompletion = true
    rig.animator.scrubsLinearly = false
    rig.perform { $0.start(at: $1) }
    rig.run(to: 4)
    let z = TrackID(3)
    rig.engine.apply(.set(z, .zero, .pixels), at: at(rig.time))
    rig.perform { $0.animate(z, to: along(100), at: $1) }
    // It does not jump: all of its time is before it, whatever time the others have left.
    #expect(rig.place(z) == 0)
    if goesOn {
      rig.perform { $0.start(at: $1) }
      rig.run(to: rig.time + 0.03)
    } else {
      rig.perform { $0.setFractionComplete(0.5, at: $1) }
    }
    var last = rig.place(z)
    rig.perform { $0.setReversed(true, at: $1) }
    rig.perform { $0.start(at: $1) }
    for _ in 0..<800 {
      #expect(abs(rig.place(z) - last) < 5, "at \(rig.time)")
      last = rig.place(z)
      rig.run(to: rig.time + 0.005)
    }
    #expect(rig.place(x) == 0 && rig.place(z) == 0)
  }
}
