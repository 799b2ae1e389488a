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
      let (firstContact, firstBefore, firstNew) = (contact, before, touches.count)
      while contact < contacts.count, contacts[contact].pair.a == slot { contact += 1 }
      while before < old.count, old[before].slot == slot { before += 1 }
      for i in firstContact..<contact where contacts[i].impulse.normal > 0 {
        let new = touch(contacts[i])
        if !touches.contains(new, from: firstNew) { touches.append(new) }
      }
      for i in firstNew..<touches.count
      where !old.contains(touches[i], from: firstBefore, to: before) { began.append(touches[i]) }
      guard firstBefore < before else { continue }
      // What lies still at its place gives no impulse, and yet touches.
      for i in firstContact..<contact
      where contacts[i].impulse.normal == 0 && contacts[i].separation <= 2 * Contact.slop {
        let same = touch(contacts[i])
        guard old.contains(same, from: firstBefore, to: before),
          !touches.contains(same, from: firstNew)
        else { continue }
        touches.append(same)
      }
      for i in firstBefore..<before where !touches.contains(old[i], from: firstNew) {
        ended.append(old[i])
      }
    }
  }
}

extension [Touch] {
  /// Whether the same two touch in a part of the list.
  fileprivate func contains(_ touch: Touch, from first: Int, to end: Int? = nil) -> Bool {
    for i in first..<(end ?? count) where self[i].isSame(as: touch) { return true }
    return false
  }
}
