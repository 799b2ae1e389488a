internal import DetentMotion
internal import Display

/// Frames by a local timer, each followed by a round trip (`XSync`): the last resort for servers
/// without clocks.
struct RoundTripPacing: FramePacing {
  private var interval: FrameInterval
  private(set) var deadline: Instant?

  init(interval: FrameInterval) { self.interval = interval }

  var needsRoundTrip: Bool { true }

  /// Sets the timer to the next multiple of the interval.
  mutating func request(now: Instant, clock: ServerClock) {
    let period = max(1, Int64(interval.seconds * 1e9))
    deadline = Instant(nanoseconds: (now.nanoseconds / period + 1) * period)
  }

  mutating func frame(for event: ServerEvent, now: Instant, clock: ServerClock) -> FrameTime? {
    nil
  }

  mutating func frameByTimer(now: Instant) -> FrameTime? {
    guard let tick = deadline, tick <= now else { return nil }
    deadline = nil
    return FrameTime(target: glassTime(refresh: tick, now: now), interval: interval.seconds)
  }

  mutating func setInterval(_ interval: FrameInterval) { self.interval = interval }
}
