public import DetentMotion
public import Dynamics

/// One thing to do, at the moment that `AnimationEngine.apply(_:at:)` is told.
public enum AnimationCommand: Equatable, Sendable {
  /// Makes a track, or moves it to a value without a motion.
  case set(TrackID, AnimatedValue, Resolution)
  /// Moves the track's own value, and leaves what runs running: all of it is seen that much farther on.
  /// With an additive animation of the difference, as in Core Animation, nothing is seen to jump.
  case setModel(TrackID, to: AnimatedValue)
  /// From where it is, at the speed it has, to a new target; whatever moved it before is over.
  case retarget(TrackID, to: AnimatedValue, AnimationSpec, CompletionID? = nil)
  /// A finger has it: it is where the finger says, at the finger's speed.
  case hold(TrackID, MotionState<AnimatedValue>)
  /// The finger lets go with a velocity [units/s]: on to the target from where it was held.
  case release(
    TrackID, velocity: AnimatedValue, to: AnimatedValue, AnimationSpec, CompletionID? = nil)
  /// Additive: the target is new at once, and a motion on top that fades from the difference to zero
  /// keeps what is seen continuous. Those in flight run on to their own ends. `velocity` [units/s] is
  /// given to it on top of the one the track has.
  case add(
    TrackID, to: AnimatedValue, AnimationSpec, velocity: AnimatedValue = .zero, delay: Double = 0,
    CompletionID? = nil)
  /// An animation with all its particulars, under a key by which it can be replaced and ended.
  case play(TrackID, Animation, key: AnimationKey? = nil, CompletionID? = nil)
  /// Ends the animation of that key: cancelled. The track is left at the animation's start, where it
  /// is seen, or at its end; one that does not set the model leaves nothing behind.
  case end(TrackID, key: AnimationKey, at: Animation.End = .current)
  /// From where the animation of that key is seen, on by another law, to its end or back to its
  /// start. `velocity` [units/s]: what it starts with; nil: `relativeVelocity`, in ways left a second,
  /// axis by axis; where that is nil too, the one it has, which is kept also where the law knows none.
  /// One that has not begun waits for `delay` [s] of that time, at its start. Its timeline is taken to
  /// run at its parent's pace from then on.
  case proceed(
    TrackID, key: AnimationKey, AnimationSpec, to: Animation.End, velocity: AnimatedValue? = nil,
    relativeVelocity: AnimatedValue? = nil, delay: Double = 0)
  /// Lays the path of the animation of that key anew, so that it can be scrubbed: in `duration`
  /// [s] of its timeline, counted from zero, straight from its start to its end, by way of where it
  /// is seen at the moment `seen` of that time, which it reaches at that fraction of it (outside of
  /// 0…1 where it overshoots). It leaves its start after `delay` [s], or sooner if it is on its way
  /// already.
  case straighten(
    TrackID, key: AnimationKey, seen: Instant, at: Double, duration: Double, delay: Double = 0)
  /// Another target for the animation of that key, in flight: its value and its velocity stay, as
  /// does its completion. What follows a path instead of a force is moved there by a fade on top.
  case aim(TrackID, key: AnimationKey, to: AnimatedValue)
  /// The animation of that key stands still until it is resumed.
  case pause(TrackID, key: AnimationKey)
  case resume(TrackID, key: AnimationKey)
  /// From now on the track is shown at whole multiples of that step, as of a device pixel; 0: as it
  /// is. What carries it is not rounded.
  case round(TrackID, to: Double)
  /// It stays where it is.
  case stop(TrackID)
  /// The track is forgotten.
  case remove(TrackID)
  /// Makes a timeline, or changes the one of that name, within another one's time.
  ///
  /// With a spring, what lives on it keeps even its velocity: the difference is made up for by an
  /// added motion, which that spring brings to rest.
  case setTimeline(
    TimelineID, Timeline, within: TimelineID = .root, smoothedBy: Spring? = nil)
  /// A timeline goes on from the time it shows at another speed; 0 pauses it.
  case setSpeed(TimelineID, Double)
  /// A timeline shows another time of its own, its speed kept.
  case scrub(TimelineID, to: Instant)
  /// A timeline lives within another one from now on; between two that show the same time, nothing
  /// jumps.
  case nest(TimelineID, within: TimelineID)
  /// Forgets a timeline; what lives on it goes on in its parent's time.
  case removeTimeline(TimelineID)
  /// The track and all that moves it live on another timeline from now on; nothing jumps.
  case move(TrackID, to: TimelineID)
  /// Tells of an end when a timeline's own time has come to `at`, from before it or, running
  /// backwards, from after it. Another alarm of that name takes its place.
  case setAlarm(CompletionID, on: TimelineID, at: Instant)
  /// The alarm of that name is not told any more.
  case cancelAlarm(CompletionID)
  /// Lets the items of a world carry tracks from now on, from where those are seen and at the speed
  /// they have; another world of that name is ended. Its completion is told when it has come to rest.
  indirect case simulate(WorldID, DynamicsWorld, [WorldDrive], CompletionID? = nil)
  /// Ends a world; its tracks stay where they are.
  case endSimulation(WorldID)
  /// Passes an end on, so that it comes in order with those of the engine.
  case tell(Completion)
  /// As many animations as that are going to hand in this one name: their end is told once, when
  /// all have ended, with the reason that leaves most undone. Of none at all: at once.
  case share(CompletionID, among: Int)
  /// How much is told of all animations from now on; see `AnimationEngine.takeEvents()`.
  case trace(TraceLevel)
  /// Whether animations that begin from now on become what they say is left of them where motion is
  /// to be reduced.
  case reduceMotion(Bool)
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
