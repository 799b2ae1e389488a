extension DynamicsWorld {
  /// The greatest number of rounds over all joints and contacts, each of which responds to the
  /// others' impulses: a light item between two heavy ones needs many.
  private static let mostRounds = 60
  /// The effort of a step, counted in responses of contacts. Many stacked contacts, which start
  /// with their impulses of a step ago, get fewer rounds.
  private static let effort = 2_000
  /// The change of velocity below which a round is the last one [px/s].
  private static let precision = 1e-7

  /// The number of rounds of this step.
  private var rounds: Int {
    let count = max(contacts.count + joints.count, 1)
    return min(max(DynamicsWorld.effort / count, 5), DynamicsWorld.mostRounds)
  }

  /// The first phase: the velocities that move the bodies keep joints together and items apart.
  mutating func solve() {
    guard !contacts.isEmpty || !joints.isEmpty else { return }
    var momenta = bodies.map { Momentum($0, velocity: $0.move, turn: $0.turn) }
    momenta.append(.ground)
    for i in joints.indices { beginPulling(i, &momenta) }
    for i in contacts.indices { contacts[i].impulse = contacts[i].carrying }
    var rows = ContactRows(Array(contacts.indices)) { i in
      ContactRow(
        contacts[i], number: i, parting: contacts[i].leastSpeed(h), ground: bodies.count)
    }
    for row in rows.rows { row.give(row.impulse, &momenta) }
    for _ in 0..<rounds {
      var change = 0.0
      for i in joints.indices { change = max(change, pull(i, &momenta)) }
      change = max(change, rows.push(&momenta))
      if change < DynamicsWorld.precision { break }
    }
    for row in rows.rows {
      contacts[row.contact].impulse = row.impulse
      contacts[row.contact].carrying = row.impulse
    }
    for i in joints.indices { joints[i].carrying = joints[i].impulse }
    for i in bodies.indices { bodies[i].carry(momenta[i]) }
  }

  /// The second phase: the velocities at the end of the step do not drive the bodies into one
  /// another, lose the part that only corrected an overlap, and include the bounces.
  mutating func settle() {
    let touching = contacts.indices.filter { contacts[$0].impulse.normal > 0 }
    guard !touching.isEmpty || joints.contains(where: \.isRigid) else { return }
    var momenta = bodies.map { Momentum($0, velocity: $0.velocity, turn: $0.rate) }
    momenta.append(.ground)
    for i in touching { beginSettling(i) }
    var rows = ContactRows(touching) { i in
      ContactRow(contacts[i], number: i, parting: contacts[i].parting, ground: bodies.count)
    }
    for row in rows.rows {
      row.give(contacts[row.contact].impulse - contacts[row.contact].carrying, &momenta)
    }
    for i in joints.indices where joints[i].isRigid { beginStiffening(i, &momenta) }
    for _ in 0..<rounds {
      var change = 0.0
      for i in joints.indices where joints[i].isRigid {
        change = max(change, stiffen(i, &momenta))
      }
      change = max(change, rows.push(&momenta))
      if change < DynamicsWorld.precision { break }
    }
    for row in rows.rows {
      let i = row.contact
      contacts[i].impulse = row.impulse
      contacts[i].settling = row.impulse - contacts[i].carrying
    }
    for i in bodies.indices {
      (bodies[i].velocity, bodies[i].rate) = (momenta[i].velocity, momenta[i].turn)
    }
  }

  /// Starts a contact that does not bounce with its impulse in this phase of a step ago.
  private mutating func beginSettling(_ i: Int) {
    guard contacts[i].parting == 0 else { return }
    let held = contacts[i].settling
    contacts[i].impulse.normal = max(0, contacts[i].impulse.normal + held.normal)
    contacts[i].impulse.tangent += held.tangent
  }
}

extension Momentum {
  init(_ body: Body, velocity: Vector, turn: Double) {
    self.init(
      velocity: velocity, turn: turn, inverseMass: body.inverseMass,
      inverseInertia: body.inverseInertia)
  }
}

extension Body {
  /// Adopts the result of the first phase, for the motion and for the velocity at its end.
  fileprivate mutating func carry(_ momentum: Momentum) {
    velocity += momentum.velocity - move
    rate += momentum.turn - turn
    (move, turn) = (momentum.velocity, momentum.turn)
  }
}

extension Contact.Impulse {
  fileprivate static func - (a: Contact.Impulse, b: Contact.Impulse) -> Contact.Impulse {
    Contact.Impulse(normal: a.normal - b.normal, tangent: a.tangent - b.tangent)
  }
}
