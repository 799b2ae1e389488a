public import DetentAnimation
public import DetentMotion

// The forms and the calls by key for typed tracks: `POP.SpringAnimation(toValue: 300.0)` in place
// of the untyped `[300, 0, 0, 0]`.

extension POP.SpringAnimation {
  public init<Value: Animatable>(toValue: Value, velocity: Value.Velocity? = nil) {
    self.init(toValue: Optional(toValue.animatedValue), velocity: velocity?.animatedValue)
  }
}

extension POP.BasicAnimation {
  public init<Value: Animatable>(
    toValue: Value, duration: Double = 0.4, timingFunction: TimingCurve = .default
  ) {
    self.init(
      toValue: Optional(toValue.animatedValue), duration: duration, timingFunction: timingFunction)
  }
}

extension POP.DecayAnimation {
  public init<Value: Animatable>(velocity: Value) {
    self.init(velocity: Optional(velocity.animatedValue))
  }

  public init<Value: Animatable>(toValue: Value) {
    self.init(toValue: Optional(toValue.animatedValue))
  }
}

extension CoreAnimation.BasicAnimation {
  public init<Value: Animatable>(
    from: Value? = nil, to: Value? = nil, by: Value? = nil, duration: Double = 0.25,
    timingFunction: TimingCurve = .linear
  ) {
    self.init(
      from: from?.animatedValue, to: to?.animatedValue, by: by?.animatedValue,
      duration: duration, timingFunction: timingFunction)
  }
}

extension CoreAnimation.SpringAnimation {
  public init<Value: Animatable>(from: Value? = nil, to: Value? = nil, by: Value? = nil) {
    self.init(from: from?.animatedValue, to: to?.animatedValue, by: by?.animatedValue)
  }
}

extension CoreAnimation.KeyframeAnimation {
  public init<Value: Animatable>(
    values: [Value], keyTimes: [Double]? = nil, duration: Double = 0.25
  ) {
    self.init(values: values.map(\.animatedValue), keyTimes: keyTimes, duration: duration)
  }
}

extension CoreAnimation.Group {
  /// - Throws: The errors of `form.animation()`.
  public mutating func add<Value>(
    _ form: some AnimationForm, to track: Track<Value>
  ) throws(AnimationError) {
    try add(form, to: track.id)
  }
}

extension AnimationEngine {
  /// Begins `form` under `key`.
  /// - Throws: `AnimationError`; the running animations have not changed then.
  public mutating func add<Value>(
    _ form: some AnimationForm, to track: Track<Value>, forKey key: AnimationKey? = nil,
    completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    try add(form, to: track.id, forKey: key, completion: completion, at: time)
  }

  /// Begins `form` under `key`; its rounding factor holds for the track from now on.
  public mutating func add<Value>(
    _ form: some POPAnimation, to track: Track<Value>, forKey key: AnimationKey? = nil,
    completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    try add(form, to: track.id, forKey: key, completion: completion, at: time)
  }

  /// Gives an animation in flight another target; its value and its velocity stay.
  /// - Throws: `AnimationError.unknownKey`, and `notFinite`.
  public mutating func setToValue<Value>(
    _ value: Value, of track: Track<Value>, forKey key: AnimationKey, at time: Instant
  ) throws(AnimationError) {
    try setToValue(value.animatedValue, of: track.id, forKey: key, at: time)
  }

  /// Pauses or resumes an animation.
  public mutating func setPaused<Value>(
    _ isPaused: Bool, of track: Track<Value>, forKey key: AnimationKey, at time: Instant
  ) {
    setPaused(isPaused, of: track.id, forKey: key, at: time)
  }

  /// Ends the animation of that key; its track stays where it is seen.
  public mutating func removeAnimation<Value>(
    forKey key: AnimationKey, from track: Track<Value>, at time: Instant
  ) {
    removeAnimation(forKey: key, from: track.id, at: time)
  }

  /// Ends all animations on a track; it stays where it is seen.
  public mutating func removeAllAnimations<Value>(from track: Track<Value>, at time: Instant) {
    removeAllAnimations(from: track.id, at: time)
  }
}
