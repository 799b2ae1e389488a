internal import DetentMotion
internal import Dynamics

/// A world with the tracks that its items carry.
struct DrivenWorld: Equatable, Sendable {
  /// A completion to report when a track, or the world, has come to rest.
  struct Waiting: Equatable, Sendable {
    var completion: CompletionID
    /// Nil for the world.
    var track: TrackID?
  }

  let id: WorldID
  var motion: DynamicsMotion
  /// The slot of the timeline it runs on: the root's, or the root's mirror.
  var timeline: Int
  var drives: [WorldDrive] { didSet { index() } }
  /// The index of each track in `drives`.
  private var places: [TrackID: Int] = [:]
  var waiting: [Waiting] = []
  /// The largest change that changes no pixel [px].
  var visible: Double
  /// The moments from which nothing moves visibly, and from which the world rests; nil while they
  /// are unknown.
  var rest: (from: Instant, settlesAt: Instant)?
  /// Whether its tracks have been shown at rest.
  var isShown = false

  static func == (a: DrivenWorld, b: DrivenWorld) -> Bool {
    a.id == b.id && a.motion == b.motion && a.drives == b.drives && a.waiting == b.waiting
  }

  /// The speed below which the world is checked for whether it still moves visibly [px/s].
  private static let slow = 40.0

  init(
    id: WorldID, motion: DynamicsMotion, timeline: Int, drives: [WorldDrive], visible: Double
  ) {
    (self.id, self.motion, self.timeline) = (id, motion, timeline)
    (self.drives, self.visible) = (drives, visible)
    index()
  }

  private mutating func index() {
    places.removeAll(keepingCapacity: true)
    for (i, drive) in drives.enumerated().reversed() { places[drive.track] = i }
  }

  func carries(_ track: TrackID) -> Bool { places[track] != nil }

  func drive(of track: TrackID) -> WorldDrive? { places[track].map { drives[$0] } }

  /// Whether an anchor draws the item of a track to a place.
  func isDrawn(_ track: TrackID) -> Bool {
    drive(of: track).map { motion.world.anchor(of: $0.item) != nil } ?? false
  }

  /// Whether its item carries another track, too.
  func isShared(_ drive: WorldDrive) -> Bool {
    drives.contains { $0.item == drive.item && $0.track != drive.track }
  }

  func state(of track: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    guard let drive = drive(of: track), let state = motion.state(of: drive.item, at: time)
    else { return nil }
    return drive.value(of: state)
  }

  /// The value that a track has been asked for: the place its item is drawn to, or the finger's.
  func model(of track: TrackID) -> AnimatedValue? {
    guard let drive = drive(of: track), var state = motion.world.state(of: drive.item)
    else { return nil }
    if !motion.world.isHeld(drive.item), let end = motion.world.anchor(of: drive.item) {
      state.position = end
    }
    return drive.value(of: state).value
  }

  /// Whether a track of it still moves visibly after `time`; a held item does not.
  func isVisiblyMoving(_ track: TrackID, after time: Instant) -> Bool {
    guard let drive = drive(of: track), !motion.world.isHeld(drive.item) else { return false }
    if let rest { return time < rest.from }
    return motion.settlesAt.map { time < $0 } ?? true
  }

  /// Turns a world that ran backwards until `time`: it continues forwards, from its visible state,
  /// on the timeline at `slot`, which runs the other way and shows `now`.
  /// - Parameter isStanding: Whether it has run back as far as it goes, and so stands still.
  mutating func turn(
    at time: Instant, onto slot: Int, showing now: Instant, standing isStanding: Bool
  ) {
    restart(from: time, at: now, speed: isStanding ? 0 : -1)
    timeline = slot
  }

  /// Continues from its state at `time`, with the velocities multiplied by `speed`.
  mutating func restart(from time: Instant, at now: Instant, speed: Double = 1) {
    var world = motion.world
    for item in world.items {
      guard var state = motion.state(of: item, at: time) else { continue }
      state.velocity *= speed
      state.angularVelocity *= speed
      try? world.set(state, of: item)
    }
    motion = DynamicsMotion(world, start: now)
    (rest, isShown) = (nil, false)
  }

  /// Changes the world at `time`; if `body` throws, the world stays as it was.
  mutating func change<Failure: Error>(
    at time: Instant, _ body: (inout DynamicsWorld) throws(Failure) -> Void
  ) throws(Failure) {
    try motion.change(at: time, body)
    rest = nil
    isShown = false
  }

  /// Advances the world to `time`, and returns whether it has come to rest by then.
  mutating func advance(to time: Instant) -> Bool {
    motion.advance(to: time)
    if let end = motion.settlesAt {
      rest = rest ?? (from: end, settlesAt: end)
    } else if rest == nil, !motion.isFaster(than: DrivenWorld.slow),
      let end = motion.settles(after: time, within: visible)
    {
      rest = (from: time, settlesAt: end)
    }
    return rest.map { time >= $0.settlesAt } ?? false
  }
}
