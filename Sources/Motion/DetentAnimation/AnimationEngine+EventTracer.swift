internal import DetentMotion

extension AnimationEngine {
  /// The events since the last call, of the animations that report any, or of all that are traced.
  ///
  /// The events of one frame come in the order of their moments. A late frame reports all events
  /// that it missed, of repetitions the last 64.
  public mutating func takeEvents() -> [AnimationEvent] {
    guard !tracer.events.isEmpty else { return [] }
    defer { tracer.events.removeAll(keepingCapacity: true) }
    return tracer.events
  }

  /// The command as it is carried out; nil if it is invalid. Reports its completion at once if it
  /// is, or if its track is unknown.
  mutating func admitted(_ command: AnimationCommand, at time: Instant) -> AnimationCommand? {
    let isSound: Bool
    do {
      try command.check()
      isSound = true
    } catch {
      isSound = false
    }
    if let id = command.completion, !isSound || !isKnown(command.track) {
      completions.append(Completion(id: id, reason: .cancelled, time: time))
    }
    return isSound ? prepared(command, at: time) : nil
  }

  /// A checked command as it is carried out.
  mutating func prepared(_ command: AnimationCommand, at time: Instant) -> AnimationCommand {
    telling(reducesMotion ? command.reduced : command, at: time)
  }

  private func isKnown(_ id: TrackID?) -> Bool { id.map { slots[$0] != nil } ?? true }

  /// The command, with a completion of the tracer's own if it has more events to report.
  private mutating func telling(
    _ command: AnimationCommand, at time: Instant
  ) -> AnimationCommand {
    let level = tracer.level
    if level >= .events, let track = command.track {
      tracer.events.append(
        AnimationEvent(track: track, key: command.key, kind: .commanded(command), time: time))
    }
    let kinds = command.tells.union(level.kinds)
    guard command.isMotion, !kinds.isEmpty, let track = command.track, isKnown(track)
    else { return command }
    let trace = EventTracer.Trace(
      track: track, key: command.key, completion: command.completion, kinds: kinds)
    return command.completing(tracer.open(trace))
  }

  /// Records the events until `time` of all animations (in a frame), or of those on one track.
  mutating func tell(of track: TrackID? = nil, until time: Instant) {
    for (i, (id, trace)) in tracer.traces.enumerated() where track == nil || track == trace.track {
      guard let slot = slots[trace.track],
        let segment = tracks[slot].segment(telling: id, at: time, in: timelines)
      else { continue }
      let now = timelines.moment(at: time, in: segment.timeline)
      guard now.rate > 0, now.time > trace.told else { continue }
      let marks = segment.motion.marks(
        after: trace.told, until: now.time, settled: segment.settlesAt)
      for mark in marks {
        let moment = timelines.time(of: mark.time, in: segment.timeline) ?? time
        tracer.record(trace, mark.kind, at: moment, if: mark.kind.kinds)
      }
      if track == nil, segment.visibleFrom <= now.time {
        let value = tracks[slot].shown(seen(slot, at: time).value)
        tracer.record(trace, .applied(value), at: time, if: .apply)
      }
      tracer.setTold(now.time, at: i)
    }
  }

  /// Replaces the completions reported since `first` by those that others wait for.
  mutating func settleTracer(from first: Int) {
    guard completions.count > first else { return }
    let ends = tracer.settle(completions[first...])
    completions.replaceSubrange(first..., with: ends)
  }

  mutating func share(_ id: CompletionID, among count: Int, at time: Instant) {
    guard count > 0 else {
      completions.append(Completion(id: id, reason: .settled, time: time))
      return
    }
    if count > 1 { tracer.share(id, among: count) }
  }
}

extension AnimationEvent.Kind {
  /// The option that asks for it.
  fileprivate var kinds: AnimationEvent.Kinds {
    switch self {
    case .commanded: []
    case .started: .start
    case .reached: .reach
    case .turned: .turn
    case .applied: .apply
    case .ended: .end
    }
  }
}
