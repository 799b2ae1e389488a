public import DetentMotion
public import Dynamics

/// Tracks that are carried by the items of a world.
///
/// Such a track answers to the same commands as any other. `hold`: the item is in the finger's hand,
/// and pushes what it runs into. `release`: it goes on in the world with the finger's velocity.
/// `retarget`, `release` and what blends move the anchor that draws the item, whatever law they name:
/// the world is the law. `set` and `stop` put the item somewhere, at rest. A new target for an item that
/// nothing draws takes the track out of the world, and so does an animation that sets the track's own
/// value, once it begins. Others are played on top.
extension AnimationEngine {
  /// What is known of a world; nil when there is none of that name.
  public func world(_ id: WorldID) -> DynamicsMotion? {
    worlds.first { $0.id == id }?.motion
  }

  /// Changes a world at `time`, which may lie before a frame already drawn: see
  /// `DynamicsMotion.change`. Does nothing when there is none of that name.
  public mutating func change<Failure: Error>(
    _ id: WorldID, at time: Instant, _ body: (inout DynamicsWorld) throws(Failure) -> Void
  ) throws(Failure) {
    guard let i = worlds.firstIndex(where: { $0.id == id }) else { return }
    try worlds[i].change(at: moment(time, i).time, body)
  }

  /// What has touched and parted in a world until `time` and was not told yet.
  public mutating func takeCollisions(
    in id: WorldID, until time: Instant
  ) -> [(time: Instant, event: CollisionEvent)] {
    guard let i = worlds.firstIndex(where: { $0.id == id }) else { return [] }
    return worlds[i].motion.takeEvents(until: moment(time, i).time)
  }
}

extension AnimationEngine {
  /// The moment of the time of the world at `i` that `time` is.
  func moment(_ time: Instant, _ i: Int) -> Timelines.Moment {
    timelines.moment(at: time, in: worlds[i].timeline)
  }

  /// Lets a world carry tracks from where they are seen, with the velocity they have.
  mutating func simulate(
    _ id: WorldID, _ world: DynamicsWorld, _ drives: [WorldDrive], _ completion: CompletionID?,
    at time: Instant
  ) {
    let known = drives.filter { slots[$0.track] != nil }
    // Before they leave the world that carries them now, at rest.
    let seen = known.map { presentation(of: $0.track, at: time) }
    endSimulation(id, at: time)
    for drive in drives { leaveWorld(drive.track, at: time) }
    var world = world
    let timeline = timelines.forward(0, at: time)
    let moment = timelines.moment(at: time, in: timeline)
    for (drive, seen) in zip(known, seen) {
      guard var seen, var state = world.state(of: drive.item) else { continue }
      seen.velocity = moment.local(seen.velocity)
      drive.put(seen, into: &state)
      try? world.set(state, of: drive.item)
    }
    let resolutions = known.compactMap { drive in
      drive.quantity == .position ? slots[drive.track].map { tracks[$0].resolution } : nil
    }
    if let rest = resolutions.first?.rest { world.rest = rest }
    var driven = DrivenWorld(
      id: id, motion: DynamicsMotion(world, start: moment.time), timeline: timeline, drives: known,
      visible: resolutions.map(\.visible).min() ?? Resolution.pixels.visible)
    if let completion { driven.waiting.append(DrivenWorld.Waiting(completion: completion)) }
    for drive in known { carry(drive.track, at: time) }
    worlds.append(driven)
  }

  /// Takes a track over from whatever moved it.
  private mutating func carry(_ track: TrackID, at time: Instant) {
    guard let seen = presentation(of: track, at: time) else { return }
    change(track, at: time) { track, _, ended in
      track.replace(
        with: .held(seen), at: time, reason: .retargeted, ended: ended)
    }
  }

  /// Ends a world: its tracks stay where they are seen.
  mutating func endSimulation(_ id: WorldID, at time: Instant) {
    guard let i = worlds.firstIndex(where: { $0.id == id }) else { return }
    for drive in worlds[i].drives { leaveWorld(drive.track, at: time) }
    guard let i = worlds.firstIndex(where: { $0.id == id }) else { return }
    drop(i, at: time)
  }

  /// Leaves a track where it is seen, at rest; its item leaves the world with the last track that it
  /// carries.
  mutating func leaveWorld(_ track: TrackID, at time: Instant) {
    guard let i = world(of: track), let drive = worlds[i].drive(of: track) else { return }
    let seen = driven(track, at: time)
    tell(worldAt: i, track: track, .cancelled, at: time)
    worlds[i].drives.removeAll { $0.track == track }
    if !worlds[i].drives.contains(where: { $0.item == drive.item }) {
      worlds[i].change(at: moment(time, i).time) { $0.remove(drive.item) }
    }
    if worlds[i].drives.isEmpty { drop(i, at: time) }
    guard let slot = slots[track], let seen else { return }
    tracks[slot].base = Segment(
      .still(seen.value), tracks[slot].resolution, timeline: tracks[slot].timeline)
    wake(slot)
  }

  private mutating func drop(_ i: Int, at time: Instant) {
    for waiting in worlds[i].waiting {
      completions.append(Completion(id: waiting.completion, reason: .cancelled, time: time))
    }
    worlds.remove(at: i)
  }

  func world(of track: TrackID) -> Int? {
    worlds.isEmpty ? nil : worlds.firstIndex { $0.drive(of: track) != nil }
  }

  /// Where a world carries a track, and how fast in the engine's time.
  func driven(_ track: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    guard let i = world(of: track) else { return nil }
    let moment = moment(time, i)
    var state = worlds[i].state(of: track, at: moment.time)
    if moment.rate != 1 { state?.velocity *= moment.rate }
    return state
  }

