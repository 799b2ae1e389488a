/// The limits of a world's numbers: within them no product leaves the range of a Double.
enum Limits {
  /// The greatest distance from the origin along an axis [px], and rotation [rad].
  static let coordinate = 1e9
  /// The greatest speed [px/s].
  static let speed = 1e7
  /// The greatest angular speed [rad/s].
  static let angularSpeed = 1e4
  static let size = 1e-3...1e6
  static let density = 1e-6...1e6
  /// The range of damping ratios, resistances, drags and frictions.
  static let rate = 0...1e6
  /// The range of frequencies [Hz].
  static let frequency = 0...1e6
  /// The greatest force [N], and acceleration in thousands of px/s².
  static let force = 1e9
  /// The greatest number of collision behaviours that a world can tell apart.
  static let collisions = 64
}

extension DynamicsError {
  static func require(
    _ value: Double, in range: ClosedRange<Double>, _ name: String
  ) throws(DynamicsError) {
    guard range.contains(value) else {
      throw .outOfRange(name: name, value: value, lower: range.lowerBound, upper: range.upperBound)
    }
  }

  static func require(
    _ vector: SIMD2<Double>, within limit: Double, _ name: String
  ) throws(DynamicsError) {
    try require(vector.x, in: -limit...limit, name)
    try require(vector.y, in: -limit...limit, name)
  }
}

extension ItemShape {
  func check() throws(DynamicsError) {
    switch self {
    case .rectangle(let size):
      try DynamicsError.require(size.x, in: Limits.size, "item's width")
      try DynamicsError.require(size.y, in: Limits.size, "item's height")
    case .circle(let radius):
      try DynamicsError.require(radius, in: Limits.size, "item's radius")
    case .polygon: break
    }
  }
}

extension ItemState {
  func check() throws(DynamicsError) {
    try DynamicsError.require(position, within: Limits.coordinate, "item's position")
    try DynamicsError.require(velocity, within: Limits.speed, "item's velocity")
    try DynamicsError.require(
      rotation, in: -Limits.coordinate...Limits.coordinate, "item's rotation")
    try DynamicsError.require(
      angularVelocity, in: -Limits.angularSpeed...Limits.angularSpeed, "item's angular velocity")
  }
}

extension ItemProperties {
  func check() throws(DynamicsError) {
    try DynamicsError.require(density, in: Limits.density, "density")
    try DynamicsError.require(friction, in: Limits.rate, "friction")
    try DynamicsError.require(elasticity, in: 0...1, "elasticity")
    try DynamicsError.require(resistance, in: Limits.rate, "resistance")
    try DynamicsError.require(angularResistance, in: Limits.rate, "angular resistance")
  }
}

extension Behavior {
  /// Throws if a number lies outside the limits of a world.
  func check() throws(DynamicsError) {
    switch self {
    case .attachment(let attachment):
      try attachment.check()
    case .gravity(let vector, _):
      try DynamicsError.require(vector, within: Limits.force, "gravity")
    case .push(let push):
      try DynamicsError.require(push.force, within: Limits.force, "push's force")
      try DynamicsError.require(push.offset, within: Limits.size.upperBound, "push's offset")
    case .collision(let collision):
      try collision.check()
    case .snap(let snap):
      try DynamicsError.require(snap.point, within: Limits.coordinate, "snap's point")
      try DynamicsError.require(snap.damping, in: Limits.rate, "snap's damping")
    case .properties(let properties, _):
      try properties.check()
    case .field(let field):
      try field.check()
    case .action:
      break
    case .composite(let behaviors):
      for behavior in behaviors { try behavior.check() }
    }
  }
}

extension Attachment {
  func check() throws(DynamicsError) {
    let longest = Limits.size.upperBound
    try DynamicsError.require(offset, within: longest, "attachment's offset")
    try DynamicsError.require(length ?? 0, in: 0...Limits.coordinate, "attachment's length")
    try DynamicsError.require(frequency, in: Limits.frequency, "attachment's frequency")
    try DynamicsError.require(damping, in: Limits.rate, "attachment's damping")
    switch play {
    case .none: break
    case .within(let range):
      try DynamicsError.require(
        range.lowerBound, in: 0...Limits.coordinate, "attachment's least distance")
      try DynamicsError.require(
        range.upperBound, in: 0...Limits.coordinate, "attachment's greatest distance")
    case .along(let axis):
      try DynamicsError.require(axis, within: longest, "attachment's axis")
      try DynamicsError.require(
        (axis * axis).sum().squareRoot(), in: Limits.size.lowerBound...(2 * longest),
        "attachment's axis")
    }
    switch end {
    case .anchor(let point):
      try DynamicsError.require(point, within: Limits.coordinate, "attachment's anchor")
    case .item(let other, let offset):
      guard other != item else { throw .attachedToItself(item) }
      try DynamicsError.require(offset, within: longest, "attachment's offset")
    }
  }
}

extension Collision {
  func check() throws(DynamicsError) {
    for boundary in boundaries {
      try DynamicsError.require(boundary.from, within: Limits.coordinate, "boundary's end")
      try DynamicsError.require(boundary.to, within: Limits.coordinate, "boundary's end")
      try DynamicsError.require(
        length(boundary.to - boundary.from), in: Limits.size.lowerBound...(4 * Limits.coordinate),
        "boundary's length")
    }
    guard let bounds else { return }
    try DynamicsError.require(bounds.lower, within: Limits.coordinate, "bounds' corner")
    try DynamicsError.require(
      bounds.upper.x, in: bounds.lower.x...Limits.coordinate, "bounds' right side")
    try DynamicsError.require(
      bounds.upper.y, in: bounds.lower.y...Limits.coordinate, "bounds' lower side")
  }
}
