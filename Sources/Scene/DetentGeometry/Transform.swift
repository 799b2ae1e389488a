internal import DetentMotion

/// A 2-D affine map: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty` (the order of `cairo_matrix_t`).
public struct Transform: Hashable, Sendable {
  /// How far x goes to the right for each unit.
  public var a = 1.0
  /// How far x goes down for each unit.
  public var b = 0.0
  /// How far y goes to the right for each unit.
  public var c = 0.0
  /// How far y goes down for each unit.
  public var d = 1.0
  /// Where the origin goes, to the right [px].
  public var tx = 0.0
  /// Where the origin goes, down [px].
  public var ty = 0.0

  /// It leaves all where it is.
  public init() {}

  /// Of its six numbers, as Cairo and Core Graphics have them.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// It leaves all where it is.
  public static let identity = Transform()

  /// Moves by so many pixels.
  public static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Makes so many times as wide and high, from the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn by `angle` [rad], clockwise on the screen (y points down).
  public static func rotation(_ angle: Double) -> Transform {
    let (s, k) = (sine(angle), cosine(angle))
    return Transform(a: k, b: s, c: -s, d: k, tx: 0, ty: 0)
  }

  /// The map that applies this one first and `outer` after it.
  public func concatenated(with outer: Transform) -> Transform {
    Transform(
      a: outer.a * a + outer.c * b, b: outer.b * a + outer.d * b,
      c: outer.a * c + outer.c * d, d: outer.b * c + outer.d * d,
      tx: outer.a * tx + outer.c * ty + outer.tx, ty: outer.b * tx + outer.d * ty + outer.ty)
  }

  /// Where `p` goes.
  public func callAsFunction(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The upright bounds of the image of `rect`.
  public func bounds(of rect: Rect) -> Rect {
    let p = self(rect.origin)
    let (w, h) = (rect.size.width, rect.size.height)
    let (ax, bx, cx, dx) = (a * w, b * w, c * h, d * h)
    let minX = p.x + min(ax, 0) + min(cx, 0)
    let minY = p.y + min(bx, 0) + min(dx, 0)
    return Rect(
      x: minX, y: minY, width: abs(ax) + abs(cx), height: abs(bx) + abs(dx))
  }

  /// By how much areas grow; negative where it turns left into right, 0 where all falls on a line.
  public var determinant: Double { a * d - b * c }

  /// The map back; nil where this one flattens the plane.
  public var inverse: Transform? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-12 else { return nil }
    return Transform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// Whether shapes keep their size and direction.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
  /// Whether upright rectangles stay upright.
  public var isUpright: Bool { b == 0 && c == 0 }
}
