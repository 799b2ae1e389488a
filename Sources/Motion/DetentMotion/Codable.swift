// Decoding checks values read from a file as the initialisers check values written in code, and
// throws the same errors.

extension Spring: Codable {
  private enum Key: CodingKey { case stiffness, damping, mass }

  /// - Throws: `MotionError` if the values do not make a spring, and the decoder's own errors.
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

  /// - Throws: `MotionError` if the values do not make a curve, and the decoder's own errors.
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
  /// - Throws: `MotionError` if the value is not a rate of decay, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    try self.init(rate: decoder.singleValueContainer().decode(Double.self))
  }

  /// Writes the share of the velocity that is left after a millisecond.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(rate)
  }
}
