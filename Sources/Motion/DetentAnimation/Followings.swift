internal import DetentMotion

/// A track that follows another one on a spring.
struct Following: Sendable {
  let track: TrackID
  let leader: TrackID
  /// Added to where the leader is.
  let offset: AnimatedValue
  var follower: Follower<AnimatedValue>
  /// What the track was given last. Once it shows anything else, somebody else has it.
  var held: MotionState<AnimatedValue>
  /// Whether it stands still with its leader.
  var isAtRest = false
  /// At rest: until when its leader will surely not have moved.
  var quietUntil = Instant.distantPast
}

/// The tracks that follow others, each after the one that it follows.
struct Followings: Sendable {
  private var all: [Following] = []
  /// Whether something was told since the last frame.
  private var isNoted = false
  /// Those that the last frame moved, or brought to rest.
  private(set) var moved: [(track: TrackID, state: MotionState<AnimatedValue>)] = []

  var isEmpty: Bool { all.isEmpty }
  /// Whether all stand still, and nothing was told since they did.
  var isAtRest: Bool { !isNoted && all.allSatisfy(\.isAtRest) }

  mutating func add(_ following: Following) {
    all.removeAll { $0.track == following.track }
    // Those behind it come after it, and it comes after its own leader.
    let isLed = all.contains { $0.leader == following.track }
    let behind = isLed ? all.filter { leads(following.track, to: $0.leader) } : []
    if isLed { all.removeAll { following in behind.contains { $0.track == following.track } } }
    all.append(following)
    all += behind
  }

  func following(of track: TrackID) -> Following? { all.first { $0.track == track } }

  /// Whether `track` is `leader`, or one that it follows by way of others.
  func leads(_ track: TrackID, to leader: TrackID) -> Bool {
    var next: TrackID? = leader
    while let id = next {
      if id == track { return true }
      next = following(of: id)?.leader
    }
    return false
  }

  mutating func removeAll(where isLost: (Following) -> Bool) {
    if all.contains(where: isLost) { all.removeAll(where: isLost) }
  }

  /// Something is told to the engine at `time`: from then on leaders may move.
  mutating func note(_ time: Instant, in engine: AnimationEngine) {
    moved.removeAll(keepingCapacity: true)
    step(to: time, in: engine)
    isNoted = !all.isEmpty
    for i in all.indices {
      if !all[i].isAtRest {
        // Whatever its leader does from now on, it did not do before.
        all[i].follower.step(to: time, leader: shownGoal(of: i, at: time, engine))
        hold(i, at: all[i].follower.state)
      }
      all[i].quietUntil = min(all[i].quietUntil, time)
    }
  }

  private mutating func hold(_ i: Int, at state: MotionState<AnimatedValue>) {
    all[i].held = state
    moved.append((all[i].track, state))
  }

  /// Where one of them is at `time`, within the step after those that have been made.
  func state(
    of track: TrackID, at time: Instant, in engine: AnimationEngine
  ) -> MotionState<AnimatedValue>? {
    all.firstIndex { $0.track == track }.map { state($0, at: time, engine) }
  }

  private func state(
    _ i: Int, at time: Instant, _ engine: AnimationEngine
  ) -> MotionState<AnimatedValue> {
    guard !all[i].isAtRest else { return all[i].held }
    return all[i].follower.state(at: time, leader: shownGoal(of: i, at: time, engine))
  }

  private func shownGoal(
    of i: Int, at time: Instant, _ engine: AnimationEngine
  ) -> AnimatedValue {
    goal(of: i, at: time, engine) { state(of: $0.track, at: time, in: engine)?.value ?? .zero }
  }

  /// Moves them on to `time`, with leaders where `engine` has them.
  /// - Complexity: O(followers · time since one of their leaders moved)
  mutating func advance(to time: Instant, in engine: AnimationEngine) -> NextFrame {
    moved.removeAll(keepingCapacity: true)
    isNoted = false
    step(to: time, in: engine)
    return all.indices.reduce(.never) { $0.sooner(show($1, at: time, engine)) }
  }

  /// Moves them on through all steps that end by `time`.
  mutating func step(to time: Instant, in engine: AnimationEngine) {
    wakeAll(at: time, engine)
    let start = Follower<AnimatedValue>.step(before: time.advanced(by: -Self.longestJump))
    for i in all.indices where !all[i].isAtRest && all[i].follower.time < start {
      all[i].follower.rest(
        on: goal(of: i, at: start, engine) { $0.follower.state.value }, since: start)
    }
    if let first = all.lazy.filter({ !$0.isAtRest }).map(\.follower.time).min() {
      step(from: first, to: time, engine)
    }
  }

