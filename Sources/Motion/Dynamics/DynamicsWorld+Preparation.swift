extension DynamicsWorld {
  /// Applies the behaviours to the bodies, after a change.
  mutating func prepare() {
    guard isChanged else { return }
    isChanged = false
    broadPhase.invalidate()
    h = stepLength
    for i in bodies.indices { bodies[i].reset() }
    let old = joints
    joints.removeAll(keepingCapacity: true)
    pushes.removeAll(keepingCapacity: true)
    obstacles.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    // Properties first: masses follow from them, and pushes need masses.
    for entry in behaviors { override(by: entry.behavior) }
    for i in bodies.indices { bodies[i].weigh() }
    var group = 0
    for entry in behaviors { install(entry.behavior, &group) }
    for i in joints.indices {
      guard i < old.count, joints[i].isSame(as: old[i]) else { break }
      (joints[i].carrying, joints[i].settling) = (old[i].carrying, old[i].settling)
    }
    for i in bodies.indices {
      bodies[i].flowStep = bodies[i].flow.step(h)
      bodies[i].spinStep = bodies[i].spin.step(h)
    }
  }

  private mutating func override(by behavior: Behavior) {
    switch behavior {
    case .properties(let properties, let items):
      for id in items { if let slot = slots[id] { bodies[slot].properties = properties } }
    case .composite(let behaviors):
      for behavior in behaviors { override(by: behavior) }
    default:
      break
    }
  }

  private mutating func install(_ behavior: Behavior, _ group: inout Int) {
    switch behavior {
    case .attachment(let attachment):
      install(attachment)
    case .gravity(let vector, let items):
      for slot in slots(of: items) { bodies[slot].acceleration += vector * standardGravity }
    case .push(let push):
      if push.mode == .continuous { install(push) }
    case .collision(let collision):
      install(collision, bit: 1 << UInt64(group))
      group += 1
    case .snap(let snap):
      guard let slot = slots[snap.item] else { return }
      bodies[slot].pull(to: snap.point, frequency: Snap.frequency, damping: snap.damping)
      bodies[slot].spin.add(frequency: Snap.frequency, dampingRatio: snap.damping)
    case .properties:
      break
    case .field(let field):
      fields.append(field)
      for slot in slots(of: field.items) { bodies[slot].isJoined = true }
    case .action(let action):
      actions.append(action)
    case .composite(let behaviors):
      for behavior in behaviors { install(behavior, &group) }
    }
  }

  private func slots(of items: [ItemID]?) -> [Int] {
    items?.compactMap { slots[$0] } ?? Array(bodies.indices)
  }

  private mutating func install(_ attachment: Attachment) {
    guard let slot = slots[attachment.item] else { return }
    let long = attachment.length ?? 0
    let isCentral =
      attachment.offset == .zero && long == 0 && attachment.frequency > 0
      && attachment.play == .none
    var joint = Joint(
      a: slot, b: nil, offsetA: attachment.offset, endB: .zero, length: long,
      frequency: 2 * .pi * attachment.frequency, dampingRatio: attachment.damping,
      play: attachment.play)
    switch attachment.end {
    case .anchor(let point):
      guard !isCentral else {
        bodies[slot].pull(
          to: point, frequency: attachment.frequency, damping: attachment.damping)
        return
      }
      joint.endB = point
    case .item(let other, let offset):
      guard let b = slots[other] else { return }
      (joint.b, joint.endB) = (b, offset)
      bodies[b].isJoined = true
    }
    bodies[slot].isJoined = true
    joints.append(joint)
  }

  private mutating func install(_ push: Push) {
    for slot in slots(of: push.items) {
      bodies[slot].acceleration += push.force * (newton * bodies[slot].inverseMass)
      if push.offset != .zero {
        pushes.append(OffsetPush(slot: slot, force: push.force, offset: push.offset))
      }
    }
  }

  private mutating func install(_ collision: Collision, bit: UInt64) {
    for slot in slots(of: collision.items) {
      if collision.mode != .boundaries { bodies[slot].itemGroups |= bit }
      if collision.mode != .items { bodies[slot].boundaryGroups |= bit }
    }
    guard collision.mode != .items else { return }
    if let bounds = collision.bounds { obstacles += Obstacle.sides(of: bounds, group: bit) }
    for line in collision.boundaries {
      obstacles.append(
        Obstacle(kind: .line(line.id, from: line.from, to: line.to), group: bit))
    }
  }

  /// Whether two items can collide.
  func collide(_ a: Int, _ b: Int) -> Bool {
    bodies[a].itemGroups & bodies[b].itemGroups != 0 && !(bodies[a].isFixed && bodies[b].isFixed)
  }
}
