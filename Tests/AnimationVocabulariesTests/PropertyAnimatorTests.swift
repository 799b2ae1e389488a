import AnimationVocabularies
import DetentAnimation
import DetentMotion
import SeededNumbers
import Testing

private let x = TrackID(1)
private let y = TrackID(2)

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }
private func along(_ x: Double) -> AnimatedValue { [x, 0, 0, 0] }

/// An animator and the engine that carries out what it says.
private struct Rig {
  var engine = AnimationEngine()
  var animator: PropertyAnimator
  var ends: [Animation.End?] = []
  var told: [Completion] = []

  init(_ timing: AnimatorTiming, duration: Double = 1) throws {
    animator = try PropertyAnimator(id: 0, duration: duration, timing: timing)
    for track in [x, y] { engine.apply(.set(track, .zero, .pixels), at: .zero) }
    animator.animate(x, to: along(100))
  }

  mutating func perform(
    at time: Double, _ body: (inout PropertyAnimator, Instant) -> [AnimationCommand]
  ) {
    for command in body(&animator, at(time)) { engine.apply(command, at: at(time)) }
  }

  mutating func run(to time: Double) {
    _ = engine.advance(to: at(time))
    for completion in engine.takeCompletions() {
      guard let (commands, end) = animator.handle(completion) else {
        told.append(completion)
        continue
      }
      for command in commands { engine.apply(command, at: completion.time) }
      ends.append(end)
    }
    told += engine.takeCompletions()
  }

  func place(_ time: Double, of track: TrackID = x) -> Double {
    engine.presentation(of: track, at: at(time))?.value.x ?? .nan
  }

  func speed(_ time: Double) -> Double {
    engine.presentation(of: x, at: at(time))?.velocity.x ?? .nan
  }
}

private let timings: [AnimatorTiming] = [.curve(.linear), .curve(.easeInOut), .spring(.hand)]

@Suite struct PropertyAnimatorTests {
  @Test(arguments: timings) func `Runs to its end, tells it once, and leaves nothing behind`(
    timing: AnimatorTiming
  ) throws {
    var rig = try Rig(timing)
    rig.animator.addCompletion(CompletionID(7))
    rig.perform(at: 0) { $0.start(at: $1) }
    #expect(rig.animator.isRunning)
    rig.run(to: rig.animator.duration * 0.9)
    #expect(rig.ends.isEmpty)
    rig.run(to: 9)
    rig.run(to: 10)
    #expect(rig.ends == [.end])
    #expect(rig.told.map(\.reason) == [.settled])
    #expect(rig.animator.state == .inactive)
    #expect(rig.place(10) == 100)
    #expect(rig.engine.isAtRest)
  }

  @Test(arguments: timings) func `Paused, it follows the finger evenly from where it was seen`(
    timing: AnimatorTiming
  ) throws {
    var rig = try Rig(timing)
    rig.perform(at: 0) { $0.start(at: $1) }
    let seen = rig.place(0.08)
    rig.perform(at: 0.08) { $0.pause(at: $1) }
    #expect(abs(rig.place(0.08) - seen) < 1e-6)
    #expect(rig.engine.advance(to: at(0.1)) == .never)
    let fraction = rig.animator.fractionComplete(at: at(0.2))
    #expect(abs(fraction - seen / 100) < 1e-6)
    rig.perform(at: 0.2) { $0.setFractionComplete(fraction + 0.3, at: $1) }
    #expect(abs(rig.place(0.3) - (seen + 30)) < 1e-4)
    rig.perform(at: 0.4) { $0.setFractionComplete(0, at: $1) }
    #expect(abs(rig.place(0.5)) < 1e-6)
  }

  @Test(arguments: timings) func `Sent back after a drag it returns to the true start`(
    timing: AnimatorTiming
  ) throws {
    var rig = try Rig(timing)
    rig.perform(at: 0) { $0.start(at: $1) }
    rig.perform(at: 0.1) { $0.pause(at: $1) }
    rig.perform(at: 0.2) { $0.setFractionComplete(0.7, at: $1) }
    rig.perform(at: 0.3) { $0.setReversed(true, at: $1) }
    rig.perform(at: 0.3) { $0.resume(at: $1) }
    #expect(abs(rig.place(0.3) - 70) < 1e-4)
    rig.run(to: 9)
    #expect(rig.ends == [.start])
    #expect(rig.place(9) == 0)
  }

