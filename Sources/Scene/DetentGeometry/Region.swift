/// A set of device pixels, kept as rectangles that do not overlap.
public struct Region: Equatable, Sendable {
  /// The rectangles, none of which overlap.
  public private(set) var rects: [PixelRect] = []

  /// Creates an empty region.
  public init() {}

  /// Creates a region from a rectangle.
  public init(_ rect: PixelRect) {
    if !rect.isEmpty { rects = [rect] }
  }

  /// Whether it contains no pixels.
  public var isEmpty: Bool { rects.isEmpty }
  /// The number of pixels.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }
  /// The smallest rectangle that contains it.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// The cost of an additional rectangle, as the number of pixels copied in the same time.
  private static let overhead = 2048

  /// Adds the pixels of `rect`. Rectangles are joined if that costs less than keeping them apart;
  /// otherwise overlaps are cut.
  /// - Complexity: O(n) for each join or cut, where n is the number of rectangles.
  public mutating func formUnion(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var joined = rect
    // The index of the first rectangle that `joined` may overlap.
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
        // The larger rectangle may overlap rectangles that were passed before.
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

  /// Appends the parts of `rect` that the rectangles from `first` on do not contain.
  private mutating func append(_ rect: PixelRect, apartFrom first: Int) {
    for i in first..<max(first, rects.count) where rects[i].intersects(rect) {
      rect.forEachPart(without: rects[i]) { append($0, apartFrom: i + 1) }
      return
    }
    rects.append(rect)
  }

  /// Adds the pixels of another region.
  public mutating func formUnion(_ other: Region) {
    for rect in other.rects { formUnion(rect) }
  }

  /// Removes the pixels outside of `rect`.
  public mutating func formIntersection(_ rect: PixelRect) {
    for i in rects.indices { rects[i] = rects[i].intersection(rect) }
    rects.removeAll { $0.isEmpty }
  }

  /// Removes the pixels inside `hole`.
  public mutating func subtract(_ hole: PixelRect) {
    guard rects.contains(where: { $0.intersects(hole) }) else { return }
    var left: [PixelRect] = []
    for rect in rects { rect.forEachPart(without: hole) { left.append($0) } }
    rects = left
  }

  /// Removes all pixels but keeps the memory.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Returns whether it contains all pixels of `rect`.
  public func contains(_ rect: PixelRect) -> Bool {
    guard area >= rect.area else { return false }
    var rest = Region(rect)
    for r in rects { rest.subtract(r) }
    return rest.isEmpty
  }
}
