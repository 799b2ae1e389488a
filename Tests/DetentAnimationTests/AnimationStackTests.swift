import DetentAnimation
import DetentMotion
import EngineTestSupport
import Testing

private let x = TrackID(1)
private let spring = AnimationSpec.spring(.hand)

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }
private func along(_ x: Double) -> AnimatedValue { [x, 0, 0, 0] }

private func engine(at value: Double = 0) -> AnimationEngine {
  var engine = AnimationEngine()
  engine.apply(.set(x, along(value), .pixels), at: .zero)
  return engine
}

extension AnimationEngine {
  /// Where the track is at `time` [s].
  fileprivate func place(_ time: Double) -> Double {
    presentation(of: x, at: at(time))?.value.x ?? .nan
  }
}

private let second = AnimationSpec.curve(.linear, duration: 1)

@Suite struct AnimationStackTests {
  @Test func `An animation that leaves the model alone is seen in its place, then gone`() {
    var engine = engine(at: 7)
    var animation = Animation(second, from: along(100), to: along(200))
    animation.setsModel = false
    engine.apply(.play(x, animation, key: "there"), at: .zero)
    #expect(abs(engine.place(0.5) - 150) < 1e-9)
    #expect(engine.model(of: x) == along(7))
    _ = engine.advance(to: at(1))
    #expect(engine.place(1) == 7)
    #expect(engine.isAtRest)
  }

  @Test func `One that sets the model stays where it ended, and where it was seen if ended early`()
  {
    var (whole, half) = (engine(), engine())
    let animation = Animation(second, to: along(200))
    whole.apply(.play(x, animation, key: "there"), at: .zero)
    half.apply(.play(x, animation, key: "there"), at: .zero)
    #expect(whole.model(of: x) == along(200))
    _ = whole.advance(to: at(2))
    #expect(whole.place(2) == 200)
    half.apply(.end(x, key: "there"), at: at(0.25))
    #expect(abs(half.place(3) - 50) < 1e-9)
  }

