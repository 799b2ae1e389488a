package import DetentGeometry
package import Display

/// Memory that a screen reads its picture from. It is never read here, which is slow without a
/// cache on many machines.
package struct ScanoutMemory {
  package let base: UnsafeMutableRawPointer
  package let size: PixelSize
  /// The distance between two rows [bytes].
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

  /// Copies a picture's pixels to their places within `region` of the screen, and draws the arrow
  /// over them.
  /// - Parameters:
  ///   - picture: A picture of the size of the turned screen.
  ///   - rotation: The rotation of the picture on its way.
  /// - Complexity: O(n), where n is the number of pixels in the region.
  package func copy(
    _ region: Region, from picture: PixelView, turned rotation: Rotation = .none,
    under arrow: Arrow? = nil
  ) {
    let bounds = PixelRect(size).intersection(
      rotation.screenRect(of: picture.bounds, on: size))
    for rect in region.rects.map({ $0.intersection(bounds) }) where !rect.isEmpty {
      if rotation == .none {
        copy(rect, from: picture.part(rect))
      } else {
        turn(rect, of: picture, by: rotation)
      }
      if let arrow { draw(arrow, within: rect) }
    }
  }

  /// The number of rows turned at a time, few enough for the processor's cache, so that the
  /// screen's memory is written row by row.
  private static let band = 16

  private func turn(_ rect: PixelRect, of picture: PixelView, by rotation: Rotation) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rect.width * Self.band) { memory in
      guard let base = memory.baseAddress else { return }
      for top in stride(from: rect.minY, to: rect.maxY, by: Self.band) {
        var rows = rect
        (rows.minY, rows.maxY) = (top, min(top + Self.band, rect.maxY))
        let part = picture.part(rotation.inverse.screenRect(of: rows, on: picture.size))
        let turned = PixelView(
          base: base, size: PixelSize(rows.width, rows.height), rowStride: rows.width)
        rotation.copy(part.bounds, of: part, to: turned)
        copy(rows, from: turned)
      }
    }
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

  /// Copies all pixels of `source` to a rectangle of the screen.
  private func copy(_ rect: PixelRect, from source: PixelView) {
    for y in rect.minY..<rect.maxY {
      let place = base + y * rowBytes + rect.minX * format.bytes
      let pixels = source.row(y - rect.minY)
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

extension PixelView {
  /// A view of a part, whose first pixel is that of the rectangle.
  fileprivate func part(_ rect: PixelRect) -> PixelView {
    PixelView(
      base: row(rect.minY) + rect.minX, size: PixelSize(rect.width, rect.height),
      rowStride: rowStride)
  }
}

extension UInt32 {
  /// `0xRRGGBB` as `0xBBGGRR`.
  @inline(__always)
  var withRedAndBlueExchanged: UInt32 { self & 0xFF00 | self >> 16 & 0xFF | (self & 0xFF) << 16 }
}
