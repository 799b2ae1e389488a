/// An attachment that has no closed form: to another item, off the centre, or of some length.
struct Joint: Equatable, Sendable {
  var a: Int
  /// The other item; nil: an anchor.
  var b: Int?
  var offsetA: Vector
  /// On the other item, or the anchor.
  var endB: Vector
  var length: Double
  /// [rad/s]; 0: rigid.
  var frequency: Double
  var dampingRatio: Double
  var play = Attachment.Play.none

  /// What follows from where the items are, for one step.
  var armA = Vector.zero
  var armB = Vector.zero
  /// From the other end to the item's, less the length along it [px].
  var error = Vector.zero
  /// The line it pulls along; nil for length 0, where it pulls every way.
  var axis: Vector?
  /// The sign of the impulses along the axis that it may give; 0: both.
  var onlySign = 0.0
  var impulse = Vector.zero
  /// What the last step's two rounds gave: the next one starts from it.
  var carrying = Vector.zero
  var settling = Vector.zero

  /// Whether it joins the same two, so that what one has given is a good start for the other.
  func isSame(as other: Joint) -> Bool {
    a == other.a && b == other.b && (length > 0) == (other.length > 0) && play == other.play
  }

  var isRigid: Bool { frequency == 0 }

  /// Whether its ends may still move the way that it will forbid.
  var isSlack: Bool {
    guard onlySign != 0, let axis else { return false }
    return dot(error, axis) * onlySign > 0
  }

  /// An impulse of which nothing pushes where it may only pull; `before` was given already.
  func allowed(_ impulse: Vector, after before: Vector = .zero) -> Vector {
    guard onlySign != 0, let axis else { return impulse }
    let along = dot(before + impulse, axis) * onlySign
    return along < 0 ? -before : impulse
  }

  /// How strongly it answers in a step of `h` [s], taken implicitly, so that no stiffness is too
  /// great: the velocity that undoes the error, and the shares of the answer and of what was
  /// given before.
  ///
  /// E. Catto, *Soft Constraints* (2011), for a mass m: k = m·ω², c = 2·m·ζ·ω.
  func softness(_ h: Double) -> (rate: Double, mass: Double, impulse: Double) {
    // What is slack may use up all of its play in a step, and no more.
    if isSlack { return (1 / h, 1, 0) }
    // A rigid one undoes half its error a step.
    guard !isRigid else { return (0.5 / h, 1, 0) }
    let a = 2 * dampingRatio + h * frequency
    let b = h * frequency * a
    return (frequency / a, b / (1 + b), 1 / (1 + b))
  }
}

/// A symmetric 2 × 2 matrix: how a point answers to an impulse there.
struct PointMass {
  var xx: Double
  var xy: Double
  var yy: Double

  static func + (a: PointMass, b: PointMass) -> PointMass {
    PointMass(xx: a.xx + b.xx, xy: a.xy + b.xy, yy: a.yy + b.yy)
  }

  /// How much an impulse changes the velocity.
  func change(by impulse: Vector) -> Double {
    length(Vector(xx * impulse.x + xy * impulse.y, xy * impulse.x + yy * impulse.y))
  }

  /// The impulse that changes the velocity by `change`; none where nothing can move.
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
