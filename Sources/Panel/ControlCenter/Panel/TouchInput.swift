internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import Display
internal import Settings

/// Whose each finger is, where the one is shown that holds the pane, and what a key does in the place
/// of a finger.
struct TouchInput {
  private var arena: GestureArena<PanelTarget>
  private var hold: PaneHold
  /// Where a key that is down touches the glass [device px].
  private var keyPress: Point?

  init(_ configuration: Configuration) {
    arena = GestureArena(rules: GestureRules(configuration.motion))
    hold = PaneHold(predicts: configuration.pane.hasPrediction)
  }

  /// Goes on by another configuration's rules.
  mutating func change(to configuration: Configuration) {
    arena.rules = GestureRules(configuration.motion)
    hold.predicts = configuration.pane.hasPrediction
  }

  /// Whether no finger is down.
  var isEmpty: Bool { arena.isEmpty }

  /// What fingers have now.
  var owners: Set<PanelTarget> { arena.owners }

  /// When the gestures that wait for time to pass have something to say; nil: none waits.
  var deadline: Instant? { arena.deadline }

  mutating func handle(_ touch: Touch, in shown: some HitTesting<PanelTarget>) -> [PanelGesture] {
    arena.handle(touch, in: shown)
  }

  /// What the gestures that wait for time to pass have to say, each with its moment.
  mutating func advance(to time: Instant) -> [(PanelGesture, Instant)] { arena.advance(to: time) }

  /// Takes the fingers off those targets for which `isGone` holds.
  mutating func cancel(where isGone: (PanelTarget) -> Bool) -> [PanelGesture] {
    arena.cancel(where: isGone)
  }

  mutating func cancelAll() -> [PanelGesture] { arena.cancelAll() }

  /// Goes along with what a finger did.
  /// - Returns: Where the pane is to be let go of; nil: where it is.
  mutating func follow(_ event: PanelGesture, at time: Instant) -> Point? {
    hold.follow(event, at: time)
  }

  /// Where to show the finger that holds the pane in what is drawn now; nil: where it is.
  /// - Parameter frame: The display's frame that sets the pace; nil: none does.
  mutating func newPlace(in frame: FrameTime?, now: Instant, target: Instant) -> Point? {
    hold.newPlace(in: frame, now: now, target: target)
  }

  /// When to show it again though it does not move.
  func nextFrame(after now: Instant) -> NextFrame { hold.nextFrame(after: now) }

  var isKeyDown: Bool { keyPress != nil }

  /// The touch that a key stands for; nil: none, since it is up already, or down.
  /// - Parameter place: Where it would touch [device px].
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
