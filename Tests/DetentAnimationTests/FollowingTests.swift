import DetentAnimation
import DetentMotion
import Dynamics
import Testing

@Suite struct FollowingTests {
  private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

  private struct Heads {
    var engine = AnimationEngine()
    var tracks: [Track<Double>] = []

    init(_ count: Int) throws {
      for _ in 0..<count { tracks.append(try engine.makeTrack(0.0, resolution: .pixels)) }
      for (leader, track) in zip(tracks, tracks.dropFirst()) {
        try engine.animate(track, following: leader, by: .hand, at: .zero)
      }
    }
  }

  @Test func `A row of followers comes after its leader, and to rest with it`() throws {
    var heads = try Heads(4)
    #expect(heads.engine.advance(to: .zero) == .never && heads.engine.isAtRest)
    try heads.engine.animate(heads.tracks[0], to: 300, by: .spring(.hand), at: at(1))
    var (frames, time) = (0, 1.0)
    while heads.engine.advance(to: at(time)) == .frame, frames < 1000 {
      let places = heads.tracks.map { heads.engine.value(of: $0, at: at(time)) }
      if (5..<10).contains(frames) { #expect(places == places.sorted(by: >)) }
      (frames, time) = (frames + 1, time + 1.0 / 60)
    }
    #expect(frames > 20 && frames < 400)
    for track in heads.tracks { #expect(heads.engine.value(of: track, at: at(time)) == 300) }
    #expect(heads.engine.isAtRest)
    // A finger takes the leader.
    try heads.engine.hold(heads.tracks[0], to: 100, at: at(time + 5))
    #expect(heads.engine.advance(to: at(time + 5)) == .frame)
    for frame in 0..<400 { _ = heads.engine.advance(to: at(time + 5 + Double(frame) / 60)) }
    for track in heads.tracks { #expect(heads.engine.value(of: track, at: at(time + 20)) == 100) }
    #expect(heads.engine.isAtRest)
  }

  @Test func `The same at every frame rate, of springs nobody disturbs`() throws {
    func places(_ rate: Double) throws -> [Double] {
      var heads = try Heads(3)
      try heads.engine.animate(heads.tracks[0], to: 300, by: .spring(.pop), at: .zero)
      for frame in 1...Int(0.4 * rate) { _ = heads.engine.advance(to: at(Double(frame) / rate)) }
      return heads.tracks.map { heads.engine.value(of: $0, at: at(0.4)) }
    }
    let reference = try places(240)
    #expect(try places(30) == reference)
    #expect(try places(60) == reference)
    #expect(try places(120) == reference)
  }

  @Test func `The same at every frame rate, behind a finger and behind what is sent elsewhere`()
    throws
  {
    func places(_ rate: Int, _ command: (inout Heads, Double) throws -> Void) throws -> [Double] {
      var heads = try Heads(3)
      // Fingers are measured 120 times a second, and a frame comes after what was measured by then.
      for moment in 1...288 {
        let time = Double(moment) / 1440
        if moment % 12 == 0 { try command(&heads, time) }
        if moment % (1440 / rate) == 0 { _ = heads.engine.advance(to: at(time)) }
      }
      return heads.tracks.map { heads.engine.value(of: $0, at: at(0.2)) }
    }
    let commands: [(inout Heads, Double) throws -> Void] = [
      { heads, time in
        try heads.engine.hold(heads.tracks[0], to: 1000 * time, velocity: 1000, at: self.at(time))
      },
      { heads, time in
        let target = (time * 120).rounded().truncatingRemainder(dividingBy: 7) == 0 ? 300.0 : -50
        try heads.engine.animate(
          heads.tracks[0], to: target, by: .spring(.pop), at: self.at(time))
      },
    ]
    for command in commands {
      let reference = try places(240, command)
      #expect(abs(reference[1]) > 1)
      for rate in [30, 60, 120] {
        for (a, b) in zip(try places(rate, command), reference) { #expect(abs(a - b) < 1e-9) }
      }
    }
  }

  @Test func `Near its leader's true follower, between steps too`() throws {
    var heads = try Heads(2)
    try heads.engine.animate(heads.tracks[0], to: 300, by: .spring(.pop), at: .zero)
    var follower = Follower(.hand, from: MotionState(0.0), leader: 0.0, at: .zero)
    for frame in 1...60 {
      let time = at(Double(frame) / 77)
      _ = heads.engine.advance(to: time)
      let leader = {
        Spring.pop.state(
          after: ($0 as Instant).seconds(since: .zero), from: MotionState(0.0), to: 300.0
        ).value
      }
      follower.advance(to: Follower<Double>.step(before: time), leader: leader)
      let seen = follower.state(at: time, leader: leader(time))
      #expect(abs(heads.engine.value(of: heads.tracks[1], at: time) - seen.value) < 1e-9)
      #expect(abs(heads.engine.velocity(of: heads.tracks[1], at: time) - seen.velocity) < 1e-7)
    }
  }

  @Test func `Whoever takes a follower has it; from where it is, as fast as it is`() throws {
    var heads = try Heads(2)
    let follower = heads.tracks[1]
    try heads.engine.animate(heads.tracks[0], to: 300, by: .spring(.hand), at: .zero)
    for frame in 0...12 { _ = heads.engine.advance(to: at(Double(frame) / 60)) }
    let seen = (
      heads.engine.value(of: follower, at: at(0.2)),
      heads.engine.velocity(of: follower, at: at(0.2))
    )
    #expect(seen.1 > 100 && heads.engine.isFollowing(follower.id))
    try heads.engine.animate(follower, to: -50, by: .spring(.hand), at: at(0.2))
    #expect(heads.engine.value(of: follower, at: at(0.2)) == seen.0)
    #expect(abs(heads.engine.velocity(of: follower, at: at(0.2)) - seen.1) < 1e-9)
    for frame in 12...400 { _ = heads.engine.advance(to: at(Double(frame) / 60)) }
    #expect(heads.engine.value(of: follower, at: at(8)) == -50)
    #expect(!heads.engine.isFollowing(follower.id) && heads.engine.isAtRest)
  }

  @Test func `Circles are refused, and a leader that is gone is followed no more`() throws {
    var heads = try Heads(3)
    let tracks = heads.tracks
    #expect(throws: AnimationError.followsItself(tracks[0].id)) {
      try heads.engine.animate(tracks[0], following: tracks[2], by: .hand, at: .zero)
    }
    #expect(throws: AnimationError.followsItself(tracks[1].id)) {
      try heads.engine.animate(tracks[1], following: tracks[1], by: .hand, at: .zero)
    }
    try heads.engine.remove(tracks[0], at: at(1))
    #expect(heads.engine.advance(to: at(1)) == .never)
    #expect(heads.engine.isAtRest && !heads.engine.isFollowing(tracks[0].id))
  }

  @Test func `Without a lag it comes to move along with what moves evenly`() throws {
    for lags in [true, false] {
      var engine = AnimationEngine()
      let (leader, track) = (try engine.makeTrack(0.0), try engine.makeTrack(0.0))
      try engine.animate(track, following: leader, by: .hand, lags: lags, offset: 20, at: .zero)
      try engine.animate(leader, to: 2000, by: .curve(.linear, duration: 4), at: .zero)
      for frame in 0...180 { _ = engine.advance(to: at(Double(frame) / 60)) }
      let behind = engine.value(of: leader, at: at(3)) + 20 - engine.value(of: track, at: at(3))
      let lag = lags ? Spring.hand.damping / Spring.hand.stiffness * 500 : 0
      #expect(abs(behind - lag) < 0.01)
    }
  }

  /// Where everything is at `end`, having slept since `asleep`, after frames at `frames`.
  private func awoken(
    at frames: [Double], _ command: (inout Heads) throws -> Void
  ) throws -> [MotionState<Double>] {
    var heads = try Heads(3)
    try heads.engine.animate(heads.tracks[0], to: 300, by: .spring(.hand), at: .zero)
    for frame in 0...600 { _ = heads.engine.advance(to: at(Double(frame) / 60)) }
    #expect(heads.engine.isAtRest)
    try command(&heads)
    for frame in frames { _ = heads.engine.advance(to: at(frame)) }
    return try heads.tracks.map {
      let state = try #require(heads.engine.presentation(of: $0.id, at: at(frames.last ?? 0)))
      return MotionState(state.value.x, velocity: state.velocity.x)
    }
  }

  @Test func `Woken by a frame that comes seconds late, they are where they would be`() throws {
    let often = (0...180).map { 50 + Double($0) / 60 }
    for end in [50.25, 50.5, 51.25, 52, 53] {
      func states(_ frames: [Double]) throws -> [MotionState<Double>] {
        try awoken(at: frames) { heads in
          try heads.engine.animate(heads.tracks[0], to: -200, by: .spring(.pop), at: at(50))
        }
      }
      let expected = try states(often.filter { $0 < end } + [end])
      for frames in [[end], [50.1, end]] {
        let found = try states(frames)
        if end < 51 { #expect(found == expected) }
        // Where one has come so near that it is at rest is a matter of frames.
        for (a, b) in zip(found, expected) { #expect(abs(a.value - b.value) < 1) }
      }
    }
  }

  @Test func `What begins later wakes them then, and not before`() throws {
    let often = (0...120).map { 60 + Double($0) / 60 }
    func states(_ frames: [Double]) throws -> [MotionState<Double>] {
      try awoken(at: frames) { heads in
        try heads.engine.blend(
          heads.tracks[0], to: 0, by: .spring(.pop), delay: 10, at: at(50))
        // Nobody draws while all wait.
        #expect(heads.engine.advance(to: at(50)) == .at(at(60)))
        #expect(heads.engine.advance(to: at(51)) == .at(at(60)))
      }
    }
    let expected = try states(often.filter { $0 < 61.5 } + [61.5])
    #expect(expected[2].value < 290)
    #expect(try states([61.5]) == expected)
  }

  @Test func `A world that takes a follower or a custom animation has it`() throws {
    for isCustom in [false, true] {
      var heads = try Heads(2)
      let item = heads.tracks[1]
      if isCustom {
        let custom = CustomAnimation { value, tick in
          value.x += 10 * tick.duration
          return true
        }
        try heads.engine.add(custom, to: item.id, forKey: "on", at: .zero)
      }
      try heads.engine.animate(heads.tracks[0], to: 300, by: .spring(.hand), at: .zero)
      for frame in 0...20 { _ = heads.engine.advance(to: at(Double(frame) / 60)) }
      var world = DynamicsWorld()
      let properties = ItemProperties(resistance: 10)
      try world.add(
        DynamicItem(.circle(radius: 20), at: .zero, properties: properties), as: ItemID(1))
      try world.add(.attachment(.pane(ItemID(1), to: [-100, 0])), as: BehaviorID(1))
      heads.engine.apply(
        .simulate(WorldID(1), world, [WorldDrive(ItemID(1), .position, item.id)], nil), at: at(0.35)
      )
      var time = 0.35
      while heads.engine.advance(to: at(time)) != .never, time < 30 { time += 1.0 / 60 }
      #expect(time < 20 && heads.engine.isAtRest)
      #expect(abs(heads.engine.value(of: item, at: at(time)) - -100) < 0.5)
    }
  }

  @Test func `What a world carries may follow, and is the world's no more`() throws {
    var engine = AnimationEngine()
    let (leader, item) = (
      try engine.makeTrack(0.0, resolution: .pixels), try engine.makeTrack(0.0, resolution: .pixels)
    )
    var world = DynamicsWorld()
    try world.add(DynamicItem(.circle(radius: 20), at: .zero), as: ItemID(1))
    try world.add(.attachment(.pane(ItemID(1), to: [-100, 0])), as: BehaviorID(1))
    engine.apply(
      .simulate(WorldID(1), world, [WorldDrive(ItemID(1), .position, item.id)], nil), at: .zero)
    for frame in 0...10 { _ = engine.advance(to: at(Double(frame) / 60)) }
    let time = at(10.0 / 60)
    let seen = engine.presentation(of: item.id, at: time)
    try engine.animate(item, following: leader, by: .hand, at: time)
    #expect(engine.presentation(of: item.id, at: time) == seen)
    for frame in 11...600 { _ = engine.advance(to: at(Double(frame) / 60)) }
    #expect(engine.isFollowing(item.id) && engine.isAtRest)
    #expect(engine.value(of: item, at: at(10)) == 0)
  }

  /// One that was put before those behind it stood before its own leader, too, and never saw it move.
  @Test func `Each comes after its leader, in whatever order they began to follow`() throws {
    let pairs = [(0, 1), (1, 2), (2, 3), (3, 4)]
    for order in [[0, 2, 1, 3], [3, 0, 2, 1], [3, 2, 1, 0], [1, 3, 0, 2], [0, 3, 1, 2]] {
      var engine = AnimationEngine()
      let tracks = try (0...4).map { _ in try engine.makeTrack(0.0, resolution: .pixels) }
      for i in order {
        try engine.animate(tracks[pairs[i].1], following: tracks[pairs[i].0], by: .hand, at: .zero)
      }
      try engine.animate(tracks[0], to: 300, by: .spring(.hand), at: .zero)
      for frame in 0...600 { _ = engine.advance(to: at(Double(frame) / 60)) }
      let places = tracks.map { engine.value(of: $0, at: at(10)) }
      #expect(places.allSatisfy { $0 == 300 }, "\(order): \(places)")
      #expect(engine.isAtRest)
    }
  }
}
