import AnimationVocabularies
import CBenchmark
import DetentAnimation
import DetentMotion
import EngineTestSupport
import SeededNumbers
import Testing

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// Springs in flight, one a track, from random places at random speeds.
private func flock(_ count: Int, seed: UInt64) -> AnimationEngine {
  var random = SeededNumbers(seed)
  var engine = AnimationEngine()
  for i in 0..<count {
    engine.apply(.set(TrackID(i), value(&random), .pixels), at: .zero)
    engine.apply(
      .release(
        TrackID(i), velocity: value(&random), to: value(&random), .spring(spring(&random)),
        CompletionID(i)),
      at: at(Double(i % 7) * 0.01))
  }
  return engine
}

private func value(_ random: inout SeededNumbers) -> AnimatedValue {
  AnimatedValue.random(in: -900...900, using: &random)
}

private func spring(_ random: inout SeededNumbers) -> Spring {
  (try? Spring(
    dampingRatio: .random(in: 0.1...1.6, using: &random),
    response: .random(in: 0.1...0.9, using: &random))) ?? .hand
}

/// That every value of the snapshot is what its track is seen at, bit for bit.
private func expectSeen(_ engine: AnimationEngine, _ comment: Comment) {
  let time = engine.snapshot.time
  let isSeen = engine.snapshot.values.allSatisfy { engine.shown(of: $0.id, at: time) == $0.value }
  #expect(isSeen, comment)
}

@Suite struct FrameLoopTests {
  @Test func `A frame shows what is seen, bit for bit, whatever is done to a track between two`() {
    var random = SeededNumbers(31)
    var engine = flock(40, seed: 5)
    for frame in 0..<400 {
      // Now and then a frame looks back.
      let time = at(0.02 + Double(frame) / 120 - (frame % 13 == 0 ? 0.015 : 0))
      _ = engine.advance(to: time)
      expectSeen(engine, "frame \(frame)")
      let id = TrackID(.random(in: 0..<40, using: &random))
      engine.apply(change(of: id, &random), at: time)
    }
  }

  private func change(of id: TrackID, _ random: inout SeededNumbers) -> AnimationCommand {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: .hold(id, MotionState(value(&random), velocity: value(&random)))
    case 1: .stop(id)
    case 2: .add(id, to: value(&random), .curve(.easeInOut, duration: 0.3))
    case 3: .round(id, to: Bool.random(using: &random) ? 0.5 : 0)
    case 4: .setTimeline(TimelineID(1), .identity)
    case 5: .move(id, to: TimelineID(1))
    case 6: .move(id, to: .root)
    case 7: .setSpeed(Bool.random(using: &random) ? .root : TimelineID(1), 0.7)
    case 8: .setSpeed(.root, 1)
    case 9: .remove(id)
    case 10: .set(id, value(&random), .pixels)
    default: .retarget(id, to: value(&random), .spring(spring(&random)))
    }
  }

  @Test func `A forgotten track leaves the others in flight`() {
    var engine = flock(20, seed: 8)
    for i in stride(from: 0, to: 20, by: 3) {
      engine.apply(.remove(TrackID(i)), at: at(0.1))
      _ = engine.advance(to: at(0.1 + Double(i) / 200))
      expectSeen(engine, "without \(i)")
    }
    #expect(engine.snapshot.values.count == 13)
    _ = engine.advance(to: at(900))
    #expect(engine.isAtRest)
    #expect(engine.takeCompletions().count == 20)
  }

  @Test func `Each end is told once, whether a frame comes on time or late`() {
    var (drawn, asleep) = (flock(30, seed: 3), flock(30, seed: 3))
    for frame in 0...2000 { _ = drawn.advance(to: at(Double(frame) / 60)) }
    _ = asleep.advance(to: at(2000.0 / 60))
    let (ends, late) = (drawn.takeCompletions(), asleep.takeCompletions())
    #expect(ends.count == 30)
    #expect(Set(ends.map(\.id)) == Set(late.map(\.id)))
    #expect(ends.map(\.time).sorted() == late.map(\.time))
  }

  @Test(.enabled(if: cbenchmark_allocations() >= 0, "no allocations are counted here"))
  func `A frame of springs asks for no memory once its buffers have grown`() {
    var engine = flock(500, seed: 2)
    _ = engine.advance(to: at(0.07))
    let before = cbenchmark_allocations()
    for frame in 1...10 { _ = engine.advance(to: at(0.07 + Double(frame) / 500)) }
    #expect(cbenchmark_allocations() == before)
    #expect(engine.snapshot.values.count == 500)
  }

  @Test func `What is out of sight needs no frame but at its end, which is told in time`() throws {
    var stand = Stand()
    stand.apply(
      .retarget(Stand.track, to: [100, 0, 0, 0], .spring(.hand), CompletionID(1)), 0)
    let next = stand.advance(to: 0.01)
    #expect(next == .frame)
    #expect(stand.engine.next { _ in false } == .frame)
    guard case .at(let end) = stand.engine.next(exceptFor: { $0 == Stand.track }) else {
      Issue.record("its end is known")
      return
    }
    let seen = stand.engine.presentation(of: Stand.track, at: end.advanced(by: -0.01))
    #expect(seen?.value.x != 100)
    _ = stand.engine.advance(to: end)
    #expect(stand.engine.takeCompletions().first?.time == end)
    #expect(stand.engine.isAtRest)
  }

  @Test func `What goes on for ever out of sight never needs a frame`() throws {
    var stand = Stand()
    var turning = Animation(.curve(.linear, duration: 1), to: [100, 0, 0, 0])
    turning.timing = try MediaTiming(repeatCount: .infinity)
    turning.setsModel = false
    stand.apply(.play(Stand.track, turning, key: nil), 0)
    let next = stand.advance(to: 20.3)
    #expect(next == .frame)
    #expect(stand.engine.next { _ in true } == .never)
    stand.apply(.setAlarm(CompletionID(7), on: .root, at: Stand.time(25)), 20.3)
    #expect(stand.engine.next { _ in true } == .at(Stand.time(25)))
  }

  @Test
  func `What begins later out of sight is waited for, and what is asked every frame is asked`()
    throws
  {
    var stand = Stand()
    var later = Animation(.curve(.linear, duration: 1), to: [100, 0, 0, 0])
    later.timing = try MediaTiming(delay: 3)
    stand.apply(.play(Stand.track, later, key: nil), 0)
    _ = stand.advance(to: 1)
    #expect(stand.engine.next { _ in true } == .at(Stand.time(3)))
    stand.engine.addDisplayLink(DisplayLinkID(1)) { _, _ in true }
    #expect(stand.engine.next { _ in true } == .frame)
  }

  @Test func `What tells and stands still needs no frame`() throws {
    var stand = Stand()
    var spring = POP.SpringAnimation(toValue: Stand.value(100))
    spring.tells = .moments
    try stand.add(spring, "k", 1)
    stand.engine.setPaused(true, of: Stand.track, forKey: "k", at: Stand.time(0.1))
    #expect(stand.advance(to: 0.2) == .never)
    #expect(stand.engine.next { _ in true } == .never)
    stand.engine.setPaused(false, of: Stand.track, forKey: "k", at: Stand.time(1))
    _ = stand.advance(to: 1.1)
    #expect(stand.engine.next { _ in true } == .frame, "of its way there it tells")
  }
}
