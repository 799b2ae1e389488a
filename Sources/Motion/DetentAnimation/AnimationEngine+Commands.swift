internal import DetentMotion

extension AnimationEngine {
  /// Carries out a command that has been checked.
  mutating func perform(_ command: AnimationCommand, at time: Instant) {
    if !worlds.isEmpty {
      leaveTakenTracks(by: time)
      if applyToWorld(command, at: time) { return }
    }
    switch command {
    case .set(let id, let value, let resolution):
      set(id, value, resolution, at: time)
    case .setModel(let id, let value):
      guard let model = model(of: id) else { return }
      let offset = value - model
      change(id, at: time) { track, timelines, _ in
        _ = track.translateModel(by: offset, below: track.stack.count, at: time, in: timelines)
      }
    case .retarget(let id, let target, let spec, let completion):
      send(id, to: target, by: spec, at: time, completion)
    case .release(let id, let velocity, let target, let spec, let completion):
      send(id, to: target, by: spec, velocity: velocity, at: time, completion)
    case .hold(let id, let state):
      replace(id, with: .held(state), at: time)
    case .copy(let id, let other, let factor, let shift):
      guard let seen = presentation(of: other, at: time) else { return }
      let state = MotionState(seen.value * factor + shift, velocity: seen.velocity * factor)
      replace(id, with: .held(state), at: time)
    case .stop(let id):
      guard let seen = presentation(of: id, at: time) else { return }
      replace(id, with: .still(seen.value), at: time)
    case .add(let id, let target, let spec, let velocity, let delay, let completion):
      add(id, to: target, by: spec, velocity, delay: delay, at: time, completion)
    case .play(let id, let animation, let key, let completion):
      play(animation, key, on: id, at: time, completion)
    case .end(let id, let key, let place):
      endCustom(key, of: id, .cancelled, at: time)
      change(id, at: time) { track, timelines, ended in
        track.end(
          key, at: place, reason: .cancelled, time: time, in: timelines, ended: ended)
      }
    case .proceed(let id, let key, let spec, let end, let velocity, let relative, let delay):
      change(id, at: time) { track, timelines, _ in
        track.proceed(
          key, by: spec, to: end, velocity: velocity, relativeVelocity: relative, after: delay,
          at: time, in: timelines)
      }
    case .straighten(let id, let key, let now, let fraction, let duration, let delay):
      change(id, at: time) { track, _, _ in
        track.change(key) { layered, resolution in
          layered.straighten(
            at: fraction, duration: duration, after: delay, now: now, resolution)
        }
      }
    case .remove(let id):
      remove(id, at: time)
    case .setTimeline(let id, let timeline, let parent, let spring):
      set(id, timeline, within: parent, smoothedBy: spring, at: time)
    case .removeTimeline(let id):
      remove(id, at: time)
    case .move(let id, let timeline):
      move(id, to: timeline, at: time)
    case .setAlarm(let id, let timeline, let due):
      settleAlarms(at: time)
      alarms.set(id, on: timeline, due: due, at: time, timelines)
    case .cancelAlarm(let id):
      alarms.cancel(id)
    case .tell(let completion):
      completions.append(completion)
    case .simulate(let id, let world, let drives, let completion):
      simulate(id, world, drives, completion, at: time)
    case .endSimulation(let id):
      endSimulation(id, at: time)
    case .aim(let id, let key, let target):
      aim(id, key, to: target, at: time)
    case .pause(let id, let key):
      pause(id, key, at: time)
    case .resume(let id, let key):
      resume(id, key, at: time)
    case .round(let id, let step):
      change(id, at: time) { track, _, _ in track.step = step }
    case .setSpeed(let id, let speed):
      changeTimeline(id, at: time) { try? $0.changed(speed: speed, at: $1) }
    case .nest(let id, let parent):
      guard let timeline = timelines.timeline(id) else { return }
      set(id, timeline, within: parent, smoothedBy: nil, at: time)
    case .scrub(let id, let local):
      changeTimeline(id, at: time) { $0.scrubbed(to: local, at: $1) }
    case .share(let id, let count):
      share(id, among: count, at: time)
    case .trace(let level):
      tracer.level = level
    case .reduceMotion(let isReduced):
      reducesMotion = isReduced
    }
  }
}