  @Test(arguments: timings) func `Turned round while it runs, and round again, it never jumps`(
    timing: AnimatorTiming
  ) throws {
    var rig = try Rig(timing)
    rig.perform(at: 0) { $0.start(at: $1) }
    var reversed = false
    for i in 1...7 {
      let time = Double(i) * 0.05
      let (place, speed) = (rig.place(time), rig.speed(time))
      reversed.toggle()
      rig.perform(at: time) { $0.setReversed(reversed, at: $1) }
      #expect(abs(rig.place(time) - place) < 1e-6)
      #expect(abs(rig.speed(time) - speed) < 1e-3, "\(timing) at \(time)")
    }
    rig.run(to: 20)
    #expect(rig.ends == [.start])
    #expect(abs(rig.place(20)) < 1e-9)
  }

  @Test func `Going on takes the finger's velocity, another timing, and leaves the duration alone`()
    throws
  {
    var rig = try Rig(.curve(.easeInOut))
    rig.perform(at: 0) { $0.start(at: $1) }
    rig.perform(at: 0.3) { $0.pause(at: $1) }
    rig.perform(at: 0.4) { $0.setFractionComplete(0.4, at: $1) }
    rig.perform(at: 0.5) {
      $0.resume(at: $1, timing: .spring(.hand), durationFactor: 2) { _ in along(800) }
    }
    #expect(abs(rig.place(0.5) - 40) < 1e-4)
    #expect(abs(rig.speed(0.5) - 800) < 1e-6)
    #expect(rig.animator.duration == 1)
    rig.run(to: 9)
    #expect(rig.ends == [.end])
    #expect(rig.place(9) == 100)
  }

  @Test
  func `Going on by a spring with a velocity of its own starts with that, in ways left a second`()
    throws
  {
    let flung = AnimatorTiming.spring(.hand, velocity: AnimatedValue(repeating: 5))
    for isReversed in [false, true] {
      var rig = try Rig(.curve(.linear))
      rig.perform(at: 0) { $0.start(at: $1) }
      rig.perform(at: 0.1) { $0.setFractionComplete(0.4, at: $1) }
      rig.perform(at: 0.2) { $0.setReversed(isReversed, at: $1) }
      rig.perform(at: 0.2) { $0.resume(at: $1, timing: flung) }
      #expect(abs(rig.place(0.2) - 40) < 1e-6)
      #expect(abs(rig.speed(0.2) - (isReversed ? -200 : 300)) < 1e-6)
      // What they have in common goes along with it.
      let share = rig.animator.fractionComplete(at: at(0.25))
      #expect(abs(rig.place(0.25) - 100 * share) < 1e-6)
    }
    // What the finger has is more than that.
    var rig = try Rig(.curve(.linear))
    rig.perform(at: 0) { $0.start(at: $1) }
    rig.perform(at: 0.1) { $0.setFractionComplete(0.4, at: $1) }
    rig.perform(at: 0.2) { $0.resume(at: $1, timing: flung) { _ in along(70) } }
    #expect(abs(rig.speed(0.2) - 70) < 1e-6)
  }

