public import DetentMotion

/// A world on the clock: it answers for any instant, whatever was asked before and how often.
///
/// The world is stepped in fixed steps from the moment of its last change. Between two steps a free
/// item is exactly where its own equation has it, and another one on the cubic that joins them in place
/// and in velocity; what is struck goes straight, and its blow comes at the end of the step. So what is
/// seen does not depend on the frame rate, and only a blow changes a velocity at once. A change
/// takes effect at its own instant: from what is seen there a new row of steps begins. Copies of the
/// world are kept for the recent past, so that an event that is older than the last frame still finds
/// what was seen then.
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
  /// How far back it can answer and be changed [s].
  public static let memory = 0.5
  /// The farthest that it computes at once [s]: a world that does not rest by then stands still until the
  /// moment asked for, and goes on from there. So no call takes more than 5,000 steps.
  public static let longestJump = 10.0
  /// One copy of the world is kept for so many steps.
  private static let stride = 8

  /// A copy of the world, at the end of a step or at the moment of a change.
  fileprivate struct Checkpoint: Equatable, Sendable {
    var time: Instant
    var world: DynamicsWorld
    /// Steps since the last change.
    var steps: Int
    /// When that was.
    var origin: Instant
  }

  /// In the order of their times; the first is the oldest moment that can be asked for.
  private var checkpoints: [Checkpoint]
  /// The furthest computed.
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

  /// When it came to rest, once it has; nil while it moves.
  public var settlesAt: Instant? { isAsleep ? head.time : nil }

  /// The oldest moment that it remembers.
  public var earliest: Instant { checkpoints[0].time }

  /// When it was last changed.
  public var lastChange: Instant { head.origin }

  /// Computes it up to `time`, so that questions until then are answered at once.
  /// - Complexity: O(steps since the last call, and of `longestJump` at most); none while it is asleep.
  public mutating func advance(to time: Instant) {
    let end = min(time, head.time.advanced(by: DynamicsMotion.longestJump))
    while head.time < end, !head.world.isAsleep { step() }
    if head.skip(to: time) { checkpoints.append(head) }
    forget(before: time.advanced(by: -DynamicsMotion.memory))
  }

  /// Where an item is and how fast at `time`; nil if there is no such item.
  ///
  /// Before the oldest moment remembered it is where it was then.
  public func state(of item: ItemID, at time: Instant) -> ItemState? {
    if let state = DynamicsMotion.state(of: item, at: time, in: head) { return state }
    let (start, end) = steps(around: time)
    let share = start.time < end.time ? DynamicsMotion.share(of: time, in: end) : 1
    return end.world.interpolated(item, at: share)
  }

  /// When it will be at rest, if from `time` on no item goes further than `distance` [px] from
  /// where it is then; nil if one does, or if a second is not enough to tell.
  ///
  /// So a display can stop drawing before the last thousandths of a pixel have died out.
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

  /// Whether any item moves faster than `speed` [px/s] at the end of what is computed.
  public func isFaster(than speed: Double) -> Bool {
    head.world.bodies.contains { body in
      let turning = abs(body.state.angularVelocity) * body.outerRadius
      return !body.isFixed && length(body.state.velocity) + turning > speed
    }
  }

  private func items(at time: Instant) -> [ItemState] {
    head.world.bodies.map { state(of: $0.id, at: time) ?? $0.state }
  }

  /// What has touched and parted until `time` and was not told yet, each with its moment; of what
  /// nobody took, the last thousand or two.
  public mutating func takeEvents(until time: Instant) -> [(time: Instant, event: CollisionEvent)] {
    let due = events.prefix { $0.time <= time }
    events.removeFirst(due.count)
    return Array(due)
  }

  /// Changes the world at `time`, which may lie before what has been computed: that is undone, and
  /// nothing seen until `time` changes.
  ///
  /// An instant before the last change, or before all that is remembered, counts as that moment: no
  /// change is taken back. When `body` throws, everything is as before.
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

  /// The world exactly at `time`: at the end of the step before it if it falls on one, and otherwise
  /// with every item at its place within the step.
  private func moment(_ time: Instant) -> Checkpoint {
    var (start, end) = steps(around: time)
    guard start.time < end.time else { return end }
    let share = DynamicsMotion.share(of: time, in: end)
    // It goes on from the contacts of the step's start, with the items where they are seen.
    start.world.take(end.world, at: share)
    start.time = time
    return start
  }

  /// The start and the end of the step in which `time` lies; twice the same where it falls on the end
  /// of one, where the world sleeps, and before all that is remembered.
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

  /// Within the last step computed, or after all of them if it sleeps; nil elsewhere.
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

  /// How far into the last step `time` is, 0…1.
  private static func share(of time: Instant, in point: Checkpoint) -> Double {
    let left = point.time.seconds(since: time) / point.world.stepLength
    return min(max(1 - left, 0), 1)
  }
}

extension DynamicsMotion.Checkpoint {
  /// Goes on from `time`, if that is still to come.
  /// - Returns: Whether it was.
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
