/// A set of device pixels, kept as rectangles that do not overlap.
public struct Region: Equatable, Sendable {
  /// Rectangles of which no two overlap.
  public private(set) var rects: [PixelRect] = []

  /// No pixel at all.
  public init() {}

  /// The pixels of one rectangle.
  public init(_ rect: PixelRect) {
    if !rect.isEmpty { rects = [rect] }
  }

  /// Whether it has no pixel.
  public var isEmpty: Bool { rects.isEmpty }
  /// How many pixels it has.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }
  /// The least rectangle around it.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// What one rectangle more costs, counted in pixels that could be copied in that time.
  private static let overhead = 2048

  /// Adds the pixels of `rect`. Rectangles are joined where that wastes less than keeping them
  /// apart costs; what overlaps otherwise is cut.
  /// - Complexity: O(n) for each join or cut, n the rectangles held.
  public mutating func formUnion(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var joined = rect
    // The first that what is to be added may overlap.
    var firstMet = Int.max
    var i = 0
    while i < rects.count {
      let other = rects[i]
      if other.isFar(from: joined) {
        i += 1
        continue
      }
      if other.contains(joined) { return }
      let both = joined.union(other)
      if both.area <= joined.area + other.area + Region.overhead {
        joined = both
        // It may meet now what it was apart from before.
        firstMet = 0
        rects.swapAt(i, rects.count - 1)
        rects.removeLast()
      } else {
        if firstMet > i, other.intersects(joined) { firstMet = i }
        i += 1
      }
    }
    if firstMet < rects.count { append(joined, apartFrom: firstMet) } else { rects.append(joined) }
  }

  /// Appends what of `rect` the rectangles from `first` on do not hold.
  private mutating func append(_ rect: PixelRect, apartFrom first: Int) {
    for i in first..<max(first, rects.count) where rects[i].intersects(rect) {
      rect.forEachPart(without: rects[i]) { append($0, apartFrom: i + 1) }
      return
    }
    rects.append(rect)
  }

  /// Adds the pixels of another one.
  public mutating func formUnion(_ other: Region) {
    for rect in other.rects { formUnion(rect) }
  }

  /// Leaves the pixels that lie in `rect`.
  public mutating func formIntersection(_ rect: PixelRect) {
    for i in rects.indices { rects[i] = rects[i].intersection(rect) }
    rects.removeAll { $0.isEmpty }
  }

  /// Takes the pixels in `hole` out.
  public mutating func subtract(_ hole: PixelRect) {
    guard rects.contains(where: { $0.intersects(hole) }) else { return }
    var left: [PixelRect] = []
    for rect in rects { rect.forEachPart(without: hole) { left.append($0) } }
    rects = left
  }

  /// Takes all pixels out, and keeps the memory.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Whether all pixels of `rect` are its own.
  public func contains(_ rect: PixelRect) -> Bool {
    guard area >= rect.area else { return false }
    var rest = Region(rect)
    for r in rects { rest.subtract(r) }
    return rest.isEmpty
  }
}

extension PixelRect {
  /// Whether so much lies between the two that joining them is out of the question.
  @inline(__always)
  fileprivate func isFar(from other: PixelRect) -> Bool {
    let gap = 96
    return minX > other.maxX + gap || other.minX > maxX + gap
      || minY > other.maxY + gap || other.minY > maxY + gap
  }
}
