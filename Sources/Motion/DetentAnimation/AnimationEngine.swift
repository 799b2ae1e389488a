public import DetentMotion

/// The animation logic, synchronous and without a clock: commands in, values and deadlines out.
///
/// A track is one quantity and the motions that act on it. Every motion is a closed form counted
/// from its own start, so a value depends only on the moment asked for: not on the frames drawn
/// before it, their rate, or a stall between them.
///
/// ```swift
/// var engine = AnimationEngine()
/// engine.apply(.set(x, [0, 0, 0, 0], .pixels), at: now)
/// engine.apply(.retarget(x, to: [100, 0, 0, 0], .spring(.hand)), at: now)
/// let next = engine.advance(to: now.advanced(by: 1.0 / 60))   // .frame
/// ```
public struct AnimationEngine: Sendable {
  /// The body of a display link, called at every frame; returns false when it is done.
  public typealias Ticking = @Sendable (inout AnimationEngine, Tick) -> Bool

  var tracks: [TrackState] = []
  var slots: [TrackID: Int] = [:]
  var timelines = Timelines()
  /// The worlds that carry tracks.
  var worlds: [DrivenWorld] = []
  var links: [DisplayLink] = []
  /// The custom animations, called at every frame.
  var customs: [RunningCustomAnimation] = []
  var alarms = Alarms()
  var live: [LiveTrack] = []
  var followings = Followings()
  /// The names for tracks and completions that the engine creates.
  var names = Names()
  var completions: [Completion] = []
  var tracer = EventTracer()
  /// Whether animations take their form for reduced motion.
  public internal(set) var reducesMotion = false
  /// The values of the live tracks at the last `advance(to:)`, including those that came to rest in
  /// it.
  public internal(set) var snapshot = Snapshot()

  public init() {}

  /// A new number for an animator, different from all others.
  package mutating func makeAnimatorName() -> Int { names.animator() }

  /// Values of tracks at one moment.
  public struct Snapshot: Equatable, Sendable {
    public var time = Instant.zero
    public var values: [(id: TrackID, value: AnimatedValue)] = []

    public static func == (a: Snapshot, b: Snapshot) -> Bool {
      a.time == b.time && a.values.elementsEqual(b.values) { $0 == $1 }
    }
  }

  /// Whether nothing moves, and nothing will without a command.
  public var isAtRest: Bool {
    live.isEmpty && links.isEmpty && customs.isEmpty && alarms.isEmpty
      && worlds.allSatisfy(\.isShown) && followings.isAtRest
  }

  /// Carries out `command` at the moment `time`, which may lie before a frame already drawn.
  ///
  /// Ignores a command for an unknown track, except `set` (which creates it), one for an unknown
  /// timeline, and one with an invalid number. `apply(checked:at:)` throws instead.
  /// - Complexity: O(1) in the number of tracks, except for commands that change a timeline.
  public mutating func apply(_ command: AnimationCommand, at time: Instant) {
    catchUp(command.track, by: time)
    let told = completions.count
    if let command = admitted(command, at: time) { perform(command, at: time) }
    if !tracer.isEmpty { settleTracer(from: told) }
  }

  /// The value that a track has been asked for; nil if it was never set.
  public func model(of id: TrackID) -> AnimatedValue? {
    slots[id].map { slot in
      guard let i = world(of: id), let model = worlds[i].model(of: id) else {
        return tracks[slot].model(in: timelines)
      }
      return tracks[slot].carried(at: MotionState(model)).model(in: timelines)
    }
  }

  /// The value that a track has been asked for; its visible value at `time` if it follows another
  /// track, or if it belongs to an item of a world that has no anchor.
  package func model(of id: TrackID, at time: Instant) -> AnimatedValue? {
    if let state = followed(id, at: time) { return state.value }
    guard let i = world(of: id), !worlds[i].isDrawn(id), let slot = slots[id],
      let state = driven(id, at: time)
    else { return model(of: id) }
    return tracks[slot].carried(at: state).model(in: timelines)
  }

  /// The visible value and velocity of a track at `time`; nil if it was never set.
  ///
  /// The call changes nothing and accepts any moment, also one before a frame already drawn.
  public func presentation(of id: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    followed(id, at: time) ?? slots[id].map { seen($0, at: time) }
  }

  func seen(_ slot: Int, at time: Instant) -> MotionState<AnimatedValue> {
    guard !worlds.isEmpty, world(of: tracks[slot].id) != nil else {
      return tracks[slot].state(at: time, in: timelines)
    }
    var track = tracks[slot]
    let end = takeover(of: slot, by: time) ?? time
    // Each animation on top of a world began from the state that the world showed then.
    for layered in track.stack where layered.pending != nil {
      guard let start = track.beginning(by: end, in: timelines),
        let state = driven(track.id, at: start)
      else { break }
      track = track.carried(at: state)
      track.begin(by: start, in: timelines) { _, _, _ in }
    }
    if let state = driven(track.id, at: end) { track = track.carried(at: state) }
    return track.state(at: time, in: timelines)
  }

  /// Whether a track still moves visibly after `time`.
  public func isInFlight(_ id: TrackID, at time: Instant) -> Bool {
    if let i = world(of: id), worlds[i].isVisiblyMoving(id, after: moment(time, i).time) {
      return true
    }
    return slots[id].map { tracks[$0].isVisiblyMoving(after: time, in: timelines) } ?? false
  }

  /// A timeline in its parent's time; nil if there is none of that name.
  public func timeline(_ id: TimelineID) -> Timeline? { timelines.timeline(id) }

  /// A timeline's own time at `time`; nil if there is none of that name.
  public func localTime(of id: TimelineID, at time: Instant) -> Instant? {
    timelines.slot(of: id).map { timelines.moment(at: time, in: $0).time }
  }

  /// Calls `body` at every frame, before the frame's values are read, until it returns false.
  public mutating func addDisplayLink(_ id: DisplayLinkID, _ body: @escaping Ticking) {
    removeDisplayLink(id)
    links.append(DisplayLink(id: id, body: body))
  }

  public mutating func removeDisplayLink(_ id: DisplayLinkID) {
    links.removeAll { $0.id == id }
  }

  /// Advances the snapshot to `time` and returns the next step.
  ///
  /// Calling it late, twice or after a long sleep changes only the moment of the snapshot.
  /// - Complexity: O(live tracks); it allocates nothing once its buffers have grown.
  public mutating func advance(to time: Instant) -> NextFrame {
    let events = tracer.events.count
    if !links.isEmpty || !customs.isEmpty { tick(at: time) }
    if !tracer.isEmpty { tell(until: time) }
    snapshot.time = time
    snapshot.values.removeAll(keepingCapacity: true)
    let told = completions.count
    var next = links.isEmpty && customs.isEmpty ? NextFrame.never : .frame
    if !worlds.isEmpty {
      leaveTakenTracks(by: time)
      next = next.sooner(advanceWorlds(to: time))
    }
    if !followings.isEmpty { next = next.sooner(advanceFollowings(to: time)) }
    next = next.sooner(advanceTracks(to: time))
    if !alarms.isEmpty {
      settleAlarms(at: time)
      next = next.sooner(alarms.next(after: time, timelines))
    }
    if completions.count > told + 1 { sortCompletions(from: told) }
    if !tracer.isEmpty {
      settleTracer(from: told)
      tracer.sortEvents(from: events)
    }
    return next
  }

  /// The completions since the last call, in the order in which they came.
  public mutating func takeCompletions() -> [Completion] {
    guard !completions.isEmpty else { return [] }
    defer { completions.removeAll(keepingCapacity: true) }
    return completions
  }
}
