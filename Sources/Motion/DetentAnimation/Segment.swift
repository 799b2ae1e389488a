internal import DetentMotion

/// A motion that acts on a track, with the moments at which it stops to matter, all in the time of
/// its timeline.
struct Segment: Sendable {
  var motion: Motion
  /// The slot of its timeline.
  var timeline: Int
  /// The moment from which it may move.
  var visibleFrom: Instant
  /// The moment from which it changes no pixel.
  var visibleUntil: Instant
  /// The moment from which it is at its destination.
  var settlesAt: Instant
  var completion: CompletionID?

  init(
    _ motion: Motion, _ resolution: Resolution, timeline: Int, completion: CompletionID? = nil
  ) {
    self.motion = motion
    self.timeline = timeline
    self.completion = completion
    visibleFrom = motion.start
    let sight = RestTolerance(distance: resolution.visible, speed: .infinity)
    settlesAt = motion.settles(within: resolution.rest)
    visibleUntil = motion.settles(within: sight)
    if standsStill { visibleUntil = visibleFrom }
  }

  /// Whether it shows the same value from its start on, for ever.
  private var standsStill: Bool {
    if case .timed(let timed) = motion { timed.standsStill } else { false }
  }

  /// Whether it can show nothing outside of its active time.
  var isTimed: Bool {
    if case .timed = motion { true } else { false }
  }

  /// Its state, with the velocity in the engine's time.
  @inline(__always)
  func state(at time: Instant, in timelines: Timelines) -> MotionState<AnimatedValue> {
    let moment = timelines.moment(at: time, in: timeline)
    var state = local(at: moment.time)
    if moment.rate != 1, !isHeld { state.velocity *= moment.rate }
    return state
  }

  /// Whether a finger holds it; the finger's velocity is already in the engine's time.
  private var isHeld: Bool {
    if case .held = motion { true } else { false }
  }

  @inline(__always)
  func local(at time: Instant) -> MotionState<AnimatedValue> {
    if time < settlesAt { return motion.state(at: time) }
    // A hold has no destination to settle at.
    if case .held(let held) = motion { return held }
    return MotionState(motion.destination)
  }

  /// The state that it shows; nil if it shows nothing.
  func effect(at time: Instant, in timelines: Timelines) -> MotionState<AnimatedValue>? {
    guard isTimed else { return state(at: time, in: timelines) }
    let moment = timelines.moment(at: time, in: timeline)
    guard var state = motion.effect(at: moment.time) else { return nil }
    state.velocity *= moment.rate
    return state
  }

  /// Whether it still moves visibly after `time`.
  func isVisiblyMoving(after time: Instant, in timelines: Timelines) -> Bool {
    let moment = timelines.moment(at: time, in: timeline)
    return moves(moment, until: visibleUntil)
  }

  /// Whether it will still change after `time`.
  func isActing(after time: Instant, in timelines: Timelines) -> Bool {
    moves(
      timelines.moment(at: time, in: timeline),
      until: standsStill ? visibleFrom : settlesAt)
  }

  private func moves(_ moment: Timelines.LocalMoment, until end: Instant) -> Bool {
    if moment.rate > 0 { return moment.time < end }
    // Running backwards, it is seen for the last time at its very start.
    return moment.rate < 0 && visibleFrom != .distantPast && moment.time >= visibleFrom
  }

  /// Whether it is over for good, as long as its timeline runs forwards.
  func isOver(at time: Instant, in timelines: Timelines) -> Bool {
    let moment = timelines.moment(at: time, in: timeline)
    return moment.rate > 0 && moment.time >= settlesAt
  }

  /// The moment at which it is over, in the engine's time; nil if never, or while that is unknown.
  func end(in timelines: Timelines) -> Instant? {
    settlesAt == .distantFuture ? nil : timelines.time(of: settlesAt, in: timeline)
  }

  /// The next step that it needs after `time`.
  /// - Parameter endsVisibly: Whether its end changes the visible value.
  func next(
    after time: Instant, in timelines: Timelines, endsVisibly: Bool = false
  ) -> NextFrame {
    let moment = timelines.moment(at: time, in: timeline)
    if moment.rate == 0 { return .never }
    let due: Instant
    if moment.rate > 0 {
      if moment.time < visibleFrom {
        due = visibleFrom
      } else if moment.time < visibleUntil {
        return .frame
      } else if moment.time < settlesAt, endsVisibly || completion != nil || !standsStill {
        // The last frame, exactly where it ends.
        due = settlesAt
      } else {
        return .never
      }
    } else {
      if moment.time > visibleUntil {
        due = visibleUntil
      } else {
        return moves(moment, until: visibleUntil) ? .frame : .never
      }
    }
    guard due != .distantFuture, due != .distantPast,
      let at = timelines.time(of: due, in: timeline)
    else { return .never }
    return .at(at)
  }

  /// The next step that it needs after `time` if it is out of sight: only its end.
  func nextUnseen(after time: Instant, in timelines: Timelines) -> NextFrame {
    let next = next(after: time, in: timelines)
    guard next == .frame else { return next }
    let isForwards = timelines.moment(at: time, in: timeline).rate > 0
    let due = isForwards ? settlesAt : visibleFrom
    guard due != .distantFuture, due != .distantPast,
      let at = timelines.time(of: due, in: timeline)
    else { return .never }
    return .at(at)
  }

  /// Moves it to another timeline at the moment `time`, without a change of its value then.
  mutating func move(to slot: Int, at time: Instant, in timelines: Timelines) {
    let (old, new) = (
      timelines.moment(at: time, in: timeline).time, timelines.moment(at: time, in: slot).time
    )
    let shift = new.seconds(since: old)
    timeline = slot
    motion = motion.delayed(by: shift)
    // Moments that stand for never or always stay.
    func shifted(_ moment: Instant) -> Instant {
      moment == .distantPast || moment == .distantFuture ? moment : moment.advanced(by: shift)
    }
    visibleFrom = shifted(visibleFrom)
    visibleUntil = shifted(visibleUntil)
    settlesAt = shifted(settlesAt)
  }
}
