/// A width and a height in whole device pixels.
public struct PixelSize: Hashable, Codable, Sendable {
  /// [px]
  public var width: Int
  /// [px]
  public var height: Int

  /// So wide and high [px].
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

  /// From the first column and row to those after the last.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// From a corner, so wide and high [px].
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// From the origin, as large as `size`.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The fewest pixels that hold all of `rect`, given in device pixels. Coordinates are limited to
  /// ±2³⁰.
  public init(enclosing rect: Rect) {
    func limited(_ x: Double) -> Int { x.isNaN ? 0 : Int(min(max(x, -0x1p30), 0x1p30)) }
    self.init(
      minX: limited(rect.minX.rounded(.down)), minY: limited(rect.minY.rounded(.down)),
      maxX: limited(rect.maxX.rounded(.up)), maxY: limited(rect.maxY.rounded(.up)))
  }

  /// More than any screen has.
  public static let everywhere = PixelRect(
    minX: -1 << 30, minY: -1 << 30, maxX: 1 << 30, maxY: 1 << 30)
  /// No pixel at all.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// [px]; not positive where it is empty.
  public var width: Int { maxX - minX }
  /// [px]; not positive where it is empty.
  public var height: Int { maxY - minY }
  /// Whether it has no pixel.
  public var isEmpty: Bool { minX >= maxX || minY >= maxY }
  /// How many pixels it has.
  public var area: Int { isEmpty ? 0 : width * height }

  /// The pixels of both; empty where they have none in common.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return r.isEmpty ? .empty : r
  }

  /// Whether they have a pixel in common.
  public func intersects(_ other: PixelRect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
  }

  /// Whether all pixels of `other` are its own.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The same, moved by so many pixels.
  public func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The same without `n` pixels at each side; with more, where `n` is negative.
  public func inset(by n: Int) -> PixelRect {
    let r = PixelRect(minX: minX + n, minY: minY + n, maxX: maxX - n, maxY: maxY - n)
    return r.isEmpty ? .empty : r
  }

  /// What is left of this rectangle without `hole`: at most four rectangles, each handed to `body`.
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
