internal import DetentMotion

extension AnimationEngine {
  mutating func set(
    _ id: TimelineID, _ timeline: Timeline, within parent: TimelineID, smoothedBy spring: Spring?,
    at time: Instant
  ) {
    let before = timelines
    guard timelines.set(id, timeline, parent: parent), let slot = timelines.slot(of: id)
    else { return }
    for i in tracks.indices where tracks[i].lives(on: slot, in: timelines) {
      if let spring { smooth(&tracks[i], by: spring, since: before, at: time) }
      wake(i)
    }
  }

  /// Makes up for the velocity that a track lost by a change of its timeline.
  private func smooth(
    _ track: inout Track, by spring: Spring, since before: Timelines, at time: Instant
  ) {
    let lost =
      track.state(at: time, in: before).velocity - track.state(at: time, in: timelines).velocity
    guard lost.magnitude > 0 else { return }
    var animation = Animation(.spring(spring), velocity: lost)
    animation.composition = .add
    animation.setsModel = false
    // On the engine's own time: the timeline at hand may stand still.
    let fade = Layered(
      animation, key: nil, resolution: track.resolution, slot: 0,
      added: timelines.moment(at: time, in: 0).time, seen: .init(.zero), completion: nil)
    track.play(fade, at: time, in: timelines) { _, _, _ in }
  }

  /// Lets `body` make another timeline of the one of that name, told its parent's time.
  mutating func changeTimeline(
    _ id: TimelineID, at time: Instant, _ body: (Timeline, Instant) -> Timeline?
  ) {
    guard let parent = timelines.parentMoment(of: id, at: time),
      let changed = timelines.timeline(id).flatMap({ body($0, parent.time) }),
      let slot = timelines.slot(of: id)
    else { return }
    timelines.replace(slot, with: changed)
    for i in tracks.indices where tracks[i].lives(on: slot, in: timelines) { wake(i) }
  }

  mutating func remove(_ id: TimelineID, at time: Instant) {
    guard let slot = timelines.slot(of: id), let parent = timelines.parent(of: id) else { return }
    for i in tracks.indices where tracks[i].lives(on: slot, in: timelines) {
      tracks[i].move(from: slot, to: parent, at: time, in: timelines)
      wake(i)
    }
    alarms.remove(timeline: slot)
    timelines.remove(id)
  }

  mutating func move(_ id: TrackID, to timeline: TimelineID, at time: Instant) {
    guard let slot = timelines.slot(of: timeline) else { return }
    change(id) { track, timelines, _ in
      track.move(from: track.timeline, to: slot, at: time, in: timelines)
    }
  }
}
