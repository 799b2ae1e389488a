internal import DetentMotion

/// A 2-D affine map: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty` (the order of `cairo_matrix_t`).
public struct Transform: Hashable, Sendable {
  /// The movement to the right for each unit of x.
  public var a = 1.0
  /// The movement downwards for each unit of x.
  public var b = 0.0
  /// The movement to the right for each unit of y.
  public var c = 0.0
  /// The movement downwards for each unit of y.
  public var d = 1.0
  /// The image of the origin, to the right [px].
  public var tx = 0.0
  /// The image of the origin, downwards [px].
  public var ty = 0.0

  /// Creates the map that leaves every point where it is.
  public init() {}

  /// Creates a map from its six numbers, as in Cairo and Core Graphics.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that leaves every point where it is.
  public static let identity = Transform()

  /// Returns a map that moves by `x` and `y` [px].
  public static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a map that scales by the factors `x` and `y` from the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a rotation by `angle` [rad], clockwise on the screen (y points down).
  public static func rotation(_ angle: Double) -> Transform {
    let (s, k) = (sine(angle), cosine(angle))
    return Transform(a: k, b: s, c: -s, d: k, tx: 0, ty: 0)
  }

  /// Returns the map that applies this one first and `outer` after it.
  public func concatenated(with outer: Transform) -> Transform {
    Transform(
      a: outer.a * a + outer.c * b, b: outer.b * a + outer.d * b,
      c: outer.a * c + outer.c * d, d: outer.b * c + outer.d * d,
      tx: outer.a * tx + outer.c * ty + outer.tx, ty: outer.b * tx + outer.d * ty + outer.ty)
  }

  /// Returns the image of `p`.
  public func callAsFunction(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Returns the upright bounds of the image of `rect`.
  public func bounds(of rect: Rect) -> Rect {
    let p = self(rect.origin)
    let (w, h) = (rect.size.width, rect.size.height)
    let (ax, bx, cx, dx) = (a * w, b * w, c * h, d * h)
    let minX = p.x + min(ax, 0) + min(cx, 0)
    let minY = p.y + min(bx, 0) + min(dx, 0)
    return Rect(
      x: minX, y: minY, width: abs(ax) + abs(cx), height: abs(bx) + abs(dx))
  }

  /// The factor by which areas grow; negative if it mirrors, 0 if it flattens the plane to a line.
  public var determinant: Double { a * d - b * c }

  /// The inverse map; nil if this one flattens the plane.
  public var inverse: Transform? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-12 else { return nil }
    return Transform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// Whether it only moves.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
  /// Whether it keeps upright rectangles upright.
  public var isUpright: Bool { b == 0 && c == 0 }
}
