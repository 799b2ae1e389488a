internal import DetentMotion

extension DynamicsWorld {
  /// Tells who has come to touch whom, and who has parted.
  mutating func noteTouches() {
    var now: [Touch] = []
    for contact in contacts where contact.impulse.normal > 0 {
      bodies[contact.pair.a].isInContact = true
      if let b = contact.pair.b { bodies[b].isInContact = true }
      let touch = touch(contact)
      if !now.contains(where: { $0.isSame(as: touch) }) { now.append(touch) }
    }
    guard !now.isEmpty || !touches.isEmpty else { return }
    // What lies still at its place gives no impulse, and yet touches.
    for contact in contacts
    where contact.impulse.normal == 0 && contact.separation <= 2 * Contact.slop {
      let touch = touch(contact)
      guard touches.contains(where: { $0.isSame(as: touch) }),
        !now.contains(where: { $0.isSame(as: touch) })
      else { continue }
      now.append(touch)
    }
    for old in touches where !now.contains(where: { $0.isSame(as: old) }) {
      events.append(old.event(.ended))
    }
    for new in now where !touches.contains(where: { $0.isSame(as: new) }) {
      events.append(new.event(.began))
    }
    events.keepLatest(CollisionEvent.kept)
    touches = now
  }

  private func touch(_ contact: Contact) -> Touch {
    let partner =
      contact.pair.b.map { CollisionEvent.Partner.item(bodies[$0].id) }
      ?? obstacles[contact.pair.obstacle].partner
    return Touch(item: bodies[contact.pair.a].id, partner: partner, place: contact.place)
  }

  /// Whether everything stands still, and is not just about to move.
  var isQuiet: Bool {
    bodies.allSatisfy { body in
      if body.isFixed { return true }
      let (now, before) = (body.state, body.before)
      let radius = body.shape.outerRadius
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
    }
  }
}

extension DynamicsWorld.Touch {
  func isSame(as other: DynamicsWorld.Touch) -> Bool {
    item == other.item && partner == other.partner
  }

  func event(_ phase: CollisionEvent.Phase) -> CollisionEvent {
    CollisionEvent(phase: phase, item: item, partner: partner, point: place)
  }
}
