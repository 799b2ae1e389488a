/// A contact as the rounds iterate over it: its response to the velocities of two bodies.
struct ContactRow: Sendable {
  /// Its index among the contacts.
  let contact: Int
  private let a: Int32
  private let b: Int32
  private let normal: Vector
  private let normalLever: Lever
  private let normalMass: Double
  /// The least velocity at which the two part [px/s].
  private let speed: Double
  private(set) var impulse: Contact.Impulse
  private let friction: Double
  private let tangentLever: Lever
  private let tangentMass: Double

  /// - Parameter ground: The index of the ground among the momenta.
  init(_ contact: Contact, number: Int, parting speed: Double, ground: Int) {
    self.contact = number
    (a, b) = (Int32(contact.pair.a), Int32(contact.pair.b ?? ground))
    (normal, impulse) = (contact.normal, contact.impulse)
    (normalLever, normalMass) = (contact.normalLever, contact.normalLever.mass)
    (tangentLever, tangentMass) = (contact.tangentLever, contact.tangentLever.mass)
    friction = contact.friction
    self.speed = speed
  }

  /// Applies an impulse from before, as a start.
  func give(_ impulse: Contact.Impulse, _ momenta: inout [Momentum]) {
    let tangent = Vector(-normal.y, normal.x)
    momenta[Int(a)].take(impulse.normal, along: normal, lever: normalLever.a)
    momenta[Int(b)].take(-impulse.normal, along: normal, lever: normalLever.b)
    guard friction > 0 else { return }
    momenta[Int(a)].take(impulse.tangent, along: tangent, lever: tangentLever.a)
    momenta[Int(b)].take(-impulse.tangent, along: tangent, lever: tangentLever.b)
  }

  /// Makes the two part at `speed` or faster, and brakes their sliding by friction.
  /// - Returns: The change of their velocities [px/s].
  @inline(__always)
  mutating func push(_ momenta: inout MutableSpan<Momentum>) -> Double {
    var (first, second) = (momenta[Int(a)], momenta[Int(b)])
    var change = 0.0
    if friction > 0 {
      let tangent = Vector(-normal.y, normal.x)
      let slide = tangentLever.speed(first, second, along: tangent)
      let asked = impulse.tangent - tangentMass * slide
      let pull = asked.limited(to: friction * impulse.normal) - impulse.tangent
      impulse.tangent += pull
      first.take(pull, along: tangent, lever: tangentLever.a)
      second.take(-pull, along: tangent, lever: tangentLever.b)
      change = abs(pull) * tangentLever.response
    }
    let parting = normalLever.speed(first, second, along: normal)
    let asked = impulse.normal + normalMass * (speed - parting)
    let push = max(0, asked) - impulse.normal
    impulse.normal = max(0, asked)
    first.take(push, along: normal, lever: normalLever.a)
    second.take(-push, along: normal, lever: normalLever.b)
    momenta[Int(a)].velocity = first.velocity
    momenta[Int(a)].turn = first.turn
    // The ground is not written, so that contacts with it need not wait for one another.
    if second.inverseMass > 0 {
      momenta[Int(b)].velocity = second.velocity
      momenta[Int(b)].turn = second.turn
    }
    return max(change, abs(push) * normalLever.response)
  }
}

/// All contacts, in the order in which a round takes them.
struct ContactRows: Sendable {
  private(set) var rows: [ContactRow] = []

  /// The distance of contacts that follow one another in a round. Neighbours share a body, so each
  /// would have to wait for the one before it.
  private static let stride = 8

  /// - Parameter numbers: The indices of the contacts, in their order.
  init(_ numbers: [Int], row: (Int) -> ContactRow) {
    rows.reserveCapacity(numbers.count)
    for first in 0..<min(ContactRows.stride, numbers.count) {
      var i = first
      while i < numbers.count {
        rows.append(row(numbers[i]))
        i += ContactRows.stride
      }
    }
  }

  /// - Returns: The greatest change of a velocity [px/s].
  mutating func push(_ momenta: inout [Momentum]) -> Double {
    var change = 0.0
    var rows = rows.mutableSpan
    var momenta = momenta.mutableSpan
    for i in rows.indices { change = max(change, rows[i].push(&momenta)) }
    return change
  }
}
