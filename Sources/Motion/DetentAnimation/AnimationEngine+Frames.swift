internal import DetentMotion

extension AnimationEngine {
  /// The next step after the frame last advanced to, if some tracks are out of sight.
  ///
  /// The ends of those are still reported in time, but their motion needs no frames. Events,
  /// callbacks at every frame and worlds are treated as if all tracks were in sight.
  /// - Complexity: O(live tracks)
  public func next(exceptFor isOutOfSight: (TrackID) -> Bool) -> NextFrame {
    let time = snapshot.time
    guard links.isEmpty, customs.isEmpty, followings.isAtRest else { return .frame }
    var next = nextOfWorlds(after: time).sooner(alarms.next(after: time, timelines))
    for track in live.lazy.map({ tracks[$0.slot] }) where next != .frame {
      next = next.sooner(
        tracer.isEmpty && isOutOfSight(track.id)
          ? track.nextUnseen(after: time, in: timelines) : track.next(after: time, in: timelines))
    }
    return next
  }

  /// Adds the values of the live tracks to the snapshot, and drops those that came to rest.
  mutating func advanceTracks(to time: Instant) -> NextFrame {
    var next = NextFrame.never
    var transitions = FrameTransition(to: time)
    var kept = 0
    for i in live.indices {
      if let fastPath = live[i].fastPath, fastPath.isUnderWay(at: time) {
        snapshot.values.append((live[i].id, fastPath.value(transitions.transition(of: fastPath))))
        next = .frame
      } else if let following = advanceTrack(live[i].slot, to: time) {
        next = next.sooner(following)
      } else {
        continue
      }
      if kept != i { keep(i, at: kept) }
      kept += 1
    }
    live.removeLast(live.count - kept)
    return next
  }

  /// Advances one track; returns nil if it has come to rest.
  private mutating func advanceTrack(_ slot: Int, to time: Instant) -> NextFrame? {
    settle(slot, at: time)
    // After settling, because an animation that is over no longer shows.
    snapshot.values.append((tracks[slot].id, tracks[slot].shown(seen(slot, at: time).value)))
    let next = tracks[slot].next(after: time, in: timelines)
    guard next != .never || tracks[slot].isActing(after: time, in: timelines) else {
      tracks[slot].place = nil
      return nil
    }
    if let place = tracks[slot].place { live[place].fastPath = fastPath(slot) }
    return next
  }

  private mutating func keep(_ i: Int, at place: Int) {
    live[place] = live[i]
    tracks[live[place].slot].place = place
  }

  func fastPath(_ slot: Int) -> SpringFastPath? {
    world(of: tracks[slot].id) == nil ? SpringFastPath(tracks[slot], in: timelines) : nil
  }

  mutating func tick(at time: Instant) {
    tickCustoms(at: time)
    // A link may add and remove others; links added in this frame are called from the next one on.
    for id in links.map(\.id) {
      guard let i = links.firstIndex(where: { $0.id == id }) else { continue }
      guard let tick = links[i].tick(at: time) else { continue }
      let goesOn = links[i].body(&self, tick)
      guard let i = links.firstIndex(where: { $0.id == id }) else { continue }
      if !goesOn { links.remove(at: i) }
    }
  }

  mutating func sortCompletions(from first: Int) {
    let sorted = completions[first...].enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    completions.replaceSubrange(first..., with: sorted.map(\.element))
  }
}
