public import DetentMotion

extension AnimationEngine {
  /// Lets a track follow `leader` on a spring from now on, wherever that one is sent, held or thrown;
  /// from where it is seen, with the velocity that it has.
  ///
  /// It is over when anything else takes the track, and when one of the two is removed. In a row of
  /// them, each may follow the one before. Between two frames `presentation(of:at:)` answers with
  /// the last one.
  /// - Parameters:
  ///   - leader: The track to follow.
  ///   - track: The track that follows.
  ///   - spring: The spring between them.
  ///   - time: The moment of the call or of the event behind it.
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
    followings.following(of: track).map { isHeld(track, at: $0.held) } ?? false
  }

  /// Moves those that follow on to `time`.
  mutating func advanceFollowings(to time: Instant) -> NextFrame {
    var followings = takeFollowings()
    let next = followings.advance(to: time, in: self)
    for (track, state) in followings.moved { carryOut(.hold(track, state), at: time) }
    self.followings = followings
    return next
  }

  /// Something is about to be told at `time`: until then those that follow go by what their leaders did
  /// so far, whichever frames there were.
  mutating func noteFollowings(at time: Instant) {
    var followings = takeFollowings()
    followings.step(to: time, in: self)
    followings.note(time)
    self.followings = followings
  }

  /// Those that still follow, taken out of the engine while they ask where their leaders are.
  private mutating func takeFollowings() -> Followings {
    var followings = Followings()
    swap(&followings, &self.followings)
    followings.removeAll { [self] in
      slots[$0.leader] == nil || !isHeld($0.track, at: $0.held)
    }
    return followings
  }

  /// Whether a world carries a track.
  func isCarried(_ id: TrackID) -> Bool { world(of: id) != nil }

  /// What comes next of one track after `time`.
  func next(of id: TrackID, after time: Instant) -> NextFrame {
    slots[id].map { tracks[$0].next(after: time, in: timelines) } ?? .never
  }
}
