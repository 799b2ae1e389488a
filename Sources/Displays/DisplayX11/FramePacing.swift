internal import DetentMotion
internal import Display

/// A source of frame events, one for each request.
protocol FramePacing {
  /// Requests the next frame.
  mutating func request(now: Instant, clock: ServerClock)
  /// Returns the frame for `event` if that is the answer to the request.
  mutating func frame(for event: ServerEvent, now: Instant, clock: ServerClock) -> FrameTime?
  /// Returns the frame if the display's timer is due.
  mutating func frameByTimer(now: Instant) -> FrameTime?
  /// The time at which the display's timer has to fire; nil if it is not used.
  var deadline: Instant? { get }
  /// Whether each frame has to be followed by a round trip.
  var needsRoundTrip: Bool { get }
  /// Adopts another refresh rate of the screen.
  mutating func setInterval(_ interval: FrameInterval)
}

extension FramePacing {
  mutating func frameByTimer(now: Instant) -> FrameTime? { nil }
  var deadline: Instant? { nil }
  var needsRoundTrip: Bool { false }
}

/// Returns the time at which a frame is seen that is drawn at `now`, after the refresh at
/// `refresh`.
///
/// Its pixels are copied to the screen's memory while the screen is being read out from the top, so
/// they are seen almost at once: on average before the next refresh, at which a flipped buffer
/// would appear. Drawing and copying take a fraction of a millisecond, which is ignored.
func glassTime(refresh: Instant, now: Instant) -> Instant { max(refresh, now) }
