internal import DetentMotion
internal import Dynamics

extension AnimationEngine {
  mutating func set(
    _ id: TimelineID, _ timeline: Timeline, within parent: TimelineID, smoothedBy spring: Spring?,
    at time: Instant
  ) {
    if let slot = timelines.slot(of: id) { settleAll(on: slot, at: time) }
    let before = timelines
    guard timelines.set(id, timeline, parent: parent), let slot = timelines.slot(of: id)
    else { return }
    if spring != nil { _ = timelines.forward(0, at: time) }
    for i in tracks.indices where tracks[i].lives(on: slot, in: timelines) {
      if let spring { smooth(&tracks[i], by: spring, since: before, at: time) }
    }
    changed(slot, at: time)
  }

  /// Makes up for the velocity that a track lost by the change of a timeline.
  private func smooth(
    _ track: inout TrackState, by spring: Spring, since before: Timelines, at time: Instant
  ) {
    let lost =
      track.state(at: time, in: before).velocity - track.state(at: time, in: timelines).velocity
    guard lost.magnitude > 0 else { return }
    // Uses the engine's own time, because the timeline that changed may stand still.
    track.makeUp(
      for: timelines.moment(at: time, in: timelines.knownForward(0, at: time)).local(lost),
      by: spring, above: nil, on: 0, at: time, in: timelines)
  }

  /// Begins and ends the animations due by `time` on a timeline that is about to change.
  private mutating func settleAll(on slot: Int, at time: Instant) {
    settleAlarms(at: time)
    for i in tracks.indices where tracks[i].lives(on: slot, in: timelines) {
      settle(i, at: time)
    }
  }

  /// Wakes the tracks on a timeline that has changed, and begins the animations whose beginning the
  /// change has passed.
  private mutating func changed(_ slot: Int, at time: Instant) {
    for i in worlds.indices where timelines.isWithin(worlds[i].timeline, slot) {
      // A world set back to before its last change continues from there.
      let now = moment(time, i).time
      if now < worlds[i].motion.lastChange { worlds[i].restart(from: now, at: now) }
    }
    for i in tracks.indices where tracks[i].lives(on: slot, in: timelines) {
      if tracks[i].waits { begin(i, by: time, from: time) }
      wake(i)
    }
  }

  /// Replaces a timeline by the one that `body` makes of it and of its parent's time.
  mutating func changeTimeline(
    _ id: TimelineID, at time: Instant, _ body: (Timeline, Instant) -> Timeline?
  ) {
    guard let parent = timelines.parentMoment(of: id, at: time),
      let changed = timelines.timeline(id).flatMap({ body($0, parent.time) }),
      let slot = timelines.slot(of: id)
    else { return }
    settleAll(on: slot, at: time)
    timelines.replace(slot, with: changed)
    self.changed(slot, at: time)
  }

  mutating func remove(_ id: TimelineID, at time: Instant) {
    guard let slot = timelines.slot(of: id), let parent = timelines.parent(of: id) else { return }
    settleAll(on: slot, at: time)
    prepareMove(from: slot, to: parent)
    for i in tracks.indices where tracks[i].lives(on: slot, in: timelines) {
      tracks[i].move(from: slot, to: parent, at: time, in: timelines)
      wake(i)
    }
    alarms.remove(timeline: slot)
    timelines.remove(id, at: time)
  }

  /// Prepares a move: motions on the mirror of a timeline need a mirror of the other one.
  private mutating func prepareMove(from old: Int, to new: Int) {
    if timelines.mirror(of: old) != nil { _ = timelines.makeMirror(of: new) }
  }

  mutating func move(_ id: TrackID, to timeline: TimelineID, at time: Instant) {
    guard let slot = timelines.slot(of: timeline) else { return }
    if let track = slots[id] { prepareMove(from: tracks[track].timeline, to: slot) }
    change(id, at: time) { track, timelines, _ in
      track.move(from: track.timeline, to: slot, at: time, in: timelines)
    }
  }
}
