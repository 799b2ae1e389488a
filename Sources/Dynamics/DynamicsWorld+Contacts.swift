extension DynamicsWorld {
  /// Finds where items touch or may within this step.
  mutating func findContacts() {
    let old = contacts
    contacts.removeAll(keepingCapacity: true)
    guard bodies.contains(where: { $0.itemGroups | $0.boundaryGroups != 0 }) else { return }
    let outlines = bodies.map(\.outline)
    let boxes = outlines.map(\.box)
    let ways = bodies.indices.map { advance($0) }
    for a in bodies.indices {
      for k in obstacles.indices where obstacles[k].group & bodies[a].boundaryGroups != 0 {
        meet(a, outlines[a], obstacle: k)
      }
      for b in (a + 1)..<max(a + 1, bodies.count) where collide(a, b) {
        let margin = reach(a, b, ways[a] + ways[b])
        guard all(boxes[a].lower .<= boxes[b].upper + margin),
          all(boxes[b].lower .<= boxes[a].upper + margin),
          let manifold = Manifold(outlines[a], outlines[b], margin: margin)
        else { continue }
        add(manifold, Contact.Pair(a: a, b: b))
      }
    }
    startWarm(from: old)
  }

  private mutating func meet(_ a: Int, _ outline: Outline, obstacle k: Int) {
    guard !bodies[a].isFixed else { return }
    let pair = Contact.Pair(a: a, b: nil, obstacle: k)
    switch obstacles[k].kind {
    case .line(_, let from, let to):
      let way = min(advance(a), bodies[a].shape.innerRadius / 4)
      let line = Outline(line: from, to)
      guard let manifold = Manifold(outline, line, margin: way + 2 * Contact.slop) else { return }
      add(manifold, pair)
    case .side(_, let edge, let inward):
      // A half-plane has no other side: it is met from any distance.
      let margin = advance(a) + 2 * Contact.slop
      guard let manifold = Manifold(outline, beyond: edge, inward: inward, margin: margin)
      else { return }
      add(manifold, pair)
    }
  }

  /// How far some point of a body may go in this step [px].
  func advance(_ i: Int) -> Double {
    (length(bodies[i].move) + abs(bodies[i].turn) * bodies[i].shape.outerRadius) * h
  }

  /// How far apart two may be and yet meet in this step, by what is not swept [px].
  private func reach(_ a: Int, _ b: Int, _ way: Double) -> Double {
    let size = max(bodies[a].shape.innerRadius, bodies[b].shape.innerRadius)
    return min(way, size / 4) + 2 * Contact.slop
  }

  private mutating func add(_ manifold: Manifold, _ pair: Contact.Pair) {
    for point in [manifold.points.0, manifold.points.1] {
      guard let point else { continue }
      let other = pair.b.map { bodies[$0].state.position } ?? point.place
      contacts.append(
        contact(
          Contact(
            pair, point, normal: manifold.normal, bodies[pair.a].state.position, other)))
    }
  }

  /// A contact with what follows from the two bodies.
  private func contact(_ contact: Contact) -> Contact {
    var contact = contact
    let a = bodies[contact.pair.a]
    contact.friction = a.properties.friction
    contact.elasticity = a.properties.elasticity
    if let b = contact.pair.b {
      let other = bodies[b].properties
      contact.friction = (contact.friction * other.friction).squareRoot()
      contact.elasticity = max(contact.elasticity, other.elasticity)
    }
    contact.normalMass = effectiveMass(contact, along: contact.normal)
    contact.tangentMass = effectiveMass(contact, along: contact.tangent)
    contact.arrival = arrival(contact)
    return contact
  }

  private func effectiveMass(_ contact: Contact, along axis: Vector) -> Double {
    let a = bodies[contact.pair.a]
    let turn = cross(contact.armA, axis)
    var inverse = a.inverseMass + turn * turn * a.inverseInertia
    if let b = contact.pair.b {
      let turn = cross(contact.armB, axis)
      inverse += bodies[b].inverseMass + turn * turn * bodies[b].inverseInertia
    }
    return inverse > 0 ? 1 / inverse : 0
  }

  /// By `v² + 2·a·s`: how fast the two meet after the gap that is left.
  private func arrival(_ contact: Contact) -> Double {
    let a = bodies[contact.pair.a]
    var speed = a.state.velocity + cross(a.state.angularVelocity, contact.armA)
    var gain = a.gain
    if let b = contact.pair.b.map({ bodies[$0] }) {
      speed -= b.state.velocity + cross(b.state.angularVelocity, contact.armB)
      gain -= b.gain
    }
    let approach = -dot(speed, contact.normal)
    guard approach > 0 else { return 0 }
    let pull = -dot(gain, contact.normal) / h
    return max(0, approach * approach + 2 * pull * max(0, contact.separation)).squareRoot()
  }

  private mutating func startWarm(from old: [Contact]) {
    guard !old.isEmpty else { return }
    var j = 0
    // Both lists are in the order of their pairs, so that one look behind is mostly enough.
    for i in contacts.indices {
      let contact = contacts[i]
      let found =
        old[j...].firstIndex { $0.pair == contact.pair && $0.feature == contact.feature }
        ?? old[..<j].firstIndex { $0.pair == contact.pair && $0.feature == contact.feature }
      guard let found else { continue }
      j = found
      contacts[i].carrying = old[found].carrying
      contacts[i].settling = old[found].settling
    }
  }
}

extension Contact {
  var tangent: Vector { Vector(-normal.y, normal.x) }
}
