package import DetentMotion

/// When frames are due on a screen whose pictures are exchanged by page flips.
///
/// A flip that is completed at a vertical blank tells the moment of that. Some screens have none
/// (virtual ones, most on slow buses) and complete at once, sooner after one another than a screen can
/// refresh: from then on a timer sets the pace.
package struct FlipClock {
  /// The time between two refreshes [s].
  package let interval: Double
  /// Flips are completed without waiting for a refresh.
  package private(set) var isFree: Bool
  /// The refresh that was seen last.
  private var refresh: Instant?
  /// When the last frame was due.
  private var lastFrame: Instant?
  /// The latest moment for which a frame was said to be seen.
  private var promised = Instant.zero

  /// - Parameter interval: The time between two refreshes as the mode says [s].
  package init(interval: Double, isFree: Bool = false) {
    self.interval = interval
    self.isFree = isFree
  }

  /// A flip was completed.
  package mutating func flipped(at completion: Instant) {
    if let refresh, completion.seconds(since: refresh) < 0.75 * interval { isFree = true }
    refresh = completion
  }

  /// The moment at which the next frame is due, when it is asked for; nil: at the flip that is under
  /// way.
  package func due(now: Instant, isFlipping: Bool) -> Instant? {
    if isFree { return nextByTimer(now) }
    return isFlipping ? nil : nextRefresh(after: now)
  }

  /// The moment at which the next frame is due that was asked for before this flip.
  package func dueAfterFlip(now: Instant) -> Instant { isFree ? nextByTimer(now) : now }

  /// When a frame drawn at `now` will be seen; never earlier than was said before.
  package mutating func target(at now: Instant) -> Instant {
    promised = max(promised, isFree ? now : nextRefresh(after: now))
    return promised
  }

  /// When a frame will be seen that is drawn at `now` after all others: later than those.
  package mutating func nextTarget(at now: Instant) -> Instant {
    let last = promised
    if target(at: now) == last { promised.nanoseconds += 1 }
    return promised
  }

  /// The screen is used again after it was not.
  package mutating func restart() { refresh = nil }

  private func nextByTimer(_ now: Instant) -> Instant {
    max(now, lastFrame?.advanced(by: interval) ?? now)
  }

  /// A frame is drawn now.
  package mutating func drew(at now: Instant) {
    // A timer that is a little late does not put off all frames after it.
    let onTime = lastFrame?.advanced(by: interval) ?? now
    lastFrame = (0..<interval / 2).contains(now.seconds(since: onTime)) ? onTime : now
  }

  /// The first refresh later than `now`, counted from the one that was seen last.
  private func nextRefresh(after now: Instant) -> Instant {
    guard let refresh else { return now.advanced(by: interval) }
    let count = max(0, (now.seconds(since: refresh) / interval).rounded(.down)) + 1
    return refresh.advanced(by: count * interval)
  }
}