  @Test func `A name that is another one's, or none, is refused`() {
    #expect(throws: AnimationError.negative(name: "animator's id", value: -1)) {
      try PropertyAnimator(id: -1, timing: .spring(.hand))
    }
  }

  @Test func `An animation added in flight begins from what is seen, and has all of its time`()
    throws
  {
    var rig = try Rig(.curve(.linear))
    rig.perform(at: 0) { $0.start(at: $1) }
    rig.engine.apply(.retarget(y, to: along(40), .spring(.hand)), at: .zero)
    let place = rig.place(0.6, of: y)
    rig.perform(at: 0.6) { $0.animate(y, to: along(-40), at: $1) }
    #expect(abs(rig.place(0.6, of: y) - place) < 1e-9)
    #expect(abs(rig.place(1.1, of: y) - (place - 40) / 2) < 1e-6)
    rig.run(to: 1.55)
    #expect(rig.place(1.55) == 100 && rig.ends.isEmpty)
    rig.run(to: 1.61)
    #expect(rig.place(1.61, of: y) == -40)
    #expect(rig.ends == [.end])
  }

  @Test func `A delayed one begins from what is seen then`() throws {
    var rig = try Rig(.curve(.linear))
    rig.engine.apply(.retarget(y, to: along(60), .curve(.linear, duration: 0.5)), at: .zero)
    rig.animator.animate(y, to: along(160), delayFactor: 0.5)
    rig.perform(at: 0) { $0.start(at: $1) }
    #expect(abs(rig.place(0.25, of: y) - 30) < 1e-6)
    #expect(abs(rig.place(0.75, of: y) - 110) < 1e-6)
    rig.run(to: 2)
    #expect(rig.place(2, of: y) == 160)
  }

  @Test func `A start after a delay waits, and its tracks are free until then`() throws {
    var rig = try Rig(.curve(.linear))
    rig.engine.apply(.retarget(x, to: along(20), .curve(.linear, duration: 1)), at: .zero)
    rig.perform(at: 0) { $0.start(at: $1, after: 1) }
    #expect(abs(rig.place(0.5) - 10) < 1e-6)
    #expect(abs(rig.place(1.5) - 60) < 1e-6)
    rig.run(to: 2.1)
    #expect(rig.ends == [.end])
  }

  @Test func `Additive ones blend, with a velocity of their own too`() throws {
    var rig = try Rig(.spring(.hand, velocity: [2, 2, 2, 2]))
    rig.engine.apply(.retarget(y, to: along(50), .spring(.hand)), at: .zero)
    let before = try #require(rig.engine.presentation(of: y, at: at(0.1)))
    rig.animator.animate(y, to: along(-50), composition: .blend)
    rig.perform(at: 0.1) { $0.start(at: $1) }
    let after = try #require(rig.engine.presentation(of: y, at: at(0.1)))
    #expect((after.value - before.value).magnitude < 1e-9)
    #expect(abs(after.velocity.x - (before.velocity.x - 200)) < 1e-6)
    rig.run(to: 9)
    #expect(rig.place(9, of: y) == -50)
  }

  @Test func `A blend while it runs back ends where the blend was told, without a jump`() throws {
    var rig = try Rig(.curve(.easeInOut))
    rig.perform(at: 0) { $0.start(at: $1) }
    rig.perform(at: 0.5) { $0.setReversed(true, at: $1) }
    #expect(rig.engine.model(of: x) == along(0))
    let place = rig.place(0.6)
    rig.engine.apply(.add(x, to: along(40), .spring(.hand)), at: at(0.6))
    #expect(abs(rig.place(0.6) - place) < 1e-9)
    rig.run(to: 9)
    #expect(rig.ends == [.start])
    #expect(rig.place(9) == 40)
  }

  @Test(
    arguments: [Animation.Composition.replace, .add, .blend],
    [(0.3, 0.0, 0.4), (0.3, 0, 0.31), (0.4, 0.5, 0.45), (0.7, 0.5, 0.75)])
  func `A blend comes to rest where it was told, whatever of an animator runs back`(
    composition: Animation.Composition, times: (turn: Double, delay: Double, blend: Double)
  ) throws {
    for timing in timings {
      for start in [0.0, 10] {
        var rig = try Rig(timing)
        rig.engine.apply(.set(y, along(start), .pixels), at: .zero)
        rig.animator.animate(
          y, to: along(100), composition: composition, delayFactor: times.delay)
        rig.perform(at: 0) { $0.start(at: $1) }
        rig.run(to: times.turn)
        rig.perform(at: times.turn) { $0.setReversed(true, at: $1) }
        #expect(rig.engine.model(of: y) == along(start))
        rig.run(to: times.blend)
        let before = rig.place(times.blend, of: y)
        rig.engine.apply(.add(y, to: along(40), .spring(.hand)), at: at(times.blend))
        #expect(abs(rig.place(times.blend, of: y) - before) < 1e-9)
        #expect(rig.engine.model(of: y) == along(40))
        for frame in 0..<120 { rig.run(to: times.blend + Double(frame) / 30) }
        #expect(rig.ends == [.start])
        #expect(abs(rig.place(9, of: y) - 40) < 1e-9, "\(timing) from \(start)")
      }
    }
  }

  @Test(arguments: timings) func `What was sent back before it began begins when sent forth again`(
    timing: AnimatorTiming
  ) throws {
    var rig = try Rig(timing)
    rig.animator.animate(y, to: along(100), delayFactor: 0.5)
    rig.perform(at: 0) { $0.start(at: $1) }
    rig.perform(at: 0.3) { $0.setReversed(true, at: $1) }
    rig.run(to: 0.35)
    #expect(rig.place(0.35, of: y) == 0)
    rig.perform(at: 0.4) { $0.setReversed(false, at: $1) }
    #expect(rig.engine.model(of: y) == along(100))
    var place = 0.0
    for frame in 0..<400 {
      let time = 0.4 + Double(frame) / 200
      rig.run(to: time)
      #expect(abs(rig.place(time, of: y) - place) < 9, "at \(time)")
      place = rig.place(time, of: y)
    }
    #expect(rig.ends == [.end])
    #expect(abs(place - 100) < 1e-9)
  }

  @Test func `Stopping leaves it where it is seen, until it is finished where one wants it`() throws
  {
    for (end, place) in [(Animation.End.start, 0.0), (.current, 30), (.end, 100)] {
      var rig = try Rig(.curve(.linear))
      rig.animator.addCompletion(CompletionID(3))
      rig.perform(at: 0) { $0.start(at: $1) }
      rig.perform(at: 0.3) { $0.stop(finishing: false, at: $1) }
      #expect(rig.animator.state == .stopped)
      #expect(abs(rig.place(5) - 30) < 1e-6)
      rig.perform(at: 5) { $0.finish(on: end, at: $1) }
      #expect(abs(rig.place(5) - place) < 1e-6)
      rig.run(to: 6)
      #expect(rig.told.map(\.reason) == [end == .end ? .settled : .cancelled])
    }
  }

  @Test func `It can stay at its end, to be scrubbed back`() throws {
    var rig = try Rig(.curve(.easeIn))
    rig.animator.pausesOnCompletion = true
    rig.perform(at: 0) { $0.start(at: $1) }
    rig.run(to: 3)
    #expect(rig.animator.state == .active && !rig.animator.isRunning)
    #expect(rig.place(3) == 100)
    rig.perform(at: 3) { $0.setFractionComplete(0.25, at: $1) }
    #expect(rig.animator.isRunning == false)
    rig.perform(at: 3.1) { $0.setReversed(true, at: $1) }
    rig.perform(at: 3.1) { $0.resume(at: $1) }
    rig.run(to: 9)
    #expect(rig.place(9) == 0)
  }

  @Test func `A finger that takes one of its tracks keeps it`() throws {
    var rig = try Rig(.curve(.linear))
    rig.animator.animate(y, to: along(10))
    rig.perform(at: 0) { $0.start(at: $1) }
    rig.engine.apply(.hold(x, MotionState(along(33))), at: at(0.5))
    rig.run(to: 2)
    #expect(rig.ends == [.end])
    #expect(rig.place(2) == 33)
    #expect(rig.place(2, of: y) == 10)
  }

  @Test func `One that may not be interrupted does not pause or turn while it runs`() throws {
    var rig = try Rig(.curve(.linear))
    rig.animator.isInterruptible = false
    rig.perform(at: 0) { $0.start(at: $1) }
    rig.perform(at: 0.2) { $0.pause(at: $1) }
    rig.perform(at: 0.3) { $0.setReversed(true, at: $1) }
    #expect(rig.animator.isRunning && !rig.animator.isReversed)
    rig.run(to: 2)
    #expect(rig.place(2) == 100)
    #expect(throws: AnimationError.self) {
      try PropertyAnimator(id: 1, duration: .nan, timing: .curve(.linear))
    }
  }

  @Test(arguments: 0..<40) func `Whatever is done to it in any order, nothing ever jumps`(
    seed: Int
  ) throws {
    var random = SeededNumbers(UInt64(seed) + 1)
    var rig = try Rig(timings[seed % 3], duration: 0.6)
    rig.animator.scrubsLinearly = seed % 4 != 0
    rig.perform(at: 0) { $0.start(at: $1) }
    var time = 0.0
    for _ in 0..<30 {
      time += .random(in: 0.005...0.15, using: &random)
      rig.run(to: time)
      let before = rig.place(time)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: rig.perform(at: time) { $0.pause(at: $1) }
      case 1: rig.perform(at: time) { $0.start(at: $1) }
      case 2:
        let reversed = !rig.animator.isReversed
        rig.perform(at: time) { $0.setReversed(reversed, at: $1) }
      case 3:
        let velocity = Double.random(in: -900...900, using: &random)
        rig.perform(at: time) {
          $0.resume(at: $1, timing: .spring(.hand)) { _ in along(velocity) }
        }
      case 4: rig.perform(at: time) { $0.resume(at: $1, durationFactor: 0.4) }
      default:
        let here = rig.animator.fractionComplete(at: at(time))
        rig.perform(at: time) { $0.setFractionComplete(here, at: $1) }
      }
      #expect(abs(rig.place(time) - before) < 1e-4, "at \(time)")
    }
    rig.perform(at: time) { $0.resume(at: $1) }
    for _ in 0..<100 {
      time += 0.1
      rig.run(to: time)
    }
    let place = rig.place(time)
    #expect(abs(place) < 1e-9 || abs(place - 100) < 1e-9, "at rest at \(place)")
    #expect(rig.engine.isAtRest)
  }
}
