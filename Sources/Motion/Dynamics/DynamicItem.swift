/// The properties of an item in motion and in collisions, with the defaults of UIKit.
public struct ItemProperties: Hashable, Sendable {
  /// Mass per area: an item of 100 × 100 px and density 1 has mass 1.
  public var density = 1.0
  /// The coefficient of friction; of two items the geometric mean counts.
  public var friction = 0.0
  /// The share of the speed that a collision keeps, 0…1. Of two items the greater one counts.
  public var elasticity = 0.0
  /// The rate at which the velocity decays [1/s].
  public var resistance = 0.0
  /// The rate at which the angular velocity decays [1/s].
  public var angularResistance = 0.0
  /// Whether forces and collisions turn it.
  public var allowsRotation = true
  /// Whether it is immovable; other items collide with it.
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

/// The position and the motion of an item.
public struct ItemState: Hashable, Sendable {
  /// The position of its centre [px].
  public var position: SIMD2<Double>
  /// The rotation, counting whole turns [rad].
  public var rotation: Double
  /// The velocity of its centre [px/s].
  public var velocity: SIMD2<Double>
  /// The angular velocity [rad/s].
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

  /// The nearest state within the limits of a world: 10⁹ px and rad, 10⁷ px/s and 10⁴ rad/s.
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

  /// The mass by UIKit's rule: density × area / 10⁴.
  public var mass: Double { properties.density * shape.area / 1e4 }
}
