internal import DetentAnimation
internal import DetentMotion
internal import Dynamics

extension ProgramRun {
  /// The farthest that a value may be from what is shown of it [px]: a pixel for each of what may come
  /// to rest on it at once.
  private static let unseen = 3.0

  /// A frame, and all that has to hold for it.
  mutating func frame(at time: Instant) throws(Violation) {
    now = time
    let before = engine
    let asked = states(at: time)
    let next = engine.advance(to: time)
    let seen = states(at: time)
    for track in seen.indices { try requireFinite(seen[track], track) }
    // What leaves a world sets those free that it lay against, which nobody can know before.
    let items = [before, engine].map { $0.world(ProgramRun.world)?.world.items.count }
    if items[0] == items[1] { try requireSame(asked, seen) }
    try requireContinuous(before, asked)
    try requireShown(seen)
    try requireQuiet(after: next)
    let hasTold = try takeEnds()
    lastFrame = (time, hasTold ? states(at: time) : seen)
    _ = engine.takeEvents()
  }

  private func requireSame(_ asked: [State], _ seen: [State]) throws(Violation) {
    for track in seen.indices where !driven.contains(track) {
      // What leaves a world in a frame makes it begin another row of steps.
      let limit = engine.world(ProgramRun.world) == nil ? 1e-6 : 1e-3
      guard (asked[track].value - seen[track].value).magnitude > limit else { continue }
      throw Violation(
        rule: "a frame changes what is seen",
        detail: "track \(track) at \(now): \(asked[track]) before, \(seen[track]) after")
    }
  }

  private mutating func requireShown(_ seen: [State]) throws(Violation) {
    for (id, value) in engine.snapshot.values {
      guard engine.shown(of: id, at: now) == value else {
        throw Violation(
          rule: "a snapshot is not what is seen",
          detail:
            "track \(id.rawValue - 1): \(value), seen \(String(describing: engine.shown(of: id, at: now)))"
        )
      }
      displayed[id.rawValue - 1] = value
    }
    try requireDisplayed(seen, "at \(now)")
  }

  private func requireDisplayed(
    _ seen: [State], _ moment: @autoclosure () -> String
  ) throws(Violation) {
    for track in seen.indices
    where (displayed[track] - seen[track].value).magnitude > ProgramRun.unseen {
      throw Violation(
        rule: "what is displayed is not what is seen",
        detail: "track \(track) \(moment()): \(displayed[track]), seen \(seen[track])")
    }
  }

  /// Until the engine asks for another frame, nothing may be seen to move.
  private func requireQuiet(after next: NextFrame) throws(Violation) {
    switch next {
    case .frame: return
    case .at(let due):
      guard due > now else {
        throw Violation(rule: "a frame is asked for in the past", detail: "\(due) at \(now)")
      }
      // A slow timeline shows one and the same for several nanoseconds.
      let last = max(now, Instant(nanoseconds: due.nanoseconds - 20))
      try requireDisplayed(states(at: last), "before the next frame at \(due)")
    case .never:
      for delay in [0.02, 0.4, 30] {
        try requireDisplayed(states(at: now.advanced(by: delay)), "\(delay) s after the last frame")
      }
    }
  }

  /// Between the last frame and this one nothing jumps that is not told to.
  private func requireContinuous(
    _ engine: AnimationEngine, _ asked: [State]
  ) throws(Violation) {
    guard let lastFrame, lastFrame.time < now else { return }
    let span = now.seconds(since: lastFrame.time)
    for track in asked.indices where !loose.contains(track) && !driven.contains(track) {
      let (old, new) = (lastFrame.states[track], asked[track])
      let way = (new.value - old.value).magnitude
      let speed = old.velocity.magnitude + new.velocity.magnitude
      // Farther than the velocities would carry it.
      guard way > ProgramRun.unseen + speed * span else { continue }
      let jump = ProgramRun.jump(from: lastFrame.time, to: now) {
        engine.presentation(of: TrackID(track + 1), at: $0)?.value ?? .zero
      }
      guard jump.size > ProgramRun.unseen else { continue }
      throw Violation(
        rule: "a value jumps by itself",
        detail: "track \(track) by \(jump.size) px at \(jump.time)")
    }
  }

  /// The greatest step found by halving, and when.
  private static func jump(
    from start: Instant, to end: Instant, _ value: (Instant) -> AnimatedValue
  ) -> (size: Double, time: Instant) {
    var (low, high) = (start, end)
    var (lowValue, highValue) = (value(low), value(high))
    while high.nanoseconds - low.nanoseconds > 1 {
      let middle = Instant(nanoseconds: (low.nanoseconds + high.nanoseconds) / 2)
      let middleValue = value(middle)
      if (middleValue - lowValue).magnitude > (highValue - middleValue).magnitude {
        (high, highValue) = (middle, middleValue)
      } else {
        (low, lowValue) = (middle, middleValue)
      }
    }
    return ((highValue - lowValue).magnitude, high)
  }

  /// Takes the ends that were told, and answers them.
  /// - Returns: Whether any was.
  @discardableResult
  mutating func takeEnds() throws(Violation) -> Bool {
    var hasTold = false
    for _ in 0..<20 {
      let told = engine.takeCompletions()
      guard !told.isEmpty else { return hasTold }
      hasTold = true
      for completion in told { try answer(completion) }
    }
    throw Violation(rule: "ends without end", detail: "at \(now)")
  }

  private mutating func answer(_ completion: Completion) throws(Violation) {
    guard completion.time <= now else {
      throw Violation(rule: "an end is told before it comes", detail: "\(completion) at \(now)")
    }
    for i in animators.indices where animators[i].mayHandle(completion) {
      let before = states(at: now)
      let cast = animators[i].cast
      guard let commands = animators[i].handle(completion) else { return }
      for command in commands { engine.apply(command, at: completion.time) }
      for (track, (old, new)) in zip(before, states(at: now)).enumerated()
      where !loose.contains(track) || !cast.contains(track) {
        guard (old.value - new.value).magnitude > ProgramRun.unseen else { continue }
        throw Violation(
          rule: "a value jumps as an animator ends", detail: "track \(track) from \(old) to \(new)")
      }
      return
    }
    try ends.take(completion)
    guard var step = ends.reactions.removeValue(forKey: completion.id.rawValue) else { return }
    step.kind =
      [.retarget, .blend, .set, .stop, .pop, .animate, .start, .endWorld][step.flavour % 8]
    _ = tell(step)
  }
}
