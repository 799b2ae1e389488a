internal import DetentAnimation
internal import DetentMotion
internal import Display

/// Decides when to draw, and for which moment.
///
/// At rest, an event is answered at once, for the moment at which the display says the answer is
/// seen. During motion, the display's frames set the pace. A spring that starts from rest does not
/// move by a pixel in its first moments, so it is drawn again every 1.5 ms until it does: its first
/// pixel then moves when it is due, not a frame later. Where such a look would be seen no earlier
/// than the one before, it is left out. After a frame's length without visible motion, only frames
/// draw.
///
/// On a display that shows drawings at once, a finger is answered at once even during other motion:
/// otherwise values that change all the time would delay it by a frame. The other motion hides
/// whether the answer was visible, so a second look follows, and later input waits for that. A
/// finger that keeps moving sets the pace instead of the display: each frame is drawn just after
/// its newest position has come, together with the other motion. That costs at most 1.4 drawings a
/// frame, and for most fingers one.
struct FrameSchedule {
  /// The time between two looks at a motion that has just begun [s].
  private static let checkInterval = 0.0015
  /// How many frames long a requested frame is waited for …
  private static let overdueFrames = 6.0
  /// … but at least this long [s]: a busy server has not lost the event.
  private static let leastOverdue = 0.1
  /// The delay of the second look at an answer [s]; a spring has moved by then.
  private static let secondLookDelay = 0.0045
  /// The shortest time from a drawing to the next one for a moving finger [frames] …
  private static let shortestStep = 0.7
  /// … and how long the finger's next position is waited for before a frame is used.
  private static let longestStep = 1.2
  /// How long a motion counts as just begun [s].
  private static let timeLimit = 1.0 / 60

  private enum State: Equatable {
    /// Nothing moves.
    case idle
    /// The motion is visible; the display's frames set the pace.
    case seen
    /// The motion was not visible at the `last` look. It is looked at again before the next frame
    /// until it counts as begun at `until`; nil: it already does.
    case unseen(last: Instant, until: Instant?)
  }

  private var state = State.idle
  /// The moment that the last frame was drawn for.
  private var target = Instant.zero
  /// Whether the model has changed and was not drawn at the last request.
  private var isStale = false
  private var frame: FrameTime?
  /// When the frame that has not come yet was requested; nil: none is awaited.
  private var asked: Instant?
  /// The time between two frames [s].
  private var interval = 1.0 / 60
  /// Whether the model had changed when it was last drawn.
  private var wasStale = false
  /// When a frame is due although nothing visible moves; nil: none is.
  private var due: Instant?
  /// Whether a finger's action has not been answered yet.
  private var isTouched = false
  /// When the second look at the answer is due; nil: none is.
  private var secondLook: Instant?
  /// Whether a finger has just dragged something.
  private var isDragged = false
  /// Whether the last drawing was made for a moving finger, whose next position is waited for.
  private var isFollowing = false

  mutating func frameArrived(_ time: FrameTime) {
    frame = time
    interval = time.interval
    asked = nil
  }

  /// Notes an action of a finger.
  mutating func touched() { isTouched = true }

  /// Notes that a finger has dragged something.
  mutating func dragged() { isDragged = true }

  /// Whether a requested frame has not come yet.
  var isAwaited: Bool { asked != nil }

  /// Until when the finger's next position is waited for; nil: it is not.
  private var held: Instant? {
    isFollowing ? target.advanced(by: interval * Self.longestStep) : nil
  }

  /// When a requested frame counts as lost: the screen is off, or the event was lost.
  private var overdue: Instant? {
    asked?.advanced(by: max(Self.leastOverdue, interval * Self.overdueFrames))
  }

  /// When the next turn is due if nothing happens; nil: none is.
  var deadline: Instant? {
    switch state {
    case .idle: due
    case .seen: .earliest(overdue, secondLook, held)
    case .unseen(let last, let until):
      until.map { last <= $0 } == true
        ? (isStale ? last : max(target, last)).advanced(by: Self.checkInterval) : overdue
    }
  }

  /// Returns the moment to draw for now; nil: no drawing is due.
  /// - Parameter atOnce: Returns when a drawing that no frame has asked for is seen.
  mutating func takeTarget(now: Instant, isStale: Bool, atOnce: () -> Instant) -> Instant? {
    defer { (frame, isDragged) = (nil, false) }
    self.isStale = isStale
    if let held, now < held { frame = nil }
    if isStale, case .unseen(let last, let until) = state {
      // No frame sets the pace, so the answer need not wait.
      state = .unseen(last: last, until: max(until ?? now, now))
    }
    let isDue = state == .idle && isStale || deadline.map { now >= $0 } == true
    let isAnswer =
      state == .seen && isStale && isTouched && secondLook == nil && atOnce() <= now
    let isStep =
      state == .seen && isStale && isDragged && secondLook == nil
      && now >= target.advanced(by: interval * Self.shortestStep) && atOnce() <= now
    guard frame != nil || isDue || isAnswer || isStep else { return nil }
    secondLook = isAnswer ? now.advanced(by: Self.secondLookDelay) : nil
    isFollowing = isStep && !isAnswer
    isTouched = false
    wasStale = isStale
    self.isStale = false
    target = frame?.target ?? atOnce()
    return target
  }

  /// Takes the outcome of drawing. Returns true if the display has to be asked for a frame.
  mutating func drew(_ outcome: Renderer.Outcome, next: NextFrame, now: Instant) -> Bool {
    due = nil
    isFollowing = isFollowing && outcome == .presented && next == .frame
    switch (outcome, next) {
    case (.noBuffer, _):
      // Waits for a returned buffer or the frame. A lost frame is given up: the screen may be away.
      if let overdue, now >= overdue { asked = nil }
      state = isAwaited ? .seen : .idle
      return false
    case _ where isFollowing:
      // Requests no frame: the finger's next position comes first, or the wait for it ends.
      state = .seen
      return false
    case (_, .frame):
      state = outcome == .unchanged ? .unseen(last: now, until: timeLimit(from: now)) : .seen
      return ask(now)
    case (_, .at(let time)):
      due = time
    case (_, .never):
      break
    }
    state = isAwaited && outcome == .presented ? .seen : .idle
    return false
  }

  /// - Returns: Whether to request a frame: none is awaited, or the awaited one is overdue.
  private mutating func ask(_ now: Instant) -> Bool {
    if let overdue, now < overdue { return false }
    asked = now
    return true
  }

  /// Until when a motion that was not visible at `now` counts as just begun; nil: it does not.
  private func timeLimit(from now: Instant) -> Instant? {
    switch state {
    case .seen where !wasStale: nil
    case .unseen(_, let until) where !wasStale: until
    case .idle, .seen, .unseen: now.advanced(by: FrameSchedule.timeLimit)
    }
  }
}
