internal import DetentMotion

extension Track {
  func layered(_ key: AnimationKey) -> Layered? { stack.first { $0.key == key } }

  /// What is to be told under that name, as it has begun by `time`; nil before.
  func segment(
    telling id: CompletionID, at time: Instant, in timelines: Timelines
  ) -> Segment? {
    if base.completion == id { return base }
    guard let i = stack.firstIndex(where: { $0.segment.completion == id }) else { return nil }
    return stack[i].pending == nil ? stack[i].segment : begun(i, by: time, in: timelines)?.segment
  }

  /// Another target for the animation of that key.
  mutating func aim(
    _ key: AnimationKey, at goal: AnimatedValue, time: Instant, in timelines: Timelines
  ) {
    guard let i = stack.firstIndex(where: { $0.key == key }), stack[i].composition != .blend
    else { return }
    let moment = timelines.moment(at: time, in: stack[i].segment.timeline)
    guard !stack[i].aim(at: goal, moment, resolution) else { return }
    let offset = goal - stack[i].segment.motion.destination
    var fade = Animation(
      .curve(.easeInOut, duration: stack[i].animation.law.duration), from: .zero - offset)
    fade.composition = .add
    fade.setsModel = false
    stack[i].translate(by: offset)
    let layered = Layered(
      fade, key: nil, resolution: resolution, slot: stack[i].segment.timeline,
      added: moment.time, seen: MotionState(.zero), completion: nil)
    stack.insert(layered, at: i + 1)
  }

  /// Moves the animation of that key to another timeline; at `time` it shows the same.
  mutating func move(
    _ key: AnimationKey, to slot: Int, at time: Instant, in timelines: Timelines
  ) {
    guard let i = stack.firstIndex(where: { $0.key == key }) else { return }
    stack[i].move(to: slot, at: time, in: timelines)
  }

  /// A value as it is shown.
  @inline(__always)
  func shown(_ value: AnimatedValue) -> AnimatedValue {
    step == 0 ? value : (value * (1 / step)).rounded(.toNearestOrAwayFromZero) * step
  }
}

extension Law {
  /// How long it takes, where that is said [s].
  fileprivate var duration: Double {
    switch self {
    case .spring, .decay: 0
    case .curve(_, let duration), .keyframes(_, let duration): duration
    case .flight(let flight, _, _): flight.duration
    }
  }
}
