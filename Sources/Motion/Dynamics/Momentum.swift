/// The part of a body that the rounds of impulses read and change, close together in memory.
struct Momentum: Sendable {
  var velocity: Vector
  var turn: Double
  var inverseMass: Double
  var inverseInertia: Double

  /// The momentum of the immovable ground, which no impulse changes.
  static let ground = Momentum(velocity: .zero, turn: 0, inverseMass: 0, inverseInertia: 0)

  /// The velocity of the point at `arm` from the centre.
  func velocity(at arm: Vector) -> Vector { velocity + cross(turn, arm) }

  mutating func take(_ impulse: Vector, at arm: Vector) {
    velocity += impulse * inverseMass
    turn += cross(arm, impulse) * inverseInertia
  }

  /// Applies an impulse along `axis` with the leverage `lever`.
  @inline(__always)
  mutating func take(_ impulse: Double, along axis: Vector, lever: Double) {
    velocity += axis * (impulse * inverseMass)
    turn += lever * (impulse * inverseInertia)
  }
}
