import AnimationVocabularies
import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = Stand.track
private func along(_ x: Double) -> AnimatedValue { Stand.value(x) }

/// A command counts from its own moment, whichever frames came before it.
@Suite struct CommandMomentTests {
  private static let commands: [(name: String, command: AnimationCommand)] = [
    ("retarget", .retarget(x, to: along(0), .spring(.hand))),
    ("release", .release(x, velocity: .zero, to: along(0), .spring(.hand))),
    ("hold", .hold(x, MotionState(along(7)))),
    ("stop", .stop(x)),
    ("set", .set(x, along(3), .pixels)),
    ("remove", .remove(x)),
    ("blend", .add(x, to: along(0), .spring(.hand))),
    ("aim", .aim(x, key: "slide", to: along(0))),
    ("end", .end(x, key: "slide")),
    ("pause", .pause(x, key: "slide")),
    ("play", .play(x, Animation(.spring(.hand), to: along(0)), key: "slide")),
  ]

  @Test func `What had ended before a command has settled, with or without a frame between`()
    throws
  {
    for (name, command) in Self.commands {
      for isKeyed in [false, true] {
        var told: [[Completion]] = []
        for hasFrame in [true, false] {
          var stand = Stand()
          let spec = AnimationSpec.curve(.linear, duration: 0.1)
          stand.apply(
            isKeyed
              ? .play(x, Animation(spec, to: along(100)), key: "slide", CompletionID(1))
              : .retarget(x, to: along(100), spec, CompletionID(1)), 0)
          if hasFrame { _ = stand.advance(to: 0.15) }
          stand.apply(command, 0.2)
          _ = stand.advance(to: 9)
          told.append(stand.engine.takeCompletions())
        }
        #expect(told[0] == told[1], "\(name)")
        #expect(told[1].map(\.reason) == [.settled], "\(name)")
        #expect(told[1].map(\.time) == [Stand.time(0.1)], "\(name)")
      }
    }
  }

  @Test func `What is over can be sent nowhere, with or without a frame between`() throws {
    for hasFrame in [true, false] {
      var stand = Stand()
      try stand.add(POP.BasicAnimation(toValue: along(100), duration: 0.1), "slide", 1)
      if hasFrame { _ = stand.advance(to: 0.15) }
      #expect(throws: AnimationError.unknownKey("slide", x)) {
        try stand.engine.setToValue(along(0), of: x, forKey: "slide", at: Stand.time(0.2))
      }
      #expect(stand.place(0.2) == 100)
      #expect(stand.reasons() == [.settled])
    }
  }

  @Test func `A follower, or what is asked at every frame, takes a track whose end is told`() throws
  {
    for hasFrame in [true, false] {
      for follows in [true, false] {
        var stand = Stand()
        let leader = TrackID(9)
        stand.apply(.set(leader, along(50), .pixels), 0)
        stand.apply(
          .retarget(x, to: along(100), .curve(.linear, duration: 0.1), CompletionID(1)), 0)
        if hasFrame { _ = stand.advance(to: 0.15) }
        if follows {
          try stand.engine.animate(x, following: leader, by: .hand, at: Stand.time(0.2))
        } else {
          let custom = POP.CustomAnimation { _, _ in false }
          try stand.engine.add(custom, to: x, forKey: "custom", at: Stand.time(0.2))
        }
        #expect(stand.reasons() == [.settled])
      }
    }
  }

  @Test func `What waits is sent elsewhere before it begins, and is seen as before until then`()
    throws
  {
    var sprung = POP.SpringAnimation(toValue: along(30))
    (sprung.isAdditive, sprung.fromValue, sprung.delay) = (true, along(50), 1)
    var basic = CoreAnimation.BasicAnimation(from: along(50), to: along(30), duration: 0.5)
    basic.timing = try MediaTiming(delay: 1, fill: .both)
    (basic.isRemovedOnCompletion) = false
    var added = basic
    added.isAdditive = true
    for form in [try sprung.animation(), try basic.animation(), try added.animation()] {
      var stand = Stand()
      try stand.engine.add(form, to: x, forKey: "late", at: .zero)
      var sent = stand
      try sent.engine.setToValue(along(10), of: x, forKey: "late", at: Stand.time(0.5))
      for time in [0.5, 0.7, 0.99] {
        #expect(sent.place(time) == stand.place(time), "\(form.composition) at \(time)")
        #expect(sent.velocity(time) == 0)
      }
      #expect(abs(sent.place(1.01) - 50) < 2)
      _ = sent.advance(to: 4)
      #expect(abs(sent.place(4) - 10) < 0.01, "\(form.composition)")
    }
  }

  @Test func `A follower is taken from where it is, at any frame rate`() throws {
    func taken(_ rate: Double) throws -> (seen: State, then: State) {
      var engine = AnimationEngine()
      let (leader, track) = (try engine.makeTrack(0.0), try engine.makeTrack(0.0))
      try engine.animate(track, following: leader, by: .hand, at: .zero)
      try engine.animate(leader, to: 300, by: .spring(.hand), at: .zero)
      for frame in 0...Int(0.15 * rate) { _ = engine.advance(to: Stand.time(Double(frame) / rate)) }
      let time = Stand.time(0.161)
      let seen = try #require(engine.presentation(of: track.id, at: time))
      try engine.animate(track, to: 0, by: .spring(.hand), at: time)
      return (seen, try #require(engine.presentation(of: track.id, at: time)))
    }
    let reference = try taken(240)
    #expect(reference.seen.velocity.x > 100)
    for rate in [30.0, 60, 120] {
      let (seen, then) = try taken(rate)
      #expect((seen.value - reference.seen.value).magnitude < 1e-9, "seen at \(rate) Hz")
      #expect((then.value - reference.seen.value).magnitude < 1e-9, "taken at \(rate) Hz")
      #expect((then.velocity - reference.seen.velocity).magnitude < 1e-6, "taken at \(rate) Hz")
    }
  }

  private typealias State = MotionState<AnimatedValue>
}
