internal import DetentMotion

/// A track that follows another one on a spring.
struct Following: Sendable {
  let track: TrackID
  let leader: TrackID
  /// The offset from the leader's value to the target.
  let offset: AnimatedValue
  var follower: Follower<AnimatedValue>
  /// The state given to the track last. Once it shows another one, something else has taken it.
  var held: MotionState<AnimatedValue>
  /// Whether it stands still together with its leader.
  var isAtRest = false
  /// While at rest, the moment until which its leader cannot have moved.
  var quietUntil = Instant.distantPast
}

/// The tracks that follow others, each after its leader.
struct Followings: Sendable {
  private var all: [Following] = []
  /// Whether a command was given since the last frame.
  private var isNoted = false
  /// The tracks that the last frame moved, or brought to rest.
  private(set) var moved: [(track: TrackID, state: MotionState<AnimatedValue>)] = []

  var isEmpty: Bool { all.isEmpty }
  /// Whether all stand still, and no command was given since.
  var isAtRest: Bool { !isNoted && all.allSatisfy(\.isAtRest) }

  mutating func add(_ following: Following) {
    all.removeAll { $0.track == following.track }
    // Puts the track after its own leader, and its followers after it.
    let isLed = all.contains { $0.leader == following.track }
    let behind = isLed ? all.filter { leads(following.track, to: $0.leader) } : []
    if isLed { all.removeAll { following in behind.contains { $0.track == following.track } } }
    all.append(following)
    all += behind
  }

  func following(of track: TrackID) -> Following? { all.first { $0.track == track } }

  /// Whether `leader` is `track`, or follows it directly or by way of others.
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

  /// Advances the followers to `time` before a command, from which on leaders may move.
  mutating func note(_ time: Instant, in engine: AnimationEngine) {
    moved.removeAll(keepingCapacity: true)
    step(to: time, in: engine)
    isNoted = !all.isEmpty
    for i in all.indices {
      if !all[i].isAtRest {
        // The command cannot change the leader's motion before `time`.
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

  /// The state of one of them at `time`, which lies within the step after those made so far.
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

  /// Moves them to `time`, with the leaders as `engine` has them.
  /// - Complexity: O(followers · time since one of their leaders moved)
  mutating func advance(to time: Instant, in engine: AnimationEngine) -> NextFrame {
    moved.removeAll(keepingCapacity: true)
    isNoted = false
    step(to: time, in: engine)
    return all.indices.reduce(.never) { $0.sooner(show($1, at: time, engine)) }
  }

  /// Moves them through all steps that end by `time`.
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

  /// The longest time without a frame or command that is made up for step by step [s].
  private static let longestJump = 10.0

  /// The time before a frame in which an item of a world may have begun to move unnoticed [s].
  private static let worldMemory = 1.0

  /// Wakes a follower whose leader may have moved, from the last moment at which it cannot have.
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

  /// Shows one of them at the frame's own time, which lies within a step.
  private mutating func show(
    _ i: Int, at time: Instant, _ engine: AnimationEngine
  ) -> NextFrame {
    guard !all[i].isAtRest else { return .never }
    let goal = goal(of: i, at: time, engine) { $0.held.value }
    hold(i, at: all[i].follower.state(at: time, leader: goal))
    rest(i, within: RestTolerance(distance: 0, speed: 0), of: goal, at: time, engine)
    return all[i].isAtRest ? .never : .frame
  }

  /// Brings a follower to rest if its leader stands still: at the end of a step, so that the frames
  /// make no difference, or in a frame in which it does not move at all.
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

  /// The moment after `time` until which its leader stands still; nil if the leader moves.
  private func quietUntil(_ i: Int, after time: Instant, _ engine: AnimationEngine) -> Instant? {
    if let other = leader(of: i) { return other.isAtRest ? other.quietUntil : nil }
    // It is unknown when a world will move its items.
    if engine.isCarried(all[i].leader) {
      return engine.nextOfWorlds(after: time) == .frame ? nil : time
    }
    return switch engine.next(of: all[i].leader, after: time) {
    case .frame: nil
    case .at(let due): due
    case .never: .distantFuture
    }
  }

  /// Its leader, if that one follows another track.
  private func leader(of i: Int) -> Following? {
    all[..<i].first { $0.track == all[i].leader }
  }

  /// The target of one of them at `time`; `shown` gives the value of another follower then.
  private func goal(
    of i: Int, at time: Instant, _ engine: AnimationEngine, shown: (Following) -> AnimatedValue
  ) -> AnimatedValue {
    let place =
      leader(of: i).map(shown) ?? engine.presentation(of: all[i].leader, at: time)?.value
    return (place ?? all[i].follower.leader - all[i].offset) + all[i].offset
  }
}
