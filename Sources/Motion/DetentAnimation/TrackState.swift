internal import DetentMotion

/// The state of one quantity: the motion that carries it, and the animations stacked on top.
struct TrackState: Sendable {
  let id: TrackID
  /// Its index among the live tracks; nil if it is not live.
  var place: Int?
  var resolution: Resolution
  /// The slot of the timeline that it runs on.
  var timeline = 0
  var base: Segment
  /// The step to whose multiples shown values are rounded; 0: no rounding.
  var step = 0.0
  /// The animations, in the order in which they act.
  var stack: [Layered] = []

  /// Whether a finger holds it.
  var isHeld: Bool { if case .held = base.motion { true } else { false } }

  /// The track with another state below its stack.
  func carried(at state: MotionState<AnimatedValue>) -> TrackState {
    var copy = self
    copy.base = Segment(.held(state), resolution, timeline: 0, completion: base.completion)
    return copy
  }

  /// Reports an end: its completion, reason and time.
  typealias Ended = (CompletionID, Completion.Reason, Instant) -> Void

  init(id: TrackID, value: AnimatedValue, resolution: Resolution) {
    self.id = id
    self.resolution = resolution
    base = Segment(.still(value), resolution, timeline: 0)
  }

  /// The value that the track has been asked for.
  func model(in timelines: Timelines) -> AnimatedValue {
    stack.reduce(base.motion.destination) { $1.model(over: $0, in: timelines) }
  }

  @inline(__always)
  func state(at time: Instant, in timelines: Timelines) -> MotionState<AnimatedValue> {
    stack.isEmpty
      ? base.state(at: time, in: timelines) : state(below: stack.count, at: time, in: timelines)
  }

  /// The combined state of the base and the first `count` animations.
  func state(
    below count: Int, at time: Instant, in timelines: Timelines
  ) -> MotionState<AnimatedValue> {
    var state = base.state(at: time, in: timelines)
    var hidesModel = false
    for i in 0..<count {
      guard let more = effect(of: i, at: time, in: timelines) else { continue }
      switch stack[i].composition {
      case .replace:
        state = more
        hidesModel = !stack[i].carriesModel
      // Its end is part of the track's own value, which is hidden.
      case .add where hidesModel && stack[i].isLeft(at: time, in: timelines): continue
      case .add, .blend:
        state.value += more.value
        state.velocity += more.velocity
      }
    }
    return state
  }

  func effect(
    of i: Int, at time: Instant, in timelines: Timelines
  ) -> MotionState<AnimatedValue>? {
    guard stack[i].pending != nil else { return stack[i].effect(at: time, in: timelines) }
    return begun(i, by: time, in: timelines)?.effect(at: time, in: timelines)
  }

  /// The animation `i` as it has begun by `time`; nil before.
  func begun(_ i: Int, by time: Instant, in timelines: Timelines) -> Layered? {
    let segment = stack[i].segment
    guard timelines.moment(at: time, in: segment.timeline).time >= segment.visibleFrom,
      let start = timelines.time(of: segment.visibleFrom, in: segment.timeline)
    else { return nil }
    return begun(i, at: start, in: timelines)
  }

  /// The animation `i`, beginning at `start` from the state visible below it then.
  func begun(_ i: Int, at start: Instant, in timelines: Timelines) -> Layered {
    var seen = state(below: i, at: start, in: timelines)
    let moment = timelines.moment(at: start, in: stack[i].segment.timeline)
    seen.velocity = moment.local(seen.velocity)
    return stack[i].begun(from: seen, resolution)
  }

  /// Whether anything still moves visibly after `time`.
  func isVisiblyMoving(after time: Instant, in timelines: Timelines) -> Bool {
    base.isVisiblyMoving(after: time, in: timelines)
      || stack.contains { $0.segment.isVisiblyMoving(after: time, in: timelines) }
  }

  /// Whether it still changes after `time`, even by less than a pixel.
  func isActing(after time: Instant, in timelines: Timelines) -> Bool {
    base.isActing(after: time, in: timelines)
      || stack.contains { $0.segment.isActing(after: time, in: timelines) }
  }

  /// Whether any of its motions runs on the timeline at `slot` or on one within it.
  func lives(on slot: Int, in timelines: Timelines) -> Bool {
    timelines.isWithin(base.timeline, slot)
      || stack.contains { timelines.isWithin($0.segment.timeline, slot) }
  }

  /// Moves its motions from the timeline at `old` to the one at `new`, without a change at `time`.
  mutating func move(from old: Int, to new: Int, at time: Instant, in timelines: Timelines) {
    if timeline == old { timeline = new }
    func place(_ slot: Int) -> Int? {
      if slot == old { return new }
      guard slot == timelines.mirror(of: old) else { return nil }
      // A motion on the mirror of its timeline keeps its direction.
      let (rate, other) = (
        timelines.moment(at: time, in: slot).rate, timelines.moment(at: time, in: new).rate
      )
      return (rate < 0) == (other < 0) ? new : timelines.mirror(of: new) ?? new
    }
    if let slot = place(base.timeline) { base.move(to: slot, at: time, in: timelines) }
    for i in stack.indices {
      guard let slot = place(stack[i].segment.timeline) else { continue }
      stack[i].move(to: slot, at: time, in: timelines)
    }
  }

  /// The next step after `time`.
  func next(after time: Instant, in timelines: Timelines) -> NextFrame {
    stack.reduce(base.next(after: time, in: timelines)) {
      $0.sooner(
        $1.segment.next(after: time, in: timelines, endsVisibly: $1.endsVisibly))
    }
  }

  /// The next step after `time` if the track is out of sight.
  func nextUnseen(after time: Instant, in timelines: Timelines) -> NextFrame {
    stack.reduce(base.nextUnseen(after: time, in: timelines)) {
      $0.sooner($1.segment.nextUnseen(after: time, in: timelines))
    }
  }
}

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
