internal import DetentGeometry

/// What may change of a picture that moves by a few whole pixels: what none of its parts passes over
/// stays the same.
///
/// A part is what is never the same wherever it stands, as a text, or an edge of what is the same
/// inside, as of a fill; an edge has no width or no height.
struct MotionOutline: Sendable {
  /// [device px, from the picture's corner]
  private(set) var parts: [PixelRect] = []
  /// What holds it all.
  private let extent: PixelRect

  /// Of items, from the corner of a layer.
  init(_ items: ArraySlice<RenderItem>, at layer: Transform) {
    let (x, y) = (-Int(layer.tx), -Int(layer.ty))
    self.init(
      items.flatMap { item in
        let whole = RectPair(item.visibleBounds, item.visibleBounds)
        let (left, top) = (Int(item.transform.tx), Int(item.transform.ty))
        let own = [(bounds: item.visibleBounds, steady: item.steady.intersection(whole))]
        let on = (item.surface?.ink ?? []).map { bounds, steady in
          (
            bounds: bounds.offset(x: left, y: top).intersection(item.visibleBounds),
            steady: steady.offset(x: left, y: top).intersection(whole)
          )
        }
        return (own + on).map { ($0.bounds.offset(x: x, y: y), $0.steady.offset(x: x, y: y)) }
      })
  }

  /// Of things with their device pixels, and those of them that would look the same if the thing stood
  /// somewhere else and still held them.
  init(_ things: [(bounds: PixelRect, steady: RectPair)]) {
    var loose = Region()
    for (bounds, steady) in things {
      bounds.forEachPart(without: steady.first) { part in
        part.forEachPart(without: steady.second) { loose.formUnion($0) }
      }
    }
    // The edges come first: they are long, and what is near them joins them.
    let edges = things.flatMap { $0.steady.edges }.filter { edge in
      !loose.rects.contains { $0.containsEdge(edge) }
    }
    parts = edges + loose.rects
    extent = things.reduce(.empty) { $0.union($1.bounds) }
  }
}

extension MotionOutline {
  /// Whether most of it lies over where it was: else its parts pass over more than they change.
  func isNearItself(movedBy x: Int, _ y: Int) -> Bool {
    2 * abs(x) < extent.width && 2 * abs(y) < extent.height
  }
}

extension RectPair {
  /// The edges of both together, as rectangles without extent; of a cross those of the rectangle
  /// around it, of which the corners that are not its own are parts already.
  fileprivate var edges: [PixelRect] {
    let (wide, tall) = (first, second)
    if tall.isEmpty { return wide.edges }
    let isCross =
      wide.minX <= tall.minX && wide.maxX >= tall.maxX && wide.minY >= tall.minY
      && wide.maxY <= tall.maxY
    return isCross ? wide.union(tall).edges : wide.edges + tall.edges
  }
}

extension PixelRect {
  /// All four edges, as rectangles without extent.
  var edges: [PixelRect] {
    guard !isEmpty else { return [] }
    return [minX, maxX].map { PixelRect(minX: $0, minY: minY, maxX: $0, maxY: maxY) }
      + [minY, maxY].map { PixelRect(minX: minX, minY: $0, maxX: maxX, maxY: $0) }
  }

  fileprivate func containsEdge(_ edge: PixelRect) -> Bool {
    minX <= edge.minX && minY <= edge.minY && maxX >= edge.maxX && maxY >= edge.maxY
  }
}
