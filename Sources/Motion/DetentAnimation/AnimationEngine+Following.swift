public import DetentMotion

extension AnimationEngine {
  /// Lets `track` follow `leader` on a spring from now on, wherever that one is sent, held or thrown;
  /// from where it is seen, with the velocity that it has.
  ///
  /// It is over when anything else takes the track, and when one of the two is removed. In a row of
  /// them, each may follow the one before. Nothing closed says where it is, so it goes on in steps of 4 ms;
  /// what nobody asked for during more than ten seconds goes on as if it had been with its leader ten
  /// seconds ago, so that no call takes longer than 2,500 steps.
  /// - Parameters:
  ///   - track: The track that follows.
  ///   - leader: The track to follow.
  ///   - spring: The spring between them.
  ///   - lags: Whether it stays behind a leader that moves evenly; see `Follower`.
  ///   - offset: Where its target is from the leader.
  ///   - time: The moment of the call or of the event behind it.
  /// - Throws: `AnimationError.unknownTrack`, `notFinite`, and `followsItself` for what would follow
  ///   itself, be it by way of others.
  public mutating func animate(
    _ track: TrackID, following leader: TrackID, by spring: Spring, lags: Bool = true,
    offset: AnimatedValue = .zero, at time: Instant
  ) throws(AnimationError) {
    try AnimationError.requireFinite(offset, "offset")
    catchUp(track, by: time)
    guard let seen = presentation(of: track, at: time) else { throw .unknownTrack(track) }
    guard let goal = presentation(of: leader, at: time) else { throw .unknownTrack(leader) }
    guard !followings.leads(track, to: leader) else { throw .followsItself(track) }
    // It moves the track as no world would.
    let told = completions.count
    flyOn(track, at: time)
    if !tracer.isEmpty { settleTracer(from: told) }
    try apply(checked: .hold(track, seen), at: time)
    let follower = Follower(
      spring, lags: lags, from: seen, leader: goal.value + offset, at: time)
    followings.add(
      Following(track: track, leader: leader, offset: offset, follower: follower, held: seen))
  }

  /// The same with handles.
  /// - Throws: As the untyped one.
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

  /// Moves those that follow on to `time`.
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

  /// Where a track that follows another one is at `time`; nil for one that follows none.
  func followed(_ track: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    guard isFollowing(track) else { return nil }
    var ahead = followings
    ahead.removeAll { [self] in isLost($0) }
    ahead.step(to: time, in: self)
    return ahead.state(of: track, at: time, in: self)
  }

  /// Something is about to be told at `time`: until then those that follow go by what their leaders did
  /// so far, whichever frames there were.
  mutating func noteFollowings(at time: Instant) {
    var followings = takeFollowings()
    followings.note(time, in: self)
    show(followings)
  }

  /// Those that still follow, taken out of the engine while they ask where their leaders are.
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

  /// What comes next of one track after `time`.
  func next(of id: TrackID, after time: Instant) -> NextFrame {
    slots[id].map { tracks[$0].next(after: time, in: timelines) } ?? .never
  }
}
