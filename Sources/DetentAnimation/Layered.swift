internal import DetentMotion

/// An animation on a track's stack: it acts on what lies below it.
struct Layered: Sendable {
  /// What it is made of when it begins: the value and velocity it starts with are those seen then.
  struct Pending: Sendable {
    var animation: Animation
    /// When it was added, in its timeline's time.
    var added: Instant
  }

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
    self.key = key
    composition = animation.composition
    isRemovedOnCompletion = animation.isRemovedOnCompletion
    setsModel = animation.setsModel
    let isAdded = animation.composition != .replace
    origin = animation.from ?? (isAdded ? .zero : seen.value)
    target = .zero
    let delay = TimedMotion.delay(of: animation.timing, in: animation.groups)
    if delay > 0, !isAdded, animation.from == nil {
      pending = Pending(animation: animation, added: added)
      segment = Segment(.still(animation.to ?? .zero), resolution, timeline: slot)
      segment.visibleFrom = added.advanced(by: delay)
      segment.visibleUntil = .distantFuture
      segment.settlesAt = .distantFuture
      segment.completion = completion
    } else {
      segment = Segment(
        animation.motion(seen: seen, added: added, resolution), resolution, timeline: slot,
        completion: completion)
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
      pending.animation.motion(seen: seen, added: pending.added, resolution), resolution,
      timeline: segment.timeline, completion: segment.completion)
    begun.target = begun.segment.motion.destination
    return begun
  }

  /// What the track's own value is when it has come to its end.
  func model(over below: AnimatedValue) -> AnimatedValue {
    guard setsModel else { return below }
    return composition == .replace ? segment.motion.destination : below + segment.motion.destination
  }

  mutating func translate(by offset: AnimatedValue) {
    segment.motion = segment.motion.translated(by: offset)
    pending?.animation.to? += offset
    origin += offset
    target += offset
  }

  /// Goes on by another law from where it is, to its end or back to its start.
  /// - Parameter speed: At which its timeline has run: what is seen is faster by that than its path.
  mutating func proceed(
    by law: Law, to end: Animation.End, velocity: AnimatedValue?, at time: Instant,
    speed: Double, _ resolution: Resolution
  ) {
    guard pending == nil else { return }
    var state = segment.motion.state(at: time)
    state.velocity = velocity ?? state.velocity * speed
    let goal = end == .start ? origin : end == .end ? target : state.value
    let leg = Motion(law, from: state, to: goal, start: time)
    setMotion(segment.motion.followed(by: leg), resolution)
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

  private mutating func setMotion(_ motion: Motion, _ resolution: Resolution) {
    segment = Segment(
      motion, resolution, timeline: segment.timeline, completion: segment.completion)
  }
}

extension Animation {
  /// Its motion, beginning with what is seen where it does not say itself.
  func motion(
    seen: MotionState<AnimatedValue>, added: Instant, _ resolution: Resolution
  ) -> Motion {
    let isAdded = composition != .replace
    let start = from ?? (isAdded ? .zero : seen.value)
    let target = to ?? (isAdded ? .zero : seen.value)
    let given = velocity ?? relativeVelocity.map { $0 * (target - start) }
    let first = MotionState(
      start, velocity: given ?? (isAdded || from != nil ? .zero : seen.velocity))
    if timing.isDelay, groups.isEmpty, !isCumulative {
      return Motion(law, from: first, to: target, start: added.advanced(by: timing.delay))
    }
    guard timing != .plain || !groups.isEmpty || isCumulative else {
      return Motion(law, from: first, to: target, start: added)
    }
    let pass = Motion(law, from: first, to: target, start: .zero)
    let natural = max(0, pass.settles(within: resolution.rest).seconds(since: .zero))
    return .timed(
      TimedMotion(
        pass, natural: natural, timing: timing, groups: groups, isCumulative: isCumulative,
        added: added))
  }
}
