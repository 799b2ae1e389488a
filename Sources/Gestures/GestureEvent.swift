public import DetentMotion
public import Geometry

/// Something a finger can act on; the number is its owner's.
public struct GestureTarget: Hashable, Sendable {
  public let number: Int
  public init(_ number: Int) { self.number = number }
}

/// What a target does with a finger.
public struct Touchable: Equatable, Sendable {
  public enum Role: Equatable, Sendable {
    /// Pressed at once, acts on release.
    case press
    /// Follows a finger along its axis.
    case pan
  }

  /// The way in which a pan target can take a finger from what lies in front of it.
  public enum Axis: Equatable, Sendable { case vertical, horizontal, both }

  /// How sure it may be of a finger that came down on it.
  public enum Grip: Equatable, Sendable {
    /// What pans may take the finger away.
    case loose
    /// Nothing that pans takes the finger away, however far it drifts; a button is let go of where
    /// the finger leaves it.
    case kept
    /// A button stays pressed until the finger is lifted, wherever it drifts.
    case firm
  }

  /// What it means that a finger rests on it.
  public enum LongPress: Equatable, Sendable {
    /// It is no tap then.
    case insteadOfTap
    /// It is told, and the press or the drag goes on as if it were not.
    case besides
  }

  public var target: GestureTarget
  public var role: Role
  public var axis: Axis
  public var grip: Grip
  /// Nil: nothing.
  public var longPress: LongPress?

  public init(
    _ target: GestureTarget, _ role: Role, axis: Axis = .vertical, grip: Grip = .loose,
    longPress: LongPress? = nil
  ) {
    self.target = target
    self.role = role
    self.axis = axis
    self.grip = grip
    self.longPress = longPress
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

/// One finger at one moment, in logical pixels.
public struct Touch: Equatable, Sendable {
  public enum Phase: Sendable { case began, moved, ended, cancelled }

  public var finger: UInt64
  public var phase: Phase
  public var position: Point
  public var time: Instant
  /// How wide the place is on which it touches [px]; nil: the device does not tell.
  public var breadth: Double?

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
public enum GestureEvent: Equatable, Sendable {
  /// Goes down.
  case pressed(GestureTarget)
  /// Comes up and does nothing: the finger has left it, lost it or was cancelled.
  case lifted(GestureTarget)
  /// Comes up and acts.
  case activated(GestureTarget)
  /// Rested on; what follows is no tap.
  case longPressed(GestureTarget)
  /// Held from now on, where it is seen, by a finger at this point.
  case grabbed(GestureTarget, at: Point)
  /// The finger that holds it is here now.
  case dragged(GestureTarget, to: Point)
  /// Let go with a velocity [px/s].
  case thrown(GestureTarget, velocity: SIMD2<Double>)
  /// Touched and let go of on the spot.
  case tapped(GestureTarget)
  /// The finger that held it is lost: back to where it was meant to be.
  case dropped(GestureTarget)
}

/// What the arena has to know of the world, as the person saw it when the finger acted.
public protocol TouchSurroundings {
  /// What lies under the finger, the front-most first.
  func touchables(at point: Point) -> [Touchable]
  /// Whether a pan target can be seen to move.
  func isInFlight(_ target: GestureTarget) -> Bool
  /// Whether two targets are parts of one thing, which takes one finger at a time.
  func areOne(_ a: GestureTarget, _ b: GestureTarget) -> Bool
  /// How far the point is outside of the target [px]; 0 inside.
  func distance(from point: Point, to target: GestureTarget) -> Double
  /// Whether a pan target can still follow a finger that way, or is at its end.
  func canPan(_ target: GestureTarget, by way: Point) -> Bool
}

extension TouchSurroundings {
  public func areOne(_ a: GestureTarget, _ b: GestureTarget) -> Bool { a == b }
  public func canPan(_ target: GestureTarget, by way: Point) -> Bool { true }
}
