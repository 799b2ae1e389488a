internal import DetentMotion

/// The moments of timelines of which somebody wants to be told.
struct Alarms: Sendable {
  private struct Alarm: Sendable {
    var id: CompletionID
    var timeline: Int
    var due: Instant
    /// Whether it is told when time, running backwards, comes down to it.
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
    // Running backwards it never comes to what lies ahead, but it may be turned.
    let isBackwards = now.rate < 0 ? now.time >= due : now.rate == 0 && now.time > due
    alarms.append(Alarm(id: id, timeline: slot, due: due, isBackwards: isBackwards))
  }

  mutating func cancel(_ id: CompletionID) { alarms.removeAll { $0.id == id } }

  /// Alarms on a timeline that is gone are gone with it.
  mutating func remove(timeline slot: Int) { alarms.removeAll { $0.timeline == slot } }

  /// Tells of those that are due by `time`.
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
