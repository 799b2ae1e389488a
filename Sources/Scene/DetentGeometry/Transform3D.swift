internal import DetentMotion

/// A map of space: a point (x, y, z, 1) times a matrix whose rows these are (the order of
/// `CATransform3D`, so that `rows.2.w` is its m34).
///
/// x points to the right, y down and z out of the glass, towards the viewer.
public struct Transform3D: Equatable, Sendable {
  /// In homogeneous coordinates.
  public var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// It leaves all where it is.
  public static let identity = Transform3D(
    [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])

  private init(
    _ x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>, _ w: SIMD4<Double>
  ) {
    rows = (x, y, z, w)
  }

  /// Moves by so many pixels.
  public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    var map = identity
    map.rows.3 = [x, y, z, 1]
    return map
  }

  /// Makes so many times as wide and high, from the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform3D {
    Transform3D([x, 0, 0, 0], [0, y, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
  }

  /// A turn about the x axis by `angle` [rad]: what is below comes nearer.
  public static func rotationX(_ angle: Double) -> Transform3D {
    let (s, c) = (sine(angle), cosine(angle))
    return Transform3D([1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1])
  }

  /// A turn about the y axis by `angle` [rad]: what is on the right goes away.
  public static func rotationY(_ angle: Double) -> Transform3D {
    let (s, c) = (sine(angle), cosine(angle))
    return Transform3D([c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1])
  }

  /// A turn in the glass by `angle` [rad], clockwise.
  public static func rotation(_ angle: Double) -> Transform3D {
    let (s, c) = (sine(angle), cosine(angle))
    return Transform3D([c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
  }

  /// What a viewer sees who looks at the origin from `1 / strength` [px] before it; 0: from
  /// infinitely far, so that what is near looks no larger.
  public static func perspective(_ strength: Double) -> Transform3D {
    var map = identity
    map.rows.2.w = -strength
    return map
  }

  /// The map that applies this one first and `outer` after it.
  public func concatenated(with outer: Transform3D) -> Transform3D {
    Transform3D(outer(rows.0), outer(rows.1), outer(rows.2), outer(rows.3))
  }

  /// Where `p` goes, in homogeneous coordinates.
  public func callAsFunction(_ p: SIMD4<Double>) -> SIMD4<Double> {
    rows.0 * p.x + rows.1 * p.y + rows.2 * p.z + rows.3 * p.w
  }

  /// What becomes of the plane z = 0 on the glass.
  public var projection: Projection {
    func flat(_ row: SIMD4<Double>) -> SIMD3<Double> { [row.x, row.y, row.w] }
    return Projection(x: flat(rows.0), y: flat(rows.1), origin: flat(rows.3))
  }

  /// Number by number.
  public static func == (a: Transform3D, b: Transform3D) -> Bool { a.rows == b.rows }
}
