/// The part of a body that its contacts are made from, close together in memory.
struct Surface: Sendable {
  let position: Vector
  let velocity: Vector
  /// The gain of velocity in this step before any impulse [px/s].
  let gain: Vector
  let angularVelocity: Double
  let inverseMass: Double
  let inverseInertia: Double
  let friction: Double
  let elasticity: Double

  init(of body: Body) {
    (position, velocity, gain) = (body.state.position, body.state.velocity, body.gain)
    angularVelocity = body.state.angularVelocity
    (inverseMass, inverseInertia) = (body.inverseMass, body.inverseInertia)
    (friction, elasticity) = (body.properties.friction, body.properties.elasticity)
  }
}

extension Contact {
  /// Creates a contact with the values that follow from the two bodies; `b` is nil for an obstacle.
  init(
    _ pair: Pair, _ point: Manifold.Point, normal: Vector, _ a: Surface, _ b: Surface?,
    step h: Double
  ) {
    self.init(pair, point, normal: normal)
    friction = a.friction
    var elasticity = a.elasticity
    if let b {
      friction = (friction * b.friction).squareRoot()
      elasticity = max(elasticity, b.elasticity)
    }
    normalLever = Lever(at: place, along: normal, a, b)
    if friction > 0 { tangentLever = Lever(at: place, along: tangent, a, b) }
    let pressing = dot((b?.gain ?? .zero) - a.gain, normal)
    let arrival = arrival(a, b, pressing / h)
    if arrival > max(Contact.slowestBounce, pressing * Contact.shortestBounce) {
      parting = elasticity * arrival
    }
  }

  private var tangent: Vector { Vector(-normal.y, normal.x) }

  /// The velocity at which the two meet after the gap [px/s], by `v² + 2·a·s`; 0 if they part.
  /// - Parameter pull: The acceleration by which forces draw them together [px/s²].
  @inline(__always)
  private func arrival(_ a: Surface, _ b: Surface?, _ pull: Double) -> Double {
    var speed = a.velocity
    var turning = a.angularVelocity * normalLever.a
    if let b {
      speed -= b.velocity
      turning -= b.angularVelocity * normalLever.b
    }
    let approach = -(dot(speed, normal) + turning)
    guard approach > 0 else { return 0 }
    return max(0, approach * approach + 2 * pull * max(0, separation)).squareRoot()
  }
}

extension Lever {
  @inline(__always)
  fileprivate init(at place: Vector, along axis: Vector, _ first: Surface, _ second: Surface?) {
    a = cross(place - first.position, axis)
    response = first.inverseMass + a * a * first.inverseInertia
    guard let second else { return }
    b = cross(place - second.position, axis)
    response += second.inverseMass + b * b * second.inverseInertia
  }
}
