/// What of a body the rounds of impulses read and change, close together in memory.
struct Momentum: Sendable {
  var velocity: Vector
  var turn: Double
  var inverseMass: Double
  var inverseInertia: Double

  /// Of what stands still, whatever it is given.
  static let ground = Momentum(velocity: .zero, turn: 0, inverseMass: 0, inverseInertia: 0)

  /// Of the point at `arm` from the centre.
  func velocity(at arm: Vector) -> Vector { velocity + cross(turn, arm) }

  mutating func take(_ impulse: Vector, at arm: Vector) {
    velocity += impulse * inverseMass
    turn += cross(arm, impulse) * inverseInertia
  }

  /// Takes an impulse along `axis`, which turns it as `lever` says.
  @inline(__always)
  mutating func take(_ impulse: Double, along axis: Vector, lever: Double) {
    velocity += axis * (impulse * inverseMass)
    turn += lever * (impulse * inverseInertia)
  }
}