  @Test func `Repeats and turns round exactly as often as told`() throws {
    var engine = engine()
    var animation = Animation(second, from: .zero, to: along(100))
    animation.timing = try MediaTiming(repeatCount: 2, autoreverses: true)
    animation.setsModel = false
    engine.apply(.play(x, animation, key: nil, CompletionID(1)), at: .zero)
    for (time, place) in [(0.25, 25.0), (1, 100), (1.75, 25), (2.5, 50), (3.9, 10)] {
      #expect(abs(engine.place(time) - place) < 1e-6, "at \(time)")
    }
    #expect(engine.presentation(of: x, at: at(1.5))?.velocity.x == -100)
    _ = engine.advance(to: at(4))
    #expect(
      engine.takeCompletions() == [Completion(id: CompletionID(1), reason: .settled, time: at(4))])
    #expect(engine.place(4) == 0)
  }

  @Test func `Fills before and after as told, and repeats cumulatively`() throws {
    for fill in [MediaTiming.Fill.removed, .backwards, .forwards, .both] {
      var engine = engine(at: -1)
      var animation = Animation(second, from: along(10), to: along(20))
      animation.timing = try MediaTiming(delay: 1, repeatCount: 3, fill: fill)
      animation.isCumulative = true
      animation.setsModel = false
      animation.isRemovedOnCompletion = false
      engine.apply(.play(x, animation), at: .zero)
      #expect(engine.place(0.5) == (fill == .backwards || fill == .both ? 10 : -1))
      #expect(abs(engine.place(2.5) - 25) < 1e-6)
      #expect(abs(engine.place(3.5) - 35) < 1e-6)
      _ = engine.advance(to: at(9))
      #expect(engine.place(9) == (fill == .forwards || fill == .both ? 40 : -1))
    }
  }

  @Test(arguments: [0, 0.5], [false, true])
  func `A pose that stands still is shown, and asks for no frames`(
    delay: Double, isGrouped: Bool
  ) throws {
    var pose = Animation(.curve(.linear, duration: 1), from: along(0), to: along(100))
    let still = try MediaTiming(delay: delay, timeOffset: 0.3, speed: 0, duration: 1)
    if isGrouped { pose.groups = [still] } else { pose.timing = still }
    var stand = Stand(at: 7)
    stand.apply(.play(x, pose, key: "pose"), 0)
    #expect(stand.advance(to: 0) == (delay > 0 ? .at(Stand.time(delay)) : .never))
    for time in [delay, 1, 100] {
      #expect(stand.advance(to: time) == .never)
      #expect(stand.engine.isAtRest && !stand.engine.isInFlight(x, at: Stand.time(time)))
      #expect(abs(stand.place(time) - 30) < 1e-9)
    }
    stand.apply(.end(x, key: "pose", at: .end), 101)
    #expect(stand.place(101) == 100 && stand.model == 100)
  }

  @Test func `A group's timing holds its members`() throws {
    var engine = engine()
    var animation = Animation(second, from: .zero, to: along(100))
    animation.timing = try MediaTiming(repeatCount: .infinity)
    animation.groups = [try MediaTiming(delay: 1, speed: 2, duration: 1.5)]
    animation.setsModel = false
    engine.apply(.play(x, animation), at: .zero)
    #expect(engine.place(0.9) == 0)
    #expect(abs(engine.place(1.25) - 50) < 1e-6)
    #expect(engine.presentation(of: x, at: at(1.25))?.velocity.x == 200)
    _ = engine.advance(to: at(1.76))
    #expect(engine.isAtRest)
  }

  @Test func `Additive ones add up, and leave what they added in the model if they set it`() {
    var engine = engine(at: 100)
    var nudge = Animation(second, from: .zero, to: along(10))
    nudge.composition = .add
    engine.apply(.play(x, nudge, key: "a"), at: .zero)
    engine.apply(.play(x, nudge, key: "b"), at: at(0.5))
    #expect(abs(engine.place(0.75) - 110) < 1e-6)
    #expect(engine.model(of: x) == along(120))
    _ = engine.advance(to: at(5))
    #expect(engine.place(5) == 120)
  }

  @Test func `A delayed animation begins from what is seen then, at its velocity`() throws {
    var engine = engine()
    engine.apply(.retarget(x, to: along(300), spring), at: .zero)
    var delayed = Animation(spring, to: along(-100))
    delayed.timing = try MediaTiming(delay: 0.1, fill: .forwards)
    engine.apply(.play(x, delayed, key: "later", CompletionID(1)), at: .zero)
    let reference = Spring.hand.state(
      after: 0.1, from: MotionState(0.0), to: 300)
    let pure = try #require(engine.presentation(of: x, at: at(0.1)))
    #expect(abs(pure.value.x - reference.value) < 1e-9)
    #expect(abs(pure.velocity.x - reference.velocity) < 1e-9)
    let early = engine.place(0.25)
    _ = engine.advance(to: at(0.2))
    #expect(engine.place(0.25) == early)
    #expect(early < 300)
    _ = engine.advance(to: at(9))
    #expect(engine.place(9) == -100)
    #expect(engine.takeCompletions().map(\.reason) == [.settled])
  }

  @Test func `The same key again keeps what is seen and its velocity, and the first one ends`()
    throws
  {
    var engine = engine()
    engine.apply(.play(x, Animation(spring, to: along(300)), key: "k", CompletionID(1)), at: .zero)
    let before = try #require(engine.presentation(of: x, at: at(0.08)))
    engine.apply(.play(x, Animation(spring, to: along(0)), key: "k", CompletionID(2)), at: at(0.08))
    let after = try #require(engine.presentation(of: x, at: at(0.08)))
    #expect((after.value - before.value).magnitude < 1e-9)
    #expect((after.velocity - before.velocity).magnitude < 1e-9)
    #expect(engine.takeCompletions().map(\.reason) == [.retargeted])
  }

  @Test func `A finger takes all of it, and every completion comes once`() throws {
    var engine = engine()
    engine.apply(.play(x, Animation(spring, to: along(300)), key: "k", CompletionID(1)), at: .zero)
    engine.apply(.add(x, to: along(350), second, CompletionID(2)), at: at(0.05))
    engine.apply(.hold(x, MotionState(along(12))), at: at(0.1))
    #expect(engine.place(0.1) == 12)
    _ = engine.advance(to: at(5))
    #expect(engine.takeCompletions().map(\.id.rawValue).sorted() == [1, 2])
  }

  @Test func `Ends of one frame are told in the order of their times`() {
    var engine = engine()
    for i in 0..<6 {
      let track = TrackID(10 + i)
      engine.apply(.set(track, .zero, .unit), at: .zero)
      let spec = AnimationSpec.curve(.linear, duration: 0.6 - 0.1 * Double(i))
      engine.apply(.retarget(track, to: along(1), spec, CompletionID(i)), at: .zero)
    }
    _ = engine.advance(to: at(1))
    #expect(engine.takeCompletions().map(\.id.rawValue) == [5, 4, 3, 2, 1, 0])
  }

  @Test func `A display link is told of every frame once, and none is asked for when it is done`() {
    var engine = engine()
    engine.addDisplayLink(DisplayLinkID(1)) { engine, tick in
      engine.apply(.set(x, along(tick.elapsed * 100), .pixels), at: tick.target)
      return tick.elapsed < 0.05
    }
    var ticks = 0
    var time = 0.0
    while engine.advance(to: at(time)) == .frame {
      #expect(abs((engine.snapshot.values.first?.value.x ?? -1) - time * 100) < 1e-6)
      time += 0.01
      ticks += 1
    }
    #expect(ticks == 5)
    #expect(engine.advance(to: at(2)) == .never)
  }

  @Test(arguments: [Animation.Composition.replace, .add], [24.0, 60, 90, 144])
  func `Its end is seen in the frame in which it comes, whatever its fill`(
    composition: Animation.Composition, rate: Double
  ) throws {
    for fill in [MediaTiming.Fill.removed, .forwards, .backwards, .both] {
      for isRemoved in [true, false] {
        for from in [nil, Stand.value(40)] {
          var stand = Stand(at: 10)
          var animation = Animation(.spring(.hand), from: from, to: Stand.value(100))
          animation.timing = try MediaTiming(delay: 0.2, fill: fill)
          animation.composition = composition
          animation.isRemovedOnCompletion = isRemoved
          stand.apply(.play(Stand.track, animation), 0)
          let comment: Comment =
            "\(fill), \(isRemoved ? "removed" : "stays"), from \(from?.x ?? -1)"
          var seen = 10.0
          for frame in 1...Int(3 * rate) {
            let next = stand.advance(to: Double(frame) / rate)
            seen = stand.engine.snapshot.values.last?.value.x ?? seen
            #expect(seen == stand.place(Double(frame) / rate), comment)
            if next == .never { break }
          }
          #expect(stand.model == (composition == .add ? 110 : 100), comment)
          #expect(seen == stand.model, comment)
        }
      }
    }
  }

  @Test func `A blend before a delayed animation begins neither jumps nor is lost`() throws {
    var stand = Stand(at: 10)
    var later = Animation(.curve(.easeInOut, duration: 1), to: Stand.value(100))
    later.timing = try MediaTiming(delay: 0.5)
    stand.apply(.play(Stand.track, later), 0)
    stand.apply(.add(Stand.track, to: Stand.value(40), .spring(.hand)), 0.3)
    #expect(stand.model == 40)
    var place = 10.0
    for frame in 0..<600 {
      let time = 0.3 + Double(frame) / 240
      _ = stand.advance(to: time)
      #expect(abs(stand.place(time) - place) < 3, "at \(time)")
      place = stand.place(time)
    }
    #expect(place == 40)
  }
}
