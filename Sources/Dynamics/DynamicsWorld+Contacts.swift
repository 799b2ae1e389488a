extension DynamicsWorld {
  /// Finds where items touch or may within this step.
  mutating func findContacts() {
    let old = contacts
    contacts = []
    guard bodies.contains(where: { $0.itemGroups | $0.boundaryGroups != 0 }) else { return }
    contacts.reserveCapacity(old.count + bodies.count)
    let outlines = bodies.map(\.outline)
    let boxes = outlines.map(\.box)
    let ways = bodies.indices.map { advance($0) }
    let needed = bodies.indices.map { boxes[$0].grown(by: ways[$0] + Contact.slop) }
    var broadPhase = broadPhase
    broadPhase.update(needed, ways) { collide($0, $1) }
    self.broadPhase = broadPhase
    for a in bodies.indices {
      for k in obstacles.indices where obstacles[k].group & bodies[a].boundaryGroups != 0 {
        meet(a, outlines[a], boxes[a], ways[a], obstacle: k)
      }
      for b in broadPhase.partners(of: a) {
        guard needed[a].overlaps(needed[b]) else { continue }
        let margin = reach(a, b, ways[a] + ways[b])
        guard boxes[a].grown(by: margin).overlaps(boxes[b]),
          let manifold = Manifold(outlines[a], outlines[b], margin: margin)
        else { continue }
        add(manifold, Contact.Pair(a: a, b: b))
      }
    }
    startWarm(from: old)
  }

  private mutating func meet(
    _ a: Int, _ outline: Outline, _ box: Box, _ way: Double, obstacle k: Int
  ) {
    guard !bodies[a].isFixed else { return }
    let pair = Contact.Pair(a: a, b: nil, obstacle: k)
    switch obstacles[k].kind {
    case .line(_, let from, let to):
      let margin = min(way, bodies[a].innerRadius / 4) + 2 * Contact.slop
      let line = Outline(line: from, to)
      guard box.grown(by: margin).overlaps(line.box),
        let manifold = Manifold(outline, line, margin: margin)
      else { return }
      add(manifold, pair)
    case .side(_, let edge, let inward):
      // A half-plane has no other side: it is met from any distance.
      let margin = way + 2 * Contact.slop
      guard box.lowest(along: inward) - edge <= margin,
        let manifold = Manifold(outline, beyond: edge, inward: inward, margin: margin)
      else { return }
      add(manifold, pair)
    }
  }

  /// How far some point of a body may go in this step [px].
  func advance(_ i: Int) -> Double {
    (length(bodies[i].move) + abs(bodies[i].turn) * bodies[i].outerRadius) * h
  }

  /// How far apart two may be and yet meet in this step, by what is not swept [px].
  private func reach(_ a: Int, _ b: Int, _ way: Double) -> Double {
    let size = max(bodies[a].innerRadius, bodies[b].innerRadius)
    return min(way, size / 4) + 2 * Contact.slop
  }

  private mutating func add(_ manifold: Manifold, _ pair: Contact.Pair) {
    var friction = bodies[pair.a].properties.friction
    var elasticity = bodies[pair.a].properties.elasticity
    if let b = pair.b {
      friction = (friction * bodies[b].properties.friction).squareRoot()
      elasticity = max(elasticity, bodies[b].properties.elasticity)
    }
    func add(_ point: Manifold.Point) {
      var contact = Contact(pair, point, normal: manifold.normal)
      (contact.friction, contact.elasticity) = (friction, elasticity)
      contact.normalLever = lever(contact, along: contact.normal)
      if friction > 0 { contact.tangentLever = lever(contact, along: contact.tangent) }
      contact.arrival = arrival(contact)
      contacts.append(contact)
    }
    if let first = manifold.points.0 { add(first) }
    if let second = manifold.points.1 { add(second) }
  }

  private func lever(_ contact: Contact, along axis: Vector) -> Lever {
    let a = contact.pair.a
    var lever = Lever()
    lever.a = cross(contact.place - bodies[a].state.position, axis)
    lever.response = bodies[a].inverseMass + lever.a * lever.a * bodies[a].inverseInertia
    guard let b = contact.pair.b else { return lever }
    lever.b = cross(contact.place - bodies[b].state.position, axis)
    lever.response += bodies[b].inverseMass + lever.b * lever.b * bodies[b].inverseInertia
    return lever
  }

  /// By `v² + 2·a·s`: how fast the two meet after the gap that is left.
  private func arrival(_ contact: Contact) -> Double {
    let (a, lever) = (contact.pair.a, contact.normalLever)
    var speed = bodies[a].state.velocity
    var turning = bodies[a].state.angularVelocity * lever.a
    var gain = bodies[a].gain
    if let b = contact.pair.b {
      speed -= bodies[b].state.velocity
      turning -= bodies[b].state.angularVelocity * lever.b
      gain -= bodies[b].gain
    }
    let approach = -(dot(speed, contact.normal) + turning)
    guard approach > 0 else { return 0 }
    let pull = -dot(gain, contact.normal) / h
    return max(0, approach * approach + 2 * pull * max(0, contact.separation)).squareRoot()
  }

  /// Goes on from what the same contacts gave a step ago; both lists are in the order of their pairs.
  private mutating func startWarm(from old: [Contact]) {
    var first = 0
    for i in contacts.indices {
      let contact = contacts[i]
      while first < old.count, old[first].pair.precedes(contact.pair) { first += 1 }
      var j = first
      while j < old.count, old[j].pair == contact.pair, old[j].feature != contact.feature { j += 1 }
      guard j < old.count, old[j].pair == contact.pair else { continue }
      contacts[i].carrying = old[j].carrying
      contacts[i].settling = old[j].settling
    }
  }
}

extension Contact {
  var tangent: Vector { Vector(-normal.y, normal.x) }
}
