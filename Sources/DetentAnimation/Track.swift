internal import DetentMotion

/// One quantity: the motion that carries it, and the animations stacked on top.
struct Track: Sendable {
  let id: TrackID
  /// Where it stands among those that the engine looks at every frame; nil: it does not.
  var place: Int?
  var resolution: Resolution
  /// The slot of the timeline it lives on.
  var timeline = 0
  var base: Segment
  /// What is shown is a whole multiple of this; 0: any value.
  var step = 0.0
  /// In the order in which they act.
  var stack: [Layered] = []

  /// The same track with something else below what is stacked on it.
  func carried(at state: MotionState<AnimatedValue>) -> Track {
    var copy = self
    copy.base = Segment(.held(state), resolution, timeline: 0, completion: base.completion)
    return copy
  }

  /// Tells of an end: whose, why and when.
  typealias Ended = (CompletionID, Completion.Reason, Instant) -> Void

  init(id: TrackID, value: AnimatedValue, resolution: Resolution) {
    self.id = id
    self.resolution = resolution
    base = Segment(.still(value), resolution, timeline: 0)
  }

  /// What has been asked for.
  func model(in timelines: Timelines) -> AnimatedValue {
    stack.reduce(base.motion.destination) { $1.model(over: $0, in: timelines) }
  }

  @inline(__always)
  func state(at time: Instant, in timelines: Timelines) -> MotionState<AnimatedValue> {
    stack.isEmpty
      ? base.state(at: time, in: timelines) : state(below: stack.count, at: time, in: timelines)
  }

  /// What the base and the first `count` animations show together.
  private func state(
    below count: Int, at time: Instant, in timelines: Timelines
  ) -> MotionState<AnimatedValue> {
    var state = base.state(at: time, in: timelines)
    for i in 0..<count {
      guard let more = effect(of: i, at: time, in: timelines) else { continue }
      switch stack[i].composition {
      case .replace: state = more
      case .add, .blend:
        state.value += more.value
        state.velocity += more.velocity
      }
    }
    return state
  }

  func effect(
    of i: Int, at time: Instant, in timelines: Timelines
  ) -> MotionState<AnimatedValue>? {
    guard stack[i].pending != nil else { return stack[i].effect(at: time, in: timelines) }
    return begun(i, by: time, in: timelines)?.effect(at: time, in: timelines)
  }

  /// The animation `i` as it has begun by `time`; nil before.
  func begun(_ i: Int, by time: Instant, in timelines: Timelines) -> Layered? {
    let segment = stack[i].segment
    guard timelines.moment(at: time, in: segment.timeline).time >= segment.visibleFrom,
      let start = timelines.time(of: segment.visibleFrom, in: segment.timeline)
    else { return nil }
    return stack[i].begun(from: state(below: i, at: start, in: timelines), resolution)
  }

  /// Whether anything can still be seen to move after `time`.
  func isVisiblyMoving(after time: Instant, in timelines: Timelines) -> Bool {
    base.isVisiblyMoving(after: time, in: timelines)
      || stack.contains { $0.segment.isVisiblyMoving(after: time, in: timelines) }
  }

  /// Whether it will still change after `time`, were it by less than a pixel.
  func isActing(after time: Instant, in timelines: Timelines) -> Bool {
    base.isActing(after: time, in: timelines)
      || stack.contains { $0.segment.isActing(after: time, in: timelines) }
  }

  /// Whether any of its motions lives on the timeline at `slot` or on one within it.
  func lives(on slot: Int, in timelines: Timelines) -> Bool {
    timelines.isWithin(base.timeline, slot)
      || stack.contains { timelines.isWithin($0.segment.timeline, slot) }
  }

  /// Moves what lives on the timeline at `old` to the one at `new`; at `time` it shows the same.
  mutating func move(from old: Int, to new: Int, at time: Instant, in timelines: Timelines) {
    if timeline == old { timeline = new }
    if base.timeline == old { base.move(to: new, at: time, in: timelines) }
    for i in stack.indices where stack[i].segment.timeline == old {
      stack[i].move(to: new, at: time, in: timelines)
    }
  }

