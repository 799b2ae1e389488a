/// How an item answers to forces and collisions, with the defaults of UIKit.
public struct ItemProperties: Hashable, Sendable {
  /// Mass per area: an item of 100 × 100 px and density 1 has mass 1.
  public var density = 1.0
  /// The coefficient of friction; of two items the geometric mean counts.
  public var friction = 0.0
  /// 0: a collision takes all the speed; 1: it takes none. Of two items the greater one counts.
  public var elasticity = 0.0
  /// The rate at which the velocity dies out [1/s].
  public var resistance = 0.0
  /// The rate at which the turning dies out [1/s].
  public var angularResistance = 0.0
  /// False: it keeps its rotation, whatever hits it.
  public var allowsRotation = true
  /// True: nothing moves it, but others collide with it.
  public var isAnchored = false

  public init() {}

  public init(
    density: Double = 1, friction: Double = 0, elasticity: Double = 0, resistance: Double = 0,
    angularResistance: Double = 0, allowsRotation: Bool = true, isAnchored: Bool = false
  ) {
    self.density = density
    self.friction = friction
    self.elasticity = elasticity
    self.resistance = resistance
    self.angularResistance = angularResistance
    self.allowsRotation = allowsRotation
    self.isAnchored = isAnchored
  }
}

/// Where an item is and how it moves.
public struct ItemState: Hashable, Sendable {
  /// Of its centre [px].
  public var position: SIMD2<Double>
  /// Through any number of turns [rad].
  public var rotation: Double
  /// Of its centre [px/s].
  public var velocity: SIMD2<Double>
  /// [rad/s]
  public var angularVelocity: Double

  public init(
    position: SIMD2<Double>, rotation: Double = 0, velocity: SIMD2<Double> = .zero,
    angularVelocity: Double = 0
  ) {
    self.position = position
    self.rotation = rotation
    self.velocity = velocity
    self.angularVelocity = angularVelocity
  }

  /// The nearest one that a world can calculate with: at most 10⁹ px and rad away, at 10⁷ px/s and
  /// 10⁴ rad/s.
  public var limited: ItemState {
    ItemState(
      position: SIMD2(
        position.x.limited(to: Limits.coordinate), position.y.limited(to: Limits.coordinate)),
      rotation: rotation.limited(to: Limits.coordinate),
      velocity: velocity.limited(to: Limits.speed),
      angularVelocity: angularVelocity.limited(to: Limits.angularSpeed))
  }

  var isFinite: Bool {
    position.isFinite && velocity.isFinite && rotation.isFinite && angularVelocity.isFinite
  }
}

/// A rigid body.
public struct DynamicItem: Hashable, Sendable {
  public var shape: ItemShape
  public var state: ItemState
  public var properties: ItemProperties

  public init(
    _ shape: ItemShape, at position: SIMD2<Double>, rotation: Double = 0,
    properties: ItemProperties = ItemProperties()
  ) {
    self.shape = shape
    state = ItemState(position: position, rotation: rotation)
    self.properties = properties
  }

  /// By UIKit's rule: density × area / 10⁴.
  public var mass: Double { properties.density * shape.area / 1e4 }
}
