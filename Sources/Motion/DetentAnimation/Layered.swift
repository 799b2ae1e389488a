internal import DetentMotion

/// An animation on a track's stack, which acts on the layers below it.
struct Layered: Sendable {
  /// An animation that has not begun: its initial value and velocity are those visible when it
  /// begins, unless it gives its own.
  struct Pending: Sendable {
    var animation: Animation
    /// The moment it was added, in its timeline's time.
    var added: Instant
  }

  /// The animation as it was added, with its present target.
  private(set) var animation: Animation
  var key: AnimationKey?
  var segment: Segment
  var pending: Pending?
  var composition: Animation.Composition
  var isRemovedOnCompletion: Bool
  var setsModel: Bool
  /// Whether it makes up for a velocity lost by a change.
  var makesUp = false
  /// The start and end values, whatever the path between them.
  private(set) var origin: AnimatedValue
  private(set) var target: AnimatedValue

  /// - Parameters:
  ///   - added: The present moment, in the time of the timeline at `slot`.
  ///   - seen: The state visible now, for an animation that begins at once.
  init(
    _ animation: Animation, key: AnimationKey?, resolution: Resolution, slot: Int, added: Instant,
    seen: MotionState<AnimatedValue>, completion: CompletionID?
  ) {
    self.animation = animation
    self.key = key
    composition = animation.composition
    isRemovedOnCompletion = animation.isRemovedOnCompletion
    setsModel = animation.setsModel
    let isAdded = animation.composition != .replace
    origin = animation.ownOrigin ?? (isAdded ? .zero : seen.value)
    target = .zero
    let now = added
    let added = animation.counted(from: now)
    let start = added.advanced(by: TimedMotion.delay(of: animation.timing, in: animation.groups))
    let motion = animation.motion(seen: seen, added: added, now: now, resolution)
    if start > now, animation.waits(at: now, for: motion) {
      pending = Pending(animation: animation, added: added)
      let end = animation.to ?? seen.value + (animation.by ?? .zero)
      segment = Segment(
        .still(animation.saysWhereFrom ? motion.destination : end), resolution, timeline: slot)
      segment.visibleFrom = start
      segment.visibleUntil = .distantFuture
      segment.settlesAt = .distantFuture
      segment.completion = completion
    } else {
      segment = Segment(motion, resolution, timeline: slot, completion: completion)
    }
    target = segment.isTimed && composition == .blend ? .zero : segment.motion.destination
  }

  /// Moves it to another timeline at the moment `time`, without a change of its value then.
  mutating func move(to slot: Int, at time: Instant, in timelines: Timelines) {
    let old = timelines.moment(at: time, in: segment.timeline).time
    let new = timelines.moment(at: time, in: slot).time
    if let added = pending?.added {
      pending?.added = new.advanced(by: added.seconds(since: old))
    }
    segment.move(to: slot, at: time, in: timelines)
  }

  /// The animation begun from the state visible below it at its beginning, in its timeline's time.
  func begun(from seen: MotionState<AnimatedValue>, _ resolution: Resolution) -> Layered {
    guard let pending else { return self }
    var begun = self
    begun.pending = nil
    begun.origin = pending.animation.ownOrigin ?? seen.value
    begun.segment = Segment(
      pending.animation.motion(
        seen: seen, added: pending.added, now: segment.visibleFrom, resolution), resolution,
      timeline: segment.timeline, completion: segment.completion)
    begun.target = begun.segment.motion.destination
    return begun
  }

  /// The state that it shows; nil if it shows nothing. Once it is over, that is the value it leaves
  /// behind as the track's own, whatever its fill, also in the frame that has yet to settle it.
  @inline(__always)
  func effect(at time: Instant, in timelines: Timelines) -> MotionState<AnimatedValue>? {
    if leavesNothing, segment.isOver(at: time, in: timelines) { return nil }
    let now = timelines.moment(at: time, in: segment.timeline).time
    if segment.isTimed, setsModel, composition != .blend, now >= segment.settlesAt {
      return MotionState(segment.motion.destination)
    }
    var effect = segment.effect(at: time, in: timelines)
    if now < segment.visibleFrom {
      // An animation that stays to be scrubbed shows its start, even if it takes no time.
      if !isRemovedOnCompletion, !segment.motion.lasts { return MotionState(origin) }
      // While it waits it does not have its initial velocity yet.
      effect?.velocity = .zero
    }
    return effect
  }

