public import DetentMotion

/// A world in time: gives its state at any instant, whatever was asked before and how often.
///
/// The world is stepped in fixed steps from the moment of its last change. Between two steps a free
/// item follows its own equation exactly, and another one follows the cubic through both states. An
/// item that is struck moves straight, and takes the blow at the end of the step. The visible
/// motion therefore does not depend on the frame rate, and only a blow changes a velocity at once.
/// A change takes effect at its own instant: a new row of steps begins from the state visible then.
/// Copies of the world are kept for the recent past, so that an event that is older than the last
/// frame finds the state visible at its time.
///
/// ```swift
/// var motion = DynamicsMotion(world, start: now)
/// motion.advance(to: frameTarget)
/// let seen = motion.state(of: pane, at: frameTarget)
/// try motion.change(at: touch.time) { world throws(DynamicsError) in
///   try world.moveAnchor(of: spring, to: [640, 200])
/// }
/// ```
public struct DynamicsMotion: Equatable, Sendable {
  /// The time back to which it can answer and be changed [s].
  public static let memory = 0.5
  /// The longest time computed in one call [s], 5,000 standard steps: a world that does not rest by
  /// then stands still until the moment asked for, and goes on from there.
  public static let longestJump = 10.0
  /// The number of steps for which one copy of the world is kept.
  private static let stride = 8

  /// A copy of the world, at the end of a step or at the moment of a change.
  fileprivate struct Checkpoint: Equatable, Sendable {
    var time: Instant
    var world: DynamicsWorld
    /// The number of steps since the last change.
    var steps: Int
    /// The moment of the last change.
    var origin: Instant
  }

  /// The copies in the order of their times; the first is the oldest moment that can be asked for.
  private var checkpoints: [Checkpoint]
  /// The state computed last.
  private var head: Checkpoint
  private var events: [(time: Instant, event: CollisionEvent)] = []

  public init(_ world: DynamicsWorld, start: Instant) {
    head = Checkpoint(time: start, world: world, steps: 0, origin: start)
    checkpoints = [head]
  }

  public static func == (a: DynamicsMotion, b: DynamicsMotion) -> Bool {
    a.checkpoints == b.checkpoints && a.head == b.head
      && a.events.elementsEqual(b.events) { $0 == $1 }
  }

  /// The world as far as it has been computed: at the end of the step that contains the last
  /// instant it was advanced to.
  public var world: DynamicsWorld { head.world }

  /// Whether the world, as far as computed, has come to rest.
  public var isAsleep: Bool { head.world.isAsleep }

  /// The moment it came to rest; nil while it moves.
  public var settlesAt: Instant? { isAsleep ? head.time : nil }

  /// The oldest moment kept.
  public var earliest: Instant { checkpoints[0].time }

  /// The moment of the last change.
  public var lastChange: Instant { head.origin }

  /// Computes the motion up to `time`, so that later questions until then cost nothing more.
  /// - Complexity: O(steps since the last call, and of `longestJump` at most); O(1) while asleep.
  public mutating func advance(to time: Instant) {
    let end = min(time, head.time.advanced(by: DynamicsMotion.longestJump))
    while head.time < end, !head.world.isAsleep { step() }
    if head.skip(to: time) { checkpoints.append(head) }
    forget(before: time.advanced(by: -DynamicsMotion.memory))
  }

  /// The state of an item at `time`; nil if there is no such item.
  ///
  /// For a time before the oldest moment kept, this is the state at that moment.
  public func state(of item: ItemID, at time: Instant) -> ItemState? {
    if let state = DynamicsMotion.state(of: item, at: time, in: head) { return state }
    let (start, end) = steps(around: time)
    let share = start.time < end.time ? DynamicsMotion.share(of: time, in: end) : 1
    return end.world.interpolated(item, at: share)
  }

  /// The moment at which the world comes to rest, if from `time` on no item moves further than
  /// `distance` [px] from its place then; nil if one does, or if it takes more than a second.
  ///
  /// A display can stop drawing at `time`, before the last thousandths of a pixel have died out.
  public func settles(after time: Instant, within distance: Double) -> Instant? {
    var ahead = self
    ahead.advance(to: time)
    if let end = ahead.settlesAt { return end }
    let places = ahead.items(at: time)
    let limit = time.advanced(by: 1)
    while !ahead.isAsleep, ahead.head.time < limit {
      ahead.head.step()
      for (body, start) in zip(ahead.head.world.bodies, places) {
        let turn = abs(body.state.rotation - start.rotation) * body.outerRadius
        if length(body.state.position - start.position) + turn > distance { return nil }
      }
    }
    return ahead.settlesAt
  }

