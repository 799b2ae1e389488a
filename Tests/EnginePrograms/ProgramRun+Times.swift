internal import AnimationVocabularies
internal import DetentAnimation
internal import DetentMotion

extension ProgramRun {
  /// Tells the engine what a step says of a timeline; nil: it says nothing of one.
  mutating func tellTimeline(_ step: ProgramStep) -> Expectation? {
    // An animator counts in the time of the root.
    let isRoot =
      step.flavour >= 20 && !program.steps.contains { [.animate, .react].contains($0.kind) }
    let room = isRoot ? TimelineID.root : ProgramRun.rooms[step.track % 2]
    let speed = [0.5, 1, 2, 0, -1, -0.5][step.flavour % 6]
    switch step.kind {
    case .speed:
      engine.apply(.setSpeed(room, speed), at: now)
      return .all(.value)
    case .smoothSpeed: return smooth(room, to: speed)
    case .seek:
      guard let local = engine.localTime(of: room, at: now) else { return .unchanged }
      let ahead = step.amount * (step.flavour % 2 == 0 ? 0.5 : -0.5)
      engine.apply(.scrub(room, to: local.advanced(by: ahead)), at: now)
      return .only(tracks(on: room), .anything)
    case .nest:
      engine.apply(
        .nest(ProgramRun.rooms[1], within: step.flavour % 2 == 0 ? .root : ProgramRun.rooms[0]),
        at: now)
      return .only(tracks(on: ProgramRun.rooms[1]), .anything)
    case .move:
      homes[step.track] = [.root, ProgramRun.rooms[0], ProgramRun.rooms[1]][step.flavour % 3]
      engine.apply(.move(step.id, to: homes[step.track]), at: now)
      return .only(step.track, .value)
    case .removeTimeline:
      remove(ProgramRun.rooms[step.track % 2])
      return .all(.value)
    case .alarm:
      guard let local = engine.localTime(of: room, at: now) else { return .unchanged }
      engine.apply(
        .setAlarm(ends.nextAlarm(), on: room, at: local.advanced(by: step.amount - 0.3)), at: now)
      return .unchanged
    default: return nil
    }
  }

  private mutating func smooth(_ room: TimelineID, to speed: Double) -> Expectation {
    let parent = room == ProgramRun.rooms[1] && isNested ? ProgramRun.rooms[0] : .root
    let outside = room == .root ? now : engine.localTime(of: parent, at: now)
    guard let outside, let old = engine.timeline(room),
      let next = try? old.changed(speed: speed, at: outside)
    else { return .unchanged }
    engine.apply(.setTimeline(room, next, within: parent, smoothedBy: .hand), at: now)
    // The engine's own time has nothing beside it on which the rest could run.
    return .all(room == .root || speed == 0 ? .value : .state)
  }

  /// Whether the second room is within the first.
  private var isNested: Bool {
    var copy = engine
    // One that stands still shows nothing of its parent's time.
    copy.apply(.setSpeed(ProgramRun.rooms[1], 1), at: now)
    let before = copy.localTime(of: ProgramRun.rooms[1], at: now)
    guard let local = copy.localTime(of: ProgramRun.rooms[0], at: now) else { return false }
    copy.apply(.scrub(ProgramRun.rooms[0], to: local.advanced(by: 77)), at: now)
    return copy.localTime(of: ProgramRun.rooms[1], at: now) != before
  }

  /// The tracks that live on a timeline, or may live within it.
  private func tracks(on room: TimelineID) -> [Int] {
    (0..<ProgramRun.trackCount).filter { track in
      room == .root || homes[track] == room
        || room == ProgramRun.rooms[0] && homes[track] == ProgramRun.rooms[1]
    }
  }

  /// Forgets a timeline, and makes one of that name again.
  private mutating func remove(_ room: TimelineID) {
    let isInner = room == ProgramRun.rooms[1]
    let parent = isInner && isNested ? ProgramRun.rooms[0] : TimelineID.root
    engine.apply(.removeTimeline(room), at: now)
    for track in homes.indices where homes[track] == room { homes[track] = parent }
    engine.apply(.setTimeline(room, .identity), at: now)
  }

  /// Tells the engine what a step says of an animator; nil: it says nothing of one.
  mutating func tellAnimator(_ step: ProgramStep) -> Expectation? {
    let i = step.flavour / 2 % animators.count
    let (cast, jumping) = (animators[i].cast, animators[i].jumping)
    var expected = Expectation.only(cast, .value)
    let wasActive = animators[i].isActive
    let now = now
    switch step.kind {
    case .animate:
      apply(animators[i].add(step, at: now))
      // What is added at the end is there at once.
      let isOver = animators[i].animator.map { $0.fractionComplete(at: now) > 0.999 } ?? false
      let jumps = isOver || animators[i].jumping.contains(step.track)
      expected[step.track] = jumps ? .anything : .value
    case .start:
      let end = wasActive || step.amount > 0.6 ? nil : ends.next()
      apply(
        animators[i].direct {
          if let end, $0.state == .inactive { $0.addCompletion(end) }
          return $0.start(at: now, after: step.flavour % 4 == 0 ? step.amount * 0.3 : 0)
        })
      if !wasActive, let end, !animators[i].isActive {
        apply([.tell(Completion(id: end, reason: .cancelled, time: now))])
      }
    case .pause:
      apply(animators[i].direct { $0.pause(at: now) })
    case .scrub:
      let here = animators[i].animator?.fractionComplete(at: now) ?? 0
      let stays = step.flavour % 4 < 2 && here > 0.001 && here < 0.999
      apply(
        animators[i].direct {
          $0.setFractionComplete(stays ? here : step.amount, at: now)
        })
      if !stays { expected = .only(cast, .anything) }
    case .reverse:
      apply(animators[i].direct { $0.setReversed(!$0.isReversed, at: now) })
    case .resume:
      let velocity = step.flavour % 3 == 0 ? step.speed : nil
      apply(
        animators[i].direct {
          $0.resume(
            at: now, timing: step.flavour % 5 == 0 ? step.animatorTiming : nil,
            durationFactor: step.amount < 0.3 ? 0 : step.amount
          ) { _ in velocity }
        })
    case .stopAnimator:
      let isAtOnce = step.flavour % 2 == 0
      apply(
        animators[i].direct {
          $0.stop(finishing: isAtOnce, at: now)
            + (isAtOnce ? [] : $0.finish(on: step.end, at: now))
        })
      if !isAtOnce, step.end != .current { expected = .only(cast, .anything) }
    default: return nil
    }
    if !wasActive {
      for track in jumping where step.kind != .animate { expected[track] = .anything }
    }
    loose.formUnion(animators[i].jumping)
    return expected
  }

  mutating func apply(_ commands: [AnimationCommand]) {
    for command in commands { engine.apply(command, at: now) }
  }
}