  /// What was not asked for as long as that goes on as if it had been with its leader then [s].
  private static let longestJump = 10.0

  /// How long before a frame what a world carries may have begun to move unnoticed [s].
  private static let worldMemory = 1.0

  /// Where its leader may have moved, it goes on from when it cannot have.
  private mutating func wake(_ i: Int, at time: Instant, _ engine: AnimationEngine) {
    let following = all[i]
    var since = following.quietUntil
    if let other = leader(of: i) {
      guard !other.isAtRest else { return }
      since = other.follower.time
    } else {
      guard since <= time else { return }
      if engine.isCarried(following.leader) {
        since = max(since, time.advanced(by: -Self.worldMemory))
      }
    }
    since = max(since, following.follower.time)
    all[i].isAtRest = false
    all[i].follower.rest(on: following.held.value, since: since)
  }

  private mutating func step(from first: Instant, to time: Instant, _ engine: AnimationEngine) {
    var step = Follower<AnimatedValue>.step(after: first)
    while step <= time {
      wakeAll(at: step, engine)
      for i in all.indices where !all[i].isAtRest {
        let goal = goal(of: i, at: step, engine) { $0.follower.state.value }
        all[i].follower.step(to: step, leader: goal)
        let tolerance = engine.resolution(of: all[i].track).rest
        rest(i, within: tolerance, of: goal, at: step, engine)
      }
      step = Follower<AnimatedValue>.step(after: step)
    }
    wakeAll(at: time, engine)
  }

  private mutating func wakeAll(at time: Instant, _ engine: AnimationEngine) {
    for i in all.indices where all[i].isAtRest { wake(i, at: time, engine) }
  }

  /// Shows one of them at the frame's own time, which lies within its step.
  private mutating func show(
    _ i: Int, at time: Instant, _ engine: AnimationEngine
  ) -> NextFrame {
    guard !all[i].isAtRest else { return .never }
    let goal = goal(of: i, at: time, engine) { $0.held.value }
    hold(i, at: all[i].follower.state(at: time, leader: goal))
    rest(i, within: RestTolerance(distance: 0, speed: 0), of: goal, at: time, engine)
    return all[i].isAtRest ? .never : .frame
  }

  /// Comes to rest where its leader stands still: at the end of a step, so that frames make no difference,
  /// or in a frame where it does not move at all.
  private mutating func rest(
    _ i: Int, within tolerance: RestTolerance, of goal: AnimatedValue, at time: Instant,
    _ engine: AnimationEngine
  ) {
    let state = all[i].follower.state(at: time, leader: goal)
    guard (state.value - goal).magnitude <= tolerance.distance,
      state.velocity.magnitude <= tolerance.speed,
      let quietUntil = quietUntil(i, after: time, engine)
    else { return }
    (all[i].isAtRest, all[i].quietUntil) = (true, quietUntil)
    all[i].follower.rest(on: goal, since: time)
    hold(i, at: MotionState(goal))
  }

  /// Until when its leader stands still after `time`; nil: it moves.
  private func quietUntil(_ i: Int, after time: Instant, _ engine: AnimationEngine) -> Instant? {
    if let other = leader(of: i) { return other.isAtRest ? other.quietUntil : nil }
    // Of what a world moves nobody knows when.
    if engine.isCarried(all[i].leader) {
      return engine.nextOfWorlds(after: time) == .frame ? nil : time
    }
    return switch engine.next(of: all[i].leader, after: time) {
    case .frame: nil
    case .at(let due): due
    case .never: .distantFuture
    }
  }

  /// The one that it follows, where that follows another one.
  private func leader(of i: Int) -> Following? {
    all[..<i].first { $0.track == all[i].leader }
  }

  /// Where one of them is led to at `time`; `shown` is where another follower is then.
  private func goal(
    of i: Int, at time: Instant, _ engine: AnimationEngine, shown: (Following) -> AnimatedValue
  ) -> AnimatedValue {
    let place =
      leader(of: i).map(shown) ?? engine.presentation(of: all[i].leader, at: time)?.value
    return (place ?? all[i].follower.leader - all[i].offset) + all[i].offset
  }
}
