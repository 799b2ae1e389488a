internal import DetentGeometry

/// The view of a picture in space: which place of it each pixel shows, and how much of a pixel it
/// covers.
struct PlaneView {
  /// The map from the target to (u, v, 1) / W of the source, all linear in x and y.
  private let back: Projection
  /// The distance of a point inside each edge [px]: left and right, top and bottom, and the limit
  /// beyond which the picture is too near to be seen.
  private let left: Edge
  private let right: Edge
  private let top: Edge
  private let bottom: Edge
  private let near: Edge

  /// - Parameter map: The map from a source of `size` to the target.
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

  /// A point of the source [px].
  struct Place {
    var u: Double
    var v: Double
  }

  /// A row of the target, along which everything except the division is linear.
  struct Line {
    fileprivate let step: SIMD3<Double>
    fileprivate let start: SIMD3<Double>

    /// The place in the source of a pixel's centre.
    @inline(__always)
    func place(_ x: Int) -> Place {
      let x = Double(x) + 0.5
      // Avoids a division by zero at the horizon, beyond which `span(y:from:to:)` has no pixels.
      let scale = 1 / max(start.z + step.z * x, 1e-12)
      return Place(u: (start.x + step.x * x) * scale, v: (start.y + step.y * x) * scale)
    }
  }

  @inline(__always)
  func line(y: Int) -> Line {
    Line(step: back.x, start: back.y * (Double(y) + 0.5) + back.origin)
  }

  /// The covered fraction of a pixel, 0…1.
  ///
  /// Subtracts what both of two opposite edges cut away, which is exact for pictures thinner than a
  /// pixel, too.
  func coverage(x: Int, y: Int) -> Double {
    let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    let across = left.coverage(p) + right.coverage(p) - 1
    let down = top.coverage(p) + bottom.coverage(p) - 1
    return max(0, across) * max(0, down) * near.coverage(p)
  }

  /// The pixels of a row that are touched, `start..<end`, and those of them that are fully covered,
  /// `solid..<rest`.
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

  /// The range of x in a row for which all points lie inside all edges by at least `depth`.
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
    /// The steps between places, across and down the pixel.
    fileprivate var across = Place(u: 0, v: 0)
    fileprivate var down = Place(u: 0, v: 0)
    fileprivate var shift: UInt64 = 0

    var count: Int { columns &* rows }

    @inline(__always)
    func place(_ column: Int, _ row: Int, around center: Place) -> Place {
      let i = Double(column) - Double(columns &- 1) / 2
      let j = Double(row) - Double(rows &- 1) / 2
      return Place(
        u: center.u + across.u * i + down.u * j, v: center.v + across.v * i + down.v * j)
    }

    /// The mean of `count` words of four components.
    @inline(__always)
    func mean(_ sum: UInt64) -> UInt64 {
      let half = shift == 0 ? 0 : 0x0001_0001_0001_0001 &<< (shift &- 1)
      return (sum &+ half) &>> shift & 0x00FF_00FF_00FF_00FF
    }
  }

  /// The places to sample for the pixel (`x`, `y`), by the number of source pixels that it spans.
  func samples(x: Int, y: Int) -> Samples {
    let line = line(y: y)
    let place = line.place(x)
    let scale = 1 / max(line.start.z + line.step.z * (Double(x) + 0.5), 1e-12)
    func slope(_ v: SIMD3<Double>) -> Place {
      Place(u: (v.x - place.u * v.z) * scale, v: (v.y - place.v * v.z) * scale)
    }
    let (across, down) = (slope(back.x), slope(back.y))
    let (i, j) = (across.halvings, down.halvings)
    guard i + j > 0 else { return Samples() }
    return Samples(
      columns: 1 << i, rows: 1 << j, across: across.divided(by: 1 << i),
      down: down.divided(by: 1 << j), shift: UInt64(i + j))
  }
}

extension PlaneView.Place {
  /// The number of times that a pixel with this step in the source is halved.
  fileprivate var halvings: Int {
    let square = u * u + v * v
    if square <= 1.6 * 1.6 { return 0 }
    if square <= 3.2 * 3.2 { return 1 }
    return square <= 6.4 * 6.4 ? 2 : 3
  }

  fileprivate func divided(by count: Int) -> PlaneView.Place {
    PlaneView.Place(u: u / Double(count), v: v / Double(count))
  }
}

/// A straight edge, with the distance of a point on its inner side [px].
private struct Edge {
  private let a: Double
  private let b: Double
  private let c: Double

  /// Creates the edge of a linear function that is positive inside.
  init(_ function: SIMD3<Double>) {
    let length = (function.x * function.x + function.y * function.y).squareRoot()
    guard length > 1e-12 else {
      (a, b, c) = (0, 0, function.z > 0 ? 1e9 : -1e9)
      return
    }
    (a, b, c) = (function.x / length, function.y / length, function.z / length)
  }

  func coverage(_ p: SIMD2<Double>) -> Double { min(max(a * p.x + b * p.y + c + 0.5, 0), 1) }

  /// Removes from `range` the x of row `y` that lie less than `depth` inside.
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
