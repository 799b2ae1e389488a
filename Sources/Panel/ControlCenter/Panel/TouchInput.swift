internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import Display
internal import Settings

/// The owners of fingers, the shown position of the finger that holds the pane, and the touches
/// that keys stand for.
struct TouchInput {
  private var arena: GestureArena<PanelTarget>
  private var hold: PaneHold
  /// The touch position of a key that is down [device px]; nil: none is.
  private var keyPress: Point?

  init(_ configuration: Configuration) {
    arena = GestureArena(rules: GestureRules(configuration.motion))
    hold = PaneHold(predicts: configuration.pane.hasPrediction)
  }

  /// Takes over another configuration's rules.
  mutating func change(to configuration: Configuration) {
    arena.rules = GestureRules(configuration.motion)
    hold.predicts = configuration.pane.hasPrediction
  }

  /// Whether no finger is down.
  var isEmpty: Bool { arena.isEmpty }

  /// The targets that fingers own now.
  var owners: Set<PanelTarget> { arena.owners }

  /// When the next timed gesture is due; nil: none waits.
  var deadline: Instant? { arena.deadline }

  mutating func handle(_ touch: Touch, in shown: some HitTesting<PanelTarget>) -> [PanelGesture] {
    arena.handle(touch, in: shown)
  }

  /// Returns the timed gestures that are due by `time`, each with its moment.
  mutating func advance(to time: Instant) -> [(PanelGesture, Instant)] { arena.advance(to: time) }

  /// Cancels the fingers on the targets for which `isGone` holds.
  mutating func cancel(where isGone: (PanelTarget) -> Bool) -> [PanelGesture] {
    arena.cancel(where: isGone)
  }

  mutating func cancelAll() -> [PanelGesture] { arena.cancelAll() }

  /// Updates the hold of the pane after a gesture.
  /// - Returns: The position at which the pane is let go; nil: its current one.
  mutating func follow(_ event: PanelGesture, at time: Instant) -> Point? {
    hold.follow(event, at: time)
  }

  /// The position at which to draw the finger that holds the pane; nil: unchanged.
  /// - Parameter frame: The display's frame that sets the pace; nil: no frame does.
  mutating func newPlace(in frame: FrameTime?, now: Instant, target: Instant) -> Point? {
    hold.newPlace(in: frame, now: now, target: target)
  }

  /// When to draw that finger again even if it rests.
  func nextFrame(after now: Instant) -> NextFrame { hold.nextFrame(after: now) }

  var isKeyDown: Bool { keyPress != nil }

  /// The touch that a key stands for; nil: the key is already up, or already down.
  /// - Parameter place: The position of a new touch [device px].
  mutating func touch(for key: KeyEvent, at place: Point?) -> TouchEvent? {
    let isBeginning = key.isDown && keyPress == nil
    guard isBeginning || !key.isDown, let place = keyPress ?? place else { return nil }
    keyPress = key.isDown ? place : nil
    let phase: TouchEvent.Phase =
      switch key.phase {
      case .down: .began
      case .up: .ended
      case .lost: .cancelled
      }
    return TouchEvent(id: .keyboard, phase: phase, position: place, time: key.time)
  }
}
