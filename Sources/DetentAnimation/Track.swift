internal import DetentMotion

/// One quantity: the motion that carries it, and those added on top.
struct Track: Sendable {
  /// A motion that acts on a track, with the moments at which it stops to matter.
  struct Segment: Sendable {
    var motion: Motion
    /// Before this it changes no pixel either: its delay.
    var visibleFrom = Instant.distantPast
    /// From here on it changes no pixel.
    var visibleUntil: Instant
    /// From here on it is at its destination.
    var settlesAt: Instant
    var completion: CompletionID?

    init(_ motion: Motion, _ resolution: Resolution, completion: CompletionID? = nil) {
      self.motion = motion
      let sight = RestTolerance(distance: resolution.visible, speed: .infinity)
      visibleUntil = motion.settles(within: sight)
      settlesAt = motion.settles(within: resolution.rest)
      self.completion = completion
    }

    func state(at time: Instant) -> MotionState<AnimatedValue> {
      time >= settlesAt ? MotionState(motion.destination) : motion.state(at: time)
    }
  }

  let id: TrackID
  /// Whether the engine looks at it every frame.
  var isLive = false
  var resolution: Resolution
  var base: Segment
  /// Each ends at zero, so that none of them moves the track's destination.
  var added: [Segment] = []

  init(id: TrackID, value: AnimatedValue, resolution: Resolution) {
    self.id = id
    self.resolution = resolution
    base = Segment(.still(value), resolution)
  }

  /// What has been asked for.
  var model: AnimatedValue { base.motion.destination }

  func state(at time: Instant) -> MotionState<AnimatedValue> {
    var state: MotionState<AnimatedValue>
    // A finger's hold has no destination to settle at.
    if case .held(let held) = base.motion { state = held } else { state = base.state(at: time) }
    for segment in added {
      let more = segment.state(at: time)
      state.value += more.value
      state.velocity += more.velocity
    }
    return state
  }

  /// Whether anything can still be seen to move after `time`.
  func isVisiblyMoving(after time: Instant) -> Bool {
    time < base.visibleUntil || added.contains { time < $0.visibleUntil }
  }

  /// The next moment at which a pixel can change; nil when none will.
  func nextChange(after time: Instant) -> Instant? {
    var next = time < base.visibleUntil ? max(time, base.visibleFrom) : nil
    for segment in added where time < segment.visibleUntil {
      next = min(next ?? .distantFuture, max(time, segment.visibleFrom))
    }
    return next
  }

  /// The next moment at which somebody waits to hear of an end.
  var nextCompletion: Instant? {
    var next: Instant?
    if base.completion != nil { next = base.settlesAt }
    for segment in added where segment.completion != nil {
      next = min(next ?? .distantFuture, segment.settlesAt)
    }
    return next
  }

  /// Puts `motion` in the place of all that acts on the track. The ends of those are told to
  /// `ended`.
  mutating func replace(
    with motion: Motion, completion: CompletionID? = nil, ended: (CompletionID) -> Void
  ) {
    if let id = base.completion { ended(id) }
    for segment in added { if let id = segment.completion { ended(id) } }
    added.removeAll(keepingCapacity: true)
    base = Segment(motion, resolution, completion: completion)
  }

  /// Moves the destination to `target` at once, and makes up for it by an added motion that fades
  /// to zero along `curve`: what iOS has done since version 8.
  mutating func add(
    to target: AnimatedValue, _ curve: TimingCurve, duration: Double, start: Instant,
    completion: CompletionID?
  ) {
    let offset = target - model
    base.motion = base.motion.translated(by: offset)
    let fade = Motion.curve(
      curve, from: .zero - offset, to: .zero, start: start, duration: duration)
    var segment = Segment(fade, resolution, completion: completion)
    segment.visibleFrom = start
    added.append(segment)
  }

  /// Drops what has come to its end by `time`, telling each end to `ended`. True while anything
  /// still acts.
  mutating func settle(at time: Instant, ended: (CompletionID, Instant) -> Void) -> Bool {
    added.removeAll { segment in
      guard time >= segment.settlesAt else { return false }
      if let id = segment.completion { ended(id, segment.settlesAt) }
      return true
    }
    if case .still = base.motion { return !added.isEmpty }
    if case .held = base.motion { return !added.isEmpty }
    guard time >= base.settlesAt else { return true }
    let end = base
    base = Segment(.still(end.motion.destination), resolution)
    if let id = end.completion { ended(id, end.settlesAt) }
    return !added.isEmpty
  }
}
