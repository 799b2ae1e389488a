internal import DetentMotion
internal import Dynamics

extension AnimationEngine {
  /// Advances all worlds to `time` and returns the next step.
  mutating func advanceWorlds(to time: Instant) -> NextFrame {
    var next = NextFrame.never
    for i in worlds.indices where !worlds[i].isShown {
      let moment = moment(time, i)
      let isAtRest = worlds[i].advance(to: moment.time)
      for drive in worlds[i].drives { if let slot = slots[drive.track] { wake(slot) } }
      if isAtRest {
        worlds[i].isShown = true
        tellRest(i, since: worlds[i].rest?.settlesAt ?? moment.time, at: time)
      } else {
        next = next.sooner(following(worlds[i], at: moment))
      }
    }
    return next
  }

  /// The next step after `time`, to which all worlds have been advanced.
  func nextOfWorlds(after time: Instant) -> NextFrame {
    worlds.indices.reduce(.never) { next, i in
      worlds[i].isShown ? next : next.sooner(following(worlds[i], at: moment(time, i)))
    }
  }

  private func following(_ world: DrivenWorld, at moment: Timelines.LocalMoment) -> NextFrame {
    // A world runs back as far as its history reaches, and to its last change at most.
    if moment.rate < 0 { return moment.time > world.motion.earliest ? .frame : .never }
    if moment.rate == 0 { return .never }
    guard let rest = world.rest, moment.time >= rest.from,
      let end = timelines.time(of: rest.settlesAt, in: world.timeline)
    else { return .frame }
    return .at(end)
  }

  /// Reports the completions that wait for a world if it has come to rest by `time`.
  mutating func settleWorld(_ i: Int, at time: Instant) {
    guard !worlds[i].waiting.isEmpty else { return }
    let now = moment(time, i).time
    worlds[i].motion.advance(to: now)
    if let end = worlds[i].motion.settlesAt, end <= now { tellRest(i, since: end, at: time) }
  }

  private mutating func tellRest(_ i: Int, since rest: Instant, at time: Instant) {
    let end = timelines.time(of: rest, in: worlds[i].timeline) ?? time
    for waiting in worlds[i].waiting {
      completions.append(
        Completion(id: waiting.completion, reason: .settled, time: min(end, time)))
    }
    worlds[i].waiting.removeAll()
  }
}
