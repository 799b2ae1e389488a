internal import DetentGeometry
internal import DetentScene

/// The pixels of a damaged rectangle that each item has to paint, without hidden ones.
struct VisibleParts {
  struct Part {
    var item: Int
    var rect: PixelRect
  }

  /// The visible parts from front to back, with each item's parts together.
  private(set) var parts: [Part] = []
  /// The pixels that no item covers.
  private(set) var uncovered: [PixelRect] = []
  private var rest: [PixelRect] = []

  /// The area below which painting twice is faster than cutting [px].
  private static let leastArea = 4096
  /// The number of pieces beyond which further cuts cost more than the pixels they save.
  private static let mostPieces = 96

  /// Goes through the items from the front, removing the pixels that each fully covers from `rect`.
  /// - Complexity: O(items × pieces).
  mutating func find(_ places: Span<ItemPlace>, within rect: PixelRect) {
    parts.removeAll(keepingCapacity: true)
    uncovered.removeAll(keepingCapacity: true)
    if !rect.isEmpty { uncovered.append(rect) }
    var i = places.count - 1
    while i >= 0, !uncovered.isEmpty {
      if places[i].bounds.intersects(rect) { take(i, places[i]) }
      i -= 1
    }
  }

  private mutating func take(_ item: Int, _ place: ItemPlace) {
    for piece in uncovered {
      let part = piece.intersection(place.bounds)
      if !part.isEmpty { parts.append(Part(item: item, rect: part)) }
    }
    guard !place.covers.isEmpty else { return }
    cut(place.covers.first.intersection(place.bounds))
    cut(place.covers.second.intersection(place.bounds))
  }

  private mutating func cut(_ hole: PixelRect) {
    guard hole.area >= VisibleParts.leastArea, uncovered.count < VisibleParts.mostPieces else {
      return
    }
    rest.removeAll(keepingCapacity: true)
    for i in uncovered.indices { uncovered[i].forEachPart(without: hole) { rest.append($0) } }
    swap(&rest, &uncovered)
  }
}
