public import DetentMotion

extension AnimationEngine {
  /// Begins `animation` under `key`. One that is there already under that key makes room, and the new
  /// one goes on from where it is seen, as fast as it is seen.
  /// - Throws: `AnimationError`, and nothing that is running has changed.
  public mutating func add(
    _ animation: Animation, to id: TrackID, forKey key: AnimationKey? = nil,
    completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    try apply(checked: .play(id, animation, key: key, completion), at: time)
  }

  /// The keys of the animations on a track, in the order in which they act.
  public func animationKeys(of id: TrackID) -> [AnimationKey] {
    let stacked = slots[id].map { tracks[$0].stack.compactMap(\.key) } ?? []
    return stacked + customs.filter { $0.track == id }.map(\.key)
  }

  /// The animation of that key as it was added, with the target it has now; nil when there is none.
  public func animation(of id: TrackID, forKey key: AnimationKey) -> Animation? {
    slots[id].flatMap { tracks[$0].layered(key)?.animation }
  }

  /// Where the animation of that key ends, known in advance also of a decay.
  public func destination(of id: TrackID, forKey key: AnimationKey) -> AnimatedValue? {
    slots[id].flatMap { tracks[$0].layered(key)?.segment.motion.destination }
  }

  /// When the animation of that key ends; nil when that is not known, or never.
  public func end(of id: TrackID, forKey key: AnimationKey) -> Instant? {
    slots[id].flatMap { tracks[$0].layered(key)?.segment.end(in: timelines) }
  }

  public func isPaused(_ id: TrackID, forKey key: AnimationKey) -> Bool {
    guard let slot = slots[id], let layered = tracks[slot].layered(key) else { return false }
    return layered.segment.timeline == timelines.slot(of: .stopped)
  }

  /// What is shown of a track at `time`: what is seen, rounded if it is to be.
  public func shown(of id: TrackID, at time: Instant) -> AnimatedValue? {
    slots[id].map { tracks[$0].shown(seen($0, at: time).value) }
  }

  /// What is to be drawn of a track at `time`: where none of it can be seen to move any more, what it
  /// ends at, so that what rests is exact; what is shown elsewhere.
  public func drawn(of id: TrackID, at time: Instant) -> AnimatedValue? {
    guard let slot = slots[id] else { return nil }
    let track = tracks[slot]
    guard world(of: id) == nil, !track.isVisiblyMoving(after: time, in: timelines) else {
      return shown(of: id, at: time)
    }
    var end = time
    for segment in [track.base] + track.stack.map(\.segment) {
      guard let settled = timelines.time(of: segment.settlesAt, in: segment.timeline),
        settled != .distantFuture
      else { continue }
      end = max(end, settled)
    }
    return track.shown(track.state(at: end, in: timelines).value)
  }

  /// Whether what the track moves may be touched at `time`: no animation forbids it that can still
  /// be seen to move.
  public func allowsInteraction(_ id: TrackID, at time: Instant) -> Bool {
    guard let slot = slots[id] else { return true }
    return tracks[slot].stack.allSatisfy {
      $0.animation.allowsInteraction
        || !$0.segment.isVisiblyMoving(after: time, in: timelines)
    }
  }

  mutating func pause(_ id: TrackID, _ key: AnimationKey, at time: Instant) {
    if timelines.slot(of: .stopped) == nil {
      _ = timelines.set(.stopped, Timeline.identity.paused(at: .zero), parent: .root)
    }
    guard !isPaused(id, forKey: key), let stopped = timelines.slot(of: .stopped) else { return }
    change(id, at: time) { track, timelines, _ in
      track.move(key, to: stopped, at: time, in: timelines)
    }
  }

  mutating func resume(_ id: TrackID, _ key: AnimationKey, at time: Instant) {
    guard isPaused(id, forKey: key) else { return }
    change(id, at: time) { track, timelines, _ in
      let home = track.layered(key)?.animation.timeline.flatMap { timelines.slot(of: $0) }
      track.move(key, to: home ?? track.timeline, at: time, in: timelines)
    }
  }
}

extension TimelineID {
  /// The engine's own, on which time stands still: where paused animations wait.
  static let stopped = TimelineID(Int.min)
}