extension AnimationEngine {
  private mutating func set(
    _ id: TrackID, _ value: AnimatedValue, _ resolution: Resolution, at time: Instant
  ) {
    guard let slot = slots[id] else {
      slots[id] = tracks.count
      tracks.append(TrackState(id: id, value: value, resolution: resolution))
      return
    }
    tracks[slot].resolution = resolution
    replace(id, with: .still(value), at: time)
  }

  private mutating func replace(_ id: TrackID, with motion: Motion, at time: Instant) {
    change(id, at: time) { track, _, ended in
      track.replace(with: motion, at: time, reason: .cancelled, ended: ended)
    }
  }

  private mutating func aim(
    _ id: TrackID, _ key: AnimationKey, to target: AnimatedValue, at time: Instant
  ) {
    guard let slot = slots[id] else { return }
    if let timeline = tracks[slot].layered(key)?.segment.timeline {
      _ = timelines.forward(timeline, at: time)
    }
    change(id, at: time) { track, timelines, _ in
      track.aim(key, to: target, at: time, in: timelines)
    }
  }

  /// The slot of the timeline on which an animation begins at `time`: the one of that name, else
  /// the track's own; if that runs backwards, its mirror, which runs the other way.
  /// - Parameter stays: Whether it keeps its place in the timeline's own time, whatever its
  ///   direction.
  private mutating func slot(
    of timeline: TimelineID?, for id: TrackID, staying stays: Bool = false, at time: Instant
  ) -> Int {
    let own = slots[id].map { tracks[$0].timeline } ?? 0
    let slot = timeline.flatMap { timelines.slot(of: $0) } ?? own
    return stays ? slot : timelines.forward(slot, at: time)
  }

  /// - Parameter velocity: The initial velocity [units/s]; nil: the present one.
  private mutating func send(
    _ id: TrackID, to target: AnimatedValue, by spec: AnimationSpec, velocity: AnimatedValue? = nil,
    at time: Instant, _ completion: CompletionID?
  ) {
    let slot = slot(of: nil, for: id, at: time)
    change(id, at: time) { track, timelines, ended in
      let moment = timelines.moment(at: time, in: slot)
      var state = track.state(at: time, in: timelines)
      state.velocity = moment.local(velocity ?? state.velocity)
      if velocity == nil, case .spring(let spring) = spec, spring.isKicked, !track.isHeld,
        !track.isVisiblyMoving(after: time, in: timelines)
      {
        state = spring.departure(from: state.value, to: target)
      }
      var motion = Motion(spec, from: state, to: target, start: moment.time)
      // A throw follows its curve alone, because a curve is chosen where nothing is to swing. A
      // motion begun at this moment has not been seen to move, unless it continued another.
      let base = track.base
      let isNew = timelines.moment(at: time, in: base.timeline).time <= base.motion.start
      if velocity == nil, !track.isHeld, !isNew || base.motion.goesOn {
        motion = motion.keeping(state.velocity)
      }
      track.replace(
        with: motion, on: slot, completion: completion, at: time, reason: .retargeted, ended: ended)
    }
  }

  private mutating func add(
    _ id: TrackID, to target: AnimatedValue, by spec: AnimationSpec, _ velocity: AnimatedValue,
    delay: Double, at time: Instant, _ completion: CompletionID?
  ) {
    let slot = slot(of: nil, for: id, at: time)
    change(id, at: time) { track, timelines, ended in
      let moment = timelines.moment(at: time, in: slot)
      let way = MotionState(
        track.model(in: timelines) - target, velocity: moment.local(velocity))
      var animation = Animation(
        spec.landing(from: way, on: .zero), from: way.value, velocity: way.velocity)
      animation.composition = .blend
      let fade = Layered(
        animation, key: nil, resolution: track.resolution, slot: slot,
        added: moment.time.advanced(by: delay), seen: .init(.zero), completion: completion)
      track.play(fade, at: time, in: timelines, ended: ended)
    }
  }

