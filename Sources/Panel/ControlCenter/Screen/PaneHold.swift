internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import Display

/// The shown position of the finger that holds the pane.
///
/// A touch screen and a display run at different rates. When the display's frames set the pace,
/// each shows the finger at the same age, so that an even movement looks even; the limits are
/// Android's. A frame drawn at once shows the newest position, as nothing could be faster. With
/// prediction, the finger is shown where it will be when the frame is seen, as far as that is
/// known.
struct PaneHold {
  /// Whether the finger is shown ahead of its newest position.
  var predicts: Bool
  private var samples: TouchResampler?
  /// The finger's position that the pane was last given.
  private var place = Point.zero
  /// The time of the newest position.
  private var newest = Instant.zero
  /// The time of the shown position, which never goes back.
  private var shown = Instant.zero
  private var isPaced = false
  /// The time between two frames [s].
  private var interval = 1.0 / 60
  /// The time from drawing to display of the last frame that was drawn at once [s].
  private var delay = 0.0

  init(predicts: Bool) { self.predicts = predicts }

  /// Takes a gesture of the finger.
  /// - Returns: The position at which the pane is let go; nil: its current one.
  mutating func follow(_ event: PanelGesture, at time: Instant) -> Point? {
    switch event {
    case .grabbed(.pane, let place):
      samples = TouchResampler(latency: 0, predicts: predicts)
      (newest, shown, isPaced) = (time, time, false)
      add(place, at: time)
    case .dragged(.pane, let place):
      add(place, at: time)
    case .thrown(.pane, _):
      defer { samples = nil }
      return place(at: isPaced ? lagging(time) : ahead(of: max(time, newest)))
    case .tapped(.pane), .dropped(.pane):
      samples = nil
    default: break
    }
    return nil
  }

  /// Returns the position to draw the finger at; nil: it is unchanged, or no finger holds the pane.
  /// - Parameters:
  ///   - frame: The display's frame that is drawn; nil: the drawing follows no frame.
  ///   - target: When the drawing is seen.
  mutating func newPlace(in frame: FrameTime?, now: Instant, target: Instant) -> Point? {
    guard let new = place(in: frame, now: now, target: target), new != place else { return nil }
    place = new
    return new
  }

  private mutating func place(in frame: FrameTime?, now: Instant, target: Instant) -> Point? {
    interval = frame?.interval ?? interval
    isPaced = frame != nil && !predicts
    if let frame, !predicts {
      shown = lagging(frame.start(drawnAt: now))
      return place(at: shown)
    }
    shown = newest
    guard frame == nil else { return place(at: target) }
    delay = max(0, target.seconds(since: now))
    return place(at: ahead(of: now))
  }

  /// When to draw the finger again even if it rests, to take an outdated prediction back.
  func nextFrame(after now: Instant) -> NextFrame {
    let end = newest.advanced(by: 2 * TouchResampler.longestStep)
    guard predicts, samples != nil, now < end else { return .never }
    return .at(min(now.advanced(by: interval), end))
  }

  private mutating func add(_ place: Point, at time: Instant) {
    samples?.add(SIMD2(place.x, place.y), at: time)
    newest = max(newest, time)
    self.place = place
  }

  private func lagging(_ time: Instant) -> Instant {
    max(time.advanced(by: -TouchResampler.latency), shown)
  }

  /// The time to predict for. A drawing into memory that is being scanned out is seen half a frame
  /// later on average; other displays tell when.
  private func ahead(of time: Instant) -> Instant {
    predicts ? time.advanced(by: delay > 0 ? delay : interval / 2) : max(time, newest)
  }

  private func place(at moment: Instant) -> Point? {
    samples?.state(at: moment).map { Point($0.value.x, $0.value.y) }
  }
}
