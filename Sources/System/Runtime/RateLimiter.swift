package import DetentMotion

/// A token bucket: a few events pass at once, and those of a flood one each interval.
package struct RateLimiter: Equatable, Sendable {
  /// The time from one event of a flood to the next [s].
  package let interval: Double
  /// The time by which events may be early together [s].
  private let allowance: Double
  /// The time up to which events have been paid for.
  private var paid = Instant.zero

  /// - Parameter burst: The number of events that may pass at once.
  package init(interval: Double, burst: Double = 1) {
    self.interval = interval
    allowance = (burst - 1) * interval
  }

  /// The earliest time of the next event.
  package var next: Instant { paid.advanced(by: -allowance) }

  /// Whether an event may pass now.
  package func hasRoom(at now: Instant) -> Bool { next <= now }

  /// Counts an event, which passes as soon as there is room.
  /// - Parameter cost: The number of events that it counts as.
  /// - Returns: When it passes.
  @discardableResult
  package mutating func take(_ cost: Double = 1, at now: Instant) -> Instant {
    defer { paid = max(paid, now).advanced(by: cost * interval) }
    return max(now, next)
  }
}
