internal import Geometry

/// How a picture in space is seen: which place of it at which pixel, and how much of a pixel it
/// covers.
struct PlaneView {
  /// From the target to (u, v, 1) / W of the source: all linear in x and y.
  private let back: Projection
  /// How far a point lies inside of each edge [px]: left and right, top and bottom, and the limit
  /// beyond which the picture is too near to be seen.
  private let left: Edge
  private let right: Edge
  private let top: Edge
  private let bottom: Edge
  private let near: Edge

  /// - Parameter map: From a source of `size` to the target.
  init?(_ map: Projection, size: PixelSize) {
    guard let back = map.inverse else { return nil }
    self.back = back
    let u = SIMD3(back.x.x, back.y.x, back.origin.x)
    let v = SIMD3(back.x.y, back.y.y, back.origin.y)
    let w = SIMD3(back.x.z, back.y.z, back.origin.z)
    left = Edge(u)
    right = Edge(w * Double(size.width) - u)
    top = Edge(v)
    bottom = Edge(w * Double(size.height) - v)
    near = Edge(SIMD3(0, 0, 1 / Projection.nearest) - w)
  }

  /// Where in the source a point of the target lies.
  @inline(__always)
  func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
    let p = back.x * x + (back.y * y + back.origin)
    // Beyond the horizon there is nothing; the edges keep painters away from there.
    return SIMD2(p.x, p.y) / max(p.z, 1e-12)
  }

  /// The part of a pixel that is covered, 0…1.
  ///
  /// What two opposite edges cut away adds up, so that this is exact for what is thinner than a
  /// pixel, too.
  func coverage(x: Int, y: Int) -> Double {
    let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    let across = left.coverage(p) + right.coverage(p) - 1
    let down = top.coverage(p) + bottom.coverage(p) - 1
    return max(0, across) * max(0, down) * near.coverage(p)
  }

  /// The pixels of a row that are touched, `start..<end`, and those of them that are surely covered
  /// wholly, `solid..<rest`.
  struct Span {
    var start: Int
    var solid: Int
    var rest: Int
    var end: Int
  }

  func span(y: Int, from first: Int, to last: Int) -> Span {
    let center = Double(y) + 0.5
    let touched = columns(center, depth: -0.5, Double(first) + 0.5, Double(last) - 0.5)
    guard touched.low <= touched.high else { return Span(start: 0, solid: 0, rest: 0, end: 0) }
    let (start, end) = (index(touched.low, .up), index(touched.high, .down) + 1)
    let covered = columns(center, depth: 0.5, touched.low, touched.high)
    let solid = covered.low <= covered.high ? index(covered.low, .up) : end
    let rest = covered.low <= covered.high ? index(covered.high, .down) + 1 : end
    return Span(
      start: start, solid: min(max(solid, start), end), rest: min(max(rest, solid), end), end: end)
  }

  private func index(_ x: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int((x - 0.5).rounded(rule))
  }

  /// Between which x the points of a row lie inside of all edges by at least `depth`.
  private func columns(
    _ y: Double, depth: Double, _ low: Double, _ high: Double
  ) -> (low: Double, high: Double) {
    var range = (low: low, high: high)
    left.narrow(&range, y, depth)
    right.narrow(&range, y, depth)
    top.narrow(&range, y, depth)
    bottom.narrow(&range, y, depth)
    near.narrow(&range, y, depth)
    return range
  }
}

extension PlaneView {
  /// A grid of places within a pixel.
  struct Samples {
    var columns = 1
    var rows = 1
    /// Of one place's share of the pixel.
    var width = 1.0
    var height = 1.0
    fileprivate var shift: UInt64 = 0

    var count: Int { columns &* rows }

    /// The mean of as many words of four components.
    @inline(__always)
    func mean(_ sum: UInt64) -> UInt64 {
      let half = shift == 0 ? 0 : 0x0001_0001_0001_0001 &<< (shift &- 1)
      return (sum &+ half) &>> shift & 0x00FF_00FF_00FF_00FF
    }
  }

  /// How many places around (`x`, `y`) to look at, by how many pixels of the source fall on one.
  func samples(x: Int, y: Int) -> Samples {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let p = back.x * px + (back.y * py + back.origin)
    let scale = 1 / max(p.z, 1e-12)
    let place = SIMD2(p.x, p.y) * scale
    let across = (SIMD2(back.x.x, back.x.y) - place * back.x.z) * scale
    let down = (SIMD2(back.y.x, back.y.y) - place * back.y.z) * scale
    let (columns, rows) = (Samples.power(across), Samples.power(down))
    guard columns + rows > 0 else { return Samples() }
    return Samples(
      columns: 1 << columns, rows: 1 << rows, width: 1 / Double(1 << columns),
      height: 1 / Double(1 << rows), shift: UInt64(columns + rows))
  }
}

extension PlaneView.Samples {
  /// How often to halve a pixel that spans `step` of the source.
  fileprivate static func power(_ step: SIMD2<Double>) -> Int {
    let square = (step * step).sum()
    if square <= 1.4 * 1.4 { return 0 }
    if square <= 2.8 * 2.8 { return 1 }
    return square <= 5.6 * 5.6 ? 2 : 3
  }
}

/// A straight edge: how far a point lies on its inner side [px].
private struct Edge {
  private let a: Double
  private let b: Double
  private let c: Double

  /// From a linear function that is positive inside.
  init(_ function: SIMD3<Double>) {
    let length = (function.x * function.x + function.y * function.y).squareRoot()
    guard length > 1e-12 else {
      (a, b, c) = (0, 0, function.z > 0 ? 1e9 : -1e9)
      return
    }
    (a, b, c) = (function.x / length, function.y / length, function.z / length)
  }

  func coverage(_ p: SIMD2<Double>) -> Double { min(max(a * p.x + b * p.y + c + 0.5, 0), 1) }

  /// Takes away from `range` the x of row `y` that lie less than `depth` inside.
  func narrow(_ range: inout (low: Double, high: Double), _ y: Double, _ depth: Double) {
    let rest = depth - b * y - c
    if abs(a) < 1e-9 {
      if rest > 0 { range.high = -.infinity }
    } else if a > 0 {
      range.low = max(range.low, rest / a)
    } else {
      range.high = min(range.high, rest / a)
    }
  }
}
