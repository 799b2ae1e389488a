internal import DetentMotion

extension DynamicsWorld {
  /// Whether all items stand still and are not about to move.
  var isQuiet: Bool {
    bodies.allSatisfy { body in
      if body.isFixed { return true }
      let (now, before) = (body.state, body.before)
      let radius = body.outerRadius
      let speed = length(now.velocity) + abs(now.angularVelocity) * radius
      let change =
        length(now.velocity - before.velocity)
        + abs(now.angularVelocity - before.angularVelocity) * radius
      let way = length(now.position - before.position)
      // Checks the change of velocity too: a weak force has not set its item moving yet, and an
      // item that turns back has no speed for a moment, but an acceleration.
      guard speed <= rest.speed, change <= 4 * rest.speed * h, way <= 2 * rest.speed * h else {
        return false
      }
      guard let end = body.equilibrium else { return true }
      return length(end - now.position) <= rest.distance
    }
  }

  /// Brings all items to rest; an item drawn to a point is then exactly there.
  mutating func fallAsleep() {
    for i in bodies.indices where !bodies[i].isFixed {
      if let end = bodies[i].equilibrium { bodies[i].state.position = end }
      bodies[i].state.velocity = .zero
      bodies[i].state.angularVelocity = 0
      bodies[i].isFree = false
    }
  }
}
