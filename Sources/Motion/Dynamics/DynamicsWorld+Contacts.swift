extension DynamicsWorld {
  /// Finds the points where items touch, or may within this step.
  mutating func findContacts() {
    let old = contacts
    contacts = []
    guard bodies.contains(where: { $0.itemGroups | $0.boundaryGroups != 0 }) else { return }
    let outlines = bodies.indices.map(outline)
    let boxes = outlines.map(\.box)
    let ways = bodies.indices.map { advance($0) }
    let surfaces = bodies.map(Surface.init(of:))
    let needed = bodies.indices.map { boxes[$0].grown(by: ways[$0] + Contact.slop) }
    var broadPhase = broadPhase
    broadPhase.update(needed, ways) { collide($0, $1) }
    self.broadPhase = broadPhase
    var found: [Contact] = []
    found.reserveCapacity(old.count + bodies.count)
    for a in bodies.indices {
      for k in obstacles.indices where obstacles[k].group & bodies[a].boundaryGroups != 0 {
        guard let manifold = manifold(a, outlines[a], boxes[a], ways[a], obstacle: k) else {
          continue
        }
        let pair = Contact.Pair(a: a, b: nil, obstacle: k)
        found.add(manifold, pair, surfaces[a], nil, step: h)
      }
      for b in broadPhase.partners(of: a) where needed[a].overlaps(needed[b]) {
        let margin = reach(a, b, ways[a] + ways[b])
        guard boxes[a].grown(by: margin).overlaps(boxes[b]),
          let manifold = Manifold(outlines[a], outlines[b], margin: margin)
        else { continue }
        found.add(manifold, Contact.Pair(a: a, b: b), surfaces[a], surfaces[b], step: h)
      }
    }
    DynamicsWorld.startWarm(&found, from: old)
    contacts = found
  }

  /// The contact of an item with an obstacle; nil if they do not meet.
  private func manifold(
    _ a: Int, _ outline: Outline, _ box: Box, _ way: Double, obstacle k: Int
  ) -> Manifold? {
    guard !bodies[a].isFixed else { return nil }
    switch obstacles[k].kind {
    case .line(_, let from, let to):
      let margin = min(way, bodies[a].innerRadius / 4) + 2 * Contact.slop
      let line = Outline(line: from, to)
      guard box.grown(by: margin).overlaps(line.box) else { return nil }
      return Manifold(outline, line, margin: margin)
    case .side(_, let edge, let inward):
      // A half-plane has no far side, so its margin needs no limit.
      let margin = way + 2 * Contact.slop
      guard box.lowest(along: inward) - edge <= margin else { return nil }
      return Manifold(outline, beyond: edge, inward: inward, margin: margin)
    }
  }

  /// The outline of a body in its present state.
  func outline(_ i: Int) -> Outline {
    Outline(shapes[i], at: bodies[i].state.position, rotation: bodies[i].state.rotation)
  }

  /// The greatest distance that a point of a body may move in this step [px].
  func advance(_ i: Int) -> Double {
    (length(bodies[i].move) + abs(bodies[i].turn) * bodies[i].outerRadius) * h
  }

  /// The distance up to which two bodies may meet in this step, not counting sweeps [px].
  private func reach(_ a: Int, _ b: Int, _ way: Double) -> Double {
    let size = max(bodies[a].innerRadius, bodies[b].innerRadius)
    return min(way, size / 4) + 2 * Contact.slop
  }

  /// Starts contacts with their impulses of a step ago; both lists are in the order of their pairs.
  private static func startWarm(_ contacts: inout [Contact], from old: [Contact]) {
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

extension [Contact] {
  /// Adds the contacts at the points of a manifold.
  fileprivate mutating func add(
    _ manifold: Manifold, _ pair: Contact.Pair, _ a: Surface, _ b: Surface?, step h: Double
  ) {
    if let first = manifold.points.0 {
      append(Contact(pair, first, normal: manifold.normal, a, b, step: h))
    }
    if let second = manifold.points.1 {
      append(Contact(pair, second, normal: manifold.normal, a, b, step: h))
    }
  }
}
