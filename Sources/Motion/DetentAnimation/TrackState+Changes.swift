internal import DetentMotion

extension TrackState {
  /// Replaces all that acts on the track by `motion`.
  /// - Parameter slot: The slot of the timeline on which it runs; nil: the track's own.
  mutating func replace(
    with motion: Motion, on slot: Int? = nil, completion: CompletionID? = nil, at time: Instant,
    reason: Completion.Reason, ended: Ended
  ) {
    if let id = base.completion { ended(id, reason, time) }
    drop(stack.count, reason: reason, at: time, ended: ended)
    base = Segment(motion, resolution, timeline: slot ?? timeline, completion: completion)
  }

  /// Removes the first `count` animations from the stack.
  mutating func drop(
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

  /// Adds `offset` to the track's own value below the first `count` animations, in every layer that
  /// determines it, including hidden ones.
  /// - Returns: The index above the layer that determines it now.
  mutating func translateModel(
    by offset: AnimatedValue, below count: Int, at time: Instant, in timelines: Timelines
  ) -> Int {
    var next = stack[..<count].lastIndex(where: \.carriesModel)
    while let i = next {
      stack[i].translate(by: offset)
      // An animation that has not begun starts from the value below it, or is hidden until then.
      if stack[i].pending == nil, stack[i].effect(at: time, in: timelines) != nil { return i + 1 }
      next = stack[..<i].lastIndex(where: \.carriesModel)
    }
    base.motion = base.motion.translated(by: offset)
    return 0
  }

  /// Adds an animation on top; one that sets the track's own value replaces all below it.
  mutating func play(
    _ layered: Layered, at time: Instant, in timelines: Timelines, ended: Ended
  ) {
    if layered.composition == .blend {
      // A blend below an animation that hides the track's own value is hidden with it.
      let place = translateModel(
        by: .zero - layered.origin, below: stack.count, at: time, in: timelines)
      return stack.insert(layered, at: place)
    }
    stack.append(layered)
    if layered.pending == nil { takeOver(stack.count - 1, at: time, ended: ended) }
  }

  /// Removes all below an animation that has begun, sets the model and hides the rest for good.
  mutating func takeOver(_ i: Int, at time: Instant, ended: Ended) {
    let layered = stack[i]
    guard layered.setsModel, layered.composition == .replace, layered.isRemovedOnCompletion
    else { return }
    if let id = base.completion { ended(id, .retargeted, time) }
    let segment = stack[i].segment
    base = Segment(
      .still(segment.motion.state(at: segment.visibleFrom).value), resolution, timeline: timeline)
    drop(i, reason: .retargeted, at: time, ended: ended)
  }

  /// Ends the animation of that key and leaves the track at `place`.
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
      // The animation has hidden all below it, which must not reappear now.
      if let id = base.completion { ended(id, .retargeted, time) }
      drop(i, reason: .retargeted, at: time, ended: ended)
      base = Segment(.still(value), resolution, timeline: timeline)
      // A motion that is still on its way there goes on.
      if place != .current, layered.segment.motion.destination == value,
        layered.segment.isActing(after: time, in: timelines)
      {
        base = layered.segment
        base.completion = nil
        base.move(to: timeline, at: time, in: timelines)
      }
    case .add, .blend:
      if place == .end, layered.segment.isActing(after: time, in: timelines),
        layered.segment.motion.destination == value
      {
        var rest = layered
        (rest.key, rest.segment.completion, rest.isRemovedOnCompletion) = (nil, nil, true)
        return stack.insert(rest, at: i)
      }
      _ = translateModel(
        by: place == .current ? left : value, below: i, at: time, in: timelines)
    }
  }

  /// Lets `body` change the animation of that key.
  mutating func change(_ key: AnimationKey, _ body: (inout Layered, Resolution) -> Void) {
    guard let i = stack.firstIndex(where: { $0.key == key }) else { return }
    body(&stack[i], resolution)
  }
}

extension TrackState {
  mutating func dropTakeovers(
    _ reason: Completion.Reason, at time: Instant, ended: Ended
  ) {
    for layered in stack where layered.takesOverLater {
      if let id = layered.segment.completion { ended(id, reason, time) }
    }
    stack.removeAll(where: \.takesOverLater)
  }
}
