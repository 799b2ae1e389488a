internal import CPixels
internal import DetentGeometry
internal import DetentScene

/// The pixels of the cards that are placed as surfaces.
struct SurfaceCache {
  struct Entry {
    var surface: PlacedSurface
    var picture: Picture
  }

  private var entries: [LayerID: Entry] = [:]

  subscript(layer: LayerID) -> Entry? {
    get { entries[layer] }
    set { entries[layer] = newValue }
  }

  var isEmpty: Bool { entries.isEmpty }

  mutating func removeAll() { entries.removeAll() }

  /// Drops the entries for which `isKept` returns false.
  mutating func keep(_ isKept: (LayerID) -> Bool) {
    for layer in entries.keys where !isKept(layer) { entries[layer] = nil }
  }
}

/// The picture of a card, whose rounded corners are clipped by the painted shape.
struct SurfacePaint: RowPaint {
  let source: PixelView
  let originX: Int
  let originY: Int

  @inline(__always)
  func paint(_ row: Row, x: Int, y: Int, count: Int) {
    row.update(from: source.row(y - originY) + (x - originX), count: count)
  }

  @inline(__always)
  func paint(_ row: Row, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    let pixels = source.row(y - originY) + (x - originX)
    if count > 0 { cpixels_cover(pixels, coverage, row, count) }
  }
}
