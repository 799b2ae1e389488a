internal import DetentGeometry
internal import DetentMotion

/// One finger from touch-down to release: who owns it, and what that owner has been told.
struct Finger<Target: Hashable & Sendable>: Sendable {
  enum State: Equatable, Sendable {
    /// A button has it. A pan target behind it may still take it away.
    case pressing(Target, isInside: Bool)
    /// A button had it until it had rested there; it will be no tap.
    case resting(Target)
    /// Down on something in flight that flies on: not decided yet.
    case watching(Target)
    /// It holds a pan target; `isTap` as long as its release would be a tap at rest.
    case dragging(Target, isTap: Bool, wasInFlight: Bool)
    /// Nobody wants it.
    case ignored
  }

  var state: State
  /// What may still take it from its owner, the innermost first.
  var pans: [Touchable<Target>]
  /// How sure of it may be what it came down on.
  var grip = TouchGrip.loose
  /// What was in front where it came down.
  var front: Target?
  /// Whether its release is no tap: it has tapped already, or came too early for that.
  var isSpent = false
  /// What resting means to that; nil: nothing, or nothing any more.
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

  /// Along which axis it has moved first; nil: it is not known yet.
  var axis: DirectionLock.Axis? { direction.axis }

  /// How far it is from where it came down, along the one axis or the other [px].
  var reach: Double { max(abs(position.x - start.x), abs(position.y - start.y)) }

  /// What has it; nil: nobody.
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

  /// The pan target it holds, or would hold by moving on.
  var pan: Target? {
    switch state {
    case .watching(let target), .dragging(let target, _, _): target
    case .pressing, .resting, .ignored: nil
    }
  }
}
