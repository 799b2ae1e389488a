internal import DetentMotion

/// An animation on a track's stack: it acts on what lies below it.
struct Layered: Sendable {
  /// What it is made of when it begins: the value and velocity it starts with are those seen then.
  struct Pending: Sendable {
    var animation: Animation
    /// When it was added, in its timeline's time.
    var added: Instant
  }

  var key: AnimationKey?
  var segment: Segment
  var pending: Pending?
  var composition: Animation.Composition
  var isRemovedOnCompletion: Bool
  var setsModel: Bool

  /// An additive fade, which leaves nothing behind.
  init(fading segment: Segment) {
    self.segment = segment
    composition = .add
    isRemovedOnCompletion = true
    setsModel = false
  }

  /// - Parameters:
  ///   - added: Now, in the time of the timeline at `slot`.
  ///   - seen: What is seen now, should it begin at once.
  init(
    _ animation: Animation, key: AnimationKey?, resolution: Resolution, slot: Int, added: Instant,
    seen: MotionState<AnimatedValue>, completion: CompletionID?
  ) {
    self.key = key
    composition = animation.composition
    isRemovedOnCompletion = animation.isRemovedOnCompletion
    setsModel = animation.setsModel
    let delay = TimedMotion.delay(of: animation.timing, in: animation.groups)
    if delay > 0, animation.composition == .replace, animation.from == nil {
      pending = Pending(animation: animation, added: added)
      segment = Segment(.still(animation.to ?? .zero), resolution, timeline: slot)
      segment.visibleFrom = added.advanced(by: delay)
      segment.visibleUntil = .distantFuture
      segment.settlesAt = .distantFuture
      segment.completion = completion
    } else {
      segment = Segment(
        animation.motion(seen: seen, added: added, resolution), resolution, timeline: slot,
        completion: completion)
    }
  }

  /// Moves it to another timeline at the moment `time`, at which it shows the same on both.
  mutating func move(to slot: Int, at time: Instant, in timelines: Timelines) {
    let old = timelines.moment(at: time, in: segment.timeline).time
    let new = timelines.moment(at: time, in: slot).time
    if let added = pending?.added {
      pending?.added = new.advanced(by: added.seconds(since: old))
    }
    segment.move(to: slot, at: time, in: timelines)
  }

  /// Itself, begun from what was seen below it when it began.
  func begun(from seen: MotionState<AnimatedValue>, _ resolution: Resolution) -> Layered {
    guard let pending else { return self }
    var begun = self
    begun.pending = nil
    begun.segment = Segment(
      pending.animation.motion(seen: seen, added: pending.added, resolution), resolution,
      timeline: segment.timeline, completion: segment.completion)
    return begun
  }

  /// What the track's own value is when it has come to its end.
  func model(over below: AnimatedValue) -> AnimatedValue {
    guard setsModel else { return below }
    switch composition {
    case .replace: return pending.map { $0.animation.to ?? below } ?? segment.motion.destination
    case .add: return below + segment.motion.destination
    }
  }
}

extension Animation {
  /// Its motion, beginning with what is seen where it does not say itself.
  func motion(
    seen: MotionState<AnimatedValue>, added: Instant, _ resolution: Resolution
  ) -> Motion {
    let isAdded = composition == .add
    let first = MotionState(
      from ?? (isAdded ? .zero : seen.value),
      velocity: velocity ?? (isAdded || from != nil ? .zero : seen.velocity))
    let target = to ?? (isAdded ? .zero : seen.value)
    guard timing != .plain || !groups.isEmpty || isCumulative else {
      return Motion(law, from: first, to: target, start: added)
    }
    let pass = Motion(law, from: first, to: target, start: .zero)
    let natural = max(0, pass.settles(within: resolution.rest).seconds(since: .zero))
    return .timed(
      TimedMotion(
        pass, natural: natural, timing: timing, groups: groups, isCumulative: isCumulative,
        added: added))
  }
}
