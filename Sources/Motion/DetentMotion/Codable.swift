// What is kept in a file is checked like what is written in code: decoding throws where the
// initialiser would.

extension Spring: Codable {
  private enum Key: CodingKey { case stiffness, damping, mass }

  /// - Throws: `MotionError` for what is no spring, and what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    try self.init(
      stiffness: values.decode(Double.self, forKey: .stiffness),
      damping: values.decode(Double.self, forKey: .damping),
      mass: values.decodeIfPresent(Double.self, forKey: .mass) ?? 1)
  }

  /// Writes the three constants of its equation.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(stiffness, forKey: .stiffness)
    try values.encode(damping, forKey: .damping)
    try values.encode(mass, forKey: .mass)
  }
}

extension TimingCurve: Codable {
  private enum Key: CodingKey { case controlPoints, ease, direction, steps, jump }

  /// - Throws: `MotionError` for what is no curve, and what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let family = try values.decodeIfPresent(Easing.Family.self, forKey: .ease) {
      self = .ease(family, try values.decode(Easing.Direction.self, forKey: .direction))
    } else if let steps = try values.decodeIfPresent(Int.self, forKey: .steps) {
      self = try .steps(steps, jump: values.decode(Easing.Jump.self, forKey: .jump))
    } else {
      let points = try values.decode(SIMD4<Double>.self, forKey: .controlPoints)
      try self.init(points.x, points.y, points.z, points.w)
    }
  }

  /// Writes two control points, an easing's family and direction, or a number of steps.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch easing {
    case nil:
      try values.encode(SIMD4(lowHalf: control1, highHalf: control2), forKey: .controlPoints)
    case .ease(let family, let direction):
      try values.encode(family, forKey: .ease)
      try values.encode(direction, forKey: .direction)
    case .steps(let count, let jump):
      try values.encode(count, forKey: .steps)
      try values.encode(jump, forKey: .jump)
    }
  }
}

extension Decay: Codable {
  /// - Throws: `MotionError` for what is no friction, and what the decoder throws.
  public init(from decoder: any Decoder) throws {
    try self.init(rate: decoder.singleValueContainer().decode(Double.self))
  }

  /// Writes what is left of the velocity after a millisecond.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(rate)
  }
}
