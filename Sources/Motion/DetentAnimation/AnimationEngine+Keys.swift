public import DetentMotion

extension AnimationEngine {
  /// Begins `animation` under `key`. It replaces one already there, and continues from its visible
  /// state.
  /// - Throws: `AnimationError`; the running animations have not changed then.
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

  /// The animation of that key as it was added, with its present target; nil if there is none.
  public func animation(of id: TrackID, forKey key: AnimationKey) -> Animation? {
    slots[id].flatMap { tracks[$0].layered(key)?.animation }
  }

  /// The value at which the animation of that key ends, known in advance also for a decay.
  public func destination(of id: TrackID, forKey key: AnimationKey) -> AnimatedValue? {
    slots[id].flatMap { tracks[$0].layered(key)?.segment.motion.destination }
  }

  /// The moment at which the animation of that key ends; nil if that is unknown, or never.
  public func end(of id: TrackID, forKey key: AnimationKey) -> Instant? {
    slots[id].flatMap { tracks[$0].layered(key)?.segment.end(in: timelines) }
  }

  public func isPaused(_ id: TrackID, forKey key: AnimationKey) -> Bool {
    guard let slot = slots[id], let layered = tracks[slot].layered(key) else { return false }
    return layered.segment.timeline == timelines.slot(of: .stopped)
  }

  /// The value shown of a track at `time`: the one seen, rounded if the track is rounded.
  public func shown(of id: TrackID, at time: Instant) -> AnimatedValue? {
    slots[id].map { tracks[$0].shown(seen($0, at: time).value) }
  }

  /// The value to draw of a track at `time`: its end value if no visible motion remains, so that a
  /// resting track is drawn exactly; otherwise the shown value.
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

  /// Whether the object that the track moves may be touched at `time`: false while an animation
  /// that forbids it still moves visibly.
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
  /// The engine's own timeline, on which time stands still: paused animations wait there.
  static let stopped = TimelineID(Int.min)
}