  private mutating func play(
    _ animation: Animation, _ key: AnimationKey?, on id: TrackID, at time: Instant,
    _ completion: CompletionID?
  ) {
    let slot = slot(
      of: animation.timeline, for: id, staying: !animation.isRemovedOnCompletion, at: time)
    change(id, at: time) { track, timelines, ended in
      let moment = timelines.moment(at: time, in: slot)
      var seen = track.state(at: time, in: timelines)
      seen.velocity = moment.local(seen.velocity)
      if let key {
        track.end(
          key, at: .current, reason: .retargeted, time: time, in: timelines, ended: ended)
      }
      var animation = animation.placed(over: track.model(in: timelines))
      animation.velocity = animation.velocity.map(moment.local)
      animation.begin = animation.begin.map { timelines.mirrored($0, on: slot) }
      let layered = Layered(
        animation, key: key, resolution: track.resolution, slot: slot, added: moment.time,
        seen: seen, completion: completion)
      track.play(layered, at: time, in: timelines, ended: ended)
    }
  }

  /// Lets `body` change a track after beginning the animations due on it by `time`; collects the
  /// completions that `body` reports, and adds the track to the live ones.
  mutating func change(
    _ id: TrackID, at time: Instant, _ body: (inout TrackState, Timelines, TrackState.Ended) -> Void
  ) {
    guard let slot = slots[id] else { return }
    begin(slot, by: time)
    onWorld(slot, at: time, body)
    wake(slot)
  }

  /// Ends and begins animations due by `time` before a command for that track, or for none, so that
  /// the result does not depend on whether a frame came.
  mutating func catchUp(_ id: TrackID?, by time: Instant) {
    if !followings.isEmpty { noteFollowings(at: time) }
    guard let id, let slot = slots[id] else { return }
    if !tracer.isEmpty { tell(of: id, until: time) }
    let told = completions.count
    if let i = world(of: id) { settleWorld(i, at: time) }
    settle(slot, at: time)
    if !tracer.isEmpty { settleTracer(from: told) }
  }

  /// Reports the alarms that are due by `time`.
  mutating func settleAlarms(at time: Instant) {
    if !alarms.isEmpty { alarms.settle(at: time, timelines) { completions.append($0) } }
  }

  /// Begins and ends the animations of a track that are due by `time`, as a frame would.
  mutating func settle(_ slot: Int, at time: Instant) {
    begin(slot, by: time)
    onWorld(slot, at: time) { $0.settle(at: time, in: $1, ended: $2) }
  }

  /// Begins the animations of a track that are due by `time`.
  /// - Parameter earliest: The moment before which none can have begun.
  mutating func begin(_ slot: Int, by time: Instant, from earliest: Instant = .distantPast) {
    guard tracks[slot].waits else { return }
    let id = tracks[slot].id
    if world(of: id) != nil {
      // Begins each from the state that the world showed then.
      for _ in tracks[slot].stack {
        guard let start = tracks[slot].beginning(by: time, in: timelines), start < time else {
          break
        }
        onWorld(slot, at: start) { $0.begin(by: start, from: earliest, in: $1, ended: $2) }
      }
    }
    // If the time was set past the beginning of an animation that takes the track, it does so now.
    if world(of: id) != nil, takesNow(slot, at: time) { flyOn(id, at: time) }
    onWorld(slot, at: time) { $0.begin(by: time, from: earliest, in: $1, ended: $2) }
  }

  /// Adds a track to the live ones, or updates its fast path.
  mutating func wake(_ slot: Int) {
    if let place = tracks[slot].place {
      live[place].fastPath = fastPath(slot)
    } else {
      tracks[slot].place = live.count
      live.append(LiveTrack(id: tracks[slot].id, slot: slot, fastPath: fastPath(slot)))
    }
  }

  private mutating func remove(_ id: TrackID, at time: Instant) {
    replace(id, with: .still(.zero), at: time)
    guard let slot = slots.removeValue(forKey: id) else { return }
    if let place = tracks[slot].place {
      live.swapAt(place, live.count - 1)
      tracks[live[place].slot].place = place
      live.removeLast()
    }
    let last = tracks.count - 1
    if slot != last {
      tracks[slot] = tracks[last]
      slots[tracks[slot].id] = slot
      if let place = tracks[slot].place { live[place].slot = slot }
    }
    tracks.removeLast()
  }
}
