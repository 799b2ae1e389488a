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
