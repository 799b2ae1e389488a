internal import DetentMotion

/// An animation on a track's stack: it acts on what lies below it.
struct Layered: Sendable {
  /// What it is made of when it begins: the value and velocity it starts with are those seen then.
  struct Pending: Sendable {
    var animation: Animation
    /// When it was added, in its timeline's time.
    var added: Instant
  }

  /// As it was added, with its target as it is now.
  private(set) var animation: Animation
  var key: AnimationKey?
  var segment: Segment
  var pending: Pending?
  var composition: Animation.Composition
  var isRemovedOnCompletion: Bool
  var setsModel: Bool
  /// Where it starts and ends, however it gets there.
  private(set) var origin: AnimatedValue
  private(set) var target: AnimatedValue

  /// - Parameters:
  ///   - added: Now, in the time of the timeline at `slot`.
  ///   - seen: What is seen now, should it begin at once.
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
    origin = animation.from ?? (isAdded ? .zero : seen.value)
    target = .zero
    let now = added
    let added = animation.counted(from: now)
    let start = added.advanced(by: TimedMotion.delay(of: animation.timing, in: animation.groups))
    if start > now, !isAdded, !animation.saysWhereFrom {
      pending = Pending(animation: animation, added: added)
      let end = animation.to ?? seen.value + (animation.by ?? .zero)
      segment = Segment(.still(end), resolution, timeline: slot)
      segment.visibleFrom = start
      segment.visibleUntil = .distantFuture
      segment.settlesAt = .distantFuture
      segment.completion = completion
    } else {
      segment = Segment(
        animation.motion(seen: seen, added: added, now: now, resolution), resolution,
        timeline: slot, completion: completion)
    }
    target = segment.motion.destination
  }

  /// Moves it to another timeline at the moment `time`, at which it shows the same on both.
  mutating func move(to slot: Int, at time: Instant, in timelines: Timelines) {
    let old = timelines.moment(at: time, in: segment.timeline).time
    let new = timelines.moment(at: time, in: slot).time
    if let added = pending?.added {
      pending?.added = new.advanced(by: added.seconds(since: old))
    }
    segment.move(to: slot, at: time, in: timelines)
  }

  /// Itself, begun from what was seen below it when it began.
  func begun(from seen: MotionState<AnimatedValue>, _ resolution: Resolution) -> Layered {
    guard let pending else { return self }
    var begun = self
    begun.pending = nil
    begun.origin = seen.value
    begun.segment = Segment(
      pending.animation.motion(
        seen: seen, added: pending.added, now: segment.visibleFrom, resolution), resolution,
      timeline: segment.timeline, completion: segment.completion)
    begun.target = begun.segment.motion.destination
    return begun
  }

  /// What it shows; nil: nothing. Once it is over that is what it leaves behind as the track's own
  /// value, whatever its fill: also in the frame that has yet to settle it.
  @inline(__always)
  func effect(at time: Instant, in timelines: Timelines) -> MotionState<AnimatedValue>? {
    guard segment.isTimed, setsModel, segment.isOver(at: time, in: timelines) else {
      return segment.effect(at: time, in: timelines)
    }
    return MotionState(segment.motion.destination)
  }

  /// What the track's own value is when it has come to its end: its start, where its timeline runs
  /// backwards, and what lies below it where it will not even begin.
  func model(over below: AnimatedValue, in timelines: Timelines) -> AnimatedValue {
    guard setsModel else { return below }
    let isReversed = timelines.isReversed(segment.timeline)
    if pending != nil, isReversed || wasSentBack { return below }
    let end = isReversed ? origin : segment.motion.destination
    return composition == .replace ? end : below + end
  }

  mutating func translate(by offset: AnimatedValue) {
    segment.motion = segment.motion.translated(by: offset)
    pending?.animation.to? += offset
    animation.to? += offset
    origin += offset
    target += offset
  }

  /// Whether it was sent back before it had begun, and so does not begin.
  private var wasSentBack: Bool { pending != nil && segment.visibleFrom == .distantFuture }

  /// Whether it is the one that says what the track's own value is, rather than what lies below it.
  var carriesModel: Bool { setsModel && composition == .replace }

  /// Goes on by another law from where it is, to its end or back to its start.
  /// - Parameter speed: At which its timeline has run: what is seen is faster by that than its path.
  mutating func proceed(
    by law: Law, to end: Animation.End, velocity: AnimatedValue?, at time: Instant,
    speed: Double, _ resolution: Resolution
  ) {
    if pending != nil { return turn(to: end, at: time) }
    var state = segment.motion.state(at: time)
    state.velocity = velocity ?? state.velocity * speed
    let goal = end == .start ? origin : end == .end ? target : state.value
    let leg = Motion(law, from: state, to: goal, start: time)
    setMotion(segment.motion.followed(by: leg), resolution)
  }

  /// Sent back before it has begun, it does not begin; sent forth again, it does so at once.
  private mutating func turn(to end: Animation.End, at time: Instant) {
    if end == .start { segment.visibleFrom = .distantFuture }
    guard end == .end, wasSentBack, let animation = pending?.animation else { return }
    let delay = TimedMotion.delay(of: animation.timing, in: animation.groups)
    pending?.added = time.advanced(by: -delay)
    segment.visibleFrom = time
  }

  /// Straight from its start to its end in `duration` [s], by way of where it is now, at `fraction`
  /// of the time.
  mutating func straighten(
    at fraction: Double, duration: Double, now: Instant, _ resolution: Resolution
  ) {
    guard pending == nil else { return }
    let seen = segment.motion.state(at: now).value
    setMotion(
      .straight(from: origin, to: target, through: seen, at: fraction, duration: duration),
      resolution)
  }

  /// On to another target, from where it is and as fast as it is. False: its law knows no velocity,
  /// nothing has changed.
  mutating func aim(
    at goal: AnimatedValue, _ moment: Timelines.Moment, _ resolution: Resolution
  ) -> Bool {
    if pending != nil {
      pending?.animation.to = goal
      segment.motion = .still(goal)
    } else {
      let state = segment.motion.state(at: moment.time)
      guard let next = animation.aimed(at: goal, from: state) else { return false }
      let motion = next.motion(
        seen: state, added: moment.time, now: moment.time, resolution)
      setMotion(motion, resolution)
      setsModel = animation.setsModel
    }
    animation.to = goal
    (animation.by, animation.relativeVelocity, target) = (nil, nil, goal)
    return true
  }

  private mutating func setMotion(_ motion: Motion, _ resolution: Resolution) {
    segment = Segment(
      motion, resolution, timeline: segment.timeline, completion: segment.completion)
  }
}
