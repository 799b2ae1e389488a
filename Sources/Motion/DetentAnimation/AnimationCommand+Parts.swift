extension AnimationCommand {
  /// The completion that it hands in.
  var completion: CompletionID? {
    switch self {
    case .retarget(_, _, _, let id), .release(_, _, _, _, let id), .add(_, _, _, _, _, let id),
      .play(_, _, _, let id):
      id
    default: nil
    }
  }

  /// The track that it addresses; nil if it addresses none.
  package var track: TrackID? {
    switch self {
    case .set(let id, _, _), .setModel(let id, _), .retarget(let id, _, _, _), .hold(let id, _),
      .copy(let id, _, _, _), .release(let id, _, _, _, _), .add(let id, _, _, _, _, _),
      .play(let id, _, _, _),
      .end(let id, _, _), .proceed(let id, _, _, _, _, _, _), .straighten(let id, _, _, _, _, _),
      .stop(let id), .remove(let id), .move(let id, _), .aim(let id, _, _), .pause(let id, _),
      .resume(let id, _), .round(let id, _):
      id
    default: nil
    }
  }

  var key: AnimationKey? {
    switch self {
    case .play(_, _, let key, _): key
    case .end(_, let key, _), .proceed(_, let key, _, _, _, _, _),
      .straighten(_, let key, _, _, _, _), .aim(_, let key, _), .pause(_, let key),
      .resume(_, let key):
      key
    default: nil
    }
  }

  /// The events that the animation it begins reports.
  var tells: AnimationEvent.Kinds {
    if case .play(_, let animation, _, _) = self { animation.tells } else { [] }
  }

  /// Whether it begins a motion that has an end.
  var isMotion: Bool {
    switch self {
    case .retarget, .release, .add, .play: true
    default: false
    }
  }

  /// The same command with another completion.
  func completing(_ id: CompletionID) -> AnimationCommand {
    switch self {
    case .retarget(let track, let target, let spec, _):
      .retarget(track, to: target, spec, id)
    case .release(let track, let velocity, let target, let spec, _):
      .release(track, velocity: velocity, to: target, spec, id)
    case .add(let track, let target, let spec, let velocity, let delay, _):
      .add(track, to: target, spec, velocity: velocity, delay: delay, id)
    case .play(let track, let animation, let key, _):
      .play(track, animation, key: key, id)
    default: self
    }
  }

  /// The command in its form for reduced motion.
  var reduced: AnimationCommand {
    switch self {
    case .retarget(_, _, .decay, _), .release(_, _, _, .decay, _),
      .retarget(_, _, .flight, _), .release(_, _, _, .flight, _):
      self
    case .retarget(let track, let target, let spec, let id):
      .play(track, Animation(spec, to: target).reduced, id)
    case .release(let track, let velocity, let target, let spec, let id):
      .play(track, Animation(spec, to: target, velocity: velocity).reduced, id)
    case .add(let track, let target, let spec, let velocity, let delay, let id):
      .add(
        track, to: target, Reduction.calm.spec(spec), velocity: velocity, delay: delay, id)
    case .play(let track, let animation, let key, let id):
      .play(track, animation.reduced, key: key, id)
    case .proceed(let track, let key, let spec, let end, let velocity, let relative, let delay):
      .proceed(
        track, key: key, Reduction.calm.spec(spec), to: end, velocity: velocity,
        relativeVelocity: relative, delay: Reduction.calm.delay(delay, before: spec))
    default: self
    }
  }
}
