package import DetentGeometry

/// The correction of a device's touches on the screen.
///
/// Maps between places as fractions of the screen, from 0 to 1 across and down, as do libinput's
/// calibration matrices: it is valid at every resolution.
package struct Calibration: Hashable, Sendable {
  /// The map from the reported place to that of the finger.
  package var map: Transform

  package static let identity = Calibration(.identity)

  package init(_ map: Transform) { self.map = map }

  /// Creates a correction from a libinput matrix, as x' = m₀x + m₁y + m₂, y' = m₃x + m₄y + m₅.
  package init?(matrix: [Double]) {
    guard matrix.count == 6, matrix.allSatisfy(\.isFinite) else { return nil }
    map = Transform(
      a: matrix[0], b: matrix[3], c: matrix[1], d: matrix[4], tx: matrix[2], ty: matrix[5])
    guard map.inverse != nil else { return nil }
  }

  package var matrix: [Double] { [map.a, map.c, map.tx, map.b, map.d, map.ty] }

  /// Returns the place of a touch reported at `point`, both in pixels of a screen of that size.
  package func place(of point: Point, on screen: Size) -> Point {
    let placed = map(Point(point.x / screen.width, point.y / screen.height))
    return Point(placed.x * screen.width, placed.y * screen.height)
  }

  /// Returns this correction followed by one that was measured on top of it.
  package func followed(by correction: Calibration) -> Calibration {
    Calibration(map.concatenated(with: correction.map))
  }
}

extension Calibration {
  /// A finger on a displayed target, both as fractions of the screen.
  package struct Sample: Hashable, Sendable {
    package var target: Point
    package var touch: Point

    package init(target: Point, touch: Point) { (self.target, self.touch) = (target, touch) }
  }

  /// A fitted calibration, with the greatest distance that it leaves between a touch and its
  /// target, in the unit of the screen's size.
  package struct Fit: Hashable, Sendable {
    package var calibration: Calibration
    package var residual: Double
  }

  /// Fits the affine map that brings the touches nearest to their targets, by least squares.
  ///
  /// Across and down are two regressions on the same plane, so one 3×3 matrix of sums serves both;
  /// taking places relative to the touches' centre makes that matrix 2×2.
  /// - Parameter screen: The size of the screen, in the unit of the residual.
  /// - Returns: Nil if the touches lie on one line, or are fewer than three.
  package static func fit(_ samples: [Sample], on screen: Size) -> Fit? {
    guard samples.count >= 3 else { return nil }
    let count = Double(samples.count)
    func mean(_ part: (Sample) -> Double) -> Double { samples.reduce(0) { $0 + part($1) } / count }
    let touch = Point(mean(\.touch.x), mean(\.touch.y))
    let target = Point(mean(\.target.x), mean(\.target.y))
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (across, down) = (Point(0, 0), Point(0, 0))
    for sample in samples {
      let x = sample.touch.x - touch.x
      let y = sample.touch.y - touch.y
      (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y)
      across = across + Point(x, y) * (sample.target.x - target.x)
      down = down + Point(x, y) * (sample.target.y - target.y)
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 else { return nil }
    func slopes(_ sums: Point) -> Point {
      Point(yy * sums.x - xy * sums.y, xx * sums.y - xy * sums.x) * (1 / determinant)
    }
    let (toX, toY) = (slopes(across), slopes(down))
    var map = Transform(a: toX.x, b: toY.x, c: toX.y, d: toY.y, tx: 0, ty: 0)
    let centre = map(touch)
    (map.tx, map.ty) = (target.x - centre.x, target.y - centre.y)
    guard map.inverse != nil else { return nil }
    let residual = samples.map { sample in
      let place = map(sample.touch)
      let dx = (place.x - sample.target.x) * screen.width
      let dy = (place.y - sample.target.y) * screen.height
      return (dx * dx + dy * dy).squareRoot()
    }
    return Fit(calibration: Calibration(map), residual: residual.max() ?? 0)
  }
}
