internal import DetentMotion

/// The alarms set on timelines: each reports a completion when its timeline reaches a moment.
struct Alarms: Sendable {
  private struct Alarm: Sendable {
    var id: CompletionID
    var timeline: Int
    var due: Instant
    /// Whether the alarm goes off when time, running backwards, comes down to `due`.
    var isBackwards: Bool
  }

  private var alarms: [Alarm] = []

  var isEmpty: Bool { alarms.isEmpty }

  mutating func set(
    _ id: CompletionID, on timeline: TimelineID, due: Instant, at time: Instant,
    _ timelines: Timelines
  ) {
    cancel(id)
    guard let slot = timelines.slot(of: timeline) else { return }
    let now = timelines.moment(at: time, in: slot)
    // Time running backwards never reaches a moment ahead, unless it is turned round.
    let isBackwards = now.rate < 0 ? now.time >= due : now.rate == 0 && now.time > due
    alarms.append(Alarm(id: id, timeline: slot, due: due, isBackwards: isBackwards))
  }

  mutating func cancel(_ id: CompletionID) { alarms.removeAll { $0.id == id } }

  /// Removes the alarms on a timeline that is removed.
  mutating func remove(timeline slot: Int) { alarms.removeAll { $0.timeline == slot } }

  /// Reports and removes the alarms that are due by `time`.
  mutating func settle(at time: Instant, _ timelines: Timelines, told: (Completion) -> Void) {
    alarms.removeAll { alarm in
      let now = timelines.moment(at: time, in: alarm.timeline)
      guard now.rate != 0, alarm.isBackwards ? now.time <= alarm.due : now.time >= alarm.due
      else { return false }
      let end = timelines.time(of: alarm.due, in: alarm.timeline) ?? time
      told(Completion(id: alarm.id, reason: .settled, time: min(end, time)))
      return true
    }
  }

  func next(after time: Instant, _ timelines: Timelines) -> NextFrame {
    alarms.reduce(.never) { next, alarm in
      let now = timelines.moment(at: time, in: alarm.timeline)
      guard alarm.isBackwards ? now.rate < 0 : now.rate > 0,
        let due = timelines.time(of: alarm.due, in: alarm.timeline)
      else { return next }
      return next.sooner(.at(due))
    }
  }
}
