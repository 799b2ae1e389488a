public import DetentAnimation
public import DetentMotion

/// Animations by key, as in POP and Core Animation.
extension AnimationEngine {
  /// Begins `form` under `key`; see `add(_:to:forKey:completion:at:)` of an `Animation`.
  /// - Throws: `AnimationError`; the running animations have not changed then.
  public mutating func add(
    _ form: some AnimationForm, to id: TrackID, forKey key: AnimationKey? = nil,
    completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    try add(try form.animation(), to: id, forKey: key, completion: completion, at: time)
  }

  /// Begins `form` under `key`; its rounding factor holds for the track from now on.
  public mutating func add(
    _ form: some POPAnimation, to id: TrackID, forKey key: AnimationKey? = nil,
    completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    for command in try form.commands(for: id, forKey: key, completion: completion) {
      guard model(of: id) != nil else { throw .unknownTrack(id) }
      apply(command, at: time)
    }
  }

  /// Gives an animation in flight another target; its value and its velocity stay.
  /// - Throws: `AnimationError.unknownKey`, and `notFinite`.
  public mutating func setToValue(
    _ value: AnimatedValue, of id: TrackID, forKey key: AnimationKey, at time: Instant
  ) throws(AnimationError) {
    try apply(checked: .aim(id, key: key, to: value), at: time)
  }

  /// Pauses or resumes an animation.
  public mutating func setPaused(
    _ isPaused: Bool, of id: TrackID, forKey key: AnimationKey, at time: Instant
  ) {
    apply(isPaused ? .pause(id, key: key) : .resume(id, key: key), at: time)
  }

  /// Ends the animation of that key; its track stays where it is seen.
  public mutating func removeAnimation(
    forKey key: AnimationKey, from id: TrackID, at time: Instant
  ) {
    apply(.end(id, key: key), at: time)
  }

  /// Ends all animations on a track; it stays where it is seen.
  public mutating func removeAllAnimations(from id: TrackID, at time: Instant) {
    for key in animationKeys(of: id) where animation(of: id, forKey: key) == nil {
      // A custom animation, which is called at every frame.
      apply(.end(id, key: key), at: time)
    }
    apply(.stop(id), at: time)
  }
}

extension POPAnimation {
  /// The commands that begin the animation.
  public func commands(
    for id: TrackID, forKey key: AnimationKey? = nil, completion: CompletionID? = nil
  ) throws(AnimationError) -> [AnimationCommand] {
    let play = AnimationCommand.play(id, try animation(), key: key, completion)
    guard let step = settings.roundingFactor else { return [play] }
    let round = AnimationCommand.round(id, to: step)
    try round.check()
    return [round, play]
  }
}
