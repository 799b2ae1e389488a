public import DetentMotion

/// Typed tracks. Each of these calls gives the untyped engine its command, and throws where that
/// one would ignore it.
extension AnimationEngine {
  /// Creates a track at rest on `value`, under an unused name.
  /// - Parameters:
  ///   - value: The initial value.
  ///   - resolution: The precision with which it arrives; `.pixels` for positions.
  /// - Throws: `AnimationError.notFinite`, `tooLarge`.
  public mutating func makeTrack<Value: Animatable>(
    _ value: Value, resolution: Resolution = Value.resolution
  ) throws(AnimationError) -> Track<Value> {
    let track = Track<Value>(names.track { slots[$0] == nil })
    // The moment does not matter for a new track.
    try apply(checked: .set(track.id, value.animatedValue, resolution), at: .zero)
    return track
  }

  /// Creates an unused name for a completion.
  public mutating func makeCompletion() -> CompletionID { names.completion() }

  /// The value that a track has been asked for.
  /// - Precondition: The engine has the track.
  @inlinable
  public func model<Value>(of track: Track<Value>) -> Value {
    guard let value = model(of: track.id) else { preconditionFailure(Self.noTrack) }
    return Value(animatedValue: value)
  }

  /// The visible value of a track at `time`.
  /// - Precondition: The engine has the track.
  @inlinable
  public func value<Value>(of track: Track<Value>, at time: Instant) -> Value {
    guard let state = presentation(of: track.id, at: time) else {
      preconditionFailure(Self.noTrack)
    }
    return Value(animatedValue: state.value)
  }

  /// The visible velocity of a track at `time` [units/s].
  /// - Precondition: The engine has the track.
  @inlinable
  public func velocity<Value>(of track: Track<Value>, at time: Instant) -> Value.Velocity {
    guard let state = presentation(of: track.id, at: time) else {
      preconditionFailure(Self.noTrack)
    }
    return Value.Velocity(animatedValue: state.velocity)
  }

  @usableFromInline static var noTrack: String {
    "The track was removed, or is another engine's; make one with makeTrack(_:resolution:)."
  }

  // MARK: Moving

  /// Sets a track to `value` without a motion.
  /// - Throws: `AnimationError.notFinite`, `tooLarge`, `unknownTrack`.
  public mutating func set<Value>(
    _ track: Track<Value>, to value: Value, at time: Instant
  ) throws(AnimationError) {
    guard let slot = slots[track.id] else { throw .unknownTrack(track.id) }
    let resolution = tracks[slot].resolution
    try apply(checked: .set(track.id, value.animatedValue, resolution), at: time)
  }

  /// Moves a track's own value; running animations go on, shifted by the difference; see
  /// `AnimationCommand.setModel(_:to:)`.
  /// - Throws: `AnimationError.notFinite`, `tooLarge`, `unknownTrack`.
  @inlinable
  public mutating func setModel<Value>(
    of track: Track<Value>, to value: Value, at time: Instant
  ) throws(AnimationError) {
    try apply(checked: .setModel(track.id, to: value.animatedValue), at: time)
  }

  /// Moves a track to `value` from its visible state; all that moved it before ends.
  /// - Parameters:
  ///   - track: The track to move.
  ///   - value: Its target.
  ///   - spec: The law by which it moves.
  ///   - velocity: Its velocity at the start [units/s]; nil: the one that it has.
  ///   - completion: Reported once, when the motion has ended.
  ///   - time: The moment of the call or of the event behind it.
  /// - Throws: `AnimationError` for an invalid number, a negative duration and an unknown track.
  @inlinable
  public mutating func animate<Value>(
    _ track: Track<Value>, to value: Value, by spec: AnimationSpec, velocity: Value.Velocity? = nil,
    completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    let target = value.animatedValue
    if let velocity {
      let velocity = velocity.animatedValue
      try apply(
        checked: .release(track.id, velocity: velocity, to: target, spec, completion), at: time)
    } else {
      try apply(checked: .retarget(track.id, to: target, spec, completion), at: time)
    }
  }

  /// Turns a track to an angle that looks like `angle`, in the direction given by `turn`.
  /// - Throws: `AnimationError` for an invalid number, a negative duration and an unknown track.
  public mutating func animate(
    _ track: Track<Angle>, to angle: Angle, turning turn: Turn, by spec: AnimationSpec,
    velocity: Angle? = nil, completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    guard let seen = presentation(of: track.id, at: time) else { throw .unknownTrack(track.id) }
    try AnimationError.requireFinite(angle.radians, "target")
    let state = MotionState(seen.value.x, velocity: velocity?.radians ?? seen.velocity.x)
    let target = AnimatedValue(turn.target(for: angle.radians, from: state), 0, 0, 0)
    let command: AnimationCommand =
      if let velocity {
        .release(track.id, velocity: velocity.animatedValue, to: target, spec, completion)
      } else {
        .retarget(track.id, to: target, spec, completion)
      }
    try apply(checked: command, at: time)
  }

  /// Turns a track to an angle that looks like `angle`, by the shorter way.
  /// - Throws: `AnimationError` for an invalid number, a negative duration and an unknown track.
  public mutating func animate(
    _ track: Track<Angle>, to angle: Angle, by spec: AnimationSpec, velocity: Angle? = nil,
    completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    try animate(
      track, to: angle, turning: .shortest, by: spec, velocity: velocity, completion: completion,
      at: time)
  }

