/// A set of device pixels, kept as rectangles that do not overlap.
package struct Region: Equatable, Sendable {
  package private(set) var rects: [PixelRect] = []

  package init() {}

  package init(_ rect: PixelRect) {
    if !rect.isEmpty { rects = [rect] }
  }

  package var isEmpty: Bool { rects.isEmpty }
  package var area: Int { rects.reduce(0) { $0 + $1.area } }
  package var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// Adds the pixels of `rect`. Rectangles of which the joint bounds waste little are joined, so
  /// that a moving thing stays one rectangle.
  /// - Complexity: O(n) for each join, n the rectangles held.
  package mutating func formUnion(_ rect: PixelRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    var joined = rect
    var i = 0
    while i < rects.count {
      let both = joined.union(rects[i])
      if joined.intersects(rects[i]) || both.area <= joined.area + rects[i].area + both.area / 8 {
        joined = both
        rects.remove(at: i)
        i = 0
      } else {
        i += 1
      }
    }
    rects.append(joined)
  }

  package mutating func formUnion(_ other: Region) {
    for rect in other.rects { formUnion(rect) }
  }

  package mutating func formIntersection(_ rect: PixelRect) {
    for i in rects.indices { rects[i] = rects[i].intersection(rect) }
    rects.removeAll { $0.isEmpty }
  }

  package mutating func subtract(_ hole: PixelRect) {
    guard rects.contains(where: { $0.intersects(hole) }) else { return }
    var left: [PixelRect] = []
    for rect in rects { rect.forEachPart(without: hole) { left.append($0) } }
    rects = left
  }

  package mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  package func contains(_ rect: PixelRect) -> Bool {
    var rest = Region(rect)
    for r in rects { rest.subtract(r) }
    return rest.isEmpty
  }
}
