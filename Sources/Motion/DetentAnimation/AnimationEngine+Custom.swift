public import DetentMotion

extension AnimationEngine {
  /// Lets `custom` carry a track from now on, frame by frame; the velocity that it leaves behind is
  /// that of its last step.
  ///
  /// The animation ends when its step returns false, when its key is removed, and when anything
  /// else takes the track.
  /// - Throws: `AnimationError.unknownTrack`.
  public mutating func add(
    _ custom: CustomAnimation, to id: TrackID, forKey key: AnimationKey,
    completion: CompletionID? = nil, at time: Instant
  ) throws(AnimationError) {
    guard let seen = presentation(of: id, at: time) else { throw .unknownTrack(id) }
    for key in animationKeys(of: id) where !customs.isEmpty {
      endCustom(key, of: id, .retargeted, at: time)
    }
    catchUp(id, by: time)
    let told = completions.count
    // A custom animation does not move the track as a world would, so the track leaves its world.
    flyOn(id, at: time)
    if !tracer.isEmpty { settleTracer(from: told) }
    apply(.hold(id, seen), at: time)
    customs.append(
      RunningCustomAnimation(
        track: id, key: key, completion: completion, step: custom.step, held: seen))
  }

  mutating func tickCustoms(at time: Instant) {
    for i in customs.indices.reversed() {
      guard let tick = customs[i].link.tick(at: time) else { continue }
      let track = customs[i].track
      guard isHeld(track, at: customs[i].held) else {
        end(i, slots[track] == nil ? .cancelled : .retargeted, at: time)
        continue
      }
      var state = customs[i].held
      let last = state.value
      let goesOn = customs[i].step(&state.value, tick)
      if tick.duration > 0 { state.velocity = (state.value - last) * (1 / tick.duration) }
      customs[i].held = state
      apply(.hold(track, state), at: time)
      guard !goesOn || !isHeld(track, at: state) else { continue }
      apply(.stop(track), at: time)
      end(i, .settled, at: time)
    }
  }

  /// Ends the custom animation of that key, if there is one.
  mutating func endCustom(
    _ key: AnimationKey, of id: TrackID, _ reason: Completion.Reason, at time: Instant
  ) {
    guard let i = customs.firstIndex(where: { $0.track == id && $0.key == key }) else { return }
    if isHeld(id, at: customs[i].held) { apply(.stop(id), at: time) }
    end(i, reason, at: time)
  }

  private mutating func end(_ i: Int, _ reason: Completion.Reason, at time: Instant) {
    guard let id = customs.remove(at: i).completion else { return }
    let told = completions.count
    completions.append(Completion(id: id, reason: reason, time: time))
    if !tracer.isEmpty { settleTracer(from: told) }
  }

  func isHeld(_ id: TrackID, at state: MotionState<AnimatedValue>) -> Bool {
    guard let slot = slots[id], tracks[slot].stack.isEmpty, !isCarried(id) else { return false }
    return tracks[slot].base.motion == .held(state)
  }
}
