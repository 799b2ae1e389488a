/// A contact as the rounds go over it: what it answers to the velocities of its two bodies.
struct ContactAnswer {
  private let a: Int
  private let b: Int
  private let normal: Vector
  private let armA: Vector
  private let armB: Vector
  private let normalMass: Double
  private let tangentMass: Double
  private let friction: Double
  /// How fast the two have to part at least [px/s].
  private let speed: Double
  private(set) var impulse: Contact.Impulse

  /// - Parameter ground: The place of what stands still among the momenta.
  init(_ contact: Contact, parting speed: Double, ground: Int) {
    (a, b) = (contact.pair.a, contact.pair.b ?? ground)
    (normal, armA, armB) = (contact.normal, contact.armA, contact.armB)
    (normalMass, tangentMass) = (contact.normalMass, contact.tangentMass)
    (friction, impulse) = (contact.friction, contact.impulse)
    self.speed = speed
  }

  /// Gives what was given before, to begin with.
  func give(_ impulse: Contact.Impulse, _ momenta: inout [Momentum], _ round: Round) {
    let push = normal * impulse.normal + Vector(-normal.y, normal.x) * impulse.tangent
    momenta[a].take(push, at: armA, round)
    momenta[b].take(-push, at: armB, round)
  }

  /// Sees to it that the two part at that speed or faster, and that friction brakes their sliding.
  /// - Returns: By how much that changed their velocities [px/s].
  @inline(__always)
  mutating func push(_ momenta: inout [Momentum], _ round: Round) -> Double {
    var (first, second) = (momenta[a], momenta[b])
    let tangent = Vector(-normal.y, normal.x)
    let before = impulse
    let slide = dot(first.velocity(at: armA, round) - second.velocity(at: armB, round), tangent)
    impulse.tangent = (before.tangent - tangentMass * slide).limited(to: friction * before.normal)
    let pull = tangent * (impulse.tangent - before.tangent)
    first.take(pull, at: armA, round)
    second.take(-pull, at: armB, round)
    let parting = dot(first.velocity(at: armA, round) - second.velocity(at: armB, round), normal)
    impulse.normal = max(0, before.normal + normalMass * (speed - parting))
    let push = normal * (impulse.normal - before.normal)
    first.take(push, at: armA, round)
    second.take(-push, at: armB, round)
    momenta[a] = first
    momenta[b] = second
    guard normalMass > 0 else { return 0 }
    return max(
      abs(impulse.normal - before.normal) / normalMass,
      abs(impulse.tangent - before.tangent) / tangentMass)
  }
}
