public import DetentAnimation
public import DetentMotion

/// The same in one call each: what it answers with is carried out by the engine, at the same moment.
///
/// ```swift
/// var animator = try engine.makeAnimator(duration: 0.5, timing: .curve(.easeInOut))
/// try animator.animate(x, to: 300, in: &engine, at: now)
/// animator.start(in: &engine, at: now)
/// ```
extension PropertyAnimator {
  /// Adds an animation of a typed track; while the animator is active it begins now, from what is
  /// seen. For the rest see `animate(_:from:to:velocity:composition:delayFactor:at:)`.
  /// - Throws: `AnimationError` for what is no number and no track; then nothing is added.
  public mutating func animate<Value>(
    _ track: Track<Value>, from: Value? = nil, to: Value, velocity: Value.Velocity? = nil,
    composition: Animation.Composition = .replace, delayFactor: Double = 0,
    in engine: inout AnimationEngine, at time: Instant
  ) throws(AnimationError) {
    guard engine.model(of: track.id) != nil else { throw .unknownTrack(track.id) }
    if let from { try AnimationError.requireFinite(from.animatedValue, "start") }
    try AnimationError.requireFinite(to.animatedValue, "target")
    if let velocity { try AnimationError.requireFinite(velocity.animatedValue, "velocity") }
    try AnimationError.requireFinite(delayFactor, "delay factor")
    let commands = animate(
      track.id, from: from?.animatedValue, to: to.animatedValue,
      velocity: velocity?.animatedValue, composition: composition, delayFactor: delayFactor,
      at: time)
    engine.apply(commands, at: time)
  }

  /// Adds keyframes, whose shares are those of its way: scrubbed and sent back, the tracks go through
  /// them too. They blend: what is in flight runs on below. See
  /// `AnimationEngine.animateKeyframes(duration:delay:mode:curve:completion:at:_:)`.
  /// - Throws: What `body` throws, and `AnimationError` for what is no number; then nothing is added.
  public mutating func animateKeyframes(
    mode: Keyframes<AnimatedValue>.Mode = .linear, curve: TimingCurve = .linear,
    in engine: inout AnimationEngine, at time: Instant,
    _ body: (inout ViewKeyframes) throws(AnimationError) -> Void
  ) throws(AnimationError) {
    var frames = ViewKeyframes(engine, at: time)
    try body(&frames)
    for way in try frames.ways(mode: mode, curve: curve) {
      let member = Member(
        track: way.track, key: nextKey(), from: way.from, to: way.to, composition: .blend,
        keys: way.keys)
      engine.apply(add(member, at: time), at: time)
    }
  }

  /// Begins, or goes on after a pause; `delay` [s].
  public mutating func start(
    in engine: inout AnimationEngine, at time: Instant, after delay: Double = 0
  ) {
    engine.apply(start(at: time, after: delay), at: time)
  }

  /// Stops its time; one that has not begun becomes active, paused at its start.
  public mutating func pause(in engine: inout AnimationEngine, at time: Instant) {
    engine.apply(pause(at: time), at: time)
  }

  /// Scrubs it to a part of its way, 0…1.
  public mutating func setFractionComplete(
    _ fraction: Double, in engine: inout AnimationEngine, at time: Instant
  ) {
    engine.apply(setFractionComplete(fraction, at: time), at: time)
  }

  /// Goes on by another timing; see `resume(at:timing:durationFactor:velocity:)`.
  public mutating func resume(
    in engine: inout AnimationEngine, at time: Instant, timing: AnimatorTiming? = nil,
    durationFactor: Double = 0, velocity: (TrackID) -> AnimatedValue? = { _ in nil }
  ) {
    engine.apply(
      resume(at: time, timing: timing, durationFactor: durationFactor, velocity: velocity),
      at: time)
  }

  /// Turns it round where it is seen.
  public mutating func setReversed(
    _ reversed: Bool, in engine: inout AnimationEngine, at time: Instant
  ) {
    engine.apply(setReversed(reversed, at: time), at: time)
  }

  /// Ends it where it is seen; see `stop(finishing:at:)`.
  public mutating func stop(
    finishing: Bool, in engine: inout AnimationEngine, at time: Instant
  ) {
    engine.apply(stop(finishing: finishing, at: time), at: time)
  }

  /// Leaves all it animated at its start, where it is, or at its end, and is over.
  public mutating func finish(
    on place: Animation.End, in engine: inout AnimationEngine, at time: Instant
  ) {
    engine.apply(finish(on: place, at: time), at: time)
  }

  /// Takes up one of the engine's ends, if it is that of its own time.
  /// - Returns: Whether it was.
  @discardableResult
  public mutating func handle(_ completion: Completion, in engine: inout AnimationEngine) -> Bool {
    guard let (commands, _) = handle(completion) else { return false }
    engine.apply(commands, at: completion.time)
    return true
  }
}

extension AnimationEngine {
  /// A property animator under a name that no other one has.
  /// - Throws: `AnimationError.negative` for a duration [s] that is no number, or negative.
  public mutating func makeAnimator(
    duration: Double = 0, timing: AnimatorTiming, within parent: TimelineID = .root
  ) throws(AnimationError) -> PropertyAnimator {
    try PropertyAnimator(id: makeAnimatorName(), duration: duration, timing: timing, within: parent)
  }
}
