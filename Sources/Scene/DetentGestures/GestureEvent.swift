public import DetentGeometry
public import DetentMotion

/// A target that a finger can act on, under its owner's name for it, with the way it handles the
/// finger.
public struct Touchable<Target: Hashable & Sendable>: Equatable, Sendable {
  /// The target.
  public var target: Target
  /// The way it handles a finger.
  public var role: TouchRole
  /// The axis along which it pans.
  public var axis: PanAxis
  /// The strength with which it keeps a finger that came down on it.
  public var grip: TouchGrip
  /// The effect of a long press; nil if it has none.
  public var longPress: LongPress?
  /// The time since which it is shown, if a tap requires `noticeTime` since then; nil if not.
  public var since: Instant?

  /// Creates a target and the way it handles a finger.
  public init(
    _ target: Target, _ role: TouchRole, axis: PanAxis = .vertical, grip: TouchGrip = .loose,
    longPress: LongPress? = nil, since: Instant? = nil
  ) {
    self.target = target
    self.role = role
    self.axis = axis
    self.grip = grip
    self.longPress = longPress
    self.since = since
  }

  /// Whether it moves along the axis that a finger moved along first.
  func moves(along way: DirectionLock.Axis?) -> Bool {
    switch axis {
    case .vertical: way == .vertical
    case .horizontal: way == .horizontal
    case .both: true
    }
  }

  /// The distance that `way` covers along the axis [px].
  func travel(_ way: Point) -> Double {
    switch axis {
    case .vertical: abs(way.y)
    case .horizontal: abs(way.x)
    case .both: max(abs(way.x), abs(way.y))
    }
  }
}

/// The way a target handles a finger.
public enum TouchRole: Equatable, Sendable {
  /// Is pressed at once and acts on release.
  case press
  /// Follows a finger along its axis.
  case pan
}

/// The axis along which a pan target can take a finger from the targets in front of it.
public enum PanAxis: Equatable, Sendable { case vertical, horizontal, both }

/// The strength with which a target keeps a finger that came down on it.
public enum TouchGrip: Equatable, Sendable {
  /// Pan targets may take the finger away.
  case loose
  /// No pan target takes the finger once it has rested, or has first moved along the target's own
  /// axis, however far it drifts. A button is still released where the finger leaves it.
  case kept
  /// A button stays pressed until the finger is lifted, wherever it drifts. It acts while it is
  /// pressed: a contact that bounces or comes too early does not press it.
  case firm
}

/// The effect of a long press.
public enum LongPress: Equatable, Sendable {
  /// The release is not a tap.
  case insteadOfTap
  /// The event is sent, and the press or the drag continues unaffected.
  case besides
}

/// One finger at one moment.
public struct Touch: Equatable, Sendable {
  /// The phase of a touch.
  public enum Phase: Sendable { case began, moved, ended, cancelled }

  /// The identifier of the finger while it is down.
  public var finger: UInt64
  /// The phase.
  public var phase: Phase
  /// The position [logical px].
  public var position: Point
  /// The time of the touch.
  public var time: Instant
  /// The width of the contact area [logical px]; nil if the device does not report it.
  public var breadth: Double?

  /// Creates a touch.
  public init(
    finger: UInt64, phase: Phase, position: Point, time: Instant, breadth: Double? = nil
  ) {
    self.finger = finger
    self.phase = phase
    self.position = position
    self.time = time
    self.breadth = breadth
  }
}

/// The meaning of a touch for a target.
public enum GestureEvent<Target: Hashable & Sendable>: Equatable, Sendable {
  /// The button goes down.
  case pressed(Target)
  /// The button comes up without acting: the finger has left, was taken or was cancelled.
  case lifted(Target)
  /// The button comes up and acts.
  case activated(Target)
  /// A finger has rested on the target; see `LongPress`.
  case longPressed(Target)
  /// A finger at this point holds the target from now on, at its shown position.
  case grabbed(Target, at: Point)
  /// The finger that holds the target has moved to this point.
  case dragged(Target, to: Point)
  /// The finger lets go with a velocity [px/s].
  case thrown(Target, velocity: SIMD2<Double>)
  /// The target was touched and released without a movement.
  case tapped(Target)
  /// The finger is lost; the target returns to its place.
  case dropped(Target)
}

/// The arena's view of the targets, as the user saw them when the finger acted.
public protocol HitTesting<Target> {
  associatedtype Target: Hashable & Sendable

  /// The targets under the point, front-most first.
  func touchables(at point: Point) -> [Touchable<Target>]
  /// Whether a pan target visibly moves.
  func isInFlight(_ target: Target) -> Bool
  /// Whether, under `CatchRule.move`, a target in flight continues under a finger that has only
  /// come down.
  func fliesOn(_ target: Target) -> Bool
  /// Whether two targets are parts of one thing, which accepts one finger at a time.
  func areOne(_ a: Target, _ b: Target) -> Bool
  /// The distance of the point from the target [px]; 0 inside.
  func distance(from point: Point, to target: Target) -> Double
  /// Whether a pan target can move in that direction, rather than being at its end.
  func canPan(_ target: Target, by way: Point) -> Bool
}

extension HitTesting {
  /// Returns true.
  public func fliesOn(_ target: Target) -> Bool { true }
  /// Returns whether the two are equal.
  public func areOne(_ a: Target, _ b: Target) -> Bool { a == b }
  /// Returns true.
  public func canPan(_ target: Target, by way: Point) -> Bool { true }
}
