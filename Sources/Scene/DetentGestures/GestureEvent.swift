public import DetentGeometry
public import DetentMotion

/// Something a finger can act on, called by whatever name its owner has for it, and what it does with
/// the finger.
public struct Touchable<Target: Hashable & Sendable>: Equatable, Sendable {
  /// What is touched.
  public var target: Target
  /// How it takes a finger.
  public var role: TouchRole
  /// Along which it can be panned.
  public var axis: PanAxis
  /// How sure it may be of a finger that came down on it.
  public var grip: TouchGrip
  /// Nil: nothing.
  public var longPress: LongPress?
  /// Since when it has been there, if it must have been noticed to be tapped; nil: it need not.
  public var since: Instant?

  /// A target, and how it takes a finger.
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

  /// Whether it moves the way that a finger has begun.
  func moves(along way: DirectionLock.Axis?) -> Bool {
    switch axis {
    case .vertical: way == .vertical
    case .horizontal: way == .horizontal
    case .both: true
    }
  }

  /// How far along its axis a finger has moved [px].
  func travel(_ way: Point) -> Double {
    switch axis {
    case .vertical: abs(way.y)
    case .horizontal: abs(way.x)
    case .both: max(abs(way.x), abs(way.y))
    }
  }
}

/// How a target takes a finger.
public enum TouchRole: Equatable, Sendable {
  /// Pressed at once, acts on release.
  case press
  /// Follows a finger along its axis.
  case pan
}

/// The way in which a pan target can take a finger from what lies in front of it.
public enum PanAxis: Equatable, Sendable { case vertical, horizontal, both }

/// How sure it may be of a finger that came down on it.
public enum TouchGrip: Equatable, Sendable {
  /// What pans may take the finger away.
  case loose
  /// Once the finger has rested, or has first moved along the target's own axis, nothing that pans
  /// takes it away, however far it drifts; a button is let go of where the finger leaves it.
  case kept
  /// A button stays pressed until the finger is lifted, wherever it drifts. It acts while it is
  /// pressed: a contact that bounces, or comes too early for a tap, does not press it.
  case firm
}

/// What it means that a finger rests on it.
public enum LongPress: Equatable, Sendable {
  /// It is no tap then.
  case insteadOfTap
  /// It is told, and the press or the drag goes on as if it were not.
  case besides
}

/// One finger at one moment, in logical pixels.
public struct Touch: Equatable, Sendable {
  /// What a finger does.
  public enum Phase: Sendable { case began, moved, ended, cancelled }

  /// Its name, as long as it is down.
  public var finger: UInt64
  /// What it does.
  public var phase: Phase
  /// Where it is [px].
  public var position: Point
  /// When that was so.
  public var time: Instant
  /// How wide the place is on which it touches [px]; nil: the device does not tell.
  public var breadth: Double?

  /// That a finger is at a place.
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

/// What a finger did, decided.
public enum GestureEvent<Target: Hashable & Sendable>: Equatable, Sendable {
  /// Goes down.
  case pressed(Target)
  /// Comes up and does nothing: the finger has left it, lost it or was cancelled.
  case lifted(Target)
  /// Comes up and acts.
  case activated(Target)
  /// Rested on; what follows is no tap.
  case longPressed(Target)
  /// Held from now on, where it is seen, by a finger at this point.
  case grabbed(Target, at: Point)
  /// The finger that holds it is here now.
  case dragged(Target, to: Point)
  /// Let go with a velocity [px/s].
  case thrown(Target, velocity: SIMD2<Double>)
  /// Touched and let go of on the spot.
  case tapped(Target)
  /// The finger that held it is lost: back to where it was meant to be.
  case dropped(Target)
}

/// What the arena has to know of the world, as the person saw it when the finger acted.
public protocol HitTesting<Target> {
  associatedtype Target: Hashable & Sendable

  /// What lies under the finger, the front-most first.
  func touchables(at point: Point) -> [Touchable<Target>]
  /// Whether a pan target can be seen to move.
  func isInFlight(_ target: Target) -> Bool
  /// Whether what is in flight flies on under a finger that has only come down: where the catch rule
  /// says so.
  func fliesOn(_ target: Target) -> Bool
  /// Whether two targets are parts of one thing, which takes one finger at a time.
  func areOne(_ a: Target, _ b: Target) -> Bool
  /// How far the point is outside of the target [px]; 0 inside.
  func distance(from point: Point, to target: Target) -> Double
  /// Whether a pan target can still follow a finger that way, or is at its end.
  func canPan(_ target: Target, by way: Point) -> Bool
}

extension HitTesting {
  /// Always.
  public func fliesOn(_ target: Target) -> Bool { true }
  /// Whether the two are equal.
  public func areOne(_ a: Target, _ b: Target) -> Bool { a == b }
  /// Always.
  public func canPan(_ target: Target, by way: Point) -> Bool { true }
}
