internal import DetentGeometry
internal import DetentMotion

/// One finger from touch-down to release: its owner, and what that owner has been sent.
struct Finger<Target: Hashable & Sendable>: Sendable {
  enum State: Equatable, Sendable {
    /// A button owns it. A pan target behind the button may still take it.
    case pressing(Target, isInside: Bool)
    /// A button owns it and has reported a long press in place of a tap.
    case resting(Target)
    /// Down on a target in flight that continues to move; undecided yet.
    case watching(Target)
    /// A pan target owns it; `isTap` as long as its release at rest would be a tap.
    case dragging(Target, isTap: Bool, wasInFlight: Bool)
    /// No target owns it.
    case ignored
  }

  var state: State
  /// The pan targets that may still take it from its owner, innermost first.
  var pans: [Touchable<Target>]
  /// The grip of the target that it came down on.
  var grip = TouchGrip.loose
  /// The front-most target at the point where it came down.
  var front: Target?
  /// Whether its release cannot be a tap, because it has tapped already or came too early.
  var isSpent = false
  /// The effect of a long press; nil if there is none, or if it has been reported already.
  var longPress: LongPress?
  let start: Point
  let began: Instant
  var position: Point
  var velocity = FingerVelocity()
  private var direction: DirectionLock

  /// - Parameter slop: How far it moves before it is known which way [px].
  init(_ touch: Touch, state: State, pans: [Touchable<Target>], slop: Double) {
    direction = DirectionLock(
      at: SIMD2(touch.position.x, touch.position.y), slop: slop, ratio: 1)
    self.state = state
    self.pans = pans
    start = touch.position
    began = touch.time
    position = touch.position
    track(touch)
  }

  mutating func track(_ touch: Touch) {
    position = touch.position
    let place = SIMD2(touch.position.x, touch.position.y)
    velocity.add(place, at: touch.time)
    _ = direction.move(to: place)
  }

  /// The axis along which it moved first; nil if that is not known yet.
  var axis: DirectionLock.Axis? { direction.axis }

  /// The greater of its horizontal and vertical distances from where it came down [px].
  var reach: Double { max(abs(position.x - start.x), abs(position.y - start.y)) }

  /// The target that owns it; nil if none does.
  var owner: Target? {
    switch state {
    case .pressing(let target, _), .resting(let target), .watching(let target),
      .dragging(let target, _, _):
      target
    case .ignored: nil
    }
  }

  /// Whether its release is a tap, or would be if it were not spent.
  var isTap: Bool {
    switch state {
    case .pressing(_, let isInside): isInside
    case .dragging(_, let isTap, _): isTap
    case .resting, .watching: true
    case .ignored: false
    }
  }

  /// The pan target that owns it, or will own it if it moves on.
  var pan: Target? {
    switch state {
    case .watching(let target), .dragging(let target, _, _): target
    case .pressing, .resting, .ignored: nil
    }
  }
}
