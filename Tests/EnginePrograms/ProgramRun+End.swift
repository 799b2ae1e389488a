internal import AnimationVocabularies
internal import DetentAnimation
internal import DetentMotion

extension ProgramRun {
  /// Lets everything run that was paused or slowed, and waits until nothing is left to do.
  mutating func comeToRest() throws(Violation) {
    for timeline in [TimelineID.root] + ProgramRun.rooms {
      engine.apply(.setSpeed(timeline, 1), at: now)
    }
    for track in 0..<ProgramRun.trackCount {
      for key in engine.animationKeys(of: TrackID(track + 1)) {
        engine.apply(.resume(TrackID(track + 1), key: key), at: now)
      }
    }
    let now = now
    for i in animators.indices { apply(animators[i].direct { $0.start(at: now) }) }
    try takeEnds()
    for alarm in ends.forgetAlarms() { engine.apply(.cancelAlarm(alarm), at: now) }
    lastFrame = nil
    for _ in 0..<600 {
      try frame(at: self.now)
      switch engine.next(exceptFor: { _ in false }) {
      case .frame: self.now = self.now.advanced(by: 0.11)
      case .at(let due): self.now = due
      case .never: return try requireFollowed()
      }
    }
    throw Violation(rule: "it never comes to rest", detail: "\(engine.snapshot)")
  }

  /// Takes all away: every end is told then, nothing is left over, and nothing follows.
  mutating func tearDown() throws(Violation) {
    now = now.advanced(by: 0.1)
    let now = now
    ends.reactions.removeAll()
    for i in animators.indices {
      apply(
        animators[i].direct {
          if $0.state == .inactive { _ = $0.start(at: now) }
          return $0.stop(finishing: true, at: now)
        })
    }
    for track in 0..<ProgramRun.trackCount {
      engine.removeAllAnimations(from: TrackID(track + 1), at: now)
      engine.apply(.remove(TrackID(track + 1)), at: now)
    }
    engine.apply(.endSimulation(ProgramRun.world), at: now)
    for room in ProgramRun.rooms { engine.apply(.removeTimeline(room), at: now) }
    engine.apply(.trace(.off), at: now)
    try takeEnds()
    try ends.requireAllTold()
    for delay in [0.0, 1, 100] {
      let next = engine.advance(to: now.advanced(by: delay))
      guard next == .never, engine.snapshot.values.isEmpty, engine.takeCompletions().isEmpty,
        engine.takeEvents().isEmpty || delay == 0, engine.isAtRest
      else {
        throw Violation(rule: "something follows when all is gone", detail: "\(next), \(engine)")
      }
    }
    try requireEmpty()
  }

  /// Nothing of the program is kept.
  private func requireEmpty() throws(Violation) {
    guard program.isWeighed else { return }
    let size = "\(engine)".utf8.count
    guard size < 4000 else {
      throw Violation(rule: "something is left over", detail: "\(size) bytes: \(engine)")
    }
  }
}
