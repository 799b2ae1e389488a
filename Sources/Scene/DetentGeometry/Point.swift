/// A place or a displacement on the screen, in logical pixels.
public struct Point: Hashable, Codable, Sendable {
  /// To the right [px].
  public var x: Double
  /// Down [px].
  public var y: Double

  /// So far to the right and down [px].
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// Component by component.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The way from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// `k` times as far from the origin.
  public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  /// The distance to `other`.
  public func distance(to other: Point) -> Double {
    let d = self - other
    return (d.x * d.x + d.y * d.y).squareRoot()
  }
}

/// A width and a height, in logical pixels.
public struct Size: Hashable, Sendable {
  /// [px]
  public var width: Double
  /// [px]
  public var height: Double

  /// So wide and high [px].
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Of no extent.
  public static let zero = Size(0, 0)
}

/// An upright rectangle in logical pixels; it holds its left and upper edge and not the others.
public struct Rect: Hashable, Sendable {
  /// The corner at its top left [px].
  public var origin: Point
  /// How wide and high it is [px].
  public var size: Size

  /// From the corner at its top left, so wide and high [px].
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// From the corner at its top left [px].
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// At the origin, of no extent.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Its left side.
  public var minX: Double { origin.x }
  /// Its upper side.
  public var minY: Double { origin.y }
  /// Its right side.
  public var maxX: Double { origin.x + size.width }
  /// Its lower side.
  public var maxY: Double { origin.y + size.height }
  /// The point in its middle.
  public var center: Point { Point((minX + maxX) / 2, (minY + maxY) / 2) }

  /// Whether `p` lies in it; its right and lower sides are not part of it.
  public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// What lies in both; of no size where nothing does.
  public func intersection(_ other: Rect) -> Rect {
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y))
  }

  /// The same, moved by `way`.
  public func offset(by way: Point) -> Rect { Rect(origin: origin + way, size: size) }

  /// This rectangle with each edge moved inwards by `distance`; negative distances enlarge it.
  public func inset(by distance: Double) -> Rect {
    Rect(
      x: minX + distance, y: minY + distance,
      width: max(0, size.width - 2 * distance), height: max(0, size.height - 2 * distance))
  }
}
