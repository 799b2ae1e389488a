package import Geometry

/// Memory that a screen reads its picture from. It is only ever written: on many machines reading it
/// is slow, since no cache holds it.
package struct ScanoutMemory {
  package let base: UnsafeMutableRawPointer
  package let size: PixelSize
  /// The distance between two rows, in bytes.
  package let rowBytes: Int
  package let format: PixelFormat

  package init(
    base: UnsafeMutableRawPointer, size: PixelSize, rowBytes: Int, format: PixelFormat
  ) {
    self.base = base
    self.size = size
    self.rowBytes = rowBytes
    self.format = format
  }

  /// Puts the pixels of `source` within `region` in place, and the arrow over them.
  /// - Complexity: O(n), n the pixels of the region.
  package func copy(_ region: Region, from source: PixelView, under arrow: Arrow? = nil) {
    copyPixels(region, from: source)
    guard let arrow else { return }
    for rect in region.rects { draw(arrow, within: rect) }
  }

  private func draw(_ arrow: Arrow, within rect: PixelRect) {
    let rect = rect.intersection(PixelRect(size)).intersection(arrow.bounds)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        guard let color = arrow.color(x - arrow.x, y - arrow.y) else { continue }
        // Black and white are the same in every format.
        let place = base + y * rowBytes + x * format.bytes
        switch format.bytes {
        case 4: place.storeBytes(of: color, as: UInt32.self)
        default: place.storeBytes(of: UInt16(truncatingIfNeeded: color), as: UInt16.self)
        }
      }
    }
  }

  private func copyPixels(_ region: Region, from source: PixelView) {
    let bounds = PixelRect(size).intersection(source.bounds)
    for rect in region.rects.map({ $0.intersection(bounds) }) where !rect.isEmpty {
      for y in rect.minY..<rect.maxY {
        let place = base + y * rowBytes + rect.minX * format.bytes
        let pixels = source.row(y) + rect.minX
        switch format {
        case .xrgb8888: place.copyMemory(from: pixels, byteCount: rect.width * 4)
        case .xbgr8888:
          let target = place.assumingMemoryBound(to: UInt32.self)
          for i in 0..<rect.width { target[i] = pixels[i].withRedAndBlueExchanged }
        case .rgb565, .bgr565:
          let target = place.assumingMemoryBound(to: UInt16.self)
          OrderedDither.row(
            pixels, to: target, count: rect.width, x: rect.minX, y: y,
            isExchanged: format == .bgr565)
        }
      }
    }
  }
}

extension UInt32 {
  /// `0xRRGGBB` as `0xBBGGRR`.
  @inline(__always)
  var withRedAndBlueExchanged: UInt32 { self & 0xFF00 | self >> 16 & 0xFF | (self & 0xFF) << 16 }
}
