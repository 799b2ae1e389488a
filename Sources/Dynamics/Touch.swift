/// That an item touches another one, or an obstacle.
struct Touch: Equatable, Sendable {
  /// Of the item among the bodies.
  var slot: Int
  var item: ItemID
  var partner: CollisionEvent.Partner
  var place: Vector

  func isSame(as other: Touch) -> Bool { item == other.item && partner == other.partner }

  func event(_ phase: CollisionEvent.Phase) -> CollisionEvent {
    CollisionEvent(phase: phase, item: item, partner: partner, point: place)
  }
}

/// What touches in one step, and what has come and gone since the step before.
///
/// Contacts and touches are both in the order of their items, so that only those of one item are
/// compared with one another.
struct TouchChange {
  private(set) var touches: [Touch] = []
  private(set) var began: [Touch] = []
  private(set) var ended: [Touch] = []

  /// - Parameter touch: tells of a contact who touches whom.
  init(from old: [Touch], contacts: [Contact], _ touch: (Contact) -> Touch) {
    touches.reserveCapacity(contacts.count)
    var (contact, before) = (0, 0)
    while contact < contacts.count || before < old.count {
      let slot = min(
        contact < contacts.count ? contacts[contact].pair.a : .max,
        before < old.count ? old[before].slot : .max)
      let (firstContact, firstBefore) = (contact, before)
      while contact < contacts.count, contacts[contact].pair.a == slot { contact += 1 }
      while before < old.count, old[before].slot == slot { before += 1 }
      add(contacts[firstContact..<contact], after: old[firstBefore..<before], touch)
    }
  }

  /// Adds what one item touches, each partner once.
  private mutating func add(
    _ contacts: ArraySlice<Contact>, after before: ArraySlice<Touch>, _ touch: (Contact) -> Touch
  ) {
    let first = touches.count
    for contact in contacts where contact.impulse.normal > 0 {
      let new = touch(contact)
      guard !touches[first...].contains(where: { $0.isSame(as: new) }) else { continue }
      touches.append(new)
      if !before.contains(where: { $0.isSame(as: new) }) { began.append(new) }
    }
    guard !before.isEmpty else { return }
    // What lies still at its place gives no impulse, and yet touches.
    for contact in contacts
    where contact.impulse.normal == 0 && contact.separation <= 2 * Contact.slop {
      let same = touch(contact)
      guard before.contains(where: { $0.isSame(as: same) }),
        !touches[first...].contains(where: { $0.isSame(as: same) })
      else { continue }
      touches.append(same)
    }
    for old in before where !touches[first...].contains(where: { $0.isSame(as: old) }) {
      ended.append(old)
    }
  }
}
