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
  private var tracks: [Track] = []
  private var slots: [TrackID: Int] = [:]
  /// The slots of tracks on which something acts.
  private var live: [Int] = []
  private var completions: [Completion] = []
  /// The values of the live tracks at the last `advance(to:)`, those that came to rest in it
  /// included.
  public private(set) var snapshot = Snapshot()

  public init() {}

  /// Values of tracks at one moment.
  public struct Snapshot: Equatable, Sendable {
    public var time = Instant.zero
    public var values: [(id: TrackID, value: AnimatedValue)] = []

    public static func == (a: Snapshot, b: Snapshot) -> Bool {
      a.time == b.time && a.values.elementsEqual(b.values) { $0 == $1 }
    }
  }

  /// Whether nothing moves and nothing will.
  public var isAtRest: Bool { live.isEmpty }

  /// Carries out `command` at the moment `time`, which may lie before a frame already drawn.
  ///
  /// A command for a track that was never set is ignored, except `set`.
  /// - Complexity: O(1) in the number of tracks.
  public mutating func apply(_ command: AnimationCommand, at time: Instant) {
    switch command {
    case .set(let id, let value, let resolution):
      set(id, value, resolution, at: time)
    case .retarget(let id, let target, let law, let completion):
      change(id, at: time, reason: .retargeted) { track, ended in
        let state = track.state(at: time)
        track.replace(
          with: Motion(law, from: state, to: target, start: time), completion: completion,
          ended: ended)
      }
    case .hold(let id, let state):
      change(id, at: time, reason: .cancelled) { $0.replace(with: .held(state), ended: $1) }
    case .release(let id, let velocity, let target, let law, let completion):
      change(id, at: time, reason: .retargeted) { track, ended in
        let state = MotionState(track.state(at: time).value, velocity: velocity)
        track.replace(
          with: Motion(law, from: state, to: target, start: time), completion: completion,
          ended: ended)
      }
    case .add(let id, let target, let curve, let duration, let delay, let completion):
      change(id, at: time, reason: .retargeted) { track, _ in
        track.add(
          to: target, curve, duration: duration, start: time.advanced(by: delay),
          completion: completion)
      }
    case .stop(let id):
      change(id, at: time, reason: .cancelled) { track, ended in
        track.replace(with: .still(track.state(at: time).value), ended: ended)
      }
    case .remove(let id):
      remove(id, at: time)
    }
  }

  /// What a track shows at `time`; nil when it was never set.
  public func presentation(of id: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    slots[id].map { tracks[$0].state(at: time) }
  }

  /// What has been asked of a track: its target, or the finger's place while it is held.
  public func model(of id: TrackID) -> AnimatedValue? { slots[id].map { tracks[$0].model } }

  /// Whether the track can be seen to move at `time`; a finger that holds it is no motion.
  public func isInFlight(_ id: TrackID, at time: Instant) -> Bool {
    slots[id].map { tracks[$0].isVisiblyMoving(after: time) } ?? false
  }

  /// Works out the snapshot at `time` and says when there will be something new.
  ///
  /// Calling it late, twice or after a long sleep changes nothing but the moment looked at.
  /// - Complexity: O(live tracks); it allocates nothing once its buffers have grown.
  public mutating func advance(to time: Instant) -> NextFrame {
    snapshot.time = time
    snapshot.values.removeAll(keepingCapacity: true)
    var next = NextFrame.never
    var kept = 0
    for i in live.indices {
      let slot = live[i]
      snapshot.values.append((tracks[slot].id, tracks[slot].state(at: time).value))
      let acts = tracks[slot].settle(at: time) { id, end in
        completions.append(Completion(id: id, reason: .settled, time: end))
      }
      guard acts else {
        tracks[slot].isLive = false
        continue
      }
      live[kept] = slot
      kept += 1
      next = next.sooner(following(tracks[slot], at: time))
    }
    live.removeLast(live.count - kept)
    return next
  }

  /// The ends since the last call, in the order in which they came.
  public mutating func takeCompletions() -> [Completion] {
    guard !completions.isEmpty else { return [] }
    defer { completions.removeAll(keepingCapacity: true) }
    return completions
  }

  private func following(_ track: Track, at time: Instant) -> NextFrame {
    let completion = track.nextCompletion.map { NextFrame.at($0) } ?? .never
    guard let change = track.nextChange(after: time) else { return completion }
    return change <= time ? .frame : completion.sooner(.at(change))
  }

  private mutating func set(
    _ id: TrackID, _ value: AnimatedValue, _ resolution: Resolution, at time: Instant
  ) {
    guard let slot = slots[id] else {
      slots[id] = tracks.count
      tracks.append(Track(id: id, value: value, resolution: resolution))
      return
    }
    tracks[slot].resolution = resolution
    change(id, at: time, reason: .cancelled) { $0.replace(with: .still(value), ended: $1) }
  }

  private mutating func change(
    _ id: TrackID, at time: Instant, reason: Completion.Reason,
    _ body: (inout Track, (CompletionID) -> Void) -> Void
  ) {
    guard let slot = slots[id] else { return }
    var ended: [CompletionID] = []
    body(&tracks[slot]) { ended.append($0) }
    for id in ended { completions.append(Completion(id: id, reason: reason, time: time)) }
    guard !tracks[slot].isLive else { return }
    tracks[slot].isLive = true
    live.append(slot)
  }

  private mutating func remove(_ id: TrackID, at time: Instant) {
    change(id, at: time, reason: .cancelled) { $0.replace(with: .still(.zero), ended: $1) }
    guard let slot = slots.removeValue(forKey: id) else { return }
    live.removeAll { $0 == slot }
    let last = tracks.count - 1
    if slot != last {
      tracks[slot] = tracks[last]
      slots[tracks[slot].id] = slot
      if let i = live.firstIndex(of: last) { live[i] = slot }
    }
    tracks.removeLast()
  }
}

extension Motion {
  init(_ law: Law, from state: MotionState<AnimatedValue>, to target: AnimatedValue, start: Instant)
  {
    switch law {
    case .spring(let spring):
      self = .spring(spring, from: state, to: target, start: start)
    case .decay(let decay):
      self = .decay(decay, from: state, start: start)
    case .curve(let curve, let duration):
      self = .curve(curve, from: state.value, to: target, start: start, duration: duration)
    }
  }
}
