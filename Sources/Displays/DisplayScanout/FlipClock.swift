package import DetentMotion

/// The times at which frames are due on a screen with page flips.
///
/// A flip is completed at a vertical blank, and its event contains the time. Some screens have no
/// blank (virtual ones, most on slow buses) and complete flips at once, faster than a screen can
/// refresh: from then on a timer sets the pace.
package struct FlipClock {
  /// The time between two refreshes [s].
  package let interval: Double
  /// Whether flips are completed without waiting for a refresh.
  package private(set) var isFree: Bool
  /// The time of the last refresh that is known.
  private var refresh: Instant?
  /// The time at which the last frame was due.
  private var lastFrame: Instant?
  /// The latest time returned as a frame's target.
  private var promised = Instant.zero

  /// - Parameter interval: The time between two refreshes of the mode [s].
  package init(interval: Double, isFree: Bool = false) {
    self.interval = interval
    self.isFree = isFree
  }

  /// Notes a completed flip.
  package mutating func flipped(at completion: Instant) {
    if let refresh, completion.seconds(since: refresh) < 0.75 * interval { isFree = true }
    refresh = completion
  }

  /// Returns the time at which a frame requested `now` is due; nil if it is due with the pending
  /// flip.
  package func due(now: Instant, isFlipping: Bool) -> Instant? {
    if isFree { return nextByTimer(now) }
    return isFlipping ? nil : nextRefresh(after: now)
  }

  /// Returns the time at which a frame requested before this flip is due.
  package func dueAfterFlip(now: Instant) -> Instant { isFree ? nextByTimer(now) : now }

  /// Returns the time at which a frame drawn at `now` will be seen; never earlier than before.
  package mutating func target(at now: Instant) -> Instant {
    promised = max(promised, isFree ? now : nextRefresh(after: now))
    return promised
  }

  /// Returns the time at which a new frame drawn at `now` will be seen, later than all before.
  package mutating func nextTarget(at now: Instant) -> Instant {
    let last = promised
    if target(at: now) == last { promised.nanoseconds += 1 }
    return promised
  }

  /// Forgets the last refresh, as the screen was not in use.
  package mutating func restart() { refresh = nil }

  private func nextByTimer(_ now: Instant) -> Instant {
    max(now, lastFrame?.advanced(by: interval) ?? now)
  }

  /// Notes that a frame is drawn now.
  package mutating func drew(at now: Instant) {
    // Ignores a small delay of the timer, which would otherwise add up.
    let onTime = lastFrame?.advanced(by: interval) ?? now
    lastFrame = (0..<interval / 2).contains(now.seconds(since: onTime)) ? onTime : now
  }

  /// Returns the first refresh after `now`, counted from the last known one.
  private func nextRefresh(after now: Instant) -> Instant {
    guard let refresh else { return now.advanced(by: interval) }
    let count = max(0, (now.seconds(since: refresh) / interval).rounded(.down)) + 1
    return refresh.advanced(by: count * interval)
  }
}
