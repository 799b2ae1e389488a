package import DetentMotion

/// When to draw, and for which moment.
package struct FrameTime: Equatable, Codable, Sendable {
  /// The moment at which what is drawn now will be seen.
  package var target: Instant
  /// The time between two frames [s].
  package var interval: Double

  package init(target: Instant, interval: Double) {
    self.target = target
    self.interval = interval
  }

  /// The refresh with which its drawing begins: a whole number of refreshes, and at least one, before
  /// it is seen.
  package func start(drawnAt now: Instant) -> Instant {
    let count = max(1, (target.seconds(since: now) / interval).rounded())
    return target.advanced(by: -count * interval)
  }
}