  /// Whether any item moves faster than `speed` [px/s] at the end of the computed part.
  public func isFaster(than speed: Double) -> Bool {
    head.world.bodies.contains { body in
      let turning = abs(body.state.angularVelocity) * body.outerRadius
      return !body.isFixed && length(body.state.velocity) + turning > speed
    }
  }

  private func items(at time: Instant) -> [ItemState] {
    head.world.bodies.map { state(of: $0.id, at: time) ?? $0.state }
  }

  /// The collisions begun and ended until `time` that were not returned yet, each with its moment;
  /// of those not taken, at least the last 1024.
  public mutating func takeEvents(until time: Instant) -> [(time: Instant, event: CollisionEvent)] {
    let due = events.prefix { $0.time <= time }
    events.removeFirst(due.count)
    return Array(due)
  }

  /// Changes the world at `time`, which may lie before the end of the computed part: that is
  /// undone, and nothing visible until `time` changes.
  ///
  /// An instant before the last change, or before the oldest moment kept, counts as that moment: no
  /// change is undone. If `body` throws, everything is as before.
  public mutating func change<Failure: Error>(
    at time: Instant, _ body: (inout DynamicsWorld) throws(Failure) -> Void
  ) throws(Failure) {
    let time = max(time, lastChange, checkpoints[0].time)
    var changed = moment(time)
    try body(&changed.world)
    changed.world.wake()
    changed = Checkpoint(time: time, world: changed.world, steps: 0, origin: time)
    checkpoints.removeAll { $0.time >= time }
    events.removeAll { $0.time > time }
    checkpoints.append(changed)
    head = changed
    forget(before: time.advanced(by: -DynamicsMotion.memory))
  }

  // MARK: Steps

  private mutating func step() {
    head.step()
    for event in head.world.takeEvents() { events.append((head.time, event)) }
    events.keepLatest(CollisionEvent.kept)
    if head.steps % DynamicsMotion.stride == 0 || head.world.isAsleep { checkpoints.append(head) }
  }

  private mutating func forget(before time: Instant) {
    guard let kept = checkpoints.lastIndex(where: { $0.time <= time }), kept > 0 else { return }
    checkpoints.removeFirst(kept)
  }

  /// The world exactly at `time`: as it is at the end of a step, and otherwise with every item at
  /// its interpolated state within the step.
  private func moment(_ time: Instant) -> Checkpoint {
    var (start, end) = steps(around: time)
    guard start.time < end.time else { return end }
    let share = DynamicsMotion.share(of: time, in: end)
    // Starts with the contacts of the step's beginning, and with the items as they are seen.
    start.world.take(end.world, at: share)
    start.time = time
    return start
  }

  /// The start and the end of the step that contains `time`; twice the same at the end of a step,
  /// while the world sleeps, and before the oldest moment kept.
  private func steps(around time: Instant) -> (start: Checkpoint, end: Checkpoint) {
    guard var end = checkpoints.last(where: { $0.time <= time }) else {
      return (checkpoints[0], checkpoints[0])
    }
    var start = end
    let limit = min(time, head.time.advanced(by: DynamicsMotion.longestJump))
    while end.time < limit, !end.world.isAsleep {
      start = end
      end.step()
    }
    if end.skip(to: time) { start = end }
    return end.time > time ? (start, end) : (end, end)
  }

  /// The state within the last step computed, or after it if the world sleeps; nil for other times.
  private static func state(
    of item: ItemID, at time: Instant, in point: Checkpoint
  ) -> ItemState? {
    let start = point.origin.advanced(by: Double(point.steps - 1) * point.world.stepLength)
    if time >= point.time {
      guard time == point.time || point.world.isAsleep else { return nil }
      return point.world.interpolated(item, at: 1)
    }
    guard point.steps > 0, time >= start else { return nil }
    return point.world.interpolated(item, at: share(of: time, in: point))
  }

  /// The share of the last step that has passed at `time`, 0…1.
  private static func share(of time: Instant, in point: Checkpoint) -> Double {
    let left = point.time.seconds(since: time) / point.world.stepLength
    return min(max(1 - left, 0), 1)
  }
}

extension DynamicsMotion.Checkpoint {
  /// Continues from `time`, if that lies ahead and the world is awake.
  /// - Returns: Whether it did.
  fileprivate mutating func skip(to time: Instant) -> Bool {
    guard self.time < time, !world.isAsleep else { return false }
    (self.time, origin, steps) = (time, time, 0)
    return true
  }

  fileprivate mutating func step() {
    world.step()
    steps += 1
    time = origin.advanced(by: Double(steps) * world.stepLength)
  }
}
