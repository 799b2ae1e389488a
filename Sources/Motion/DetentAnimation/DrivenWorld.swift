internal import DetentMotion
internal import Dynamics

/// A world with the tracks that its items carry.
struct DrivenWorld: Equatable, Sendable {
  /// Somebody who waits for the end of what was asked of a track, or of the world.
  struct Waiting: Equatable, Sendable {
    var completion: CompletionID
    /// Nil: of the world.
    var track: TrackID?
  }

  let id: WorldID
  var motion: DynamicsMotion
  /// The slot of the timeline it lives on: the root's, or one that runs against that.
  var timeline: Int
  var drives: [WorldDrive] { didSet { index() } }
  /// Where in `drives` a track is.
  private var places: [TrackID: Int] = [:]
  var waiting: [Waiting] = []
  /// Changes below this change no pixel [px].
  var visible: Double
  /// From here on nothing can be seen to move, and then it rests; nil while that is not known.
  var rest: (from: Instant, settlesAt: Instant)?
  /// Whether its tracks have been shown at rest.
  var isShown = false

  static func == (a: DrivenWorld, b: DrivenWorld) -> Bool {
    a.id == b.id && a.motion == b.motion && a.drives == b.drives && a.waiting == b.waiting
  }

  /// What is slower is looked at for whether it can still be seen to move [px/s].
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

  /// Whether something draws the item of a track to a place.
  func isDrawn(_ track: TrackID) -> Bool {
    drive(of: track).map { motion.world.anchor(of: $0.item) != nil } ?? false
  }

  /// Whether its item carries another track besides.
  func isShared(_ drive: WorldDrive) -> Bool {
    drives.contains { $0.item == drive.item && $0.track != drive.track }
  }

  func state(of track: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    guard let drive = drive(of: track), let state = motion.state(of: drive.item, at: time)
    else { return nil }
    return drive.value(of: state)
  }

  /// What has been asked of a track: where its item is drawn to, or the hand's place.
  func model(of track: TrackID) -> AnimatedValue? {
    guard let drive = drive(of: track), var state = motion.world.state(of: drive.item)
    else { return nil }
    if !motion.world.isHeld(drive.item), let end = motion.world.anchor(of: drive.item) {
      state.position = end
    }
    return drive.value(of: state).value
  }

  /// Whether a track of it can be seen to move after `time`; what is in a hand does not.
  func isVisiblyMoving(_ track: TrackID, after time: Instant) -> Bool {
    guard let drive = drive(of: track), !motion.world.isHeld(drive.item) else { return false }
    if let rest { return time < rest.from }
    return motion.settlesAt.map { time < $0 } ?? true
  }

  /// Goes on from `time` as it is seen to, run backwards until then, on the timeline at `slot` that runs
  /// the other way and shows `now`.
  /// - Parameter isStanding: Whether it has been run back as far as it goes, and so is seen to stand.
  mutating func turn(
    at time: Instant, onto slot: Int, showing now: Instant, standing isStanding: Bool
  ) {
    restart(from: time, at: now, speed: isStanding ? 0 : -1)
    timeline = slot
  }

  /// Goes on from where it is seen at `time`; `speed` times as fast as there.
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

  /// Changes the world at `time`; what it refuses leaves it as it was.
  mutating func change<Failure: Error>(
    at time: Instant, _ body: (inout DynamicsWorld) throws(Failure) -> Void
  ) throws(Failure) {
    try motion.change(at: time, body)
    rest = nil
    isShown = false
  }

  /// Computes it up to `time`, and says whether it has come to rest by then.
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