  /// What follows after `time`.
  func next(after time: Instant, in timelines: Timelines) -> NextFrame {
    stack.reduce(base.next(after: time, in: timelines)) {
      $0.sooner($1.segment.next(after: time, in: timelines))
    }
  }

  /// What follows after `time` where nobody sees it move.
  func nextUnseen(after time: Instant, in timelines: Timelines) -> NextFrame {
    stack.reduce(base.nextUnseen(after: time, in: timelines)) {
      $0.sooner($1.segment.nextUnseen(after: time, in: timelines))
    }
  }

  /// Puts `motion` in the place of all that acts on the track.
  mutating func replace(
    with motion: Motion, completion: CompletionID? = nil, at time: Instant,
    reason: Completion.Reason, ended: Ended
  ) {
    if let id = base.completion { ended(id, reason, time) }
    drop(stack.count, reason: reason, at: time, ended: ended)
    base = Segment(motion, resolution, timeline: timeline, completion: completion)
  }

  /// Takes the first `count` animations off the stack.
  private mutating func drop(
    _ count: Int, reason: Completion.Reason, at time: Instant, ended: Ended
  ) {
    guard count > 0 else { return }
    for layered in stack[..<count] {
      if let id = layered.segment.completion { ended(id, reason, time) }
    }
    if count == stack.count {
      stack.removeAll(keepingCapacity: true)
    } else {
      stack.removeFirst(count)
    }
  }

  /// Changes the track's own value by `offset`, unseen things included: whatever carries it.
  /// - Returns: The index above it.
  mutating func translateModel(by offset: AnimatedValue) -> Int {
    let carrier = stack.lastIndex(where: \.carriesModel)
    var next = carrier
    while let i = next {
      stack[i].translate(by: offset)
      // What has yet to begin does so from what is seen below it.
      if stack[i].pending == nil { return above(carrier) }
      next = stack[..<i].lastIndex(where: \.carriesModel)
    }
    base.motion = base.motion.translated(by: offset)
    return above(carrier)
  }

  private func above(_ carrier: Int?) -> Int { carrier.map { $0 + 1 } ?? 0 }

  /// Puts an animation on top; one that sets the track's own value takes the place of all below it.
  mutating func play(
    _ layered: Layered, at time: Instant, in timelines: Timelines, ended: Ended
  ) {
    if layered.composition == .blend {
      // Below what hides the track's own value, it is hidden with it.
      stack.insert(layered, at: translateModel(by: .zero - layered.origin))
      return
    }
    stack.append(layered)
    if layered.pending == nil { takeOver(stack.count - 1, at: time, ended: ended) }
  }

  /// An animation that sets the model and has begun hides what lies below it for good.
  private mutating func takeOver(_ i: Int, at time: Instant, ended: Ended) {
    let layered = stack[i]
    guard layered.setsModel, layered.composition == .replace, layered.isRemovedOnCompletion
    else { return }
    if let id = base.completion { ended(id, .retargeted, time) }
    let segment = stack[i].segment
    base = Segment(
      .still(segment.motion.state(at: segment.visibleFrom).value), resolution, timeline: timeline)
    drop(i, reason: .retargeted, at: time, ended: ended)
  }

