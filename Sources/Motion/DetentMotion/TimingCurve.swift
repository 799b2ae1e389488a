/// The progress of an animation over its time: a cubic Bézier curve from (0, 0) to (1, 1), or one
/// of the shapes of `Easing`.
public struct TimingCurve: Hashable, Sendable {
  /// The first control point; (0, 0) for an easing.
  public let control1: SIMD2<Double>
  /// The second control point; (1, 1) for an easing.
  public let control2: SIMD2<Double>
  /// The easing that replaces the Bézier curve; nil if there is none.
  public let easing: Easing?

  /// A curve by its control points, whose x must lie between 0 and 1; y may lie anywhere.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(MotionError) {
    try MotionError.require(x1, in: 0...1, "curve's first x")
    try MotionError.require(x2, in: 0...1, "curve's second x")
    try MotionError.require(y1, in: -1e9...1e9, "curve's first y")
    try MotionError.require(y2, in: -1e9...1e9, "curve's second y")
    self.init(valid: SIMD2(x1, y1), SIMD2(x2, y2))
  }

  private init(
    valid control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ easing: Easing? = nil
  ) {
    self.control1 = control1
    self.control2 = control2
    self.easing = easing
  }

  /// A curve of one of the thirty easings that toolkits share; see `Easing` for their formulas.
  public static func ease(
    _ family: Easing.Family, _ direction: Easing.Direction = .out
  ) -> TimingCurve {
    TimingCurve(valid: SIMD2(0, 0), SIMD2(1, 1), .ease(family, direction))
  }

  /// A staircase of `count` steps, as in CSS.
  /// - Throws: `MotionError.outOfRange` for fewer than one step (two if it jumps at neither end).
  public static func steps(
    _ count: Int, jump: Easing.Jump = .end
  ) throws(MotionError) -> TimingCurve {
    let range = (jump == .none ? 2.0 : 1)...1e6
    try MotionError.require(Double(count), in: range, "number of steps")
    return TimingCurve(valid: SIMD2(0, 0), SIMD2(1, 1), .steps(count, jump))
  }

  public static let linear = TimingCurve(valid: SIMD2(0, 0), SIMD2(1, 1))
  public static let easeIn = TimingCurve(valid: SIMD2(0.42, 0), SIMD2(1, 1))
  public static let easeOut = TimingCurve(valid: SIMD2(0, 0), SIMD2(0.58, 1))
  public static let easeInOut = TimingCurve(valid: SIMD2(0.42, 0), SIMD2(0.58, 1))
  /// The default curve of Core Animation.
  public static let `default` = TimingCurve(valid: SIMD2(0.25, 0.1), SIMD2(0.25, 1))
}

extension TimingCurve {
  /// The progress at `fraction` of the time: 0 at 0 (unless steps begin with a jump), 1 at 1, and
  /// constant beyond; for NaN as at 0.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return easing?.beginning ?? 0 }
    guard fraction < 1 else { return 1 }
    if let easing { return easing.value(at: fraction) }
    return isStraight ? fraction : point(at: parameter(at: fraction)).y
  }

  /// The derivative of `value(at:)`, from within at the ends; finite also where the curve is
  /// vertical.
  public func slope(at fraction: Double) -> Double {
    if let easing { return easing.slope(at: fraction > 0 ? min(fraction, 1) : 0) }
    guard !isStraight else { return 1 }
    let parameter = parameter(at: fraction > 0 ? min(fraction, 1) : 0)
    let tangent = tangent(at: parameter)
    if tangent.x > 1e-6 { return tangent.y / tangent.x }
    // Uses a short chord instead, over which x(u) always grows.
    let chord = point(at: min(parameter + 1e-4, 1)) - point(at: max(parameter - 1e-4, 0))
    return chord.y / chord.x
  }

  /// Whether the value leaves 0…1 on its way.
  public var overshoots: Bool {
    easing?.overshoots ?? (min(control1.y, control2.y) < 0 || max(control1.y, control2.y) > 1)
  }

  private var isStraight: Bool { control1.x == control1.y && control2.x == control2.y }

  /// The curve at parameter u: `3(1−u)²u·c₁ + 3(1−u)u²·c₂ + u³`.
  private func point(at u: Double) -> SIMD2<Double> {
    let rest = 1 - u
    let sum = control1 * (3 * rest * rest * u) + control2 * (3 * rest * u * u)
    return sum + SIMD2(repeating: u * u * u)
  }

  private func tangent(at u: Double) -> SIMD2<Double> {
    let rest = 1 - u
    let sum = control1 * (3 * rest * (1 - 3 * u)) + control2 * (3 * u * (2 - 3 * u))
    return sum + SIMD2(repeating: 3 * u * u)
  }

  /// The u with x(u) = `x`, by Newton's steps; halves the bracket whenever one leaves it.
  private func parameter(at x: Double) -> Double {
    var (low, high, u) = (0.0, 1.0, x)
    for _ in 0..<100 {
      let error = point(at: u).x - x
      if error == 0 { return u }
      if error > 0 { high = u } else { low = u }
      let step = u - error / tangent(at: u).x
      let next = step > low && step < high ? step : low + (high - low) / 2
      if (next - u).magnitude < 1e-15 { return next }
      u = next
    }
    return u
  }
}

extension TimingCurve: CustomStringConvertible {
  /// Its control points, or its easing.
  public var description: String {
    switch easing {
    case nil: "TimingCurve(\(control1.x), \(control1.y), \(control2.x), \(control2.y))"
    case .ease(let family, let direction): "TimingCurve.ease(.\(family), .\(direction))"
    case .steps(let count, let jump): "TimingCurve.steps(\(count), jump: .\(jump))"
    }
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
