/// A position or a displacement on the screen, in logical pixels.
public struct Point: Hashable, Codable, Sendable {
  /// The distance to the right [px].
  public var x: Double
  /// The distance downwards [px].
  public var y: Double

  /// Creates a point from its coordinates [px].
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// Returns the sum, component by component.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// Returns the displacement from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// Returns the point `k` times as far from the origin.
  public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  /// Returns the distance to `other` [px].
  public func distance(to other: Point) -> Double {
    let d = self - other
    return (d.x * d.x + d.y * d.y).squareRoot()
  }
}

/// A width and a height, in logical pixels.
public struct Size: Hashable, Sendable {
  /// The width [px].
  public var width: Double
  /// The height [px].
  public var height: Double

  /// Creates a size from a width and a height [px].
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// A size of zero.
  public static let zero = Size(0, 0)
}

/// An upright rectangle in logical pixels; it includes its left and upper edges only.
public struct Rect: Hashable, Sendable {
  /// The upper left corner [px].
  public var origin: Point
  /// The width and the height [px].
  public var size: Size

  /// Creates a rectangle from its upper left corner and its size [px].
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Creates a rectangle from its upper left corner and its size [px].
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle of zero size at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  public var minX: Double { origin.x }
  /// The upper edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The lower edge.
  public var maxY: Double { origin.y + size.height }
  /// The point in the middle.
  public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }

  /// Returns whether `p` is inside; the right and lower edges are outside.
  public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// Returns the common part of both; of zero width or height if there is none.
  public func intersection(_ other: Rect) -> Rect {
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y))
  }

  /// Returns the rectangle moved by `way`.
  public func offset(by way: Point) -> Rect { Rect(origin: origin + way, size: size) }

  /// Returns the rectangle with each edge moved inwards; a negative `distance` enlarges it.
  public func inset(by distance: Double) -> Rect {
    Rect(
      x: minX + distance, y: minY + distance,
      width: max(0, size.width - 2 * distance), height: max(0, size.height - 2 * distance))
  }
}
