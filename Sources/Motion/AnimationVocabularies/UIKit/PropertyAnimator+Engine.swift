public import DetentAnimation
public import DetentMotion

/// The animator's methods as single calls, whose commands the engine carries out at once.
///
/// ```swift
/// var animator = try engine.makeAnimator(duration: 0.5, timing: .curve(.easeInOut))
/// try animator.animate(x, to: 300, in: &engine, at: now)
/// animator.start(in: &engine, at: now)
/// ```
extension PropertyAnimator {
  /// Adds an animation of a typed track; while the animator is active it begins now, from the
  /// visible value. See `animate(_:from:to:velocity:composition:delayFactor:at:)`.
  /// - Throws: `AnimationError` for an invalid number and an unknown track; nothing is added then.
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

  /// Adds keyframes, at shares of its way: the tracks pass through them also when it is scrubbed
  /// and reversed. They blend: animations in flight run on below. See
  /// `AnimationEngine.animateKeyframes(duration:delay:mode:curve:completion:at:_:)`.
  /// - Throws: The errors of `body`, and `AnimationError` for an invalid number; nothing is added
  ///   then.
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

  /// Begins, or continues after a pause; `delay` [s].
  public mutating func start(
    in engine: inout AnimationEngine, at time: Instant, after delay: Double = 0
  ) {
    engine.apply(start(at: time, after: delay), at: time)
  }

  /// Pauses it; an inactive animator becomes active, paused at its start.
  public mutating func pause(in engine: inout AnimationEngine, at time: Instant) {
    engine.apply(pause(at: time), at: time)
  }

  /// Scrubs it to a part of its way, 0…1.
  public mutating func setFractionComplete(
    _ fraction: Double, in engine: inout AnimationEngine, at time: Instant
  ) {
    engine.apply(setFractionComplete(fraction, at: time), at: time)
  }

  /// Continues by another timing; see `resume(at:timing:durationFactor:velocity:)`.
  public mutating func resume(
    in engine: inout AnimationEngine, at time: Instant, timing: AnimatorTiming? = nil,
    durationFactor: Double = 0, velocity: (TrackID) -> AnimatedValue? = { _ in nil }
  ) {
    engine.apply(
      resume(at: time, timing: timing, durationFactor: durationFactor, velocity: velocity),
      at: time)
  }

  /// Reverses it from where it is seen.
  public mutating func setReversed(
    _ reversed: Bool, in engine: inout AnimationEngine, at time: Instant
  ) {
    engine.apply(setReversed(reversed, at: time), at: time)
  }

  /// Stops it where it is seen; see `stop(finishing:at:)`.
  public mutating func stop(
    finishing: Bool, in engine: inout AnimationEngine, at time: Instant
  ) {
    engine.apply(stop(finishing: finishing, at: time), at: time)
  }

  /// Ends all its animations at their start, where they are, or at their end.
  public mutating func finish(
    on place: Animation.End, in engine: inout AnimationEngine, at time: Instant
  ) {
    engine.apply(finish(on: place, at: time), at: time)
  }

  /// Handles a completion of the engine, if it is that of its own time.
  /// - Returns: Whether the completion was the animator's own.
  @discardableResult
  public mutating func handle(_ completion: Completion, in engine: inout AnimationEngine) -> Bool {
    guard let (commands, _) = handle(completion) else { return false }
    engine.apply(commands, at: completion.time)
    return true
  }
}

extension AnimationEngine {
  /// Creates a property animator under an unused name.
  /// - Throws: `AnimationError.negative` for a duration [s] that is negative or not finite.
  public mutating func makeAnimator(
    duration: Double = 0, timing: AnimatorTiming, within parent: TimelineID = .root
  ) throws(AnimationError) -> PropertyAnimator {
    try PropertyAnimator(id: makeAnimatorName(), duration: duration, timing: timing, within: parent)
  }
}
