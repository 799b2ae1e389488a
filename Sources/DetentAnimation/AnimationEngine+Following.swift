public import DetentMotion

extension AnimationEngine {
  /// Lets a track follow `leader` on a spring from now on, wherever that one is sent, held or thrown;
  /// from where it is seen, with the velocity that it has.
  ///
  /// It is over when anything else takes the track, and when one of the two is removed. In a row of
  /// them, each may follow the one before. Between two frames `presentation(of:at:)` answers with
  /// the last one.
  /// - Parameters:
  ///   - offset: Where its target is from the leader.
  ///   - lags: Whether it stays behind a leader that moves evenly; see `Follower`.
  /// - Throws: `AnimationError.unknownTrack`, `notFinite`, and `followsItself` for what would follow
  ///   itself, be it by way of others.
  public mutating func follow(
    _ leader: TrackID, with track: TrackID, by spring: Spring, lags: Bool = true,
    offset: AnimatedValue = .zero, at time: Instant
  ) throws(AnimationError) {
    try AnimationError.requireFinite(offset, "offset")
    guard let seen = presentation(of: track, at: time) else { throw .unknownTrack(track) }
    guard let goal = presentation(of: leader, at: time) else { throw .unknownTrack(leader) }
    guard !leads(track, to: leader) else { throw .followsItself(track) }
    try apply(checked: .hold(track, seen), at: time)
    followings.removeAll { $0.track == track }
    let follower = Follower(
      spring, lags: lags, from: seen, leader: goal.value + offset, at: time)
    let following = Following(
      track: track, leader: leader, offset: offset, follower: follower, held: seen)
    // Leaders before those that follow them.
    let place = followings.firstIndex { $0.leader == track } ?? followings.count
    followings.insert(following, at: place)
  }

  /// The same with handles.
  /// - Throws: As the untyped one.
  public mutating func follow<Value>(
    _ leader: Track<Value>, with track: Track<Value>, by spring: Spring, lags: Bool = true,
    offset: Value? = nil, at time: Instant
  ) throws(AnimationError) {
    try follow(
      leader.id, with: track.id, by: spring, lags: lags, offset: offset?.animatedValue ?? .zero,
      at: time)
  }

  /// Whether a track follows another one.
  public func isFollowing(_ track: TrackID) -> Bool {
    followings.contains { $0.track == track && isHeld(track, at: $0.held) }
  }

  /// Whether `track` is `leader`, or one that it follows by way of others.
  private func leads(_ track: TrackID, to leader: TrackID) -> Bool {
    var next: TrackID? = leader
    while let id = next {
      if id == track { return true }
      next = followings.first { $0.track == id }?.leader
    }
    return false
  }

  /// Moves those that follow on to `time`.
  mutating func advanceFollowings(to time: Instant) -> NextFrame {
    for i in followings.indices.reversed() where isLost(followings[i]) { followings.remove(at: i) }
    for i in followings.indices where followings[i].isAtRest && isLed(i, at: time) {
      followings[i].isAtRest = false
      // Its leader has begun to move since the frame before, or a little earlier.
      let since = max(followings[i].follower.time, time.advanced(by: -1))
      followings[i].follower.rest(
        on: followings[i].held.value, since: Follower<AnimatedValue>.step(before: since))
    }
    guard var step = followings.lazy.filter({ !$0.isAtRest }).map(\.follower.time).min() else {
      return .never
    }
    step = Follower<AnimatedValue>.step(after: step)
    while step <= time {
      for i in followings.indices {
        let goal = goal(of: i, at: step) { $0.follower.state.value }
        followings[i].follower.step(to: step, leader: goal)
      }
      step = Follower<AnimatedValue>.step(after: step)
    }
    return followings.indices.reduce(.never) { $0.sooner(show($1, at: time)) }
  }

  /// Whether its leader is gone, or somebody else has the track.
  private func isLost(_ following: Following) -> Bool {
    slots[following.leader] == nil || !isHeld(following.track, at: following.held)
  }

  /// Shows one of them at the frame's own time, which lies within its step.
  private mutating func show(_ i: Int, at time: Instant) -> NextFrame {
    guard !followings[i].isAtRest else { return .never }
    let goal = goal(of: i, at: time) { $0.held.value }
    var state = followings[i].follower.state(at: time, leader: goal)
    let rest = slots[followings[i].track].map { tracks[$0].resolution.rest } ?? .standard
    let isNear =
      (state.value - goal).magnitude <= rest.distance && state.velocity.magnitude <= rest.speed
    if isNear, !isLed(i, at: time) {
      state = MotionState(goal)
      followings[i].isAtRest = true
      followings[i].follower.rest(on: goal, since: time)
    }
    followings[i].held = state
    apply(.hold(followings[i].track, state), at: time)
    return followings[i].isAtRest ? .never : .frame
  }

  /// Where one of them is led to at `time`; `shown` is where another follower is then.
  private func goal(
    of i: Int, at time: Instant, shown: (Following) -> AnimatedValue
  ) -> AnimatedValue {
    let leader = followings[i].leader
    let place =
      followings[..<i].first { $0.track == leader }.map(shown)
      ?? presentation(of: leader, at: time)?.value
    return (place ?? followings[i].follower.leader - followings[i].offset) + followings[i].offset
  }

  /// Whether its leader moves, or is elsewhere than where it stands.
  private func isLed(_ i: Int, at time: Instant) -> Bool {
    let leader = followings[i].leader
    if let other = followings[..<i].first(where: { $0.track == leader }) { return !other.isAtRest }
    return isInFlight(leader, at: time)
      || goal(of: i, at: time) { $0.held.value } != followings[i].follower.leader
  }
}