  /// Ends the animation of that key and leaves the track where it is told.
  mutating func end(
    _ key: AnimationKey, at place: Animation.End, reason: Completion.Reason, time: Instant,
    in timelines: Timelines, ended: Ended
  ) {
    guard let i = stack.firstIndex(where: { $0.key == key }) else { return }
    let seen = state(below: i + 1, at: time, in: timelines).value
    let left = effect(of: i, at: time, in: timelines)?.value ?? .zero
    let layered = stack.remove(at: i)
    if let id = layered.segment.completion { ended(id, reason, time) }
    guard layered.setsModel || layered.composition == .blend, layered.pending == nil else { return }
    let (start, end) = (layered.origin, layered.target)
    let value = place == .start ? start : place == .end ? end : seen
    switch layered.composition {
    case .replace:
      // It has hidden all below it, which must not come to light now.
      if let id = base.completion { ended(id, .retargeted, time) }
      drop(i, reason: .retargeted, at: time, ended: ended)
      base = Segment(.still(value), resolution, timeline: timeline)
      // What is still on its way there goes on.
      if place != .current, layered.segment.motion.destination == value,
        layered.segment.isActing(after: time, in: timelines)
      {
        base = layered.segment
        base.completion = nil
        base.move(to: timeline, at: time, in: timelines)
      }
    case .add, .blend:
      _ = translateModel(by: place == .current ? left : value)
    }
  }

  /// Lets `body` change the animation of that key.
  mutating func change(_ key: AnimationKey, _ body: (inout Layered, Resolution) -> Void) {
    guard let i = stack.firstIndex(where: { $0.key == key }) else { return }
    body(&stack[i], resolution)
  }

  /// Begins what is to begin by `time` and drops what is over, telling each end.
  mutating func settle(at time: Instant, in timelines: Timelines, ended: Ended) {
    // First, for they begin from what was seen then, and not from what has come to rest since.
    if !stack.isEmpty { begin(by: time, in: timelines, ended: ended) }
    settleBase(at: time, in: timelines, ended: ended)
    if !stack.isEmpty { finish(below: stack.count, at: time, in: timelines, ended: ended) }
  }

  private mutating func begin(by time: Instant, in timelines: Timelines, ended: Ended) {
    var i = 0
    while i < stack.count {
      if stack[i].pending != nil, let begun = begun(i, by: time, in: timelines) {
        stack[i] = begun
        let start =
          timelines.time(of: begun.segment.visibleFrom, in: begun.segment.timeline) ?? time
        // What had ended before is not taken over by it.
        settleBase(at: start, in: timelines, ended: ended)
        var count = stack.count
        finish(below: i, at: start, in: timelines, ended: ended)
        i -= count - stack.count
        count = stack.count
        takeOver(i, at: start, ended: ended)
        i -= count - stack.count
      }
      i += 1
    }
  }

  /// Drops those of the first `count` animations that are over.
  private mutating func finish(
    below count: Int, at time: Instant, in timelines: Timelines, ended: Ended
  ) {
    let above = stack.count - count
    var i = 0
    while i < stack.count - above {
      if stack[i].pending == nil, stack[i].segment.isOver(at: time, in: timelines) {
        finish(&i, in: timelines, ended: ended)
      } else {
        i += 1
      }
    }
  }

  private mutating func finish(_ i: inout Int, in timelines: Timelines, ended: Ended) {
    let layered = stack[i]
    let end = layered.segment.end(in: timelines)
    if let id = layered.segment.completion, let end { ended(id, .settled, end) }
    stack[i].segment.completion = nil
    let final = layered.segment.motion.destination
    if layered.setsModel, layered.composition == .replace,
      layered.isRemovedOnCompletion || layered.segment.isTimed
    {
      stack[i].setsModel = false
      base = Segment(.still(final), resolution, timeline: timeline)
    }
    guard layered.isRemovedOnCompletion else { return i += 1 }
    if layered.setsModel, layered.composition == .add {
      base.motion = base.motion.translated(by: final)
    }
    stack.remove(at: i)
  }

  private mutating func settleBase(at time: Instant, in timelines: Timelines, ended: Ended) {
    switch base.motion {
    case .still, .held: return
    case .spring, .decay, .curve, .timed, .keyframes, .clamped, .flight, .sequence: break
    }
    guard base.isOver(at: time, in: timelines) else { return }
    let old = base
    base = Segment(.still(old.motion.destination), resolution, timeline: timeline)
    if let id = old.completion { ended(id, .settled, old.end(in: timelines) ?? time) }
  }
}