  /// Lets `body` do something to a track that lies on top of what a world shows of it at `time`, if one
  /// carries it.
  mutating func onWorld(
    _ slot: Int, at time: Instant, _ body: (inout Track, Timelines, Track.Ended) -> Void
  ) {
    let carrier = driven(tracks[slot].id, at: time)
    if let carrier { tracks[slot] = tracks[slot].carried(at: carrier) }
    body(&tracks[slot], timelines) { id, reason, end in
      completions.append(Completion(id: id, reason: reason, time: end))
    }
    guard let carrier, case .held(let now) = tracks[slot].base.motion, now.value != carrier.value
    else { return }
    // What an animation leaves behind for good, the world does not know of.
    offset(tracks[slot].id, by: now.value - carrier.value)
  }

  private mutating func offset(_ track: TrackID, by offset: AnimatedValue) {
    guard let i = world(of: track),
      let place = worlds[i].drives.firstIndex(where: { $0.track == track })
    else { return }
    worlds[i].drives[place].offset += offset
  }
}

extension AnimationEngine {
  /// Carries out a command for a track that a world carries; false: it is one for the engine.
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
      return retarget(track, to: target, completion, at: time)
    case .play(let track, let animation, _, let completion) where animation.composition == .blend:
      guard let target = animation.to else { return false }
      return retarget(track, to: target, completion, at: time)
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

  /// Puts the item of a track where the track is to be, and takes all off it that acts on top.
  private mutating func put(
    _ track: TrackID, _ state: MotionState<AnimatedValue>, isHeld: Bool, at time: Instant
  ) -> Bool {
    guard let i = world(of: track), let drive = worlds[i].drive(of: track) else { return false }
    tell(worldAt: i, track: track, .cancelled, at: time)
    uncover(track, .cancelled, at: time)
    let moment = moment(time, i)
    guard var item = worlds[i].motion.state(of: drive.item, at: moment.time) else { return true }
    (item.velocity, item.angularVelocity) = (.zero, 0)
    drive.put(MotionState(state.value, velocity: moment.local(state.velocity)), into: &item)
    try? worlds[i].change(at: moment.time) { world throws(DynamicsError) in
      if isHeld {
        try world.hold(drive.item, at: item)
      } else {
        try world.letGo(drive.item, velocity: .zero)
        try world.set(item, of: drive.item)
      }
    }
    return true
  }

  /// Ends all that acts on a track on top of what its world shows.
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
    let moment = moment(time, i)
    guard var item = worlds[i].motion.state(of: drive.item, at: moment.time) else { return false }
    drive.put(MotionState(seen.value, velocity: moment.local(velocity)), into: &item)
    try? worlds[i].change(at: moment.time) { world throws(DynamicsError) in
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
    let isHeld = worlds[i].motion.world.isHeld(drive.item)
    if isHeld {
      try? worlds[i].change(at: moment(time, i).time) { world throws(DynamicsError) in
        try world.letGo(drive.item, velocity: .zero)
      }
    }
    aim(i, drive, at: target, at: time)
    wait(i, track, completion)
    return true
  }

  /// Takes a track out of its world, for what moves it next to find it with the velocity it had there.
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
    try? worlds[i].change(at: moment(time, i).time) { world throws(DynamicsError) in
      try world.moveAnchor(of: drive.item, to: drive.anchor(for: target))
    }
  }

  private mutating func wait(_ i: Int, _ track: TrackID, _ completion: CompletionID?) {
    guard let completion else { return }
    worlds[i].waiting.append(DrivenWorld.Waiting(completion: completion, track: track))
  }

  /// Tells those who waited for the end of what was asked of a track.
  private mutating func tell(
    worldAt i: Int, track: TrackID, _ reason: Completion.Reason, at time: Instant
  ) {
    for waiting in worlds[i].waiting where waiting.track == track {
      completions.append(Completion(id: waiting.completion, reason: reason, time: time))
    }
    worlds[i].waiting.removeAll { $0.track == track }
  }

  /// Brings all worlds up to `time` and says what comes next.
  mutating func advanceWorlds(to time: Instant) -> NextFrame {
    var next = NextFrame.never
    for i in worlds.indices where !worlds[i].isShown {
      let moment = moment(time, i)
      let isAtRest = worlds[i].advance(to: moment.time)
      for drive in worlds[i].drives { if let slot = slots[drive.track] { wake(slot) } }
      if isAtRest {
        finish(i, at: time)
      } else {
        next = next.sooner(following(worlds[i], at: moment))
      }
    }
    return next
  }

  private func following(_ world: DrivenWorld, at moment: Timelines.Moment) -> NextFrame {
    // It goes back as far as it remembers.
    if moment.rate < 0 { return moment.time > world.motion.earliest ? .frame : .never }
    if moment.rate == 0 { return .never }
    guard let rest = world.rest, moment.time >= rest.from,
      let end = timelines.time(of: rest.settlesAt, in: world.timeline)
    else { return .frame }
    return .at(end)
  }

  private mutating func finish(_ i: Int, at time: Instant) {
    worlds[i].isShown = true
    let end =
      worlds[i].rest.flatMap { timelines.time(of: $0.settlesAt, in: worlds[i].timeline) } ?? time
    for waiting in worlds[i].waiting {
      completions.append(
        Completion(id: waiting.completion, reason: .settled, time: min(end, time)))
    }
    worlds[i].waiting.removeAll()
  }
}
