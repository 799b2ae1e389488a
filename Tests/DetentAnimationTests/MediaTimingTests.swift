import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// Core Animation's media timing where it goes round, holds and has a pace of its own.
@Suite struct MediaTimingTests {
  private func slide(_ timing: MediaTiming, duration: Double = 3) throws -> Stand {
    var basic = CoreAnimation.BasicAnimation(from: along(0), to: along(300), duration: duration)
    basic.timing = timing
    var stand = Stand(at: -50)
    try stand.add(basic, "slide", 1)
    return stand
  }

  @Test func `What a time offset cuts off at the start comes at the end`() throws {
    var stand = try slide(MediaTiming(timeOffset: 1))
    for (time, place) in [(0.0, 100.0), (1.5, 250), (2.5, 50), (2.99, 99)] {
      #expect(abs(stand.place(time) - place) < 1e-6, "at \(time)")
    }
    #expect(stand.place(3.01) == -50)
    _ = stand.advance(to: 4)
    #expect(stand.engine.takeCompletions().map(\.time) == [Stand.time(3)])
    // There and back goes round as a whole.
    let there = try slide(MediaTiming(timeOffset: 4, autoreverses: true))
    for (time, place) in [(0.0, 200.0), (1, 100), (2, 0), (4, 200), (5.5, 250)] {
      #expect(abs(there.place(time) - place) < 1e-6, "there and back at \(time)")
    }
    #expect(there.place(6.01) == -50)
  }

  @Test func `Backwards it comes from its end`() throws {
    let stand = try slide(MediaTiming(speed: -1))
    for (time, place) in [(0.0, 300.0), (1, 200), (2.9, 10)] {
      #expect(abs(stand.place(time) - place) < 1e-6, "at \(time)")
    }
    #expect(stand.place(3.01) == -50)
    let offset = try slide(MediaTiming(timeOffset: 3, speed: -2))
    #expect(abs(offset.place(0.5) - 200) < 1e-6)
    #expect(offset.place(1.51) == -50)
  }

  @Test func `A group that stays holds what its members show at its end`() throws {
    var group = CoreAnimation.Group()
    group.timing = try MediaTiming(fill: .forwards)
    group.isRemovedOnCompletion = false
    try group.add(
      CoreAnimation.BasicAnimation(from: along(0), to: along(100), duration: 0.7), to: x)
    var short = CoreAnimation.BasicAnimation(from: along(0), to: along(30), duration: 0.2)
    short.isAdditive = true
    let other = TrackID(2)
    try group.add(short, to: other)
    var stand = Stand(at: 7)
    stand.apply(.set(other, along(5), .pixels), 0)
    stand.engine.add(group, forKey: "group", at: .zero)
    for _ in 0..<2 {
      #expect(abs(stand.place(0.7) - 100) < 1e-9)
      #expect(abs(stand.place(60) - 100) < 1e-9)
      // What has ended before the group holds nothing.
      #expect(stand.engine.presentation(of: other, at: Stand.time(60))?.value.x == 5)
      _ = stand.advance(to: 30)
    }
    #expect(stand.model == 7)
    stand.engine.removeAnimation(forKey: "group", from: x, at: Stand.time(61))
    #expect(stand.place(61) == 7)
  }

  @Test func `A group's timing function says how its time runs`() throws {
    var group = CoreAnimation.Group()
    group.timingFunction = .easeIn
    try group.add(
      CoreAnimation.BasicAnimation(from: along(0), to: along(100), duration: 1), to: x)
    var late = CoreAnimation.BasicAnimation(from: along(0), to: along(10), duration: 0.5)
    (late.isAdditive, late.timing) = (true, try MediaTiming(delay: 0.5))
    try group.add(late, to: x)
    var stand = Stand()
    stand.engine.add(group, at: .zero)
    for share in stride(from: 0.05, to: 1, by: 0.05) {
      let own = TimingCurve.easeIn.value(at: share)
      let place = 100 * own + max(0, own - 0.5) * 20
      #expect(abs(stand.place(share) - place) < 1e-6, "at \(share)")
      let slope = (stand.place(share + 1e-5) - stand.place(share - 1e-5)) / 2e-5
      if abs(own - 0.5) > 0.01 { #expect(abs(stand.velocity(share) - slope) < 0.1) }
    }
    _ = stand.advance(to: 2)
    #expect(stand.place(2) == 0 && stand.engine.isAtRest)
  }
}
