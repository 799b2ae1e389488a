public import DetentAnimation
public import DetentMotion

extension PropertyAnimator {
  /// The progress from 0 to 1: the part of the way, above 1 while it overshoots; the part of the
  /// time if it does not scrub linearly.
  public func fractionComplete(at time: Instant) -> Double {
    guard state != .inactive else { return 0 }
    let now = seconds(at: time)
    if scrubsLinearly || isRelaid { return progress.value(at: now) }
    return duration > 0 ? min(max(now / duration, 0), 1) : 1
  }

  /// Moves it to a fraction of its way; pauses it first.
  public mutating func setFractionComplete(
    _ fraction: Double, at time: Instant
  ) -> [AnimationCommand] {
    guard fraction.isFinite, state != .stopped else { return [] }
    let pausing = state == .inactive || isRunning ? pause(at: time) : []
    guard state == .active, isPaused else { return pausing }
    let here = fractionComplete(at: time)
    let limited = min(max(fraction, min(0, here)), max(1, here))
    timeline = timeline.scrubbed(to: Instant(seconds: limited * duration), at: time)
    return pausing + setTimeline()
  }

  /// Continues from its present state, by its own timing or another one.
  ///
  /// - Parameters:
  ///   - time: The present moment.
  ///   - other: Another timing for the rest; a spring's velocity is in remaining ways a second.
  ///   - durationFactor: The duration of the rest, in parts of `duration`; 0: all of `duration`.
  ///   - velocity: The initial velocity of each track [units/s], such as a finger's; nil: that of
  ///     `other`, or else the present one.
  public mutating func resume(
    at time: Instant, timing other: AnimatorTiming? = nil, durationFactor: Double = 0,
    velocity: (TrackID) -> AnimatedValue? = { _ in nil }
  ) -> [AnimationCommand] {
    guard state == .active else { return [] }
    let factor = durationFactor.isFinite && durationFactor > 0 ? durationFactor : 1
    return proceed(
      other ?? timing, lasting: duration * factor, relativeVelocity: other?.relativeVelocity,
      velocity: velocity, at: time)
  }

  /// Continues by its own timing, for the part of its duration that remains of the way.
  mutating func goOn(at time: Instant) -> [AnimationCommand] {
    let fraction = progress.value(at: seconds(at: time))
    // A member may have a longer way to go than their common progress.
    let left =
      isReversed ? fraction : members.reduce(1 - fraction) { max($0, $1.left(at: fraction)) }
    return proceed(
      timing, lasting: duration * max(abs(left), 0.1), relativeVelocity: nil,
      velocity: { _ in nil }, at: time)
  }

  /// Reverses it. While it runs, a spring turns back with the velocity it has; a curve runs
  /// backwards, and a spring takes up the jerk of the sudden turn.
  public mutating func setReversed(_ reversed: Bool, at time: Instant) -> [AnimationCommand] {
    guard reversed != isReversed, state == .active else { return [] }
    if isRunning, !isInterruptible { return [] }
    isReversed = reversed
    guard isRunning else { return [] }
    let (goal, ahead) = (isReversed ? 0.0 : 1, timeline.speed < 0 ? progress.end : 0)
    // A member added at the end has no way that could be run back.
    let haveWays = members.allSatisfy { $0.waiting < 1 }
    guard !timing.isSpring, progress.isWhole, haveWays, progress.value(at: ahead) == goal else {
      return goOn(at: time)
    }
    timeline = timeline.turned(at: time)
    return setTimeline(smoothedBy: .turn) + [alarm(at: ahead)]
  }

  private mutating func proceed(
    _ timing: AnimatorTiming, lasting rest: Double, relativeVelocity: AnimatedValue?,
    velocity: (TrackID) -> AnimatedValue?, at time: Instant
  ) -> [AnimationCommand] {
    let rest = timing.duration(told: rest)
    let now = seconds(at: time)
    let behind = way(at: time)
    let spec = timing.spec(lasting: rest)
    progress.proceed(
      by: spec, from: now, to: isReversed ? 0 : 1, lasting: rest,
      relativeVelocity: relativeVelocity?.x, speed: timeline.speed)
    let legs = members.map { member in
      // It waits for the same part of the remaining way as before.
      let ahead = max(member.waiting - behind, 0)
      return AnimationCommand.proceed(
        member.track, key: member.key, spec, to: isReversed ? .start : .end,
        velocity: velocity(member.track), relativeVelocity: relativeVelocity,
        delay: ahead > 0 ? rest * ahead / (1 - behind) : 0)
    }
    isRelaid = true
    isPaused = false
    timeline = Timeline.identity.scrubbed(to: Instant(seconds: now), at: time)
    return legs + setTimeline() + [alarmAtEnd()]
  }

  /// Stops it where it is seen. With `finishing` it is over at once; otherwise it waits for
  /// `finish(on:at:)`.
  public mutating func stop(finishing: Bool, at time: Instant) -> [AnimationCommand] {
    guard state == .active else { return [] }
    state = .stopped
    isPaused = true
    timeline = timeline.paused(at: time)
    let held = setTimeline()
    return finishing ? held + finish(on: .current, at: time) : held
  }

  /// Ends all its animations at their start, where they are, or at their end.
  public mutating func finish(
    on place: Animation.End, at time: Instant
  ) -> [AnimationCommand] {
    guard state == .stopped else { return [] }
    state = .inactive
    let reason: Completion.Reason =
      place == (isReversed ? .start : .end) ? .settled : .cancelled
    let commands =
      members.map { AnimationCommand.end($0.track, key: $0.key, at: place) }
      + [.cancelAlarm(alarmID), .removeTimeline(timelineID)]
      + completions.map { .tell(Completion(id: $0, reason: reason, time: time)) }
    members.removeAll()
    completions.removeAll()
    return commands
  }

  /// Handles the engine's completion for the end of its time.
  ///
  /// - Returns: Nil if `completion` is not its own; otherwise the commands to apply, and the place
  ///   where it has ended, which is nil if it stays paused there.
  public mutating func handle(
    _ completion: Completion
  ) -> (commands: [AnimationCommand], end: Animation.End?)? {
    guard completion.id == alarmID, state == .active else { return nil }
    let end = isReversed ? Animation.End.start : .end
    if pausesOnCompletion { return (rest(on: end, at: completion.time), nil) }
    state = .stopped
    return (finish(on: end, at: completion.time), end)
  }

  /// Pauses exactly at `end`, which a spring has reached only to within its tolerance.
  private mutating func rest(on end: Animation.End, at time: Instant) -> [AnimationCommand] {
    isPaused = true
    guard timing.isSpring || isRelaid else {
      timeline = timeline.paused(at: time)
      return setTimeline()
    }
    return members.map { .proceed($0.track, key: $0.key, .instant, to: end) }
      + straighten(through: end == .start ? 0 : 1, at: time)
  }

  /// The alarm for the moment at which it is over, including springs that begin later.
  func alarmAtEnd() -> AnimationCommand {
    let latest = members.map(\.waiting).max() ?? 0
    return alarm(at: progress.end + (timing.isSpring ? latest * duration : 0))
  }
}

extension PropertyAnimator.Member {
  /// The part of the whole duration that remains for a late member, after `fraction` of the way.
  fileprivate func left(at fraction: Double) -> Double {
    guard isLate else { return 0 }
    return fraction <= beginning ? 1 : (1 - fraction) / (1 - beginning)
  }
}
