internal import DetentGeometry

/// The parts of a picture whose pixels may change when it moves by a few whole pixels; pixels over
/// which no part passes stay the same.
///
/// A part is either something that never looks the same elsewhere, such as a text, or an edge of an
/// area that looks the same inside, such as a fill. An edge has no width or no height.
struct MotionOutline: Sendable {
  /// The parts [device px from the picture's corner].
  private(set) var parts: [PixelRect] = []
  /// The bounds of the whole picture.
  private let extent: PixelRect

  /// Creates the outline of items, relative to the corner of a layer.
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

  /// Creates the outline of things, each with its device pixels and those of them that would look
  /// the same if the thing moved and still covered them.
  init(_ things: [(bounds: PixelRect, steady: RectPair)]) {
    var loose = Region()
    for (bounds, steady) in things {
      bounds.forEachPart(without: steady.first) { part in
        part.forEachPart(without: steady.second) { loose.formUnion($0) }
      }
    }
    // Puts the edges first: they are long, and nearby parts join them.
    let edges = things.flatMap { $0.steady.edges }.filter { edge in
      !loose.rects.contains { $0.containsEdge(edge) }
    }
    parts = edges + loose.rects
    extent = things.reduce(.empty) { $0.union($1.bounds) }
  }
}

extension MotionOutline {
  /// Whether it mostly overlaps its old place; otherwise the outline covers more than its bounds.
  func isNearItself(movedBy x: Int, _ y: Int) -> Bool {
    2 * abs(x) < extent.width && 2 * abs(y) < extent.height
  }
}

extension RectPair {
  /// The edges of both rectangles, without extent. For a cross they are those of the rectangle
  /// around it; the corners between are parts already.
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
  /// The four edges, as rectangles without extent.
  var edges: [PixelRect] {
    guard !isEmpty else { return [] }
    return [minX, maxX].map { PixelRect(minX: $0, minY: minY, maxX: $0, maxY: maxY) }
      + [minY, maxY].map { PixelRect(minX: minX, minY: $0, maxX: maxX, maxY: $0) }
  }

  fileprivate func containsEdge(_ edge: PixelRect) -> Bool {
    minX <= edge.minX && minY <= edge.minY && maxX >= edge.maxX && maxY >= edge.maxY
  }
}
