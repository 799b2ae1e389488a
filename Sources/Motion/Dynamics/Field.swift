internal import DetentMotion

/// A force that depends on where an item is and how fast it moves, whatever its mass.
///
/// It is looked at once a step, and holds for that step.
public struct Field: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Everywhere the same; a vector of length 1 is 1000 px/s².
    case linear(SIMD2<Double>)
    /// Towards the centre; 1 is 1000 px/s². Negative: away from it.
    case radial(Double)
    /// Across the line to the centre, clockwise; 1 is 1000 px/s².
    case vortex(Double)
    /// Towards the centre, the more the farther: the frequency of the undamped swing [Hz].
    case spring(frequency: Double)
    /// Against the velocity: how much of it is lost [1/s].
    case drag(Double)
  }

  public var kind: Kind
  /// [px]
  public var center: SIMD2<Double>
  /// Beyond this distance from the centre there is nothing [px]; nil: it is everywhere.
  public var radius: Double?
  /// A radial or turning one has its strength at `near` and falls off with this power of the distance.
  public var falloff: Double
  /// Nearer to the centre than that, it grows no more [px].
  public var near: Double
  /// On which it acts; nil: all.
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

  /// What it gives to an item there, moving like that, in a step of `h` [s] [px/s²].
  func acceleration(at place: Vector, velocity: Vector, step h: Double) -> Vector {
    let way = center - place
    let distance = length(way)
    if let radius, distance > radius { return .zero }
    switch kind {
    case .linear(let vector): return vector * standardGravity
    // What friction leaves at the end of the step, not at its start: no strength is too great.
    case .drag(let rate): return velocity * (exponentialMinusOne(-rate * h) / h)
    case .spring(let frequency):
      let rate = 2 * .pi * frequency
      return way * min(rate * rate, 1 / (h * h))
    case .radial(let strength): return way * pull(strength, distance)
    case .vortex(let strength): return Vector(way.y, -way.x) * pull(strength, distance)
    }
  }

  /// For each pixel of the way to the centre.
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
  /// Works out what the fields do to each body in this step.
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
