internal import DetentMotion

extension DynamicsWorld {
  /// Whether everything stands still, and is not just about to move.
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
      // A weak force must not find it asleep before it has got it going; what turns back has no
      // speed for a moment, but an acceleration.
      guard speed <= rest.speed, change <= 4 * rest.speed * h, way <= 2 * rest.speed * h else {
        return false
      }
      guard let end = body.equilibrium else { return true }
      return length(end - now.position) <= rest.distance
    }
  }

  /// Puts everything to rest: what is drawn to a point is then exactly there.
  mutating func fallAsleep() {
    for i in bodies.indices where !bodies[i].isFixed {
      if let end = bodies[i].equilibrium { bodies[i].state.position = end }
      bodies[i].state.velocity = .zero
      bodies[i].state.angularVelocity = 0
      bodies[i].isFree = false
    }
  }
}
