public import DetentMotion

extension AnimationEngine {
  /// Carries out `command` at the moment `time`, or throws and changes nothing.
  ///
  /// Throws where `apply(_:at:)` silently ignores a command: for numbers that are not finite, and
  /// for names that do not exist.
  /// - Throws: `AnimationError`.
  /// - Complexity: As `apply(_:at:)`.
  public mutating func apply(
    checked command: AnimationCommand, at time: Instant
  ) throws(AnimationError) {
    try command.check()
    catchUp(command.track, by: time)
    try requireNames(of: command)
    let told = completions.count
    perform(prepared(command, at: time), at: time)
    if !tracer.isEmpty { settleTracer(from: told) }
  }

  /// Carries out commands at one moment, in order, such as those that an animator returns.
  public mutating func apply(_ commands: [AnimationCommand], at time: Instant) {
    for command in commands { apply(command, at: time) }
  }

  /// Carries out commands at one moment, in order: none if one of them has an invalid number, and
  /// those up to the first that names something that does not exist.
  /// - Throws: `AnimationError`.
  public mutating func apply(
    checked commands: [AnimationCommand], at time: Instant
  ) throws(AnimationError) {
    for command in commands { try command.check() }
    for command in commands { try apply(checked: command, at: time) }
  }

  private func requireNames(of command: AnimationCommand) throws(AnimationError) {
    switch command {
    case .set, .setTimeline, .cancelAlarm, .tell, .share, .trace, .reduceMotion, .play: break
    case .setSpeed(let id, _), .scrub(let id, _), .removeTimeline(let id), .setAlarm(_, let id, _):
      try require(id)
    case .nest(let id, let parent):
      try require(id)
      try require(parent)
    case .move(_, let id): try require(id)
    case .simulate(_, _, let drives, _):
      for drive in drives where slots[drive.track] == nil { throw .unknownTrack(drive.track) }
    case .copy(_, let other, _, _):
      guard slots[other] != nil else { throw .unknownTrack(other) }
    case .endSimulation(let id):
      guard worlds.contains(where: { $0.id == id }) else { throw .unknownWorld(id) }
    case .setModel, .retarget, .hold, .release, .add, .end, .proceed, .straighten, .aim, .pause,
      .resume,
      .round, .stop, .remove:
      break
    }
    guard let track = command.track else { return }
    if case .set = command { return }
    guard let slot = slots[track] else { throw .unknownTrack(track) }
    if case .play = command { return }
    guard let key = command.key, tracks[slot].layered(key) == nil else { return }
    if case .end = command, customs.contains(where: { $0.track == track && $0.key == key }) {
      return
    }
    throw .unknownKey(key, track)
  }

  private func require(_ id: TimelineID) throws(AnimationError) {
    guard timelines.slot(of: id) != nil else { throw .unknownTimeline(id) }
  }
}
