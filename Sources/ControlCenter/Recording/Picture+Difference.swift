internal import Drawing
internal import Geometry

extension Picture {
  /// The pixels that are not as in `other`; empty: none.
  func difference(from other: Picture) -> PixelRect {
    guard size == other.size else { return PixelRect(size) }
    var bounds = PixelRect.empty
    withPixels { mine in
      other.withPixels { theirs in
        for y in 0..<size.height {
          let (a, b) = (mine.row(y), theirs.row(y))
          let differs = { (x: Int) in (a[x] ^ b[x]) & 0xFF_FFFF != 0 }
          guard let first = (0..<size.width).first(where: differs),
            let last = (0..<size.width).last(where: differs)
          else { continue }
          bounds = bounds.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
        }
      }
    }
    return bounds
  }
}
