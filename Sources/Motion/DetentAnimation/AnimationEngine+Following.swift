public import DetentMotion

extension AnimationEngine {
  /// Lets `track` follow `leader` on a spring from now on, however the leader is moved; it starts
  /// from its visible state.
  ///
  /// Following ends when anything else takes the track, and when one of the two is removed. In a
  /// row of tracks, each may follow the one before. There is no closed form, so it advances in
  /// steps of 4 ms. After more than ten seconds without a frame or a command it continues as if it
  /// had been with its leader ten seconds ago, so that no call takes longer than 2,500 steps.
  /// seconds ago, so that no call takes longer than 2,500 steps.
  /// - Parameters:
  ///   - track: The track that follows.
  ///   - leader: The track to follow.
  ///   - spring: The spring between them.
  ///   - lags: Whether it trails a leader that moves evenly; see `Follower`.
  ///   - offset: The target's offset from the leader.
  ///   - time: The moment of the call or of the event behind it.
  /// - Throws: `AnimationError.unknownTrack`, `notFinite`, and `followsItself` if the track would
  ///   follow itself, directly or by way of others.
  public mutating func animate(
    _ track: TrackID, following leader: TrackID, by spring: Spring, lags: Bool = true,
    offset: AnimatedValue = .zero, at time: Instant
  ) throws(AnimationError) {
    try AnimationError.requireFinite(offset, "offset")
    catchUp(track, by: time)
    guard let seen = presentation(of: track, at: time) else { throw .unknownTrack(track) }
    guard let goal = presentation(of: leader, at: time) else { throw .unknownTrack(leader) }
    guard !followings.leads(track, to: leader) else { throw .followsItself(track) }
    // A follower does not move as a world would have it, so the track leaves its world.
    let told = completions.count
    flyOn(track, at: time)
    if !tracer.isEmpty { settleTracer(from: told) }
    try apply(checked: .hold(track, seen), at: time)
    let follower = Follower(
      spring, lags: lags, from: seen, leader: goal.value + offset, at: time)
    followings.add(
      Following(track: track, leader: leader, offset: offset, follower: follower, held: seen))
  }

  /// Lets one typed track follow another.
  /// - Throws: The errors of the untyped call.
  public mutating func animate<Value>(
    _ track: Track<Value>, following leader: Track<Value>, by spring: Spring, lags: Bool = true,
    offset: Value? = nil, at time: Instant
  ) throws(AnimationError) {
    try animate(
      track.id, following: leader.id, by: spring, lags: lags,
      offset: offset?.animatedValue ?? .zero, at: time)
  }

  /// Whether a track follows another one.
  public func isFollowing(_ track: TrackID) -> Bool {
    followings.following(of: track).map { isHeld(track, at: $0.held) } ?? false
  }

  /// Moves the followers to `time`.
  mutating func advanceFollowings(to time: Instant) -> NextFrame {
    var followings = takeFollowings()
    let next = followings.advance(to: time, in: self)
    show(followings)
    return next
  }

  private mutating func show(_ followings: Followings) {
    for (track, state) in followings.moved {
      guard let slot = slots[track] else { continue }
      tracks[slot].base.motion = .held(state)
      wake(slot)
    }
    self.followings = followings
  }

  /// The state at `time` of a track that follows another one; nil for one that follows none.
  func followed(_ track: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    guard isFollowing(track) else { return nil }
    var ahead = followings
    ahead.removeAll { [self] in isLost($0) }
    ahead.step(to: time, in: self)
    return ahead.state(of: track, at: time, in: self)
  }

  /// Advances the followers to `time`, before a command is carried out: until then they follow
  /// their leaders' motions so far, whatever frames there were.
  mutating func noteFollowings(at time: Instant) {
    var followings = takeFollowings()
    followings.note(time, in: self)
    show(followings)
  }

  /// Takes the followers out of the engine, so that they can ask it for their leaders.
  private mutating func takeFollowings() -> Followings {
    var followings = Followings()
    swap(&followings, &self.followings)
    followings.removeAll { [self] in isLost($0) }
    return followings
  }

  private func isLost(_ following: Following) -> Bool {
    slots[following.leader] == nil || !isHeld(following.track, at: following.held)
  }

  /// Whether a world carries a track.
  func isCarried(_ id: TrackID) -> Bool { world(of: id) != nil }

  /// The next step of one track after `time`.
  func next(of id: TrackID, after time: Instant) -> NextFrame {
    slots[id].map { tracks[$0].next(after: time, in: timelines) } ?? .never
  }
}
