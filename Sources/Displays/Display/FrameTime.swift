package import DetentMotion

/// The time of a frame request, with the time for which to draw.
package struct FrameTime: Equatable, Codable, Sendable {
  /// The time at which the frame drawn now will be seen.
  package var target: Instant
  /// The time between two frames [s].
  package var interval: Double

  package init(target: Instant, interval: Double) {
    self.target = target
    self.interval = interval
  }

  /// Returns the refresh at which drawing begins: a whole number of refreshes, at least one, before
  /// `target`.
  package func start(drawnAt now: Instant) -> Instant {
    let count = max(1, (target.seconds(since: now) / interval).rounded())
    return target.advanced(by: -count * interval)
  }
}
