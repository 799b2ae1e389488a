/// Which velocities an impulse changes.
enum Round {
  /// Those that carry the bodies in this step, and with them those at its end.
  case carrying
  /// Only those at its end.
  case settling
}

/// What of a body the rounds of impulses read and change, close together in memory.
struct Momentum: Equatable, Sendable {
  var move = Vector.zero
  var velocity = Vector.zero
  var turn = 0.0
  var rate = 0.0
  var inverseMass = 0.0
  var inverseInertia = 0.0

  /// Of what stands still, whatever it is given.
  static let ground = Momentum()

  private init() {}

  init(of body: Body) {
    (move, turn, velocity, rate) = (body.move, body.turn, body.velocity, body.rate)
    (inverseMass, inverseInertia) = (body.inverseMass, body.inverseInertia)
  }

  /// Of the point at `arm` from the centre.
  @inline(__always)
  func velocity(at arm: Vector, _ round: Round) -> Vector {
    switch round {
    case .carrying: move + cross(turn, arm)
    case .settling: velocity + cross(rate, arm)
    }
  }

  @inline(__always)
  mutating func take(_ impulse: Vector, at arm: Vector, _ round: Round) {
    let change = impulse * inverseMass
    let turning = cross(arm, impulse) * inverseInertia
    velocity += change
    rate += turning
    guard round == .carrying else { return }
    move += change
    turn += turning
  }
}
