/// One point at which an item touches something, or will within the step.
struct Contact: Equatable, Sendable {
  /// Who touches whom.
  struct Pair: Equatable, Sendable {
    var a: Int
    /// The other item; nil: an obstacle.
    var b: Int?
    /// Among the world's obstacles.
    var obstacle = 0

    /// In the order of the items, and of one item the obstacles before the other items.
    func precedes(_ other: Pair) -> Bool { (a, rank) < (other.a, other.rank) }

    private var rank: Int { b ?? obstacle - .max }
  }

  /// What a contact has given, along its normal and across.
  struct Impulse: Equatable, Sendable {
    var normal = 0.0
    var tangent = 0.0
  }

  var pair: Pair
  var feature: Int
  /// From what is touched to the item.
  var normal: Vector
  var place: Vector
  var separation: Double
  /// Along the normal and across.
  var normalLever = Lever()
  var tangentLever = Lever()
  var friction = 0.0
  /// How fast the two must part at the end of the step [px/s]; 0 where they do not bounce.
  var parting = 0.0
  var impulse = Impulse()
  /// What the last step's two rounds gave: the next one starts from it.
  var carrying = Impulse()
  var settling = Impulse()

  /// Overlap that is let be, so that what rests keeps touching [px].
  static let slop = 0.02
  /// How much of a greater overlap is undone in a step, and how fast at most [px/s].
  static let recovery = 0.2
  static let fastestRecovery = 2000.0
  /// What meets slower than this does not bounce [px/s], nor does what forces would bring back within
  /// twice that many steps: it lies there, pressed.
  static let slowestBounce = 8.0
  static let shortestBounce = 3.0

  init(_ pair: Pair, _ point: Manifold.Point, normal: Vector) {
    self.pair = pair
    feature = point.feature
    self.normal = normal
    place = point.place
    separation = point.separation
  }

  /// The velocity at which the two may meet in a step of `h` [s]: what closes the gap, or undoes
  /// the overlap.
  func leastSpeed(_ h: Double) -> Double {
    if separation > 0 { return -separation / h }
    let deep = -separation - Contact.slop
    return deep > 0 ? min(deep * Contact.recovery / h, Contact.fastestRecovery) : 0
  }
}

/// What items collide with that never moves.
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
