internal import DetentMotion

/// Animations that begin later and then take a track from the world that carries it.
///
/// Until one begins, the world carries the track on. From that moment the track has left the world,
/// with the value and the velocity that it had there.
extension AnimationEngine {
  /// The moment by `time` at which an animation took a track for itself; nil if none did.
  func takeover(of slot: Int, by time: Instant) -> Instant? {
    tracks[slot].stack.compactMap { $0.takeover(by: time, in: timelines) }.min()
  }

  /// Whether an animation that waits to take a track for itself is due at `time`.
  func takesNow(_ slot: Int, at time: Instant) -> Bool {
    tracks[slot].stack.contains { layered in
      let segment = layered.segment
      return layered.takesOverLater
        && timelines.moment(at: time, in: segment.timeline).time >= segment.visibleFrom
    }
  }

  /// Whether an animation hides for good, from now on, all that lies below it.
  func takesAtOnce(_ animation: Animation, _ track: TrackID, at time: Instant) -> Bool {
    guard animation.composition == .replace, animation.setsModel, let slot = slots[track] else {
      return false
    }
    let timeline = animation.timeline.flatMap { timelines.slot(of: $0) } ?? tracks[slot].timeline
    let layered = Layered(
      animation, key: nil, resolution: tracks[slot].resolution, slot: timeline,
      added: timelines.moment(at: time, in: timeline).time, seen: MotionState(.zero),
      completion: nil)
    return layered.pending == nil
  }

  /// Removes from their worlds the tracks that animations have taken by `time`.
  mutating func leaveTakenTracks(by time: Instant) {
    var taken: [(track: TrackID, start: Instant)] = []
    for world in worlds {
      for drive in world.drives {
        guard let slot = slots[drive.track], let start = takeover(of: slot, by: time) else {
          continue
        }
        taken.append((drive.track, start))
      }
    }
    for (track, start) in taken.sorted(by: { $0.start < $1.start }) { flyOn(track, at: start) }
  }

  /// Drops the animations that wait to take a track from its world; a later command overrides them.
  mutating func dropTakeovers(
    of track: TrackID, _ reason: Completion.Reason, at time: Instant
  ) {
    guard world(of: track) != nil, let slot = slots[track],
      tracks[slot].stack.contains(where: \.takesOverLater)
    else { return }
    change(track, at: time) { track, _, ended in
      track.dropTakeovers(reason, at: time, ended: ended)
    }
  }
}

extension Layered {
  /// Whether it has not begun yet, and will hide the layers below for good once it does.
  var takesOverLater: Bool { pending != nil && setsModel && composition == .replace }

  fileprivate func takeover(by time: Instant, in timelines: Timelines) -> Instant? {
    guard takesOverLater,
      timelines.moment(at: time, in: segment.timeline).time >= segment.visibleFrom
    else { return nil }
    return timelines.time(of: segment.visibleFrom, in: segment.timeline)
  }
}
