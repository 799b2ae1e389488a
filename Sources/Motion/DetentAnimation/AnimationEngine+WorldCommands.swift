internal import DetentMotion
internal import Dynamics

extension AnimationEngine {
  /// Carries out a command for a track that a world carries; false if the engine has to do it.
  mutating func applyToWorld(_ command: AnimationCommand, at time: Instant) -> Bool {
    switch command {
    case .hold(let track, let state):
      return put(track, state, isHeld: true, at: time)
    case .release(let track, let velocity, let target, _, let completion):
      return release(track, velocity, to: target, completion, at: time)
    case .retarget(let track, let target, _, let completion):
      dropTakeovers(of: track, .retargeted, at: time)
      return retarget(track, to: target, completion, at: time)
    case .add(let track, let target, _, _, _, let completion):
      return blend(track, to: target, completion, at: time)
    case .play(let track, let animation, _, let completion) where animation.composition == .blend:
      guard let target = animation.to else { return false }
      return blend(track, to: target, completion, at: time)
    case .play(let track, let animation, _, _):
      if takesAtOnce(animation, track, at: time) { flyOn(track, at: time) }
      return false
    case .set(let track, let value, _):
      return settle(track, on: value, at: time)
    case .stop(let track):
      guard world(of: track) != nil, let seen = presentation(of: track, at: time) else {
        return false
      }
      return settle(track, on: seen.value, at: time)
    case .remove(let track):
      leaveWorld(track, at: time)
      return false
    default:
      return false
    }
  }

  /// Puts the item of a track at the track's new state, and removes all animations on top.
  private mutating func put(
    _ track: TrackID, _ state: MotionState<AnimatedValue>, isHeld: Bool, at time: Instant
  ) -> Bool {
    guard let i = world(of: track), let drive = worlds[i].drive(of: track) else { return false }
    tell(worldAt: i, track: track, .cancelled, at: time)
    uncover(track, .cancelled, at: time)
    change(i, at: time) { _ in }
    let moment = moment(time, i)
    guard var item = worlds[i].motion.state(of: drive.item, at: moment.time) else { return true }
    if isHeld || !worlds[i].isShared(drive) { (item.velocity, item.angularVelocity) = (.zero, 0) }
    drive.put(MotionState(state.value, velocity: moment.local(state.velocity)), into: &item)
    try? change(i, at: time) { world throws(DynamicsError) in
      if isHeld {
        try world.hold(drive.item, to: item)
      } else {
        try world.letGo(drive.item, velocity: .zero)
        try world.set(item, of: drive.item)
      }
    }
    return true
  }

  /// Ends all animations of a track on top of the value that its world shows.
  private mutating func uncover(
    _ track: TrackID, _ reason: Completion.Reason, at time: Instant
  ) {
    change(track, at: time) { track, _, ended in
      track.drop(track.stack.count, reason: reason, at: time, ended: ended)
    }
  }

  private mutating func settle(
    _ track: TrackID, on value: AnimatedValue, at time: Instant
  ) -> Bool {
    guard put(track, MotionState(value), isHeld: false, at: time),
      let i = world(of: track), let drive = worlds[i].drive(of: track)
    else { return false }
    aim(i, drive, at: value, at: time)
    return true
  }

  private mutating func release(
    _ track: TrackID, _ velocity: AnimatedValue, to target: AnimatedValue,
    _ completion: CompletionID?, at time: Instant
  ) -> Bool {
    guard let i = world(of: track), let drive = worlds[i].drive(of: track),
      let seen = presentation(of: track, at: time)
    else { return false }
    tell(worldAt: i, track: track, .retargeted, at: time)
    uncover(track, .retargeted, at: time)
    change(i, at: time) { _ in }
    let moment = moment(time, i)
    guard var item = worlds[i].motion.state(of: drive.item, at: moment.time) else { return false }
    drive.put(MotionState(seen.value, velocity: moment.local(velocity)), into: &item)
    try? change(i, at: time) { world throws(DynamicsError) in
      try world.letGo(drive.item, velocity: item.velocity, angular: item.angularVelocity)
      try world.set(item, of: drive.item)
    }
    aim(i, drive, at: target, at: time)
    wait(i, track, completion)
    return true
  }

  private mutating func retarget(
    _ track: TrackID, to target: AnimatedValue, _ completion: CompletionID?, at time: Instant
  ) -> Bool {
    guard let i = world(of: track), let drive = worlds[i].drive(of: track) else { return false }
    guard worlds[i].motion.world.anchor(of: drive.item) != nil else {
      flyOn(track, at: time)
      return false
    }
    tell(worldAt: i, track: track, .retargeted, at: time)
    if worlds[i].motion.world.isHeld(drive.item),
      let held = worlds[i].motion.state(of: drive.item, at: moment(time, i).time)
    {
      try? change(i, at: time) { world throws(DynamicsError) in
        try world.letGo(drive.item, velocity: held.velocity, angular: held.angularVelocity)
      }
    }
    aim(i, drive, at: target, at: time)
    wait(i, track, completion)
    return true
  }

  /// A track whose item has no anchor leaves its world, comes to rest, and blends from there.
  private mutating func blend(
    _ track: TrackID, to target: AnimatedValue, _ completion: CompletionID?, at time: Instant
  ) -> Bool {
    guard let slot = slots[track], let seen = driven(track, at: time) else { return false }
    if retarget(track, to: target, completion, at: time) { return true }
    tracks[slot].base.motion = .still(seen.value)
    guard seen.velocity != .zero else { return false }
    let timeline = timelines.forward(0, at: time)
    let lost = timelines.moment(at: time, in: timeline).local(seen.velocity)
    tracks[slot].makeUp(for: lost, by: .turn, above: nil, on: timeline, at: time, in: timelines)
    return false
  }

  /// Takes a track out of its world for the next motion, with the velocity it had there.
  mutating func flyOn(_ track: TrackID, at time: Instant) {
    guard let slot = slots[track], let seen = driven(track, at: time) else { return }
    leaveWorld(track, at: time)
    tracks[slot].base = Segment(
      .held(seen), tracks[slot].resolution, timeline: tracks[slot].timeline)
  }

  private mutating func aim(
    _ i: Int, _ drive: WorldDrive, at target: AnimatedValue, at time: Instant
  ) {
    guard drive.quantity == .position, worlds[i].motion.world.anchor(of: drive.item) != nil
    else { return }
    try? change(i, at: time) { world throws(DynamicsError) in
      try world.moveAnchor(of: drive.item, to: drive.anchor(for: target))
    }
  }

  private mutating func wait(_ i: Int, _ track: TrackID, _ completion: CompletionID?) {
    guard let completion else { return }
    worlds[i].waiting.append(DrivenWorld.Waiting(completion: completion, track: track))
  }
}
