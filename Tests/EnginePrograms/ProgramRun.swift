internal import DetentAnimation
internal import DetentMotion
internal import Dynamics

/// An engine that runs a program, and everything that has to hold on the way.
struct ProgramRun {
  static let trackCount = 4
  /// The one that shows the turn of an item, where a world carries it.
  static let turningTrack = 3
  static let world = WorldID(1)
  /// How far a world that begins another row of steps may be from the one it was in [px].
  private static let rowRounding = 2e-5
  static let rooms = [TimelineID(1), TimelineID(2)]

  typealias State = MotionState<AnimatedValue>

  let program: EngineProgram
  /// Between two frames [s].
  let interval: Double
  var engine = AnimationEngine()
  var animators: [ProgramAnimator] = []
  var ends = ProgramEnds()
  /// Those tracks on which something acts that may jump by itself.
  var loose: Set<Int> = []
  /// Those that something moves which no closed form says.
  var driven: Set<Int> = []
  /// Whom those tracks follow that do, and how far from there.
  var leaders: [Int: (leader: Int, offset: AnimatedValue)] = [:]
  /// The timelines that the tracks live on.
  var homes = [TimelineID](repeating: .root, count: trackCount)
  /// What is on the glass.
  var displayed: [AnimatedValue]
  var now = Instant(seconds: 1)
  var nextFrame = Instant(seconds: 1)
  /// What was seen before each step.
  var trace: [State] = []
  var lastFrame: (time: Instant, states: [State])?

  init(_ program: EngineProgram, interval: Double) {
    self.program = program
    self.interval = interval
    displayed = Array(repeating: .zero, count: ProgramRun.trackCount)
    for track in 0..<ProgramRun.trackCount {
      engine.apply(.set(TrackID(track + 1), .zero, .pixels), at: now)
    }
    engine.apply(.setTimeline(ProgramRun.rooms[0], .identity), at: now)
    engine.apply(.setTimeline(ProgramRun.rooms[1], .identity, within: ProgramRun.rooms[0]), at: now)
    animators = (0..<2).map { ProgramAnimator(id: $0) }
  }

  /// Runs it to its end; nil: all is well.
  mutating func execute() -> Violation? {
    do throws(Violation) {
      for step in program.steps {
        try draw(until: now.advanced(by: step.wait))
        // Whoever uses an animator tells it of its end before asking it for anything.
        if step.flavour % 2 == 0 || animators.contains(where: \.isActive) { try frame(at: now) }
        trace += states(at: now)
        try perform(step)
      }
      // Long after, the frames on the way there make no difference either.
      let end = now.advanced(by: 100)
      try comeToRest()
      trace += states(at: end)
      try tearDown()
      return nil
    } catch {
      return error
    }
  }

  /// Where one was seen elsewhere than the other, before any of the steps.
  func difference(from other: ProgramRun) -> Violation? {
    // What an additive animation leaves behind is added before or after the others, and a world that
    // something leaves begins another row of steps.
    let kinds = Set(program.steps.map(\.kind))
    let rounding = kinds.contains(.simulate) ? Self.rowRounding : kinds.contains(.timed) ? 1e-9 : 0
    for (i, (one, another)) in zip(trace, other.trace).enumerated()
    where (one.value - another.value).magnitude > rounding
      || (one.velocity - another.velocity).magnitude > rounding * 100
    {
      // In the other row of steps it has come to rest a step sooner.
      if rounding == Self.rowRounding, isNearRest(one, another) { continue }
      let (step, track) = (i / ProgramRun.trackCount, i % ProgramRun.trackCount)
      return Violation(
        rule: "the frame rate makes a difference",
        detail: "before step \(step), track \(track): \(one) and \(another)")
    }
    return endDifference(from: other)
  }

  /// An end that the other was told for another reason, or of another moment.
  private func endDifference(from other: ProgramRun) -> Violation? {
    // A world that something leaves begins another row of steps, and so rests at another moment.
    let hasWorlds = program.steps.contains { $0.kind == .simulate }
    for (id, end) in ends.told.sorted(by: { $0.key < $1.key }) {
      guard let same = other.ends.told[id] else { continue }
      if end.reason == same.reason, end.time == same.time || hasWorlds { continue }
      return Violation(
        rule: "the frame rate makes a difference to an end", detail: "\(end) and \(same)")
    }
    return nil
  }

  func states(at time: Instant) -> [State] {
    (0..<ProgramRun.trackCount).map { track in
      engine.presentation(of: TrackID(track + 1), at: time) ?? State([.nan, 0, 0, 0])
    }
  }

  /// Frames, until it is `time`.
  private mutating func draw(until time: Instant) throws(Violation) {
    while nextFrame < time {
      try frame(at: nextFrame)
      nextFrame = nextFrame.advanced(by: interval)
    }
    now = time
  }

  /// Does what a step says, and expects of what is seen what can be.
  mutating func perform(_ step: ProgramStep) throws(Violation) {
    let before = states(at: now)
    let (items, carried) = (engine.world(ProgramRun.world)?.world.items.count, worldTracks)
    // A world begins another row of steps when it is changed, from what is seen between two of them.
    let limit = items == nil ? 1e-6 : Self.rowRounding
    let rates = homes.map(rate)
    let expected = tell(step)
    for (track, (old, new)) in zip(before, states(at: now)).enumerated() {
      try requireFinite(new, track)
      var continuity = expected[track]
      // What leaves a world sets those free that it lay against.
      if let items, step.kind != .simulate,
        let left = engine.world(ProgramRun.world)?.world.items.count, left < items,
        carried.contains(track)
      {
        continuity = .anything
      }
      // Where time stands still, no velocity can be kept.
      if rates[track] == 0 || rate(of: homes[track]) == 0 { continuity = min(continuity, .value) }
      try require(continuity, within: limit, of: track, from: old, to: new, "\(step.kind)")
    }
    try takeEnds()
    lastFrame = (now, states(at: now))
  }

  /// How fast a timeline runs now.
  func rate(of timeline: TimelineID) -> Double {
    guard let start = engine.localTime(of: timeline, at: now),
      let end = engine.localTime(of: timeline, at: now.advanced(by: 0.001))
    else { return 0 }
    return end.seconds(since: start) / 0.001
  }

  private func require(
    _ continuity: Expectation.Continuity, within limit: Double, of track: Int, from old: State,
    to new: State, _ action: String
  ) throws(Violation) {
    guard continuity != .anything else { return }
    let speed = old.velocity.magnitude + new.velocity.magnitude
    let jump = (new.value - old.value).magnitude
    if new.velocity == .zero, isNearRest(old, new) { return }
    guard jump < limit + speed * 1e-8 else {
      throw Violation(
        rule: "a value jumps at \(action)", detail: "track \(track) from \(old) to \(new)")
    }
    guard continuity == .state else { return }
    // What is as slow as that may rest.
    guard (new.velocity - old.velocity).magnitude < 0.15 + speed * 1e-5 else {
      throw Violation(
        rule: "a velocity jumps at \(action)", detail: "track \(track) from \(old) to \(new)")
    }
  }

  /// What has come so near is at rest at once.
  private func isNearRest(_ one: State, _ another: State) -> Bool {
    (another.value - one.value).magnitude < 1.05
      && one.velocity.magnitude + another.velocity.magnitude < 1
  }

  func requireFinite(_ state: State, _ track: Int) throws(Violation) {
    let sum = state.value.sum() + state.velocity.sum()
    guard sum.isFinite else {
      throw Violation(rule: "no number", detail: "track \(track) is at \(state)")
    }
  }
}
