internal import DetentMotion

extension AnimationEngine {
  /// What comes next after the frame last advanced to, where some tracks are out of sight.
  ///
  /// Their ends are still told in time; of their way there nobody needs a frame. What is asked or
  /// told of at every frame, and what a world carries, is as if all of it were seen.
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

  /// Adds what is seen of the live tracks to the snapshot, and forgets those that came to rest.
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

  /// Nil: it has come to rest.
  private mutating func advanceTrack(_ slot: Int, to time: Instant) -> NextFrame? {
    settle(slot, at: time)
    // Afterwards, for what is over is seen no more.
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
    // A link may add and remove others; those added in this frame are asked from the next one on.
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
