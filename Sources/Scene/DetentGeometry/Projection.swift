/// A map of one plane onto another in perspective (a homography): (x, y, 1) goes to `x·X + y·Y + O`
/// = (X', Y', W) and is seen at (X'/W, Y'/W).
///
/// W is 1 in the plane of the screen, smaller where the plane is nearer, and not above 0 behind the
/// viewer.
public struct Projection: Hashable, Sendable {
  /// The column by which the first coordinate is multiplied.
  public var x: SIMD3<Double>
  /// The column by which the second coordinate is multiplied.
  public var y: SIMD3<Double>
  /// The image of the origin in homogeneous coordinates.
  public var origin: SIMD3<Double>

  /// Creates a projection from its three columns in homogeneous coordinates.
  public init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// Creates a projection from an affine map, without perspective.
  public init(_ t: Transform) {
    self.init(x: [t.a, t.b, 0], y: [t.c, t.d, 0], origin: [t.tx, t.ty, 1])
  }

  /// The map that leaves every point where it is.
  public static let identity = Projection(.identity)

  /// The smallest W that is shown, at which everything appears 32 times as large.
  public static let nearest = 1.0 / 32

  /// Returns (X', Y', W) of a point.
  public func homogeneous(_ p: Point) -> SIMD3<Double> { x * p.x + y * p.y + origin }

  /// Returns the place where a point is seen; nil if it is behind the viewer or too near.
  public func callAsFunction(_ p: Point) -> Point? {
    let h = homogeneous(p)
    guard h.z >= Projection.nearest else { return nil }
    return Point(h.x / h.z, h.y / h.z)
  }

  /// Returns the map that applies this one first and `outer` after it.
  public func concatenated(with outer: Projection) -> Projection {
    func mapped(_ v: SIMD3<Double>) -> SIMD3<Double> {
      outer.x * v.x + outer.y * v.y + outer.origin * v.z
    }
    return Projection(x: mapped(x), y: mapped(y), origin: mapped(origin))
  }

  /// Returns the map that applies this one first and `outer` after it.
  public func concatenated(with outer: Transform) -> Projection {
    concatenated(with: Projection(outer))
  }

  /// A value that is positive if the front is seen, negative if the back is, and 0 edge-on.
  public var determinant: Double { (x * y.cross(origin)).sum() }

  /// The inverse map; nil if the plane is seen edge-on or the values are not finite.
  ///
  /// Its W is 1 / W of this map: positive in front of the viewer, negative behind.
  public var inverse: Projection? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-9 else { return nil }
    let (a, b, c) = (y.cross(origin) / det, origin.cross(x) / det, x.cross(y) / det)
    let back = Projection(x: [a.x, b.x, c.x], y: [a.y, b.y, c.y], origin: [a.z, b.z, c.z])
    guard (back.x + back.y + back.origin).sum().isFinite else { return nil }
    return back
  }

  /// Returns the point of the plane that is seen at `p`; nil if none is.
  public func point(seenAt p: Point) -> Point? { inverse.flatMap { $0.unprojected(p) } }

  /// Applies an inverse map: returns the point of the plane that is seen at `p`.
  private func unprojected(_ p: Point) -> Point? {
    let h = homogeneous(p)
    guard h.z > 0, h.z <= 1 / Projection.nearest else { return nil }
    return Point(h.x / h.z, h.y / h.z)
  }

  /// Returns the visible outline of `rect`: its corners, or up to five points if a part that is too
  /// near is cut off; empty if all of it is behind the viewer.
  public func outline(of rect: Rect) -> [Point] {
    let corners = [
      homogeneous(rect.origin), homogeneous(Point(rect.maxX, rect.minY)),
      homogeneous(Point(rect.maxX, rect.maxY)), homogeneous(Point(rect.minX, rect.maxY)),
    ]
    var outline: [Point] = []
    for (i, a) in corners.enumerated() {
      let b = corners[(i + 1) % 4]
      let (da, db) = (a.z - Projection.nearest, b.z - Projection.nearest)
      if da >= 0 { outline.append(Point(a.x / a.z, a.y / a.z)) }
      if (da >= 0) != (db >= 0) {
        let cut = a + (b - a) * (da / (da - db))
        outline.append(Point(cut.x / cut.z, cut.y / cut.z))
      }
    }
    return outline
  }

  /// Returns the upright bounds of the visible part of `rect`; zero if there is none.
  public func bounds(of rect: Rect) -> Rect {
    let outline = outline(of: rect)
    guard let first = outline.first else { return .zero }
    var (low, high) = (first, first)
    for p in outline {
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
    return Rect(origin: low, size: Size(high.x - low.x, high.y - low.y))
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ b: SIMD3<Double>) -> SIMD3<Double> {
    [y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x]
  }
}
