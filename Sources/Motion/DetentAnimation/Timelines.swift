internal import DetentMotion

/// All timelines of an engine, each within another one.
///
/// A timeline keeps its slot for life, so that a segment finds it without a search.
struct Timelines: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var timeline: Timeline
    var parent: Int
  }

  private var entries = [Entry(timeline: .identity, parent: -1)]
  private var slots: [TimelineID: Int] = [.root: 0]
  private var free: [Int] = []
  /// The mirrors: for a timeline on which something began while it ran backwards, the slot of one
  /// within it that runs the other way.
  private var mirrors: [Int: Int] = [:]
  /// Whether the root shows the time given to the engine.
  private var isRootPlain = true

  /// A moment in a timeline's time.
  struct LocalMoment {
    var time: Instant
    /// The ratio of this timeline's time to the engine's.
    var rate: Double

    /// Converts a velocity from the engine's time to this timeline's; unchanged while it is paused.
    func local(_ velocity: AnimatedValue) -> AnimatedValue {
      rate == 0 || rate == 1 ? velocity : velocity * (1 / rate)
    }
  }

  func slot(of id: TimelineID) -> Int? { slots[id] }

  func timeline(_ id: TimelineID) -> Timeline? { slots[id].map { entries[$0].timeline } }

  /// Creates a timeline or changes the one of that name. Returns false and changes nothing if its
  /// parent is unknown or runs on it.
  mutating func set(_ id: TimelineID, _ timeline: Timeline, parent: TimelineID) -> Bool {
    if id == .root {
      entries[0].timeline = timeline
      isRootPlain = timeline == .identity
      return true
    }
    guard let above = slots[parent] else { return false }
    let entry = Entry(timeline: timeline, parent: above)
    guard let slot = slots[id] else {
      slots[id] = add(entry)
      return true
    }
    guard !isWithin(above, slot) else { return false }
    entries[slot] = entry
    return true
  }

  private mutating func add(_ entry: Entry) -> Int {
    guard let slot = free.popLast() else {
      entries.append(entry)
      return entries.count - 1
    }
    entries[slot] = entry
    return slot
  }

  /// The slot of the parent of the timeline of that name; nil for the root.
  func parent(of id: TimelineID) -> Int? {
    guard id != .root, let slot = slots[id] else { return nil }
    return entries[slot].parent
  }

  /// The moment in the time of the parent of the timeline of that name.
  func parentMoment(of id: TimelineID, at time: Instant) -> LocalMoment? {
    guard let slot = slots[id] else { return nil }
    let parent = entries[slot].parent
    return parent < 0 ? LocalMoment(time: time, rate: 1) : moment(at: time, in: parent)
  }

  mutating func replace(_ slot: Int, with timeline: Timeline) {
    entries[slot].timeline = timeline
    if slot == 0 { isRootPlain = timeline == .identity }
  }

  /// Removes a timeline, on which no motion runs any more; the timelines within it continue in its
  /// parent's time from the moments that they show at `time`.
  mutating func remove(_ id: TimelineID, at time: Instant) {
    guard id != .root, let slot = slots.removeValue(forKey: id) else { return }
    let parent = entries[slot].parent
    let (inside, outside) = (moment(at: time, in: slot).time, moment(at: time, in: parent).time)
    let mirror = mirrors.removeValue(forKey: slot)
    for i in entries.indices where entries[i].parent == slot && i != mirror {
      let timeline = entries[i].timeline
      entries[i].timeline = timeline.scrubbed(to: timeline.local(inside), at: outside)
      entries[i].parent = parent
    }
    release(slot)
    if let mirror { release(mirror) }
  }

  private mutating func release(_ slot: Int) {
    entries[slot].parent = Timelines.nowhere
    free.append(slot)
  }

  /// The parent of a free slot.
  private static let nowhere = -2

  /// The slot on which an animation that begins at `time` runs forwards: that of the timeline
  /// itself, or its mirror while the timeline runs backwards.
  mutating func forward(_ slot: Int, at time: Instant) -> Int {
    moment(at: time, in: slot).rate < 0 ? makeMirror(of: slot) : slot
  }

  /// The slot on which an animation runs forwards, without making a mirror.
  func knownForward(_ slot: Int, at time: Instant) -> Int {
    moment(at: time, in: slot).rate < 0 ? mirror(of: slot) ?? slot : slot
  }

  /// Converts a moment of a timeline's own time to the time at `slot`, which may be its mirror.
  func mirrored(_ moment: Instant, on slot: Int) -> Instant {
    mirrors.contains { $0.value == slot } ? entries[slot].timeline.local(moment) : moment
  }

  /// The slot of the timeline that runs against the one at `slot`, if there is one.
  func mirror(of slot: Int) -> Int? {
    mirrors[slot] ?? mirrors.first { $0.value == slot }?.key
  }

  mutating func makeMirror(of slot: Int) -> Int {
    if let mirror = mirror(of: slot) { return mirror }
    let mirror = add(Entry(timeline: Timeline.identity.turned(at: .zero), parent: slot))
    mirrors[slot] = mirror
    return mirror
  }

  /// Whether a timeline shows exactly the time given to the engine.
  func isPlain(_ slot: Int) -> Bool { slot == 0 && isRootPlain }

  @inline(__always)
  func moment(at time: Instant, in slot: Int) -> LocalMoment {
    isPlain(slot) ? LocalMoment(time: time, rate: 1) : resolved(time, slot)
  }

  private func resolved(_ time: Instant, _ slot: Int) -> LocalMoment {
    var moment = LocalMoment(time: time, rate: 1)
    if entries[slot].parent >= 0 { moment = self.moment(at: time, in: entries[slot].parent) }
    let timeline = entries[slot].timeline
    return LocalMoment(
      time: timeline.local(moment.time), rate: (moment.rate * timeline.speed).standing.limited)
  }

  /// The slot of the parent of the timeline at `slot`; the root's for the root.
  func parent(of slot: Int) -> Int { max(entries[slot].parent, 0) }

  /// The speed of a timeline in its parent's time.
  func speed(of slot: Int) -> Double { entries[slot].timeline.speed }

  /// Whether a timeline runs backwards in the engine's time.
  func isReversed(_ slot: Int) -> Bool {
    !(slot == 0 && isRootPlain) && moment(at: .zero, in: slot).rate < 0
  }

  /// The engine's time at which a timeline shows `local`; nil while the timeline or one around it
  /// is paused.
  func time(of local: Instant, in slot: Int) -> Instant? {
    if isPlain(slot) { return local }
    guard let outer = entries[slot].timeline.parent(local) else { return nil }
    let parent = entries[slot].parent
    return parent < 0 ? outer : time(of: outer, in: parent)
  }

  /// Whether the timeline at `slot` is the one at `other` or lies within it.
  func isWithin(_ slot: Int, _ other: Int) -> Bool {
    var next = slot
    while next >= 0 {
      if next == other { return true }
      next = entries[next].parent
    }
    return false
  }
}
