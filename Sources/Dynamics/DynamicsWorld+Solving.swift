extension DynamicsWorld {
  /// How often all joints and contacts are gone over at most, each answering to what the others
  /// gave: a light thing between two heavy ones takes long.
  private static let mostRounds = 60
  /// What a step may take, counted in answers of contacts: many that lie on one another, which begin
  /// with what they gave a step ago, are gone over less often.
  private static let effort = 4_000
  /// A round in which nothing changes by more is the last one [px/s].
  private static let precision = 1e-7

  /// How often they are gone over in this step.
  private var rounds: Int {
    let count = max(contacts.count + joints.count, 1)
    return min(max(DynamicsWorld.effort / count, 8), DynamicsWorld.mostRounds)
  }

  /// The first round of impulses: what carries the bodies keeps joints together and items apart.
  mutating func solve() {
    guard !contacts.isEmpty || !joints.isEmpty else { return }
    gatherMomenta()
    defer { spreadMomenta() }
    for i in joints.indices {
      aim(i)
      joints[i].impulse = joints[i].allowed(joints[i].along(joints[i].carrying))
      give(joints[i].impulse, joints[i], .carrying)
    }
    var answers: [ContactAnswer] = []
    answers.reserveCapacity(contacts.count)
    for i in contacts.indices {
      contacts[i].impulse = contacts[i].carrying
      let answer = ContactAnswer(
        contacts[i], parting: contacts[i].leastSpeed(h), ground: bodies.count)
      answer.give(contacts[i].carrying, &momenta, .carrying)
      answers.append(answer)
    }
    for _ in 0..<rounds {
      var change = 0.0
      for i in joints.indices { change = max(change, pull(i)) }
      for i in answers.indices { change = max(change, answers[i].push(&momenta, .carrying)) }
      if change < DynamicsWorld.precision { break }
    }
    for i in contacts.indices {
      contacts[i].impulse = answers[i].impulse
      contacts[i].carrying = answers[i].impulse
    }
    for i in joints.indices { joints[i].carrying = joints[i].impulse }
  }

  /// The second round: what the bodies have at the end of the step neither drives them into one
  /// another nor keeps what only undid an overlap, and what bounces does.
  mutating func settle() {
    let touching = contacts.indices.filter { contacts[$0].impulse.normal > 0 }
    guard !touching.isEmpty || joints.contains(where: \.isRigid) else { return }
    gatherMomenta()
    defer { spreadMomenta() }
    var answers: [ContactAnswer] = []
    answers.reserveCapacity(touching.count)
    for i in touching { answers.append(beginSettling(i)) }
    for i in joints.indices where joints[i].isRigid {
      joints[i].settling =
        joints[i].onlySign == 0 ? joints[i].along(joints[i].settling) : .zero
      give(joints[i].settling, joints[i], .settling)
    }
    for _ in 0..<rounds {
      var change = 0.0
      for i in joints.indices where joints[i].isRigid { change = max(change, stiffen(i)) }
      for i in answers.indices { change = max(change, answers[i].push(&momenta, .settling)) }
      if change < DynamicsWorld.precision { break }
    }
    for (i, answer) in zip(touching, answers) {
      contacts[i].impulse = answer.impulse
      contacts[i].settling.normal = contacts[i].impulse.normal - contacts[i].carrying.normal
      contacts[i].settling.tangent = contacts[i].impulse.tangent - contacts[i].carrying.tangent
    }
  }

  // MARK: Contacts

  /// A contact in the second round, with what it gave there a step ago.
  private mutating func beginSettling(_ i: Int) -> ContactAnswer {
    let (held, speed) = (contacts[i].settling, contacts[i].parting)
    guard speed == 0 else {
      return ContactAnswer(contacts[i], parting: speed, ground: bodies.count)
    }
    contacts[i].impulse.normal = max(0, contacts[i].impulse.normal + held.normal)
    contacts[i].impulse.tangent += held.tangent
    let answer = ContactAnswer(contacts[i], parting: speed, ground: bodies.count)
    let given = contacts[i].impulse.normal - contacts[i].carrying.normal
    answer.give(
      Contact.Impulse(normal: given, tangent: held.tangent), &momenta, .settling)
    return answer
  }

  private func velocity(_ slot: Int, _ arm: Vector, _ round: Round) -> Vector {
    momenta[slot].velocity(at: arm, round)
  }

  private mutating func give(_ impulse: Vector, to slot: Int, at arm: Vector, _ round: Round) {
    momenta[slot].take(impulse, at: arm, round)
  }

  // MARK: Momenta

  private mutating func gatherMomenta() {
    momenta.removeAll(keepingCapacity: true)
    for i in bodies.indices { momenta.append(Momentum(of: bodies[i])) }
    momenta.append(.ground)
  }

  private mutating func spreadMomenta() {
    for i in bodies.indices {
      (bodies[i].move, bodies[i].turn) = (momenta[i].move, momenta[i].turn)
      (bodies[i].velocity, bodies[i].rate) = (momenta[i].velocity, momenta[i].rate)
    }
    momenta.removeAll(keepingCapacity: true)
  }

  // MARK: Joints

  /// Works out where a joint's ends are and how far from where they should be.
  private mutating func aim(_ i: Int) {
    let joint = joints[i]
    let a = bodies[joint.a].state
    joints[i].armA = joint.offsetA.turned(cosine: cosine(a.rotation), sine: sine(a.rotation))
    var end = joint.endB
    if let b = joint.b {
      let b = bodies[b].state
      joints[i].armB = joint.endB.turned(cosine: cosine(b.rotation), sine: sine(b.rotation))
      end = b.position + joints[i].armB
    }
    let apart = a.position + joints[i].armA - end
    joints[i].axis = nil
    joints[i].error = apart
    if case .along(let way) = joint.play {
      let normal = Vector(-way.y, way.x) * (1 / length(way))
      joints[i].axis = normal
      joints[i].error = normal * dot(apart, normal)
      return
    }
    guard joint.length > 0 else { return }
    let distance = length(apart)
    let axis = distance > 0 ? apart * (1 / distance) : Vector(0, 1)
    joints[i].axis = axis
    joints[i].error = axis * (distance - joint.length)
    guard case .within(let range) = joint.play else { return }
    // Of the two ends of its play, the nearer one.
    let isNear = distance < (range.lowerBound + range.upperBound) / 2
    joints[i].onlySign = isNear ? 1 : -1
    joints[i].error = axis * (distance - (isNear ? range.lowerBound : range.upperBound))
  }

  /// - Returns: By how much it was off [px/s].
  private mutating func pull(_ i: Int) -> Double {
    let joint = joints[i]
    let soft = joint.softness(h)
    let mass = pointMass(joint)
    let speed = speed(joint, .carrying) + joint.error * soft.rate
    let asked = answer(joint, mass, to: speed) * -soft.mass - joint.impulse * soft.impulse
    let answer = joint.allowed(asked, after: joint.impulse)
    joints[i].impulse += answer
    give(answer, joint, .carrying)
    return mass.change(by: answer)
  }

  /// Takes the velocity out that would part the ends of a rigid joint.
  /// - Returns: By how much it was off [px/s].
  private mutating func stiffen(_ i: Int) -> Double {
    let joint = joints[i]
    // A rope that has given nothing does not brake what comes nearer by itself.
    guard joint.onlySign == 0 || joint.carrying != .zero else { return 0 }
    let mass = pointMass(joint)
    let asked = answer(joint, mass, to: speed(joint, .settling))
    let answer = -joint.allowed(-asked, after: joint.carrying + joint.settling)
    joints[i].settling -= answer
    give(-answer, joint, .settling)
    return mass.change(by: answer)
  }

  /// The impulse that makes the ends move by `change`, along the axis if there is one.
  private func answer(_ joint: Joint, _ mass: PointMass, to change: Vector) -> Vector {
    guard let axis = joint.axis else { return mass.impulse(for: change) }
    let inverse =
      mass.xx * axis.x * axis.x + 2 * mass.xy * axis.x * axis.y + mass.yy * axis.y * axis.y
    return inverse > 0 ? axis * (dot(change, axis) / inverse) : .zero
  }

  private func speed(_ joint: Joint, _ round: Round) -> Vector {
    let speed = velocity(joint.a, joint.armA, round)
    guard let b = joint.b else { return speed }
    return speed - velocity(b, joint.armB, round)
  }

  private mutating func give(_ impulse: Vector, _ joint: Joint, _ round: Round) {
    give(impulse, to: joint.a, at: joint.armA, round)
    if let b = joint.b { give(-impulse, to: b, at: joint.armB, round) }
  }

  private func pointMass(_ joint: Joint) -> PointMass {
    var sum = PointMass(xx: 0, xy: 0, yy: 0)
    func add(_ body: Body, _ arm: Vector) {
      sum.xx += body.inverseMass + body.inverseInertia * arm.y * arm.y
      sum.xy -= body.inverseInertia * arm.x * arm.y
      sum.yy += body.inverseMass + body.inverseInertia * arm.x * arm.x
    }
    add(bodies[joint.a], joint.armA)
    if let b = joint.b { add(bodies[b], joint.armB) }
    return sum
  }
}

extension Joint {
  /// The part of an impulse that acts along the axis, where it has one.
  func along(_ impulse: Vector) -> Vector {
    axis.map { $0 * dot($0, impulse) } ?? impulse
  }
}
