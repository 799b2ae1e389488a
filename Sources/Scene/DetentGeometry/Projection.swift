/// A map of a plane onto another as a viewer sees it (a homography): (x, y, 1) goes to
/// `x·X + y·Y + O` = (X', Y', W) and is seen at (X'/W, Y'/W).
///
/// W is 1 where nothing is nearer or farther than the glass, smaller where the plane is nearer, and
/// not above 0 behind the viewer's back.
public struct Projection: Hashable, Sendable {
  /// What the first coordinate is multiplied by.
  public var x: SIMD3<Double>
  /// What the second coordinate is multiplied by.
  public var y: SIMD3<Double>
  /// Where the origin goes, in homogeneous coordinates.
  public var origin: SIMD3<Double>

  /// Of its three columns, in homogeneous coordinates.
  public init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// A plane map, as a projection that changes no scale with depth.
  public init(_ t: Transform) {
    self.init(x: [t.a, t.b, 0], y: [t.c, t.d, 0], origin: [t.tx, t.ty, 1])
  }

  /// It leaves all where it is.
  public static let identity = Projection(.identity)

  /// The nearest that a plane is shown, as W: there everything looks 32 times as large.
  public static let nearest = 1.0 / 32

  /// (X', Y', W) of a point.
  public func homogeneous(_ p: Point) -> SIMD3<Double> { x * p.x + y * p.y + origin }

  /// Where a point is seen; nil where it is behind the viewer, or too near to be seen.
  public func callAsFunction(_ p: Point) -> Point? {
    let h = homogeneous(p)
    guard h.z >= Projection.nearest else { return nil }
    return Point(h.x / h.z, h.y / h.z)
  }

  /// The map that applies this one first and `outer` after it.
  public func concatenated(with outer: Projection) -> Projection {
    func mapped(_ v: SIMD3<Double>) -> SIMD3<Double> {
      outer.x * v.x + outer.y * v.y + outer.origin * v.z
    }
    return Projection(x: mapped(x), y: mapped(y), origin: mapped(origin))
  }

  /// This one first, and then `outer`.
  public func concatenated(with outer: Transform) -> Projection {
    concatenated(with: Projection(outer))
  }

  /// Positive where the front is seen, negative where the back is, 0 edge-on.
  public var determinant: Double { (x * y.cross(origin)).sum() }

  /// The map back; nil where the plane is seen edge-on, or nothing here is a number.
  ///
  /// Its W is 1 / W of the map forth: positive before the viewer, negative behind.
  public var inverse: Projection? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-9 else { return nil }
    let (a, b, c) = (y.cross(origin) / det, origin.cross(x) / det, x.cross(y) / det)
    let back = Projection(x: [a.x, b.x, c.x], y: [a.y, b.y, c.y], origin: [a.z, b.z, c.z])
    guard (back.x + back.y + back.origin).sum().isFinite else { return nil }
    return back
  }

  /// The point of the plane that is seen at `p`; nil where none is.
  public func point(seenAt p: Point) -> Point? { inverse.flatMap { $0.unprojected(p) } }

  /// For a map that leads back from the glass: the point of the plane that is seen at `p`.
  private func unprojected(_ p: Point) -> Point? {
    let h = homogeneous(p)
    guard h.z > 0, h.z <= 1 / Projection.nearest else { return nil }
    return Point(h.x / h.z, h.y / h.z)
  }

  /// The outline of what is seen of `rect`: its corners, or where what is too near was cut off, up
  /// to five; none when all of it is behind the viewer.
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

  /// The upright bounds of what is seen of `rect`; empty when nothing is.
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
