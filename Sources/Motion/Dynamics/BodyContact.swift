/// A contact between an item and another one, or an obstacle.
struct BodyContact: Equatable, Sendable {
  /// The item's index among the bodies.
  var slot: Int
  var item: ItemID
  var partner: CollisionEvent.Partner
  var place: Vector

  func isSame(as other: BodyContact) -> Bool { item == other.item && partner == other.partner }

  func event(_ phase: CollisionEvent.Phase) -> CollisionEvent {
    CollisionEvent(phase: phase, item: item, partner: partner, point: place)
  }
}

/// The touches of one step, and those begun and ended since the step before.
///
/// Contacts and touches are both in the order of their items, so that only those of one item are
/// compared with one another.
struct TouchChange {
  private(set) var touches: [BodyContact] = []
  private(set) var began: [BodyContact] = []
  private(set) var ended: [BodyContact] = []

  /// - Parameter touch: returns the touch of a contact.
  init(from old: [BodyContact], contacts: [Contact], _ touch: (Contact) -> BodyContact) {
    touches.reserveCapacity(contacts.count)
    var (contact, before) = (0, 0)
    while contact < contacts.count || before < old.count {
      let slot = min(
        contact < contacts.count ? contacts[contact].pair.a : .max,
        before < old.count ? old[before].slot : .max)
      let (firstContact, firstBefore) = (contact, before)
      while contact < contacts.count, contacts[contact].pair.a == slot { contact += 1 }
      while before < old.count, old[before].slot == slot { before += 1 }
      add(contacts, firstContact..<contact, after: old, firstBefore..<before, touch)
    }
  }

  /// Adds the touches of one item, each partner once.
  private mutating func add(
    _ contacts: [Contact], _ ofItem: Range<Int>, after old: [BodyContact], _ before: Range<Int>,
    _ touch: (Contact) -> BodyContact
  ) {
    let first = touches.count
    for i in ofItem where contacts[i].impulse.normal > 0 {
      let new = touch(contacts[i])
      guard !touches.contains(new, in: first..<touches.count) else { continue }
      touches.append(new)
      if !old.contains(new, in: before) { began.append(new) }
    }
    guard !before.isEmpty else { return }
    // An item that lies still in its place gives no impulse, and yet touches.
    for i in ofItem where contacts[i].isTouchingWithoutImpulse {
      let same = touch(contacts[i])
      guard old.contains(same, in: before), !touches.contains(same, in: first..<touches.count)
      else { continue }
      touches.append(same)
    }
    for i in before where !touches.contains(old[i], in: first..<touches.count) {
      ended.append(old[i])
    }
  }
}

extension [BodyContact] {
  /// Whether a part of the list contains a touch of the same two.
  fileprivate func contains(_ touch: BodyContact, in part: Range<Int>) -> Bool {
    for i in part where self[i].isSame(as: touch) { return true }
    return false
  }
}

extension Contact {
  fileprivate var isTouchingWithoutImpulse: Bool {
    impulse.normal == 0 && separation <= 2 * Contact.slop
  }
}
