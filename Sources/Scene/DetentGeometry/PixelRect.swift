/// A width and a height in whole device pixels.
public struct PixelSize: Hashable, Codable, Sendable {
  /// The width [px].
  public var width: Int
  /// The height [px].
  public var height: Int

  /// Creates a size from a width and a height [px].
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle of device pixels: columns `minX..<maxX` of rows `minY..<maxY`.
public struct PixelRect: Hashable, Codable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last one.
  public var maxX: Int
  /// The row after the last one.
  public var maxY: Int

  /// Creates a rectangle from its first column and row and those after its last.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates a rectangle from its upper left corner and its size [px].
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Creates a rectangle of `size` at the origin.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Creates the smallest rectangle of pixels that contains `rect`, given in device pixels.
  /// Coordinates are clamped to ±2³⁰.
  public init(enclosing rect: Rect) {
    func limited(_ x: Double) -> Int { x.isNaN ? 0 : Int(min(max(x, -0x1p30), 0x1p30)) }
    self.init(
      minX: limited(rect.minX.rounded(.down)), minY: limited(rect.minY.rounded(.down)),
      maxX: limited(rect.maxX.rounded(.up)), maxY: limited(rect.maxY.rounded(.up)))
  }

  /// A rectangle larger than any screen.
  public static let everywhere = PixelRect(
    minX: -1 << 30, minY: -1 << 30, maxX: 1 << 30, maxY: 1 << 30)
  /// A rectangle without pixels.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// The width [px]; not positive if it is empty.
  public var width: Int { maxX - minX }
  /// The height [px]; not positive if it is empty.
  public var height: Int { maxY - minY }
  /// Whether it contains no pixels.
  public var isEmpty: Bool { minX >= maxX || minY >= maxY }
  /// The number of pixels.
  public var area: Int { isEmpty ? 0 : width * height }

  /// Returns the common pixels of both; empty if there are none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return r.isEmpty ? .empty : r
  }

  /// Returns whether both have a pixel in common.
  public func intersects(_ other: PixelRect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
  }

  /// Returns whether it contains all pixels of `other`.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the rectangle moved by `x` and `y`.
  public func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// Returns the rectangle without `n` pixels at each side; a negative `n` enlarges it.
  public func inset(by n: Int) -> PixelRect {
    let r = PixelRect(minX: minX + n, minY: minY + n, maxX: maxX - n, maxY: maxY - n)
    return r.isEmpty ? .empty : r
  }

  /// Calls `body` with the parts of this rectangle outside of `hole`, at most four rectangles.
  @inline(__always)
  public func forEachPart(without hole: PixelRect, _ body: (PixelRect) -> Void) {
    let cut = intersection(hole)
    if cut.isEmpty {
      if !isEmpty { body(self) }
      return
    }
    if minY < cut.minY { body(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: cut.minY)) }
    if minX < cut.minX {
      body(PixelRect(minX: minX, minY: cut.minY, maxX: cut.minX, maxY: cut.maxY))
    }
    if cut.maxX < maxX {
      body(PixelRect(minX: cut.maxX, minY: cut.minY, maxX: maxX, maxY: cut.maxY))
    }
    if cut.maxY < maxY { body(PixelRect(minX: minX, minY: cut.maxY, maxX: maxX, maxY: maxY)) }
  }
}

extension PixelRect {
  /// Whether the two are too far apart to be joined.
  @inline(__always)
  func isFar(from other: PixelRect) -> Bool {
    let gap = 96
    return minX > other.maxX + gap || other.minX > maxX + gap
      || minY > other.maxY + gap || other.minY > maxY + gap
  }
}

extension PixelRect {
  /// The pixels that lie wholly inside `rect`, given in device pixels.
  package init(inside rect: Rect) {
    // Tolerates a rounding error of a thousandth of a pixel.
    let r = rect.inset(by: -0.001)
    self.init(
      enclosing: Rect(
        x: r.minX.rounded(.up), y: r.minY.rounded(.up),
        width: r.maxX.rounded(.down) - r.minX.rounded(.up),
        height: r.maxY.rounded(.down) - r.minY.rounded(.up)))
  }
}
