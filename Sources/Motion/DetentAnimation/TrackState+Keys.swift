internal import DetentMotion

extension TrackState {
  func layered(_ key: AnimationKey) -> Layered? { stack.first { $0.key == key } }

  /// The segment that reports that completion, if it has begun by `time`; nil before.
  func segment(
    telling id: CompletionID, at time: Instant, in timelines: Timelines
  ) -> Segment? {
    if base.completion == id { return base }
    guard let i = stack.firstIndex(where: { $0.segment.completion == id }) else { return nil }
    return stack[i].pending == nil ? stack[i].segment : begun(i, by: time, in: timelines)?.segment
  }

  /// Gives the animation of that key another target.
  mutating func aim(
    _ key: AnimationKey, to goal: AnimatedValue, at time: Instant, in timelines: Timelines
  ) {
    guard let i = stack.firstIndex(where: { $0.key == key }), stack[i].composition != .blend
    else { return }
    guard !stack[i].aim(to: goal, at: time, in: timelines, resolution) else { return }
    let slot = timelines.knownForward(stack[i].segment.timeline, at: time)
    let offset = goal - stack[i].segment.motion.destination
    var fade = Animation(
      .curve(.easeInOut, duration: stack[i].animation.spec.duration), from: .zero - offset)
    fade.composition = .add
    fade.setsModel = false
    stack[i].translate(by: offset)
    let layered = Layered(
      fade, key: nil, resolution: resolution, slot: slot,
      added: timelines.moment(at: time, in: slot).time, seen: MotionState(.zero), completion: nil)
    stack.insert(layered, at: i + 1)
  }

  /// Continues the animation of that key by another law; a spring on top takes up a velocity that
  /// the law cannot start with.
  mutating func proceed(
    _ key: AnimationKey, by spec: AnimationSpec, to end: Animation.End, velocity: AnimatedValue?,
    relativeVelocity: AnimatedValue?, after delay: Double, at time: Instant, in timelines: Timelines
  ) {
    guard let i = stack.firstIndex(where: { $0.key == key }) else { return }
    let slot = stack[i].segment.timeline
    let parent = timelines.parent(of: slot)
    let around = timelines.moment(at: time, in: parent)
    let lost = stack[i].proceed(
      by: spec, to: end, velocity: velocity.map(around.local), relativeVelocity: relativeVelocity,
      after: delay, at: timelines.moment(at: time, in: slot).time, speed: timelines.speed(of: slot),
      resolution)
    guard lost.magnitude > 0 else { return }
    makeUp(for: lost, by: .turn, above: i, on: parent, at: time, in: timelines)
  }

  /// Whether an addition by the animation `i` is also seen at `place` in the stack.
  private func isSeen(_ i: Int, at place: Int) -> Bool {
    stack[min(i, place)..<max(i, place)].allSatisfy { $0.composition != .replace }
  }

  /// Adds the velocity `lost`, which `spring` brings to rest, above the animation `i`.
  ///
  /// A velocity lost before, if it is still fading by the same spring, is merged with it.
  mutating func makeUp(
    for lost: AnimatedValue, by spring: Spring, above i: Int?, on slot: Int, at time: Instant,
    in timelines: Timelines
  ) {
    let slot = timelines.knownForward(slot, at: time)
    let now = timelines.moment(at: time, in: slot).time
    var start = MotionState(AnimatedValue.zero, velocity: lost)
    var place = i.map { $0 + 1 } ?? stack.count
    if let old = stack.firstIndex(where: {
      $0.makesUp && $0.segment.timeline == slot && $0.animation.spec == .spring(spring)
    }), isSeen(old, at: place) {
      let state = stack[old].segment.motion.state(at: now)
      (start.value, start.velocity) = (state.value, state.velocity + lost)
      stack.remove(at: old)
      if old < place { place -= 1 }
    }
    var animation = Animation(.spring(spring), from: start.value, velocity: start.velocity)
    animation.composition = .add
    animation.setsModel = false
    var fade = Layered(
      animation, key: nil, resolution: resolution, slot: slot, added: now, seen: .init(.zero),
      completion: nil)
    fade.makesUp = true
    stack.insert(fade, at: place)
  }

  /// Moves the animation of that key to another timeline, without a change at `time`.
  mutating func move(
    _ key: AnimationKey, to slot: Int, at time: Instant, in timelines: Timelines
  ) {
    guard let i = stack.firstIndex(where: { $0.key == key }) else { return }
    stack[i].move(to: slot, at: time, in: timelines)
  }

  /// A value rounded to the track's step, as it is shown.
  @inline(__always)
  func shown(_ value: AnimatedValue) -> AnimatedValue {
    step == 0 ? value : (value * (1 / step)).rounded(.toNearestOrAwayFromZero) * step
  }
}

extension AnimationSpec {
  /// The duration, for a law that has one [s]; otherwise 0.
  fileprivate var duration: Double {
    switch self {
    case .spring, .decay, .law: 0
    case .curve(_, let duration), .keyframes(_, let duration): duration
    case .flight(let flight, _, _): flight.duration
    }
  }
}
