public import DetentMotion
public import Dynamics

/// Tracks that are carried by the items of a world.
///
/// Such a track answers to the same commands as any other. `hold`: the finger holds the item, which
/// pushes the items that it runs into. `release`: the item moves on in the world with the finger's
/// velocity. `retarget`, `release` and blends move the anchor that draws the item, and ignore the
/// law that they name: the world is the law. `set` and `stop` put the item at a place, at rest. A
/// new target for an item that has no anchor takes the track out of the world, and so does an
/// animation that sets the track's own value, once it begins. Other animations are played on top.
extension AnimationEngine {
  /// The motion of a world; nil if there is none of that name.
  public func world(_ id: WorldID) -> DynamicsMotion? {
    worlds.first { $0.id == id }?.motion
  }

  /// Changes a world at `time`, which may lie before a frame already drawn: see
  /// `DynamicsMotion.change`. Does nothing if there is no world of that name.
  public mutating func change<Failure: Error>(
    _ id: WorldID, at time: Instant, _ body: (inout DynamicsWorld) throws(Failure) -> Void
  ) throws(Failure) {
    guard let i = worlds.firstIndex(where: { $0.id == id }) else { return }
    settleWorld(i, at: time)
    try change(i, at: time, body)
  }

  /// The collisions begun and ended in a world until `time` that were not returned yet.
  public mutating func takeCollisions(
    in id: WorldID, until time: Instant
  ) -> [(time: Instant, event: CollisionEvent)] {
    guard let i = worlds.firstIndex(where: { $0.id == id }) else { return [] }
    return worlds[i].motion.takeEvents(until: moment(time, i).time)
  }
}

extension AnimationEngine {
  /// The moment of the world's own time at `time`, for the world at `i`.
  func moment(_ time: Instant, _ i: Int) -> Timelines.LocalMoment {
    var moment = timelines.moment(at: time, in: worlds[i].timeline)
    // A world that runs backwards does not undo a change.
    if moment.rate < 0, moment.time < worlds[i].motion.lastChange {
      moment = Timelines.LocalMoment(time: worlds[i].motion.lastChange, rate: 0)
    }
    return moment
  }

  /// Changes the world at `i`; from then on it runs forwards.
  mutating func change<Failure: Error>(
    _ i: Int, at time: Instant, _ body: (inout DynamicsWorld) throws(Failure) -> Void
  ) throws(Failure) {
    let before = moment(time, i)
    if timelines.moment(at: time, in: worlds[i].timeline).rate < 0 {
      let slot = timelines.makeMirror(of: worlds[i].timeline)
      worlds[i].turn(
        at: before.time, onto: slot, showing: timelines.moment(at: time, in: slot).time,
        standing: before.rate == 0)
    }
    try worlds[i].change(at: moment(time, i).time, body)
  }

  /// Lets a world carry tracks from their visible states.
  mutating func simulate(
    _ id: WorldID, _ world: DynamicsWorld, _ drives: [WorldDrive], _ completion: CompletionID?,
    at time: Instant
  ) {
    let known = drives.filter { slots[$0.track] != nil }
    for drive in known { catchUp(drive.track, by: time) }
    // Taken before they leave the world that carries them now, which brings them to rest.
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

  /// Ends all motions of a track, so that a world can carry it.
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
    settleWorld(i, at: time)
    for drive in worlds[i].drives { leaveWorld(drive.track, at: time) }
    guard let i = worlds.firstIndex(where: { $0.id == id }) else { return }
    drop(i, at: time)
  }

  /// Takes a track out of its world, at rest where it is seen; its item leaves the world with the
  /// last track that it carries.
  mutating func leaveWorld(_ track: TrackID, at time: Instant) {
    guard let i = world(of: track), let drive = worlds[i].drive(of: track) else { return }
    let seen = driven(track, at: time)
    tell(worldAt: i, track: track, .cancelled, at: time)
    worlds[i].drives.removeAll { $0.track == track }
    if !worlds[i].drives.contains(where: { $0.item == drive.item }) {
      change(i, at: time) { $0.remove(drive.item) }
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

  /// Reports the completions that wait for a track of a world.
  mutating func tell(
    worldAt i: Int, track: TrackID, _ reason: Completion.Reason, at time: Instant
  ) {
    for waiting in worlds[i].waiting where waiting.track == track {
      completions.append(Completion(id: waiting.completion, reason: reason, time: time))
    }
    worlds[i].waiting.removeAll { $0.track == track }
  }

  func world(of track: TrackID) -> Int? {
    worlds.isEmpty ? nil : worlds.firstIndex { $0.carries(track) }
  }

  /// The state of a track that a world carries, with its velocity in the engine's time.
  func driven(_ track: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    guard let i = world(of: track) else { return nil }
    let moment = moment(time, i)
    var state = worlds[i].state(of: track, at: moment.time)
    if moment.rate != 1 { state?.velocity *= moment.rate }
    return state
  }

  /// Lets `body` change a track, based on the state that a world shows of it at `time`, if one
  /// carries it.
  mutating func onWorld(
    _ slot: Int, at time: Instant, _ body: (inout TrackState, Timelines, TrackState.Ended) -> Void
  ) {
    let carrier = driven(tracks[slot].id, at: time)
    if let carrier { tracks[slot] = tracks[slot].carried(at: carrier) }
    body(&tracks[slot], timelines) { id, reason, end in
      completions.append(Completion(id: id, reason: reason, time: min(end, time)))
    }
    guard let carrier, case .held(let now) = tracks[slot].base.motion, now.value != carrier.value
    else { return }
    // The world does not know of the offset that an animation leaves behind for good.
    offset(tracks[slot].id, by: now.value - carrier.value)
  }

  private mutating func offset(_ track: TrackID, by offset: AnimatedValue) {
    guard let i = world(of: track),
      let place = worlds[i].drives.firstIndex(where: { $0.track == track })
    else { return }
    worlds[i].drives[place].offset += offset
  }
}
