internal import DetentMotion

extension TrackState {
  /// Begins the animations due by `time`, drops those that are over, and reports each end.
  mutating func settle(at time: Instant, in timelines: Timelines, ended: Ended) {
    // First, because they begin from the state seen then, not from one that settled since.
    if !stack.isEmpty { begin(by: time, in: timelines, ended: ended) }
    settleBase(at: time, in: timelines, ended: ended)
    if !stack.isEmpty { finish(below: stack.count, at: time, in: timelines, ended: ended) }
  }

  /// Whether any animation has yet to begin.
  var waits: Bool { stack.contains { $0.pending != nil } }

  /// The earliest beginning, by `time`, of the animations that have yet to begin.
  func beginning(by time: Instant, in timelines: Timelines) -> Instant? {
    next(by: time, in: timelines)?.start
  }

  private func next(by time: Instant, in timelines: Timelines) -> (place: Int, start: Instant)? {
    stack.indices.lazy
      .compactMap { i in due(i, by: time, in: timelines).map { (place: i, start: $0) } }
      .min { $0.start < $1.start }
  }

  /// Begins the animations due by `time`, one after the other, each from the state seen below it.
  /// - Parameter earliest: The moment of a timeline's change, before which none can have begun.
  mutating func begin(
    by time: Instant, from earliest: Instant = .distantPast, in timelines: Timelines, ended: Ended
  ) {
    while let next = next(by: time, in: timelines) {
      let start = max(next.start, earliest)
      var i = next.place
      stack[i] = begun(i, at: start, in: timelines)
      // A motion that had ended before is not taken over.
      settleBase(at: start, in: timelines, ended: ended)
      let count = stack.count
      finish(below: i, at: start, in: timelines, ended: ended)
      i -= count - stack.count
      takeOver(i, at: start, ended: ended)
    }
  }

  /// The beginning of the animation `i`, which waits, if it comes by `time`.
  private func due(_ i: Int, by time: Instant, in timelines: Timelines) -> Instant? {
    let segment = stack[i].segment
    guard stack[i].pending != nil,
      timelines.moment(at: time, in: segment.timeline).time >= segment.visibleFrom
    else { return nil }
    return timelines.time(of: segment.visibleFrom, in: segment.timeline) ?? time
  }

  /// Drops the animations among the first `count` that are over.
  private mutating func finish(
    below count: Int, at time: Instant, in timelines: Timelines, ended: Ended
  ) {
    let above = stack.count - count
    var i = 0
    while i < stack.count - above {
      if stack[i].pending == nil, stack[i].segment.isOver(at: time, in: timelines) {
        finish(&i, at: time, in: timelines, ended: ended)
      } else {
        i += 1
      }
    }
  }

  private mutating func finish(
    _ i: inout Int, at time: Instant, in timelines: Timelines, ended: Ended
  ) {
    let layered = stack[i]
    let end = layered.segment.end(in: timelines)
    if let id = layered.segment.completion, let end { ended(id, .settled, end) }
    stack[i].segment.completion = nil
    let final = layered.segment.motion.destination
    if layered.setsModel, layered.composition == .replace,
      layered.isRemovedOnCompletion || layered.segment.isTimed
    {
      stack[i].setsModel = false
      if let id = base.completion { ended(id, .retargeted, end ?? time) }
      base = Segment(.still(final), resolution, timeline: timeline)
      // A motion that has gone on below it must not reappear now.
      drop(i, reason: .retargeted, at: end ?? time, ended: ended)
      i = 0
    }
    guard layered.isRemovedOnCompletion else { return i += 1 }
    stack.remove(at: i)
    if layered.setsModel, layered.composition == .add {
      _ = translateModel(by: final, below: i, at: time, in: timelines)
    }
  }

  private mutating func settleBase(at time: Instant, in timelines: Timelines, ended: Ended) {
    switch base.motion {
    case .still, .held: return
    case .spring, .decay, .curve, .timed, .keyframes, .clamped, .flight, .simulated, .sequence:
      break
    }
    guard base.isOver(at: time, in: timelines) else { return }
    let old = base
    base = Segment(.still(old.motion.destination), resolution, timeline: timeline)
    if let id = old.completion { ended(id, .settled, old.end(in: timelines) ?? time) }
  }
}
