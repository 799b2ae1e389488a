internal import DetentGeometry
internal import DetentScene

/// Which pixels of a damaged rectangle each item has to paint, the hidden ones left out.
struct VisibleParts {
  struct Part {
    var item: Int
    var rect: PixelRect
  }

  /// In the order found: front to back, an item's parts together.
  private(set) var parts: [Part] = []
  /// What no item covers.
  private(set) var uncovered: [PixelRect] = []
  private var rest: [PixelRect] = []

  /// Less than this is sooner painted twice than cut around [px].
  private static let leastArea = 4096
  /// More pieces than this cost more than the pixels they save.
  private static let mostPieces = 96

  /// Walks the items from the front, cutting out of `rect` what each surely covers.
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
