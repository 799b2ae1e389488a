/// A point at which an item touches its partner, or will within the step.
struct Contact: Equatable, Sendable {
  /// The two partners of a contact.
  struct Pair: Equatable, Sendable {
    var a: Int
    /// The other item; nil for an obstacle.
    var b: Int?
    /// The index among the world's obstacles.
    var obstacle = 0

    /// Orders pairs by their first item, obstacles before other items.
    func precedes(_ other: Pair) -> Bool { (a, rank) < (other.a, other.rank) }

    private var rank: Int { b ?? obstacle - .max }
  }

  /// The impulse of a contact, along its normal and across.
  struct Impulse: Equatable, Sendable {
    var normal = 0.0
    var tangent = 0.0
  }

  var pair: Pair
  var feature: Int
  /// The direction from the partner to the item.
  var normal: Vector
  var place: Vector
  var separation: Double
  /// The levers along the normal and across.
  var normalLever = Lever()
  var tangentLever = Lever()
  var friction = 0.0
  /// The velocity at which the two part at the end of the step [px/s]; 0 if they do not bounce.
  var parting = 0.0
  var impulse = Impulse()
  /// The impulses of the last step's two rounds, with which the next one starts.
  var carrying = Impulse()
  var settling = Impulse()

  /// The overlap that is not corrected, so that resting items keep touching [px].
  static let slop = 0.02
  /// The share of a greater overlap that a step corrects, and the greatest speed of that [px/s].
  static let recovery = 0.2
  static let fastestRecovery = 2000.0
  /// The speed below which items do not bounce [px/s], and the number of steps: items that forces
  /// would bring back within twice that many do not bounce either, but lie pressed together.
  static let slowestBounce = 8.0
  static let shortestBounce = 3.0

  init(_ pair: Pair, _ point: Manifold.Point, normal: Vector) {
    self.pair = pair
    feature = point.feature
    self.normal = normal
    place = point.place
    separation = point.separation
  }

  /// The least velocity at which the two part in a step of `h` [s]: negative if it closes the gap,
  /// positive if it corrects an overlap.
  func leastSpeed(_ h: Double) -> Double {
    if separation > 0 { return -separation / h }
    let deep = -separation - Contact.slop
    return deep > 0 ? min(deep * Contact.recovery / h, Contact.fastestRecovery) : 0
  }
}

/// An immovable partner of collisions.
struct Obstacle: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case line(BoundaryID, from: Vector, to: Vector)
    /// Everything beyond `edge` along the inward normal.
    case side(CollisionEvent.Side, edge: Double, inward: Vector)
  }

  var kind: Kind
  /// The bit of its collision.
  var group: UInt64

  var partner: CollisionEvent.Partner {
    switch kind {
    case .line(let id, _, _): .boundary(id)
    case .side(let side, _, _): .bounds(side)
    }
  }

  static func sides(of bounds: Collision.Bounds, group: UInt64) -> [Obstacle] {
    let (l, u) = (bounds.lower, bounds.upper)
    return [
      Obstacle(kind: .side(.left, edge: l.x, inward: [1, 0]), group: group),
      Obstacle(kind: .side(.right, edge: -u.x, inward: [-1, 0]), group: group),
      Obstacle(kind: .side(.top, edge: l.y, inward: [0, 1]), group: group),
      Obstacle(kind: .side(.bottom, edge: -u.y, inward: [0, -1]), group: group),
    ]
  }
}
