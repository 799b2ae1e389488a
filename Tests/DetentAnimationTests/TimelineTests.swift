import DetentAnimation
import DetentMotion
import Testing

private let x = TrackID(1)
private let room = TimelineID(1)
private let cupboard = TimelineID(2)
private let spring = AnimationSpec.spring(.hand)

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// A track on a timeline within another one, on its way to 500.
private func flight() -> AnimationEngine {
  var engine = AnimationEngine()
  engine.apply(.setTimeline(room, .identity), at: .zero)
  engine.apply(.setTimeline(cupboard, .identity, within: room), at: .zero)
  engine.apply(.set(x, .zero, .pixels), at: .zero)
  engine.apply(.move(x, to: cupboard), at: .zero)
  engine.apply(.retarget(x, to: [500, 0, 0, 0], spring), at: .zero)
  return engine
}

@Suite struct TimelineTests {
  @Test func `Pausing a timeline stops all that lives within it, and asks for no more frames`()
    throws
  {
    var engine = flight()
    #expect(engine.advance(to: at(0.1)) == .frame)
    let seen = try #require(engine.presentation(of: x, at: at(0.1)))
    engine.apply(.setTimeline(room, Timeline.identity.paused(at: at(0.1))), at: at(0.1))
    #expect(engine.advance(to: at(0.2)) == .never)
    #expect(engine.presentation(of: x, at: at(9))?.value == seen.value)
    #expect(engine.presentation(of: x, at: at(9))?.velocity == .zero)
    let room = try #require(engine.timeline(room))
    engine.apply(.setTimeline(TimelineID(1), try room.changed(speed: 1, at: at(9))), at: at(9))
    #expect(engine.presentation(of: x, at: at(9)) == seen)
    #expect(engine.advance(to: at(9.01)) == .frame)
    #expect(engine.advance(to: at(30)) == .never)
    #expect(engine.presentation(of: x, at: at(30))?.value.x == 500)
  }

  @Test func `A change of speed moves nothing at its moment, and scales the velocity`() throws {
    var engine = flight()
    for (i, speed) in [0.5, 3, -1, 0.25, 1].enumerated() {
      let time = at(0.04 * Double(i + 1))
      let before = try #require(engine.presentation(of: x, at: time))
      let old = try #require(engine.timeline(room))
      engine.apply(.setTimeline(room, try old.changed(speed: speed, at: time)), at: time)
      let after = try #require(engine.presentation(of: x, at: time))
      #expect((after.value - before.value).magnitude < 1e-6)
      #expect(abs(after.velocity.x - before.velocity.x / old.speed * speed) < 1e-3)
    }
  }

  @Test func `A slowed track answers what it would have at its own time`() throws {
    var (slow, plain) = (flight(), flight())
    slow.apply(.setTimeline(room, try Timeline(speed: 0.25)), at: .zero)
    for i in 1..<50 {
      let time = 0.02 * Double(i)
      _ = (slow.advance(to: at(time)), plain.advance(to: at(time)))
      let a = try #require(slow.presentation(of: x, at: at(time * 4)))
      let b = try #require(plain.presentation(of: x, at: at(time)))
      #expect(abs(a.value.x - b.value.x) < 1e-6)
    }
  }

  @Test(arguments: [0.3, 2, 2.5, 3, 4, 10, 1000])
  func `What is due on a timeline is over when that moment has come`(speed: Double) throws {
    for start in 0..<200 {
      let begin = Instant(nanoseconds: 1_000_003 * Int64(start) + 7)
      var engine = AnimationEngine()
      engine.apply(.set(x, .zero, .pixels), at: begin)
      engine.apply(.setSpeed(.root, speed), at: begin)
      engine.apply(.retarget(x, to: [100, 0, 0, 0], spring, CompletionID(1)), at: begin)
      var (next, now, turns) = (engine.advance(to: begin), begin, 0)
      while next != .never, turns < 2000 {
        turns += 1
        if case .at(let due) = next { now = due } else { now = now.advanced(by: 0.01) }
        next = engine.advance(to: now)
      }
      #expect(turns < 2000)
      #expect(engine.takeCompletions().count == 1)
    }
  }

  @Test func `A timeline can be scrubbed forth and back, also after all has come to rest`() throws {
    var engine = flight()
    engine.apply(.setTimeline(room, Timeline.identity.paused(at: .zero)), at: .zero)
    let room = try #require(engine.timeline(room))
    var seen: [Double] = []
    for moment in [0.05, 0.1, 0.2, 0.1, 0.05, 0] {
      engine.apply(
        .setTimeline(TimelineID(1), room.scrubbed(to: at(moment), at: at(1))), at: at(1))
      _ = engine.advance(to: at(2))
      seen.append(try #require(engine.snapshot.values.first?.value.x))
    }
    #expect(seen[0] == seen[4] && seen[1] == seen[3] && seen[5] == 0)
    #expect(seen[0] < seen[1] && seen[1] < seen[2])
  }

  @Test func `A retarget on a slowed or reversed timeline keeps position and velocity`() throws {
    for speed in [0.1, 2.5, -0.7] {
      var engine = flight()
      engine.apply(
        .setTimeline(room, try Timeline.identity.changed(speed: speed, at: at(0.1))), at: at(0.1))
      let before = try #require(engine.presentation(of: x, at: at(0.12)))
      engine.apply(.retarget(x, to: [-80, 20, 0, 0], spring), at: at(0.12))
      let after = try #require(engine.presentation(of: x, at: at(0.12)))
      #expect((after.value - before.value).magnitude < 1e-9)
      #expect((after.velocity - before.velocity).magnitude < 1e-9)
    }
  }

  @Test func `Moving a track to another timeline, or losing its own, shows no jump`() throws {
    var engine = flight()
    engine.apply(.setTimeline(room, try Timeline(begin: at(-3), speed: 1)), at: .zero)
    engine.apply(.retarget(x, to: [500, 0, 0, 0], spring), at: .zero)
    let before = try #require(engine.presentation(of: x, at: at(0.1)))
    engine.apply(.move(x, to: .root), at: at(0.1))
    #expect(engine.presentation(of: x, at: at(0.1)) == before)
    engine.apply(.move(x, to: cupboard), at: at(0.15))
    let later = try #require(engine.presentation(of: x, at: at(0.2)))
    engine.apply(.removeTimeline(room), at: at(0.2))
    engine.apply(.removeTimeline(cupboard), at: at(0.2))
    let after = try #require(engine.presentation(of: x, at: at(0.2)))
    #expect((after.value - later.value).magnitude < 1e-9)
    #expect((after.velocity - later.velocity).magnitude < 1e-9)
    #expect(engine.timeline(room) == nil)
  }

  @Test func `A timeline cannot live on itself, nor on one that is not there`() throws {
    var engine = flight()
    let half = try Timeline(speed: 0.5)
    engine.apply(.setTimeline(room, half, within: cupboard), at: at(0.1))
    engine.apply(.setTimeline(room, half, within: TimelineID(77)), at: at(0.1))
    #expect(engine.timeline(room) == .identity)
    #expect(throws: AnimationError.self) { try Timeline(speed: .nan) }
  }

  @Test func `The engine's own time can be slowed for all`() throws {
    var engine = flight()
    let plain = try #require(engine.presentation(of: x, at: at(0.05)))
    engine.apply(.setTimeline(.root, try Timeline(speed: 0.1)), at: .zero)
    let slow = try #require(engine.presentation(of: x, at: at(0.5)))
    #expect(abs(slow.value.x - plain.value.x) < 1e-6)
    guard case .frame = engine.advance(to: at(3)) else { return #expect(Bool(false)) }
  }
}
