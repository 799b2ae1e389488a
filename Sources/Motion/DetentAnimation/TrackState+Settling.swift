internal import DetentMotion

extension TrackState {
  /// Begins what is to begin by `time` and drops what is over, telling each end.
  mutating func settle(at time: Instant, in timelines: Timelines, ended: Ended) {
    // First, for they begin from what was seen then, and not from what has come to rest since.
    if !stack.isEmpty { begin(by: time, in: timelines, ended: ended) }
    settleBase(at: time, in: timelines, ended: ended)
    if !stack.isEmpty { finish(below: stack.count, at: time, in: timelines, ended: ended) }
  }

  /// Whether anything on it has yet to begin.
  var waits: Bool { stack.contains { $0.pending != nil } }

  /// When the first of those begins that have yet to begin and do so by `time`.
  func beginning(by time: Instant, in timelines: Timelines) -> Instant? {
    next(by: time, in: timelines)?.start
  }

  private func next(by time: Instant, in timelines: Timelines) -> (place: Int, start: Instant)? {
    stack.indices.lazy
      .compactMap { i in due(i, by: time, in: timelines).map { (place: i, start: $0) } }
      .min { $0.start < $1.start }
  }

  /// Begins what is to begin by `time`, one after the other, each from what was seen below it then.
  /// - Parameter earliest: Nothing can have begun before: from then on its timeline shows what it does.
  mutating func begin(
    by time: Instant, from earliest: Instant = .distantPast, in timelines: Timelines, ended: Ended
  ) {
    while let next = next(by: time, in: timelines) {
      let start = max(next.start, earliest)
      var i = next.place
      stack[i] = begun(i, at: start, in: timelines)
      // What had ended before is not taken over by it.
      settleBase(at: start, in: timelines, ended: ended)
      let count = stack.count
      finish(below: i, at: start, in: timelines, ended: ended)
      i -= count - stack.count
      takeOver(i, at: start, ended: ended)
    }
  }

  /// When the animation `i`, which waits, begins, if it does so by `time`.
  private func due(_ i: Int, by time: Instant, in timelines: Timelines) -> Instant? {
    let segment = stack[i].segment
    guard stack[i].pending != nil,
      timelines.moment(at: time, in: segment.timeline).time >= segment.visibleFrom
    else { return nil }
    return timelines.time(of: segment.visibleFrom, in: segment.timeline) ?? time
  }

  /// Drops those of the first `count` animations that are over.
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
      // What has gone on below it is not what comes to light now.
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
