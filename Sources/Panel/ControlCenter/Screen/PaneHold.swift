internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import Display

/// The finger that holds the pane, as it is shown.
///
/// A touch screen and a display never agree on when. Where the display's frames set the pace, each
/// shows the finger at one and the same age, so that an even movement is even on the glass; the
/// limits are Android's. What is drawn at once, between frames, shows its newest position, since
/// nothing could be quicker. With prediction it is shown where it will be when the frame is seen, as
/// far as that can be told.
struct PaneHold {
  /// Whether the finger is shown ahead of its newest position.
  var predicts: Bool
  private var samples: TouchResampler?
  /// Where the pane has been told that the finger is.
  private var place = Point.zero
  /// Of the newest position.
  private var newest = Instant.zero
  /// The moment at which the finger was where it is shown: none earlier is shown after it.
  private var shown = Instant.zero
  private var isPaced = false
  /// The time between two frames [s].
  private var interval = 1.0 / 60
  /// How long after it was drawn the last frame was seen that was drawn at once [s].
  private var delay = 0.0

  init(predicts: Bool) { self.predicts = predicts }

  /// Goes along with what a finger did.
  /// - Returns: Where the pane is to be let go of; nil: where it is.
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

  /// Where to show the finger in what is drawn now; nil: where it is shown already, or none holds
  /// the pane.
  /// - Parameters:
  ///   - frame: The display's frame that is drawn; nil for what is drawn at once.
  ///   - target: When it is seen.
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

  /// When to show it again though it does not move: one that is shown ahead and then keeps silent is
  /// taken back.
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

  /// What is drawn at once into memory that is being read out is seen half a frame later in the
  /// mean; other displays say when.
  private func ahead(of time: Instant) -> Instant {
    predicts ? time.advanced(by: delay > 0 ? delay : interval / 2) : max(time, newest)
  }

  private func place(at moment: Instant) -> Point? {
    samples?.state(at: moment).map { Point($0.value.x, $0.value.y) }
  }
}
