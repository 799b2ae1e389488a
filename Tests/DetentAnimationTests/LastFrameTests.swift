import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// What is left on the glass once the engine asks for no more frames.
@Suite struct LastFrameTests {
  /// Draws as it is asked to, a bit late, and expects the last picture to be what is seen from then on.
  private func expectLastFrame(_ stand: Stand, _ name: Comment) {
    var stand = stand
    var time = 0.0
    var drawn = stand.place(0)
    for _ in 0..<2000 {
      let asked = stand.place(time)
      let next = stand.advance(to: time)
      if let value = stand.engine.snapshot.values.last { drawn = value.value.x }
      #expect(drawn == stand.place(time), "\(name), drawn at \(time)")
      #expect(asked == stand.place(time), "\(name), asked before the frame of \(time)")
      switch next {
      case .frame: time += 0.013
      case .at(let due): time = due.seconds(since: .zero)
      case .never:
        #expect(drawn == stand.place(time + 100), "\(name)")
        return
      }
    }
    Issue.record("\(name) never comes to rest")
  }

  @Test(arguments: [MediaTiming.Fill.removed, .backwards, .forwards, .both])
  func `What is only seen is gone in the last frame`(fill: MediaTiming.Fill) throws {
    for isAdditive in [false, true] {
      for repeats in [1.0, 2.5] {
        let timing = try MediaTiming(repeatCount: repeats, fill: fill)
        var basic = CoreAnimation.BasicAnimation(from: along(40), to: along(341), duration: 0.3)
        (basic.timing, basic.isAdditive) = (timing, isAdditive)
        var keys = CoreAnimation.KeyframeAnimation(
          values: [along(0), along(90), along(200)], duration: 0.3)
        (keys.timing, keys.isAdditive) = (timing, isAdditive)
        var (first, second) = (Stand(at: 7), Stand(at: 7))
        try first.add(basic, "basic")
        try second.add(keys, "keys")
        expectLastFrame(first, "basic, \(fill), \(repeats) times, added: \(isAdditive)")
        expectLastFrame(second, "keys, \(fill), \(repeats) times, added: \(isAdditive)")
      }
    }
  }

  @Test func `A spring that is only seen is gone in the last frame, as is a group`() throws {
    var stand = Stand(at: 7)
    try stand.add(CoreAnimation.SpringAnimation(from: .zero, to: along(300)), "spring")
    expectLastFrame(stand, "spring")
    var group = CoreAnimation.Group()
    group.timing = try MediaTiming(repeatCount: 2)
    try group.add(
      CoreAnimation.BasicAnimation(from: .zero, to: along(100), duration: 0.2), to: x)
    var grouped = Stand(at: 7)
    grouped.engine.add(group, at: .zero)
    expectLastFrame(grouped, "group")
  }

  @Test(arguments: [AnimationOptions.autoreverse, [.autoreverse, .beginFromCurrentState]])
  func `What comes back and then snaps to its new value has done so in the last frame`(
    options: AnimationOptions
  ) throws {
    var stand = Stand(at: 7)
    try stand.engine.animate(duration: 0.25, options: options, at: .zero) { $0[x] = along(300) }
    expectLastFrame(stand, "\(options)")
    #expect(stand.model == 300)
  }

  @Test func `What stays after its end is left as it is in the last frame`() throws {
    for movesModel in [false, true] {
      for fill in [MediaTiming.Fill.removed, .forwards] {
        var basic = CoreAnimation.BasicAnimation(from: along(40), to: along(341), duration: 0.3)
        basic.timing = try MediaTiming(repeatCount: 1.5, fill: fill)
        (basic.isRemovedOnCompletion, basic.movesModel) = (false, movesModel)
        var stand = Stand(at: 7)
        try stand.add(basic, "basic")
        expectLastFrame(stand, "\(fill), it moves the model: \(movesModel)")
      }
    }
  }
}
