public import DetentMotion

/// All the logic of animation, synchronous and without a clock: commands in, values and deadlines
/// out.
///
/// A track is one quantity and the motions that act on it. Every motion is a closed form counted
/// from its own start, so a value depends on the moment asked for and on nothing else: not on the
/// frames drawn before it, their rate, or a stall between them.
///
/// ```swift
/// var engine = AnimationEngine()
/// engine.apply(.set(x, [0, 0, 0, 0], .pixels), at: now)
/// engine.apply(.retarget(x, to: [100, 0, 0, 0], .spring(.hand)), at: now)
/// let next = engine.advance(to: now.advanced(by: 1.0 / 60))   // .frame
/// ```
public struct AnimationEngine: Sendable {
  /// What a display link does at a frame; false: it is done.
  public typealias Ticking = @Sendable (inout AnimationEngine, Tick) -> Bool

  var tracks: [TrackState] = []
  var slots: [TrackID: Int] = [:]
  var timelines = Timelines()
  /// Those that carry tracks.
  var worlds: [DrivenWorld] = []
  var links: [DisplayLink] = []
  /// Those animations that are asked at every frame.
  var customs: [RunningCustomAnimation] = []
  var alarms = Alarms()
  var live: [LiveTrack] = []
  var followings = Followings()
  /// The names of what it makes itself.
  var names = Names()
  var completions: [Completion] = []
  var tracer = EventTracer()
  /// Whether motion is to be reduced.
  public internal(set) var reducesMotion = false
  /// The values of the live tracks at the last `advance(to:)`, those that came to rest in it
  /// included.
  public internal(set) var snapshot = Snapshot()

  public init() {}

  /// The number of an animator that no other one has.
  package mutating func makeAnimatorName() -> Int { names.animator() }

  /// Values of tracks at one moment.
  public struct Snapshot: Equatable, Sendable {
    public var time = Instant.zero
    public var values: [(id: TrackID, value: AnimatedValue)] = []

    public static func == (a: Snapshot, b: Snapshot) -> Bool {
      a.time == b.time && a.values.elementsEqual(b.values) { $0 == $1 }
    }
  }

  /// Whether nothing moves and nothing will.
  public var isAtRest: Bool {
    live.isEmpty && links.isEmpty && customs.isEmpty && alarms.isEmpty
      && worlds.allSatisfy(\.isShown) && followings.isAtRest
  }

  /// Carries out `command` at the moment `time`, which may lie before a frame already drawn.
  ///
  /// A command for a track that was never set is ignored, except `set`; so is one for a timeline
  /// that does not exist, and one with a number that is none. `apply(checked:at:)` says so instead.
  /// - Complexity: O(1) in the number of tracks, except for those that change a timeline.
  public mutating func apply(_ command: AnimationCommand, at time: Instant) {
    catchUp(command.track, by: time)
    let told = completions.count
    if let command = admitted(command, at: time) { perform(command, at: time) }
    if !tracer.isEmpty { settleTracer(from: told) }
  }

  /// What has been asked of a track; nil when it was never set.
  public func model(of id: TrackID) -> AnimatedValue? {
    slots[id].map { slot in
      guard let i = world(of: id), let model = worlds[i].model(of: id) else {
        return tracks[slot].model(in: timelines)
      }
      return tracks[slot].carried(at: MotionState(model)).model(in: timelines)
    }
  }

  /// The same, where a track that follows another one, or an item of a world that nothing draws, has been
  /// asked to be where it is at `time`.
  package func model(of id: TrackID, at time: Instant) -> AnimatedValue? {
    if let state = followed(id, at: time) { return state.value }
    guard let i = world(of: id), !worlds[i].isDrawn(id), let slot = slots[id],
      let state = driven(id, at: time)
    else { return model(of: id) }
    return tracks[slot].carried(at: state).model(in: timelines)
  }

  /// What is seen of a track at `time`, and how fast it moves; nil when it was never set.
  ///
  /// Pure: any moment may be asked for, also one before a frame already drawn.
  public func presentation(of id: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    followed(id, at: time) ?? slots[id].map { seen($0, at: time) }
  }

  func seen(_ slot: Int, at time: Instant) -> MotionState<AnimatedValue> {
    guard !worlds.isEmpty, world(of: tracks[slot].id) != nil else {
      return tracks[slot].state(at: time, in: timelines)
    }
    var track = tracks[slot]
    let end = takeover(of: slot, by: time) ?? time
    // What has begun on top of a world did so from what it showed then.
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

  /// Whether a track can still be seen to move after `time`.
  public func isInFlight(_ id: TrackID, at time: Instant) -> Bool {
    if let i = world(of: id), worlds[i].isVisiblyMoving(id, after: moment(time, i).time) {
      return true
    }
    return slots[id].map { tracks[$0].isVisiblyMoving(after: time, in: timelines) } ?? false
  }

  /// How a timeline runs in its parent's time; nil when there is none of that name.
  public func timeline(_ id: TimelineID) -> Timeline? { timelines.timeline(id) }

  /// The moment of a timeline's own time that `time` is; nil when there is none of that name.
  public func localTime(of id: TimelineID, at time: Instant) -> Instant? {
    timelines.slot(of: id).map { timelines.moment(at: time, in: $0).time }
  }

  /// Asks `body` at every frame, before the frame's values are read, until it answers false.
  public mutating func addDisplayLink(_ id: DisplayLinkID, _ body: @escaping Ticking) {
    removeDisplayLink(id)
    links.append(DisplayLink(id: id, body: body))
  }

  public mutating func removeDisplayLink(_ id: DisplayLinkID) {
    links.removeAll { $0.id == id }
  }

  /// Brings the snapshot up to `time` and says what comes next.
  ///
  /// Calling it late, twice or after a long sleep changes nothing but the moment looked at.
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

  /// The ends since the last call, in the order in which they came.
  public mutating func takeCompletions() -> [Completion] {
    guard !completions.isEmpty else { return [] }
    defer { completions.removeAll(keepingCapacity: true) }
    return completions
  }
}
