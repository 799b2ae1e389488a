internal import DetentGeometry

/// What lies between tiles: each tile's frame grown half-way to its neighbours, never out of the
/// bounds of all.
struct TileGaps: Equatable {
  let frames: [Rect]

  init(_ tiles: [Rect]) {
    let (across, down) = (TileGaps.least(tiles, \.across), TileGaps.least(tiles, \.down))
    guard let first = tiles.first, across > 0 || down > 0 else {
      frames = []
      return
    }
    let bounds = tiles.reduce(first) { $0.union($1) }
    frames = tiles.map { tile in
      Rect(
        x: tile.minX - across / 2, y: tile.minY - down / 2, width: tile.size.width + across,
        height: tile.size.height + down
      ).intersection(bounds)
    }
  }

  private struct Distance {
    let across: Double
    let down: Double

    init(_ a: Rect, _ b: Rect) {
      across = max(b.minX - a.maxX, a.minX - b.maxX)
      down = max(b.minY - a.maxY, a.minY - b.maxY)
    }
  }

  /// The narrowest gap of those that stand side by side, or above one another; 0: there is none.
  private static func least(_ tiles: [Rect], _ way: KeyPath<Distance, Double>) -> Double {
    var least = Double.infinity
    for (i, tile) in tiles.enumerated() {
      for other in tiles[(i + 1)...] {
        let distance = Distance(tile, other)
        // Beside one another they share a line, and not the other way round.
        guard min(distance.across, distance.down) < 0, distance[keyPath: way] >= 0 else { continue }
        least = min(least, distance[keyPath: way])
      }
    }
    return least.isFinite ? least : 0
  }
}

extension Rect {
  fileprivate func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }
}
