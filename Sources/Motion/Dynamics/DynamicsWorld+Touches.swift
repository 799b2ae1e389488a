extension DynamicsWorld {
  /// Records the contacts that have begun and ended.
  mutating func noteTouches() {
    for contact in contacts where contact.impulse.normal > 0 {
      bodies[contact.pair.a].isInContact = true
      if let b = contact.pair.b { bodies[b].isInContact = true }
    }
    guard !contacts.isEmpty || !touches.isEmpty else { return }
    let (bodies, obstacles) = (bodies, obstacles)
    let change = TouchChange(from: touches, contacts: contacts) { contact in
      let slot = contact.pair.a
      let partner =
        contact.pair.b.map { CollisionEvent.Partner.item(bodies[$0].id) }
        ?? obstacles[contact.pair.obstacle].partner
      return BodyContact(slot: slot, item: bodies[slot].id, partner: partner, place: contact.place)
    }
    events += change.ended.map { $0.event(.ended) } + change.began.map { $0.event(.began) }
    events.keepLatest(CollisionEvent.kept)
    touches = change.touches
  }
}
