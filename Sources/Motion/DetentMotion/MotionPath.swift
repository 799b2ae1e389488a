/// A path in the plane, made of straight lines and cubic Bézier curves and parametrized by
/// distance, so that an object can move along it at an even pace or by any law.
///
/// ```swift
/// var path = MotionPath(from: SIMD2(0, 0))
/// try path.curve(to: SIMD2(200, 0), control1: SIMD2(60, -120), control2: SIMD2(140, -120))
/// try path.line(to: SIMD2(300, 0))
/// // By a law of its own: a spring moves the distance, and may be caught and sent back in flight.
/// let along = Spring.hand.state(after: 0.2, from: MotionState(0.0), to: path.length)
/// let place = path.state(at: along)          // value and velocity in the plane
/// let heading = path.heading(at: along.value)  // [rad]
/// ```
///
/// The path continues straight beyond both ends, so that a spring may overshoot.
public struct MotionPath: Equatable, Sendable {
  private var legs: [PathLeg] = []
  /// The distance at which each leg begins.
  private var starts: [Double] = []
  public let start: SIMD2<Double>
  /// The length, in the unit of the points: within 1e-9 of itself, or 1e-4 if a curve of it turns
  /// back at a point.
  public private(set) var length = 0.0

  public init(from start: SIMD2<Double>) { self.start = start }

  /// The last point.
  public var end: SIMD2<Double> { legs.last?.end ?? start }

  /// Appends a straight line to a point.
  /// - Throws: `MotionError.notFinite`.
  public mutating func line(to end: SIMD2<Double>) throws(MotionError) {
    let way = end - self.end
    try add(PathLeg(self.end, self.end + way / 3, end - way / 3, end))
  }

  /// Appends a cubic Bézier curve.
  /// - Throws: `MotionError.notFinite`.
  public mutating func curve(
    to end: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>
  ) throws(MotionError) {
    try add(PathLeg(self.end, control1, control2, end))
  }

  /// Appends a quadratic Bézier curve, as the cubic one with its controls at two thirds.
  /// - Throws: `MotionError.notFinite`.
  public mutating func curve(
    to end: SIMD2<Double>, control: SIMD2<Double>
  ) throws(MotionError) {
    let first = self.end + (control - self.end) * (2.0 / 3)
    try add(PathLeg(self.end, first, end + (control - end) * (2.0 / 3), end))
  }

  private mutating func add(_ leg: PathLeg) throws(MotionError) {
    guard leg.isFinite else { throw .notFinite(name: "point of the path") }
    guard leg.length > 0 else { return }
    legs.append(leg)
    starts.append(length)
    length += leg.length
  }
}

extension MotionPath {
  /// The point at a distance from the start.
  public func point(at distance: Double) -> SIMD2<Double> { place(at: distance).point }

  /// The direction of the path there, from the x axis towards the y axis [rad].
  public func heading(at distance: Double) -> Double {
    let tangent = place(at: distance).tangent
    return arctangent(tangent.y, tangent.x)
  }

  /// The position and velocity in the plane of an object that moves along the path with `state`.
  public func state(at state: MotionState<Double>) -> MotionState<SIMD2<Double>> {
    let (point, tangent) = place(at: state.value)
    return MotionState(point, velocity: tangent * state.velocity)
  }

  /// The point and the direction, of length 1, at a distance from the start.
  private func place(at distance: Double) -> (point: SIMD2<Double>, tangent: SIMD2<Double>) {
    guard let first = legs.first, let last = legs.last, distance.isFinite else {
      return (start, SIMD2(1, 0))
    }
    if distance <= 0 {
      let tangent = first.direction(at: 0)
      return (start + tangent * distance, tangent)
    }
    if distance >= length {
      let tangent = last.direction(at: 1)
      return (end + tangent * (distance - length), tangent)
    }
    var (low, high) = (0, legs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= distance { low = middle } else { high = middle }
    }
    let u = legs[low].parameter(at: distance - starts[low])
    return (legs[low].point(at: u), legs[low].direction(at: u))
  }

  /// The greatest number of keys for a path.
  private static let mostKeys = 10_000

  /// The path as keys at an even pace, no further from it than `error` at any time.
  /// - Throws: `MotionError.notPositive` for an error that is not positive, `wrongCount` for a path
  ///   of length zero, and `tooManyKeys`.
  public func keyframes(error: Double = 0.05) throws(MotionError) -> Keyframes<SIMD2<Double>> {
    try MotionError.requirePositive(error, "error")
    guard !legs.isEmpty else { throw .wrongCount(name: "legs of the path", count: 0, expected: 1) }
    var (values, slopes, times) = ([SIMD2<Double>](), [SIMD2<Double>](), [Double]())
    for (i, leg) in legs.enumerated() {
      for distance in try distances(of: leg, error: error, room: Self.mostKeys - values.count) {
        let u = leg.parameter(at: distance)
        values.append(leg.point(at: u))
        slopes.append(leg.direction(at: u) * length)
        times.append(min((starts[i] + distance) / length, 1))
      }
    }
    return try Keyframes(values, slopes: slopes, at: times)
  }

  /// Evenly spread distances, doubled in number until the cubics between them are within `error`.
  private func distances(
    of leg: PathLeg, error: Double, room: Int
  ) throws(MotionError) -> [Double] {
    var count = 1
    while count < room {
      let step = leg.length / Double(count)
      let isNear = (0..<count).allSatisfy { i in
        leg.deviation(from: Double(i) * step, to: Double(i + 1) * step) <= error
      }
      if isNear { return (0...count).map { Double($0) * step } }
      count *= 2
    }
    throw .tooManyKeys(limit: Self.mostKeys)
  }
}
