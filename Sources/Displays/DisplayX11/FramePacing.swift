internal import DetentMotion
internal import Display

/// A source of frame events, one for each request.
protocol FramePacing {
  /// Asks for the next frame.
  mutating func request(now: Instant, clock: ServerClock)
  /// The frame that `event` stands for, if it is the one asked for.
  mutating func frame(for event: ServerEvent, now: Instant, clock: ServerClock) -> FrameTime?
  /// The frame that the timer of the display stands for.
  mutating func frameByTimer(now: Instant) -> FrameTime?
  /// When the display's timer has to fire; nil: never.
  var deadline: Instant? { get }
  /// Whether a frame is complete only after a round trip.
  var needsRoundTrip: Bool { get }
  /// The screen has another rate.
  mutating func setInterval(_ interval: FrameInterval)
}

extension FramePacing {
  mutating func frameByTimer(now: Instant) -> FrameTime? { nil }
  var deadline: Instant? { nil }
  var needsRoundTrip: Bool { false }
}

/// The moment at which a frame will be seen that is drawn now, `now` being after the refresh at
/// `refresh`.
///
/// Its pixels are put straight into the screen's memory while the screen is read out from the top,
/// so they are seen about as soon as they are there: on average earlier than the next refresh, at
/// which a flipped buffer would appear. Drawing and putting take a fraction of a millisecond, left
/// out.
func glassTime(refresh: Instant, now: Instant) -> Instant { max(refresh, now) }
