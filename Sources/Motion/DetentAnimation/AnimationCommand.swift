public import DetentMotion
public import Dynamics

/// A command to the engine, carried out at the moment given to `AnimationEngine.apply(_:at:)`.
public enum AnimationCommand: Equatable, Sendable {
  /// Creates a track, or moves it to a value without a motion.
  case set(TrackID, AnimatedValue, Resolution)
  /// Moves the track's own value; running animations go on, shifted by the difference. With an
  /// additive animation of the difference, as in Core Animation, no jump is visible.
  case setModel(TrackID, to: AnimatedValue)
  /// Moves the track from its present state to a new target; all that moved it before ends.
  case retarget(TrackID, to: AnimatedValue, AnimationSpec, CompletionID? = nil)
  /// Holds the track at a finger's position, with the finger's velocity.
  case hold(TrackID, MotionState<AnimatedValue>)
  /// Holds the track where another one is seen, as fast as that moves: its value and velocity times a
  /// factor, and the value shifted. What follows continues the other one's motion.
  case copy(TrackID, of: TrackID, times: Double = 1, plus: AnimatedValue = .zero)
  /// Lets go with a velocity [units/s]: the track moves to the target from where it was held.
  case release(
    TrackID, velocity: AnimatedValue, to: AnimatedValue, AnimationSpec, CompletionID? = nil)
  /// Moves the track additively: the model is the target at once, and a motion on top, which fades
  /// from the difference to zero, keeps the visible value continuous. It starts with `velocity`
  /// [units/s] on top of the track's. Animations in flight run on to their own ends.
  case add(
    TrackID, to: AnimatedValue, AnimationSpec, velocity: AnimatedValue = .zero, delay: Double = 0,
    CompletionID? = nil)
  /// Plays an animation, under a key by which it can be replaced and ended.
  case play(TrackID, Animation, key: AnimationKey? = nil, CompletionID? = nil)
  /// Ends the animation of that key, as cancelled. The track is left at the animation's start,
  /// where it is seen, or at its end; an animation that does not set the model leaves no trace.
  case end(TrackID, key: AnimationKey, at: Animation.End = .current)
  /// Continues the animation of that key from where it is seen by another law, to its end or back
  /// to its start. The initial velocity is `velocity` [units/s]; nil: `relativeVelocity`, in
  /// remaining ways a second, axis by axis; if both are nil, the present one. It is kept even if
  /// the law cannot start with a velocity. An animation that has not begun waits at its start for
  /// `delay` [s] of the law's time. Its timeline is taken to run at its parent's pace from then on.
  case proceed(
    TrackID, key: AnimationKey, AnimationSpec, to: Animation.End, velocity: AnimatedValue? = nil,
    relativeVelocity: AnimatedValue? = nil, delay: Double = 0)
  /// Replaces the path of the animation of that key by one that can be scrubbed: straight from its
  /// start to its end in `duration` [s] of its timeline, counted from zero, through the place where
  /// it is seen at the moment `seen` of that time. It reaches that place at this fraction of the
  /// duration (outside of 0…1 if it overshoots). It leaves its start after `delay` [s], or sooner
  /// if it is already on its way.
  case straighten(
    TrackID, key: AnimationKey, seen: Instant, at: Double, duration: Double, delay: Double = 0)
  /// Gives the animation of that key another target in flight, keeping its value, velocity and
  /// completion. A motion along a path instead of by a force is moved there by a fade on top.
  case aim(TrackID, key: AnimationKey, to: AnimatedValue)
  /// Stops the animation of that key until it is resumed.
  case pause(TrackID, key: AnimationKey)
  case resume(TrackID, key: AnimationKey)
  /// Rounds the track's shown values to whole multiples of a step from now on, such as a device
  /// pixel; 0: no rounding. The motion underneath is not rounded.
  case round(TrackID, to: Double)
  /// Stops the track where it is.
  case stop(TrackID)
  /// Removes the track.
  case remove(TrackID)
  /// Creates a timeline, or changes the one of that name, within another one's time.
  ///
  /// With a spring, the tracks on it keep even their velocity: an added motion makes up for the
  /// difference, and that spring brings it to rest.
  case setTimeline(
    TimelineID, Timeline, within: TimelineID = .root, smoothedBy: Spring? = nil)
  /// Runs a timeline at another speed from the time that it shows; 0 pauses it.
  case setSpeed(TimelineID, Double)
  /// Sets a timeline's own time and keeps its speed.
  case scrub(TimelineID, to: Instant)
  /// Moves a timeline into another one's time; between two parents that show the same time, nothing
  /// jumps.
  case nest(TimelineID, within: TimelineID)
  /// Removes a timeline; the animations on it go on in its parent's time.
  case removeTimeline(TimelineID)
  /// Moves the track and all its motions to another timeline; nothing jumps.
  case move(TrackID, to: TimelineID)
  /// Reports a completion when a timeline's own time has come to `at`, from before it or, running
  /// backwards, from after it. Replaces the alarm of that name.
  case setAlarm(CompletionID, on: TimelineID, at: Instant)
  /// Cancels the alarm of that name.
  case cancelAlarm(CompletionID)
  /// Lets the items of a world carry tracks from now on, from their visible states; ends another
  /// world of that name. Reports the completion when the world has come to rest.
  indirect case simulate(WorldID, DynamicsWorld, [WorldDrive], CompletionID? = nil)
  /// Ends a world; its tracks stay where they are.
  case endSimulation(WorldID)
  /// Passes a completion on, so that it comes in order with those of the engine.
  case tell(Completion)
  /// Announces that `among` animations will hand in this one completion: it is reported once, when
  /// all have ended, with the reason that leaves most undone. For 0 it is reported at once.
  case share(CompletionID, among: Int)
  /// Sets the level at which all animations report events; see `AnimationEngine.takeEvents()`.
  case trace(TraceLevel)
  /// Sets whether animations that begin from now on take their form for reduced motion.
  case reduceMotion(Bool)
}

/// The engine's next step after a frame.
public enum NextFrame: Equatable, Sendable {
  /// Something visible moves: another frame is needed at the next refresh.
  case frame
  /// Nothing visible moves, but something is due at this moment.
  case at(Instant)
  /// Nothing more happens without a command.
  case never

  /// The earlier of the two.
  public func sooner(_ other: NextFrame) -> NextFrame {
    switch (self, other) {
    case (.frame, _), (_, .frame): .frame
    case (.at(let a), .at(let b)): .at(min(a, b))
    case (.at, .never): self
    case (.never, _): other
    }
  }
}
