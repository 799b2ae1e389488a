public import DetentMotion

/// One thing to do to a track, at the moment that `AnimationEngine.apply(_:at:)` is told.
public enum AnimationCommand: Equatable, Sendable {
  /// Makes a track, or moves it to a value without a motion.
  case set(TrackID, AnimatedValue, Resolution)
  /// From where it is, at the speed it has, to a new target.
  case retarget(TrackID, to: AnimatedValue, Law, CompletionID? = nil)
  /// A finger has it: it is where the finger says, at the finger's speed.
  case hold(TrackID, MotionState<AnimatedValue>)
  /// The finger lets go with a velocity [units/s]: on to the target from where it was held.
  case release(
    TrackID, velocity: AnimatedValue, to: AnimatedValue, Law, CompletionID? = nil)
  /// Additive: the target is new at once, and a fading motion on top keeps what is seen continuous.
  /// Those in flight run on to their own ends.
  case add(
    TrackID, to: AnimatedValue, TimingCurve, duration: Double, delay: Double = 0,
    CompletionID? = nil)
  /// It stays where it is.
  case stop(TrackID)
  /// The track is forgotten.
  case remove(TrackID)
}

/// What follows a frame.
public enum NextFrame: Equatable, Sendable {
  /// Something visible moves: another frame at the next refresh.
  case frame
  /// Nothing visible moves, but something is due at this moment.
  case at(Instant)
  /// Nothing will ever happen by itself.
  case never

  /// The one that comes first.
  public func sooner(_ other: NextFrame) -> NextFrame {
    switch (self, other) {
    case (.frame, _), (_, .frame): .frame
    case (.at(let a), .at(let b)): .at(min(a, b))
    case (.at, .never): self
    case (.never, _): other
    }
  }
}