  /// Whether it disappears without a trace once it is over.
  private var leavesNothing: Bool {
    isRemovedOnCompletion && (!setsModel || composition == .blend)
  }

  /// Whether it is over, and its end is part of the track's own value, now or from the next frame
  /// on.
  func isLeft(at time: Instant, in timelines: Timelines) -> Bool {
    isRemovedOnCompletion && setsModel && segment.isOver(at: time, in: timelines)
  }

  /// Whether its end changes the visible value.
  var endsVisibly: Bool {
    leavesNothing && (composition == .replace || segment.motion.destination != .zero)
  }

  /// The track's own value at its end: its start if its timeline runs backwards, and the value
  /// below if it will never begin.
  func model(over below: AnimatedValue, in timelines: Timelines) -> AnimatedValue {
    guard setsModel else { return below }
    let isReversed = timelines.isReversed(segment.timeline)
    if pending != nil, isReversed || wasSentBack { return below }
    if isReversed { return composition == .replace ? origin : below + origin }
    // A blend that returns and is removed leaves its start behind nevertheless.
    if segment.isTimed, composition == .blend, isRemovedOnCompletion { return below }
    let end = segment.motion.destination
    return composition == .replace ? end : below + end
  }

  mutating func translate(by offset: AnimatedValue) {
    segment.motion = segment.motion.translated(by: offset)
    pending?.animation.from? += offset
    pending?.animation.to? += offset
    animation.to? += offset
    origin += offset
    target += offset
  }

  /// Whether it was sent back before it had begun, and so will not begin.
  private var wasSentBack: Bool { pending != nil && segment.visibleFrom == .distantFuture }

  /// Whether it determines the track's own value, in place of the layers below it.
  var carriesModel: Bool { setsModel && composition == .replace }

  /// Continues from its present state by another law, to its end or back to its start.
  /// - Parameters:
  ///   - velocity: The initial velocity [units/s]; nil: `relativeVelocity`, else the present one.
  ///   - relativeVelocity: The initial velocity in remaining ways a second, axis by axis.
  ///   - delay: The time before it leaves its start, if it is still there [s].
  ///   - speed: The past speed of its timeline: the velocity seen is faster by it than the path's.
  /// - Returns: The part of the velocity that its law cannot start with.
  mutating func proceed(
    by spec: AnimationSpec, to end: Animation.End, velocity: AnimatedValue?,
    relativeVelocity: AnimatedValue?, after delay: Double, at time: Instant, speed: Double,
    _ resolution: Resolution
  ) -> AnimatedValue {
    if pending != nil || time < segment.visibleFrom {
      wait(until: end == .end ? time.advanced(by: delay) : .distantFuture, resolution) {
        $0.spec = spec.shortened(by: delay)
        if let relativeVelocity { ($0.velocity, $0.relativeVelocity) = (nil, relativeVelocity) }
      }
      return .zero
    }
    let seen = segment.local(at: time)
    let place = end == .start ? origin : end == .end ? target : seen.value
    let wanted =
      velocity ?? relativeVelocity.map { $0 * (place - seen.value) } ?? seen.velocity * speed
    var (state, goal) = (seen, place)
    if animation.keys == nil {
      state.velocity = wanted
    } else {
      state = course.state(at: time)
      goal = end == .start ? ends.origin : end == .end ? ends.target : state.value
      state.velocity =
        relativeVelocity.map { $0 * (goal - state.value) } ?? state.velocity * speed
    }
    let leg = Motion(spec, from: state, to: goal, start: time)
    setCourse(course.followed(by: leg), resolution)
    guard leg.lasts, wanted != .zero else { return .zero }
    return wanted - segment.motion.state(at: time).velocity
  }

  /// The motion that is sent on and scrubbed: with keys, the progress from 0 to 1.
  private var course: Motion {
    guard animation.keys != nil, case .keyframes(_, _, let progress) = segment.motion else {
      return segment.motion
    }
    return progress
  }

  private var ends: (origin: AnimatedValue, target: AnimatedValue) {
    animation.keys == nil ? (origin, target) : (.zero, AnimatedValue(x: 1))
  }

  private mutating func setCourse(_ course: Motion, _ resolution: Resolution) {
    guard animation.keys != nil, case .keyframes(let keys, let offset, _) = segment.motion else {
      return setMotion(course, resolution)
    }
    setMotion(.keyframes(keys, offset: offset, by: course), resolution)
  }

