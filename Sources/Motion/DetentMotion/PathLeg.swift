/// One cubic Bézier curve of a path, parametrized by its own length.
struct PathLeg: Equatable, Sendable {
  private let (a, b, c, d): (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
  /// The length up to each of the evenly spread parameters.
  private var lengths: [Double] = [0]
  /// The length of its control polygon, which bounds the distance between any two of its points.
  private let reach: Double

  var end: SIMD2<Double> { d }
  var length: Double { lengths[lengths.count - 1] }
  var isFinite: Bool { reach.isFinite }

  init(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
    reach = (b - a).magnitude + (c - b).magnitude + (d - c).magnitude
    guard reach.isFinite else { return }
    let count = PathLeg.pieces
    for i in 0..<count {
      let (from, to) = (Double(i) / Double(count), Double(i + 1) / Double(count))
      lengths.append(lengths[i] + measured(from: from, to: to))
    }
  }

  private static let pieces = 32

  func point(at u: Double) -> SIMD2<Double> {
    let rest = 1 - u
    let sum = a * (rest * rest * rest) + b * (3 * rest * rest * u)
    return sum + c * (3 * rest * u * u) + d * (u * u * u)
  }

  private func derivative(at u: Double) -> SIMD2<Double> {
    let rest = 1 - u
    let sum = (b - a) * (3 * rest * rest) + (c - b) * (6 * rest * u)
    return sum + (d - c) * (3 * u * u)
  }

  /// The direction of the curve, of length 1; defined also where two control points coincide.
  func direction(at u: Double) -> SIMD2<Double> {
    for step in [0, 1e-4, 1e-2] {
      let tangent = derivative(at: u < 0.5 ? u + step : u - step)
      let speed = tangent.magnitude
      if speed > 1e-9 * reach { return tangent / speed }
    }
    return SIMD2(1, 0)
  }

  /// The length between two parameters: Gauss–Legendre with five points (Abramowitz and Stegun,
  /// table 25.4).
  private func measured(from: Double, to: Double) -> Double {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    let points = [
      (0.0, 0.568_888_888_888_889), (0.538_469_310_105_683, 0.478_628_670_499_366),
      (-0.538_469_310_105_683, 0.478_628_670_499_366),
      (0.906_179_845_938_664, 0.236_926_885_056_189),
      (-0.906_179_845_938_664, 0.236_926_885_056_189),
    ]
    return points.reduce(0.0) {
      $0 + $1.1 * derivative(at: middle + half * $1.0).magnitude
    } * half
  }

  /// The parameter at a distance from the start: Newton's steps within the piece that holds it.
  func parameter(at distance: Double) -> Double {
    guard distance > 0 else { return 0 }
    guard distance < length else { return 1 }
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= distance { low = middle } else { high = middle }
    }
    let first = Double(low) / Double(PathLeg.pieces)
    var (left, right) = (first, Double(low + 1) / Double(PathLeg.pieces))
    var u = (left + right) / 2
    for _ in 0..<60 {
      let error = lengths[low] + measured(from: first, to: u) - distance
      if error > 0 { right = u } else { left = u }
      let next = u - error / max(derivative(at: u).magnitude, 1e-300)
      let step = next > left && next < right ? next : (left + right) / 2
      if (step - u).magnitude < 1e-14 { return step }
      u = step
    }
    return u
  }

  /// The greatest distance of the cubic with the same ends and directions, checked at the quarters.
  func deviation(from: Double, to: Double) -> Double {
    let (start, end) = (parameter(at: from), parameter(at: to))
    let cubic = HermiteSegment(
      from: point(at: start), to: point(at: end), leaving: direction(at: start) * (to - from),
      arriving: direction(at: end) * (to - from))
    return [0.25, 0.5, 0.75].map { share in
      (cubic.value(at: share) - point(at: parameter(at: from + (to - from) * share))).magnitude
    }.max() ?? 0
  }
}
