import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = Stand.track
private let y = TrackID(2)
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// Animations that a property animator is given on the way, and keyframes inside of one.
@Suite struct LateMemberTests {
  private static let timings: [AnimatorTiming] = [
    .curve(.linear), .curve(.easeInOut), .spring(.hand),
  ]

  private struct Rig {
    var stand = Stand()
    var animator: PropertyAnimator
    var end: Double?

    init(_ timing: AnimatorTiming) throws {
      animator = try PropertyAnimator(id: 0, duration: 1, timing: timing)
      stand.apply(.set(y, .zero, .pixels), 0)
    }

    func place(_ time: Double, of track: TrackID) -> Double {
      stand.engine.presentation(of: track, at: Stand.time(time))?.value.x ?? .nan
    }

    mutating func add(_ track: TrackID, to value: Double, at time: Double) {
      let commands = animator.animate(track, to: along(value), at: Stand.time(time))
      stand.engine.apply(commands, at: Stand.time(time))
    }

    mutating func run(from start: Double, to end: Double) {
      for frame in 0...Int((end - start) * 240) {
        _ = stand.advance(to: start + Double(frame) / 240)
        for completion in stand.engine.takeCompletions()
        where animator.handle(completion, in: &stand.engine) {
          self.end = completion.time.seconds(since: .zero)
        }
      }
    }
  }

  @Test(arguments: timings, [0.4, 0.995, 1.3])
  func `One that is added on the way has all of its time, and the animator ends with it`(
    timing: AnimatorTiming, share: Double
  ) throws {
    var rig = try Rig(timing)
    rig.add(x, to: 500, at: 0)
    rig.animator.start(in: &rig.stand.engine, at: .zero)
    let duration = rig.animator.duration
    let late = share * duration
    rig.add(y, to: 500, at: late)
    var last = 0.0
    for frame in 1...Int(duration * 240) {
      let place = rig.place(late + Double(frame) / 240, of: y)
      #expect(abs(place - last) < 30, "\(frame) frames later")
      last = place
    }
    #expect(abs(rig.place(late + duration * 0.2, of: y) - 500) > 10)
    rig.run(from: late, to: late + duration + 0.1)
    let end = try #require(rig.end)
    #expect(abs(end - late - duration) < 0.01)
    #expect(rig.place(end, of: x) == 500)
    #expect(abs(rig.place(end + 0.1, of: y) - 500) < 0.5)
    #expect(rig.animator.state == .inactive)
  }

  @Test(arguments: timings)
  func `With a late one it is paused, scrubbed and sent back without a jump`(
    timing: AnimatorTiming
  ) throws {
    var rig = try Rig(timing)
    rig.add(x, to: 500, at: 0)
    rig.animator.start(in: &rig.stand.engine, at: .zero)
    let late = 0.9 * rig.animator.duration
    rig.add(y, to: 500, at: late)
    let time = late + 0.1
    let before = (rig.place(time, of: x), rig.place(time, of: y))
    rig.animator.pause(in: &rig.stand.engine, at: Stand.time(time))
    #expect(abs(rig.place(time, of: x) - before.0) < 1e-6)
    #expect(abs(rig.place(time, of: y) - before.1) < 1e-6)
    rig.animator.setFractionComplete(0, in: &rig.stand.engine, at: Stand.time(time))
    #expect(abs(rig.place(time, of: x)) < 1e-6)
    #expect(abs(rig.place(time, of: y)) < 1e-6)
    rig.animator.setFractionComplete(1, in: &rig.stand.engine, at: Stand.time(time))
    #expect(abs(rig.place(time, of: y) - 500) < 1e-6)
    rig.animator.setReversed(true, in: &rig.stand.engine, at: Stand.time(time))
    rig.animator.resume(in: &rig.stand.engine, at: Stand.time(time))
    rig.run(from: time, to: time + 3)
    #expect(rig.place(time + 3, of: x) == 0 && rig.place(time + 3, of: y) == 0)
    #expect(rig.end != nil)
  }

  @Test func `Keyframes of an animator go through each key, scrubbed and sent back, too`() throws {
    var rig = try Rig(.curve(.easeInOut))
    rig.add(y, to: 100, at: 0)
    try rig.animator.animateKeyframes(in: &rig.stand.engine, at: .zero) {
      frames throws(AnimationError) in
      try frames.add(start: 0, duration: 0.5) { $0[x] = along(200) }
      try frames.add(start: 0.5, duration: 0.5) { $0[x] = along(120) }
    }
    func place(of way: Double) -> Double { way < 0.5 ? 400 * way : 280 - 160 * way }
    rig.animator.start(in: &rig.stand.engine, at: .zero)
    #expect(rig.stand.model == 120)
    // All of it goes by the animator's curve.
    for time in [0.1, 0.3, 0.5, 0.7] {
      let way = TimingCurve.easeInOut.value(at: time)
      #expect(abs(rig.place(time, of: x) - place(of: way)) < 1e-6, "at \(time)")
    }
    let way = TimingCurve.easeInOut.value(at: 0.7)
    rig.animator.pause(in: &rig.stand.engine, at: Stand.time(0.7))
    #expect(abs(rig.place(0.7, of: x) - place(of: way)) < 1e-6)
    for fraction in [0.9, 0.5, 0.25, 0] {
      rig.animator.setFractionComplete(fraction, in: &rig.stand.engine, at: Stand.time(1))
      #expect(abs(rig.place(1, of: x) - place(of: fraction)) < 1e-6, "at \(fraction)")
    }
    rig.animator.setFractionComplete(0.8, in: &rig.stand.engine, at: Stand.time(1))
    rig.animator.setReversed(true, in: &rig.stand.engine, at: Stand.time(1))
    rig.animator.resume(in: &rig.stand.engine, at: Stand.time(1))
    var highest = 0.0
    for frame in 0..<240 {
      let time = 1 + Double(frame) / 240
      highest = max(highest, rig.place(time, of: x))
      let way = rig.place(time, of: y) / 100
      #expect(abs(rig.place(time, of: x) - place(of: way)) < 1, "on its way back at \(time)")
    }
    #expect(highest > 195)
    rig.run(from: 1, to: 3)
    #expect(rig.place(3, of: x) == 0 && rig.end != nil)
  }

  @Test(arguments: timings) func `Keyframes of an animator come to their last values, and stay`(
    timing: AnimatorTiming
  ) throws {
    var rig = try Rig(timing)
    try rig.animator.animateKeyframes(in: &rig.stand.engine, at: .zero) {
      frames throws(AnimationError) in
      try frames.add(start: 0, duration: 0.3) { $0[x] = along(200) }
      try frames.add(start: 0.6, duration: 0.2) { $0[x] = along(50) }
    }
    rig.animator.start(in: &rig.stand.engine, at: .zero)
    let before = rig.stand.state(0.2)
    // Turned round while it runs, and round again, it never jumps.
    rig.animator.setReversed(true, in: &rig.stand.engine, at: Stand.time(0.2))
    #expect(abs(rig.stand.place(0.2) - before.value.x) < 1e-6)
    let after = rig.stand.state(0.25)
    rig.animator.setReversed(false, in: &rig.stand.engine, at: Stand.time(0.25))
    #expect(abs(rig.stand.place(0.25) - after.value.x) < 1e-6)
    rig.run(from: 0.3, to: 5)
    #expect(rig.end != nil && rig.stand.engine.isAtRest)
    #expect(abs(rig.stand.place(5) - 50) < 1e-9 && rig.stand.model == 50)
  }
}
