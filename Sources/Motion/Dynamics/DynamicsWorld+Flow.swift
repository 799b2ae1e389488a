internal import DetentMotion

extension DynamicsWorld {
  /// Carries out the custom actions.
  mutating func act() {
    for action in actions {
      for i in bodies.indices where action.items?.contains(bodies[i].id) ?? true {
        var state = bodies[i].state
        action.body(bodies[i].id, &state, time)
        guard state.isFinite, state != bodies[i].state else { continue }
        bodies[i].state = state.limited
      }
    }
  }

  /// Calculates the free motion of all bodies in this step.
  mutating func flowFreely() {
    for i in bodies.indices { bodies[i].angularAcceleration = 0 }
    for push in pushes {
      let rotation = bodies[push.slot].state.rotation
      let arm = push.offset.turned(cosine: cosine(rotation), sine: sine(rotation))
      bodies[push.slot].angularAcceleration +=
        cross(arm, push.force) * newton * bodies[push.slot].inverseInertia
    }
    for i in bodies.indices { bodies[i].flowFreely(h) }
  }
}
