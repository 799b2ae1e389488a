internal import DetentMotion

/// All timelines of an engine, each within another one.
///
/// A timeline keeps its slot for life, so that a segment finds it without looking it up.
struct Timelines: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var timeline: Timeline
    var parent: Int
  }

  private var entries = [Entry(timeline: .identity, parent: -1)]
  private var slots: [TimelineID: Int] = [.root: 0]
  private var free: [Int] = []
  /// Whether the root runs with the time that the engine is told.
  private var isRootPlain = true

  /// A moment as a timeline sees it.
  struct Moment {
    var time: Instant
    /// Seconds of this timeline's a second of the engine's.
    var rate: Double
  }

  func slot(of id: TimelineID) -> Int? { slots[id] }

  func timeline(_ id: TimelineID) -> Timeline? { slots[id].map { entries[$0].timeline } }

  /// Makes a timeline or changes the one of that name. False, and nothing changes, when its parent
  /// is unknown or lives on it.
  mutating func set(_ id: TimelineID, _ timeline: Timeline, parent: TimelineID) -> Bool {
    if id == .root {
      entries[0].timeline = timeline
      isRootPlain = timeline == .identity
      return true
    }
    guard let above = slots[parent] else { return false }
    if let slot = slots[id] {
      guard !isWithin(above, slot) else { return false }
      entries[slot] = Entry(timeline: timeline, parent: above)
    } else if let slot = free.popLast() {
      entries[slot] = Entry(timeline: timeline, parent: above)
      slots[id] = slot
    } else {
      slots[id] = entries.count
      entries.append(Entry(timeline: timeline, parent: above))
    }
    return true
  }

  /// The slot of the timeline on which the one of that name lives; nil for the root.
  func parent(of id: TimelineID) -> Int? {
    guard id != .root, let slot = slots[id] else { return nil }
    return entries[slot].parent
  }

  /// The moment as the parent of the timeline of that name sees it.
  func parentMoment(of id: TimelineID, at time: Instant) -> Moment? {
    guard let slot = slots[id] else { return nil }
    let parent = entries[slot].parent
    return parent < 0 ? Moment(time: time, rate: 1) : moment(at: time, in: parent)
  }

  mutating func replace(_ slot: Int, with timeline: Timeline) {
    entries[slot].timeline = timeline
    if slot == 0 { isRootPlain = timeline == .identity }
  }

  /// Forgets a timeline, on which no motion lives any more; those within it go to its parent's.
  mutating func remove(_ id: TimelineID) {
    guard id != .root, let slot = slots.removeValue(forKey: id) else { return }
    let parent = entries[slot].parent
    for i in entries.indices where entries[i].parent == slot { entries[i].parent = parent }
    free.append(slot)
  }

  /// Whether a timeline shows the very time that the engine is told.
  func isPlain(_ slot: Int) -> Bool { slot == 0 && isRootPlain }

  @inline(__always)
  func moment(at time: Instant, in slot: Int) -> Moment {
    isPlain(slot) ? Moment(time: time, rate: 1) : resolved(time, slot)
  }

  private func resolved(_ time: Instant, _ slot: Int) -> Moment {
    var moment = Moment(time: time, rate: 1)
    if entries[slot].parent >= 0 { moment = self.moment(at: time, in: entries[slot].parent) }
    let timeline = entries[slot].timeline
    return Moment(time: timeline.local(moment.time), rate: moment.rate * timeline.speed)
  }

  /// The speed of a timeline in its parent's time.
  func speed(of slot: Int) -> Double { entries[slot].timeline.speed }

  /// Whether a timeline's time goes back while the engine's goes on.
  func isReversed(_ slot: Int) -> Bool {
    !(slot == 0 && isRootPlain) && moment(at: .zero, in: slot).rate < 0
  }

  /// The engine's time at which a timeline shows `local`; nil while it, or one it lives on, is
  /// paused.
  func time(of local: Instant, in slot: Int) -> Instant? {
    if isPlain(slot) { return local }
    guard let outer = entries[slot].timeline.parent(local) else { return nil }
    let parent = entries[slot].parent
    return parent < 0 ? outer : time(of: outer, in: parent)
  }

  /// Whether the timeline at `slot` is the one at `other` or lives on it.
  func isWithin(_ slot: Int, _ other: Int) -> Bool {
    var next = slot
    while next >= 0 {
      if next == other { return true }
      next = entries[next].parent
    }
    return false
  }
}