  /// Replaces its path by a straight one from its start to its end in `duration` [s], through its
  /// present place, which it reaches at `fraction` of the time.
  /// - Parameter delay: The time that it stays at its start [s].
  mutating func straighten(
    at fraction: Double, duration: Double, after delay: Double, now: Instant,
    _ resolution: Resolution
  ) {
    let reached = fraction * duration
    guard pending == nil, now >= segment.visibleFrom else {
      // If none of its time is left, it does not begin while a finger scrubs it.
      guard reached < duration else { return wait(until: .distantFuture, resolution) { _ in } }
      let start = max(delay, reached)
      return wait(until: Instant(seconds: start), resolution) {
        $0.spec = .curve(.linear, duration: max(duration - start, 0))
      }
    }
    let seen = now < segment.settlesAt ? course.state(at: now).value : course.destination
    setCourse(
      .straight(
        from: ends.origin, to: ends.target, through: seen, at: fraction,
        after: reached > delay ? delay : 0, duration: duration), resolution)
  }

  /// Lets it stay at its start until `start`, and then go to its end by the law that `change` gives
  /// it; a start in the distant future means that it was sent back and never begins.
  private mutating func wait(
    until start: Instant, _ resolution: Resolution, _ change: (inout Animation) -> Void
  ) {
    guard var animation = pending?.animation else {
      var animation = self.animation
      change(&animation)
      let goal = start == .distantFuture ? origin : target
      let velocity = animation.velocity ?? animation.relativeVelocity.map { $0 * (goal - origin) }
      let first = MotionState(origin, velocity: velocity ?? .zero)
      return setMotion(animation.pass(from: first, to: goal, start: start), resolution)
    }
    segment.visibleFrom = start
    guard start != .distantFuture else { return }
    change(&animation)
    (animation.timing, animation.groups, animation.begin) = (.plain, [], nil)
    pending = Pending(animation: animation, added: start)
  }

  /// Gives it another target, from its present state, or from its beginning if that lies ahead.
  /// Returns false and changes nothing if its law cannot start with a velocity.
  mutating func aim(
    to goal: AnimatedValue, at time: Instant, in timelines: Timelines, _ resolution: Resolution
  ) -> Bool {
    if var waiting = pending {
      let origin = waiting.animation.ownOrigin
      (waiting.animation.from, waiting.animation.to, waiting.animation.by) = (origin, goal, nil)
      pending = waiting
      segment.motion = .still(goal)
    } else if waits(at: timelines.moment(at: time, in: segment.timeline)) {
      var next = animation
      (next.from, next.to, next.by) = (origin, goal, nil)
      let added = segment.visibleFrom.advanced(
        by: -TimedMotion.delay(of: animation.timing, in: animation.groups))
      setMotion(
        next.motion(seen: MotionState(origin), added: added, now: added, resolution), resolution)
    } else {
      let slot = timelines.knownForward(segment.timeline, at: time)
      let now = timelines.moment(at: time, in: slot).time
      var state = segment.local(at: timelines.moment(at: time, in: segment.timeline).time)
      if slot != segment.timeline { state.velocity = .zero - state.velocity }
      guard let next = animation.aimed(at: goal, from: state) else { return false }
      segment.timeline = slot
      setMotion(next.motion(seen: state, added: now, now: now, resolution), resolution)
      setsModel = animation.setsModel
    }
    animation.to = goal
    (animation.by, animation.relativeVelocity, target) = (nil, nil, goal)
    return true
  }

  /// Whether its beginning lies ahead and will come.
  private func waits(at moment: Timelines.LocalMoment) -> Bool {
    moment.rate >= 0 && moment.time < segment.visibleFrom
  }

  private mutating func setMotion(_ motion: Motion, _ resolution: Resolution) {
    segment = Segment(
      motion, resolution, timeline: segment.timeline, completion: segment.completion)
  }
}

extension AnimationSpec {
  /// The law in less time, if it has a duration; `delay` [s].
  fileprivate func shortened(by delay: Double) -> AnimationSpec {
    switch self {
    case .curve(let curve, let duration): .curve(curve, duration: max(duration - delay, 0))
    case .keyframes(let keys, let duration): .keyframes(keys, duration: max(duration - delay, 0))
    case .spring, .decay, .flight, .law: self
    }
  }
}

extension Motion {
  /// Whether its first leg takes any time.
  fileprivate var lasts: Bool {
    switch self {
    case .sequence(let legs): legs[0].lasts
    case .keyframes(_, _, let progress): progress.lasts
    case .curve(_, _, _, _, let duration, _): duration >= Instant.step
    default: true
    }
  }
}
