internal import DetentAnimation
internal import DetentMotion
internal import Display

/// Decides when to draw, and for which moment.
///
/// At rest an event is answered at once, for the moment at which the answer is seen; while
/// something moves, the display's frames set the pace. A spring that starts from rest has not moved
/// a pixel in its first moments: until it has, it is looked at again every millisecond and a half,
/// so that the first pixel moves when it is due and not a frame later.
struct FramePacing {
  /// Between two looks at something that has only just begun to move [s].
  private static let glance = 0.0015

  private enum State: Equatable {
    /// Nothing is asked of the display.
    case idle
    /// A frame will come; `glance` is when to look before it does.
    case awaitingFrame(glance: Instant?)
  }

  private var state = State.idle
  private var frame: FrameTime?
  /// When something is due though nothing visible moves.
  private var due: Instant?

  mutating func frameArrived(_ time: FrameTime) {
    frame = time
    state = .idle
  }

  /// When to turn again if nothing happens.
  var deadline: Instant? {
    if case .awaitingFrame(let glance) = state { return glance }
    return due
  }

  /// The moment to draw for now; nil: not now.
  mutating func takeTarget(now: Instant, isStale: Bool) -> Instant? {
    defer { frame = nil }
    if let frame { return frame.target }
    switch state {
    case .awaitingFrame(let glance):
      return glance.map { now >= $0 } == true ? now : nil
    case .idle:
      return isStale || due.map { now >= $0 } == true ? now : nil
    }
  }

  /// Takes note of what came of drawing. True when the display has to be asked for a frame.
  mutating func drew(_ outcome: Renderer.Outcome, next: NextFrame, now: Instant) -> Bool {
    due = nil
    // Where there was no buffer, looking again would not help: its return, or the frame, is what to
    // wait for. Where nothing moves any more, there is nothing to look at.
    if case .awaitingFrame = state { state = .awaitingFrame(glance: nil) }
    switch (outcome, next) {
    case (.noBuffer, _): break
    case (_, .frame):
      let glance = outcome == .unchanged ? now.advanced(by: FramePacing.glance) : nil
      let isNew = state == .idle
      state = .awaitingFrame(glance: glance)
      return isNew
    case (_, .at(let time)):
      due = time
    case (_, .never):
      break
    }
    return false
  }
}
