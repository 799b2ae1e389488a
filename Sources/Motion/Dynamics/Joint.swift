/// An attachment without a closed form: to another item, off the centre, or of some length.
struct Joint: Equatable, Sendable {
  var a: Int
  /// The other item; nil: an anchor.
  var b: Int?
  var offsetA: Vector
  /// The offset on the other item, or the anchor.
  var endB: Vector
  var length: Double
  /// The angular frequency [rad/s]; 0: rigid.
  var frequency: Double
  var dampingRatio: Double
  var play = Attachment.Play.none

  /// The values that follow from the items' states, for one step.
  var armA = Vector.zero
  var armB = Vector.zero
  /// The vector from the other end to the item's, less the length along it [px].
  var error = Vector.zero
  /// The line along which it pulls; nil for length 0, where it pulls in every direction.
  var axis: Vector?
  /// The sign of the impulses along the axis that are allowed; 0: both.
  var onlySign = 0.0
  var impulse = Vector.zero
  /// The impulses of the last step's two rounds, with which the next one starts.
  var carrying = Vector.zero
  var settling = Vector.zero

  /// Whether the other joint connects the same two, so that its impulses are a good start.
  func isSame(as other: Joint) -> Bool {
    a == other.a && b == other.b && (length > 0) == (other.length > 0) && play == other.play
  }

  var isRigid: Bool { frequency == 0 }

  /// Whether its ends are still inside the range that it allows.
  var isSlack: Bool {
    guard onlySign != 0, let axis else { return false }
    return dot(error, axis) * onlySign > 0
  }

  /// The impulse, limited so that its sum with `before` has the only sign that is allowed, if any.
  func allowed(_ impulse: Vector, after before: Vector = .zero) -> Vector {
    guard onlySign != 0, let axis else { return impulse }
    let along = dot(before + impulse, axis) * onlySign
    return along < 0 ? -before : impulse
  }

  /// The coefficients of its response in a step of `h` [s], solved implicitly, so that it is stable
  /// at any stiffness: the rate that corrects the error, and the shares of the new impulse and of
  /// the earlier one.
  ///
  /// E. Catto, *Soft Constraints* (2011), for a mass m: k = m·ω², c = 2·m·ζ·ω.
  func softness(_ h: Double) -> (rate: Double, mass: Double, impulse: Double) {
    // A slack joint may use up all of its play in a step, and no more.
    if isSlack { return (1 / h, 1, 0) }
    // A rigid joint corrects half of its error in a step.
    guard !isRigid else { return (0.5 / h, 1, 0) }
    let a = 2 * dampingRatio + h * frequency
    let b = h * frequency * a
    return (frequency / a, b / (1 + b), 1 / (1 + b))
  }
}

/// A symmetric 2 × 2 matrix: the response of a point to an impulse there.
struct PointMass {
  var xx: Double
  var xy: Double
  var yy: Double

  static func + (a: PointMass, b: PointMass) -> PointMass {
    PointMass(xx: a.xx + b.xx, xy: a.xy + b.xy, yy: a.yy + b.yy)
  }

  /// The change of velocity by an impulse.
  func change(by impulse: Vector) -> Double {
    length(Vector(xx * impulse.x + xy * impulse.y, xy * impulse.x + yy * impulse.y))
  }

  /// The impulse that changes the velocity by `change`; zero if nothing can move.
  func impulse(for change: Vector) -> Vector {
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else {
      let sum = xx + yy
      return sum > 0 ? change * (1 / sum) : .zero
    }
    return Vector(yy * change.x - xy * change.y, xx * change.y - xy * change.x)
      * (1 / determinant)
  }
}

extension PointMass {
  /// How a point of a body answers, `arm` from its centre [px].
  init(of body: Body, at arm: Vector) {
    xx = body.inverseMass + body.inverseInertia * arm.y * arm.y
    xy = -body.inverseInertia * arm.x * arm.y
    yy = body.inverseMass + body.inverseInertia * arm.x * arm.x
  }
}
