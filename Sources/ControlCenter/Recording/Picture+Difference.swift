internal import Drawing
internal import Geometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Picture {
  /// The pixels that are not as in `other`; empty: none.
  func difference(from other: Picture) -> PixelRect {
    guard size == other.size else { return PixelRect(size) }
    var bounds = PixelRect.empty
    withPixels { mine in
      other.withPixels { theirs in
        for y in 0..<size.height {
          bounds = bounds.union(Picture.difference(mine, theirs, row: y))
        }
      }
    }
    return bounds
  }

  private static func difference(_ a: PixelView, _ b: PixelView, row y: Int) -> PixelRect {
    let (a, b, width) = (a.row(y), b.row(y), a.size.width)
    // Most rows are equal, which shows in less than a microsecond.
    guard memcmp(a, b, width * 4) != 0 else { return .empty }
    let differs = { (x: Int) in (a[x] ^ b[x]) & 0xFF_FFFF != 0 }
    guard let first = (0..<width).first(where: differs),
      let last = (0..<width).last(where: differs)
    else { return .empty }
    return PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1)
  }
}
