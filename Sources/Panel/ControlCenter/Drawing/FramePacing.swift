internal import DetentAnimation
internal import DetentMotion
internal import Display

/// Decides when to draw, and for which moment.
///
/// At rest an event is answered at once, for the moment at which the display says that the answer is
/// seen; while something moves, the display's frames set the pace. A spring that starts from rest
/// has not moved a pixel in its first moments: until it has, it is looked at again every millisecond
/// and a half, so that the first pixel moves when it is due and not a frame later. Where that would
/// be seen at the same moment as the look before, nothing is to be found earlier. What has not been seen to
/// move for as long as a frame lasts gets no more looks than frames.
///
/// On a display that shows at once what is drawn, a finger is answered at once also while something
/// else moves: else values that change all the time would hold it up by a frame. What else moves hides
/// whether anything of the answer was seen, so it is looked at a second time; what the finger does
/// before that waits for it. A finger that goes on moving sets the pace instead of the display, as
/// long as it does: each picture is drawn just after it has told where it is, and what else moves
/// goes along, so that both together cost at most 1.4 pictures a frame, and one for most fingers.
struct FramePacing {
  /// Between two looks at something that has only just begun to move [s].
  private static let glance = 0.0015
  /// For how many frames one is waited for that has been asked for …
  private static let overdueFrames = 6.0
  /// … but at least so long [s]: a busy server is no lost event.
  private static let leastOverdue = 0.1
  /// When an answer is looked at for the second time [s]: a spring has moved by then.
  private static let secondLookDelay = 0.0045
  /// How long after a picture the finger's next place is drawn at the earliest [frames] …
  private static let shortestStep = 0.7
  /// … and how long it is waited for in place of a frame.
  private static let longestStep = 1.2
  /// For how long something counts as only just begun [s].
  private static let patience = 1.0 / 60

  private enum State: Equatable {
    /// Nothing moves.
    case idle
    /// What moves is seen to: the frame that comes sets the pace.
    case seen
    /// What moves was not seen to at the `last` look, and gets another one before the frame comes
    /// until it counts as begun; nil: it does.
    case unseen(last: Instant, until: Instant?)
  }

  private var state = State.idle
  /// For which moment the last frame was drawn.
  private var target = Instant.zero
  /// The model has changed, and was not drawn when it was asked for last.
  private var isStale = false
  private var frame: FrameTime?
  /// When the frame was asked for that has not come yet.
  private var asked: Instant?
  /// Between two frames [s].
  private var interval = 1.0 / 60
  /// The model had changed when it was last drawn.
  private var wasStale = false
  /// When something is due though nothing visible moves.
  private var due: Instant?
  /// A finger has done something that has not been answered yet.
  private var isTouched = false
  /// When its answer is looked at for the second time.
  private var secondLook: Instant?
  /// A finger has just moved what it holds.
  private var isDragged = false
  /// The last picture was drawn because a finger moved on: what moves is left to its next place.
  private var isFollowing = false

  mutating func frameArrived(_ time: FrameTime) {
    frame = time
    interval = time.interval
    asked = nil
  }

  /// A finger has done something.
  mutating func touched() { isTouched = true }

  /// A finger that had something has moved it.
  mutating func dragged() { isDragged = true }

  /// Whether a frame was asked for that has not come yet.
  var isAwaited: Bool { asked != nil }

  /// Until when the finger's next place is waited for; nil: it is not.
  private var held: Instant? {
    isFollowing ? target.advanced(by: interval * Self.longestStep) : nil
  }

  /// When a frame that was asked for is taken to be lost: the screen is off, or the event was.
  private var overdue: Instant? {
    asked?.advanced(by: max(Self.leastOverdue, interval * Self.overdueFrames))
  }

  /// When to turn again if nothing happens.
  var deadline: Instant? {
    switch state {
    case .idle: due
    case .seen: .earliest(overdue, secondLook, held)
    case .unseen(let last, let until):
      until.map { last <= $0 } == true
        ? (isStale ? last : max(target, last)).advanced(by: Self.glance) : overdue
    }
  }

  /// The moment to draw for now; nil: not now.
  /// - Parameter atOnce: When what is drawn now without having been asked for is seen.
  mutating func takeTarget(now: Instant, isStale: Bool, atOnce: () -> Instant) -> Instant? {
    defer { (frame, isDragged) = (nil, false) }
    self.isStale = isStale
    if let held, now < held { frame = nil }
    if isStale, case .unseen(let last, let until) = state {
      // Nothing sets a pace that the answer would have to keep.
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

  /// Takes note of what came of drawing. True when the display has to be asked for a frame.
  mutating func drew(_ outcome: Renderer.Outcome, next: NextFrame, now: Instant) -> Bool {
    due = nil
    isFollowing = isFollowing && outcome == .presented && next == .frame
    switch (outcome, next) {
    case (.noBuffer, _):
      // Looking again would not help: the buffer's return, or the frame, is what to wait for. A frame
      // that is lost besides is not: the screen may be away.
      if let overdue, now >= overdue { asked = nil }
      state = isAwaited ? .seen : .idle
      return false
    case _ where isFollowing:
      // No frame is asked for: the finger's next place comes first, or is waited for in vain.
      state = .seen
      return false
    case (_, .frame):
      state = outcome == .unchanged ? .unseen(last: now, until: patience(from: now)) : .seen
      return ask(now)
    case (_, .at(let time)):
      due = time
    case (_, .never):
      break
    }
    state = isAwaited && outcome == .presented ? .seen : .idle
    return false
  }

  /// - Returns: Whether the display has to be asked: it was not, or to no avail.
  private mutating func ask(_ now: Instant) -> Bool {
    if let overdue, now < overdue { return false }
    asked = now
    return true
  }

  /// Until when what was not seen to move at `now` has only just begun; nil: it has not.
  private func patience(from now: Instant) -> Instant? {
    switch state {
    case .seen where !wasStale: nil
    case .unseen(_, let until) where !wasStale: until
    case .idle, .seen, .unseen: now.advanced(by: FramePacing.patience)
    }
  }
}
