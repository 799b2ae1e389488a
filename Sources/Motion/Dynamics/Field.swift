internal import DetentMotion

/// An acceleration that depends on an item's place and velocity, and not on its mass.
///
/// It is evaluated once a step, and holds for that step.
public struct Field: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The same acceleration everywhere; a vector of length 1 is 1000 px/s².
    case linear(SIMD2<Double>)
    /// Towards the centre; 1 is 1000 px/s². Negative: away from it.
    case radial(Double)
    /// Across the line to the centre, clockwise; 1 is 1000 px/s².
    case vortex(Double)
    /// Towards the centre, in proportion to the distance: the frequency of the undamped swing [Hz].
    case spring(frequency: Double)
    /// Against the velocity: the rate at which it decays [1/s].
    case drag(Double)
  }

  public var kind: Kind
  /// The centre [px].
  public var center: SIMD2<Double>
  /// The distance from the centre up to which the field acts [px]; nil: it acts everywhere.
  public var radius: Double?
  /// The power of the distance with which a radial field or a vortex falls off beyond `near`.
  public var falloff: Double
  /// The distance from the centre below which a radial field or a vortex is constant [px].
  public var near: Double
  /// The items on which it acts; nil: all.
  public var items: [ItemID]?

  public init(
    _ kind: Kind, center: SIMD2<Double> = .zero, radius: Double? = nil, falloff: Double = 0,
    near: Double = 1, on items: [ItemID]? = nil
  ) {
    self.kind = kind
    self.center = center
    self.radius = radius
    self.falloff = falloff
    self.near = near
    self.items = items
  }

  /// The acceleration of an item with that place and velocity, in a step of `h` [s] [px/s²].
  func acceleration(at place: Vector, velocity: Vector, step h: Double) -> Vector {
    let way = center - place
    let distance = length(way)
    if let radius, distance > radius { return .zero }
    switch kind {
    case .linear(let vector): return vector * standardGravity
    // Exact for a whole step, and so stable at any strength.
    case .drag(let rate): return velocity * (exponentialMinusOne(-rate * h) / h)
    case .spring(let frequency):
      let rate = 2 * .pi * frequency
      return way * min(rate * rate, 1 / (h * h))
    case .radial(let strength): return way * pull(strength, distance)
    case .vortex(let strength): return Vector(way.y, -way.x) * pull(strength, distance)
    }
  }

  /// The acceleration for each pixel of the way to the centre.
  private func pull(_ strength: Double, _ distance: Double) -> Double {
    guard distance > 0 else { return 0 }
    return strength * standardGravity * power(near / max(distance, near), falloff) / distance
  }
}

extension Field {
  func check() throws(DynamicsError) {
    try DynamicsError.require(center, within: Limits.coordinate, "field's centre")
    try DynamicsError.require(radius ?? 0, in: 0...Limits.coordinate, "field's radius")
    try DynamicsError.require(falloff, in: 0...16, "field's falloff")
    try DynamicsError.require(near, in: Limits.size, "field's nearest distance")
    switch kind {
    case .linear(let vector):
      try DynamicsError.require(vector, within: Limits.force, "field's strength")
    case .radial(let strength), .vortex(let strength):
      try DynamicsError.require(strength, in: -Limits.force...Limits.force, "field's strength")
    case .spring(let frequency):
      try DynamicsError.require(frequency, in: Limits.frequency, "field's frequency")
    case .drag(let rate): try DynamicsError.require(rate, in: Limits.rate, "field's drag")
    }
  }
}

extension DynamicsWorld {
  /// Calculates the accelerations by fields in this step.
  mutating func feelFields() {
    guard !fields.isEmpty else { return }
    for i in bodies.indices { bodies[i].field = .zero }
    for field in fields {
      for i in bodies.indices where field.items?.contains(bodies[i].id) ?? true {
        let state = bodies[i].state
        bodies[i].field += field.acceleration(
          at: state.position, velocity: state.velocity, step: h)
      }
    }
  }
}