  /// Moves a track to `value` additively: its model is new at once, a fading motion on top keeps
  /// the visible value continuous, and motions in flight run on.
  /// - Parameters:
  ///   - track: The track to move.
  ///   - value: Its new value.
  ///   - spec: The law by which the difference fades.
  ///   - velocity: The velocity that is added to the one that it has [units/s].
  ///   - delay: The time before the difference begins to fade [s].
  ///   - completion: Reported once, when the difference has faded.
  ///   - time: The moment of the call or of the event behind it.
  /// - Throws: `AnimationError` for an invalid number, a negative duration and an unknown track.
  public mutating func blend<Value>(
    _ track: Track<Value>, to value: Value, by spec: AnimationSpec, velocity: Value.Velocity? = nil,
    delay: Double = 0, completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    try apply(
      checked: .add(
        track.id, to: value.animatedValue, spec, velocity: velocity?.animatedValue ?? .zero,
        delay: delay, completion), at: time)
  }

  /// Moves a track through keyframes.
  /// - Parameters:
  ///   - track: The track to move.
  ///   - values: The values of the keyframes, including the first one.
  ///   - times: The time of each, as a share of `duration`; nil: evenly spread.
  ///   - mode: The course between two of them.
  ///   - curves: The timing between two of them: none, one for all, or one for each.
  ///   - duration: The duration of the whole motion [s].
  ///   - completion: Reported once, when the motion has ended.
  ///   - time: The moment of the call or of the event behind it.
  /// - Throws: `AnimationError` for an invalid number, times out of order and an unknown track.
  public mutating func animate<Value>(
    _ track: Track<Value>, through values: [Value], times: [Double]? = nil,
    mode: Keyframes<AnimatedValue>.Mode = .monotone, curves: [TimingCurve] = [],
    duration: Double, completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    let numbers = values.map(\.animatedValue)
    let keys = try AnimationError.wrap { () throws(MotionError) in
      try Keyframes(numbers, at: times, mode: mode, curves: curves)
    }
    try apply(
      checked: .retarget(
        track.id, to: numbers[numbers.count - 1], .keyframes(keys, duration: duration),
        completion), at: time)
  }

  // MARK: Fingers and throws

  /// Holds a track at a finger's `value`, with the finger's velocity [units/s].
  /// - Throws: `AnimationError.notFinite`, `tooLarge`, `unknownTrack`.
  @inlinable
  public mutating func hold<Value>(
    _ track: Track<Value>, to value: Value, velocity: Value.Velocity? = nil, at time: Instant
  ) throws(AnimationError) {
    let state = MotionState(
      value.animatedValue, velocity: velocity?.animatedValue ?? AnimatedValue.zero)
    try apply(checked: .hold(track.id, state), at: time)
  }

  /// Lets a track coast to where friction stops it.
  /// - Parameters:
  ///   - track: The track to move.
  ///   - decay: The friction.
  ///   - velocity: Its velocity at the start [units/s]; nil: the one that it has.
  ///   - completion: Reported once, when it has come to rest.
  ///   - time: The moment of the call or of the event behind it.
  /// - Returns: The value at which it will come to rest.
  /// - Throws: `AnimationError.notFinite`, `tooLarge`, `unknownTrack`.
  @discardableResult
  public mutating func coast<Value>(
    _ track: Track<Value>, by decay: Decay = .normal, velocity: Value.Velocity? = nil,
    completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) -> Value {
    guard var state = presentation(of: track.id, at: time) else { throw .unknownTrack(track.id) }
    if let velocity { state.velocity = velocity.animatedValue }
    let end = decay.destination(from: state)
    try apply(
      checked: .release(
        track.id, velocity: state.velocity, to: end, .decay(decay), completion), at: time)
    return Value(animatedValue: end)
  }

  /// Lets a track come to rest on `value` with the velocity it has, by a law as near as possible to
  /// a throw with the friction `decay`: value and velocity continue without a jump.
  ///
  /// If the velocity points straight at the value, the law is a throw with a little more or less
  /// friction, and otherwise the critically damped spring whose rate is this friction's.
  /// - Throws: `AnimationError.notFinite`, `tooLarge`, `unknownTrack`.
  public mutating func land<Value>(
    _ track: Track<Value>, on value: Value, by decay: Decay = .normal,
    velocity: Value.Velocity? = nil, completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    guard var state = presentation(of: track.id, at: time) else { throw .unknownTrack(track.id) }
    if let velocity { state.velocity = velocity.animatedValue }
    let goal = value.animatedValue
    try AnimationError.requireFinite(goal, "target")
    try apply(
      checked: .release(
        track.id, velocity: state.velocity, to: goal, decay.landing(from: state, on: goal),
        completion), at: time)
  }

  /// Stops a track where it is seen.
  /// - Throws: `AnimationError.unknownTrack`.
  public mutating func stop<Value>(
    _ track: Track<Value>, at time: Instant
  ) throws(AnimationError) {
    try apply(checked: .stop(track.id), at: time)
  }

  /// Removes a track; its handle is invalid from now on.
  /// - Throws: `AnimationError.unknownTrack`.
  public mutating func remove<Value>(
    _ track: Track<Value>, at time: Instant
  ) throws(AnimationError) {
    try apply(checked: .remove(track.id), at: time)
  }
}

extension AnimationEngine.Snapshot {
  /// The value of a track, if it was live in this frame.
  /// - Complexity: O(live tracks); use `values` to read all of them.
  public func value<Value>(of track: Track<Value>) -> Value? {
    values.first { $0.id == track.id }.map { Value(animatedValue: $0.value) }
  }
}
