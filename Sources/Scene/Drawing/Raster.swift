internal import CCairo
package import DetentGeometry

/// A layer's content, rasterized at the screen's resolution without its empty margins.
///
/// One-colour content is kept as coverage, so that its colour can change without drawing it again;
/// other content (pictures, emoji) as premultiplied pixels.
final class Raster {
  enum Kind { case coverage, pixels }

  /// The start and end of a row's pixels, and its longest opaque run [px from the raster's left
  /// edge].
  struct RowSpan {
    var first: Int32
    var opaqueStart: Int32
    var opaqueEnd: Int32
    var end: Int32
  }

  let kind: Kind
  /// The layer's colour when this was drawn; unused for coverage.
  let color: Color
  /// The place in the layer [device px].
  let frame: PixelRect
  let bytes: UnsafeMutableRawPointer
  let spans: UnsafeMutablePointer<RowSpan>
  /// The bytes per row, as Cairo requires.
  let stride: Int

  /// The memory of the raster [bytes].
  var cost: Int { stride * frame.height + frame.height * MemoryLayout<RowSpan>.stride }

  /// Copies the visible part of `source`, whose origin is the layer's upper left corner.
  init(_ source: PixelView, kind: Kind, color: Color = .white) {
    self.kind = kind
    self.color = color
    let ink = source.inkBounds
    frame = ink
    stride = kind == .pixels ? ink.width * 4 : (ink.width + 3) & ~3
    let (rows, bytesPerRow) = (ink.height, stride)
    bytes = .allocate(byteCount: max(rows * bytesPerRow, 4), alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: max(rows * bytesPerRow, 4))
    spans = .allocate(capacity: max(rows, 1))
    spans.initialize(
      repeating: RowSpan(first: 0, opaqueStart: 0, opaqueEnd: 0, end: 0), count: max(rows, 1))
    for y in 0..<rows {
      let row = UnsafePointer(source.row(ink.minY + y) + ink.minX)
      spans[y] = RowSpan(row, count: ink.width)
      copy(row, toRow: y)
    }
  }

  deinit {
    bytes.deallocate()
    spans.deallocate()
  }

  private func copy(_ row: UnsafePointer<UInt32>, toRow y: Int) {
    let target = bytes + y * stride
    switch kind {
    case .pixels:
      target.assumingMemoryBound(to: UInt8.self).update(
        from: UnsafeRawPointer(row).assumingMemoryBound(to: UInt8.self), count: frame.width * 4)
    case .coverage:
      let coverage = target.assumingMemoryBound(to: UInt8.self)
      for x in 0..<frame.width { coverage[x] = UInt8(truncatingIfNeeded: row[x] >> 24) }
    }
  }

  /// Paints the pixels within `part`, with the layer's corner at (`x`, `y`) of the target.
  func paint(
    at x: Int, _ y: Int, color: UInt32, opacity: UInt32, within part: PixelRect, of view: PixelView
  ) {
    let area = frame.offset(x: x, y: y).intersection(part)
    guard !area.isEmpty else { return }
    let (left, top) = (frame.minX + x, frame.minY + y)
    for row in area.minY..<area.maxY {
      let span = spans[row - top]
      let start = max(area.minX - left, Int(span.first))
      let end = min(area.maxX - left, Int(span.end))
      guard start < end else { continue }
      let target = view.row(row) + (left + start)
      let source = bytes + (row - top) * stride
      if kind == .coverage {
        let coverage = source.assumingMemoryBound(to: UInt8.self) + start
        blend(color, coverage: coverage, over: target, count: end - start)
      } else {
        let pixels = UnsafePointer(source.assumingMemoryBound(to: UInt32.self) + start)
        paint(pixels, span, start: start, end: end, opacity: opacity, over: target)
      }
    }
  }

  @inline(__always)
  private func paint(
    _ source: UnsafePointer<UInt32>, _ span: RowSpan, start: Int, end: Int, opacity: UInt32,
    over row: Row
  ) {
    guard opacity == 255 else {
      return blend(source, over: row, count: end - start, opacity: opacity)
    }
    let a = min(max(Int(span.opaqueStart), start), end) - start
    let b = min(max(Int(span.opaqueEnd), start), end) - start
    blend(source, over: row, count: a)
    (row + a).update(from: source + a, count: max(b - a, 0))
    let rest = max(a, b)
    blend(source + rest, over: row + rest, count: end - start - rest)
  }

  /// Calls `body` with the raster as a Cairo surface whose origin is that of `frame`.
  func withSurface(_ body: (OpaquePointer) -> Void) {
    guard !frame.isEmpty else { return }
    let surface = cairo_image_surface_create_for_data(
      bytes.assumingMemoryBound(to: UInt8.self),
      kind == .coverage ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32,
      CInt(frame.width), CInt(frame.height), CInt(stride))
    guard let surface else { return }
    body(surface)
    cairo_surface_destroy(surface)
  }
}

extension Raster.RowSpan {
  init(_ row: UnsafePointer<UInt32>, count: Int) {
    var (first, end, runStart, best) = (count, 0, 0, 0..<0)
    for x in 0..<count {
      if row[x] != 0 {
        first = min(first, x)
        end = x + 1
      }
      if row[x] < 0xFF00_0000 { runStart = x + 1 }
      if x + 1 - runStart > best.count { best = runStart..<x + 1 }
    }
    self.init(
      first: Int32(first), opaqueStart: Int32(best.lowerBound), opaqueEnd: Int32(best.upperBound),
      end: Int32(end))
  }
}

extension PixelView {
  /// The bounds of the pixels that are not 0.
  var inkBounds: PixelRect {
    var ink = PixelRect(minX: size.width, minY: size.height, maxX: 0, maxY: 0)
    for y in 0..<size.height {
      let row = row(y)
      guard let first = (0..<size.width).first(where: { row[$0] != 0 }) else { continue }
      let last = (first..<size.width).last { row[$0] != 0 } ?? first
      ink.minX = min(ink.minX, first)
      ink.maxX = max(ink.maxX, last + 1)
      ink.minY = min(ink.minY, y)
      ink.maxY = y + 1
    }
    return ink.isEmpty ? .empty : ink
  }

  /// Whether all pixels are white with any alpha.
  var isWhite: Bool {
    for y in 0..<size.height {
      let row = row(y)
      for x in 0..<size.width where row[x] != row[x] >> 24 &* 0x0101_0101 { return false }
    }
    return true
  }
}

extension PixelView {
  /// Copies the pixels of a picture with full opacity.
  package func copy(_ picture: Picture) {
    picture.withPixels { source in
      let (width, height) = (
        min(source.size.width, size.width), min(source.size.height, size.height)
      )
      for y in 0..<height {
        let (from, to) = (source.row(y), row(y))
        for x in 0..<width { to[x] = from[x] | 0xFF00_0000 }
      }
    }
  }

  /// Blends `part` of a surface over the pixels from `x` and `y` on, clipped to this view.
  package func place(_ part: PixelRect, of surface: PixelView, x: Int, y: Int) {
    let (dx, dy) = (x - part.minX, y - part.minY)
    let seen = part.offset(x: dx, y: dy).intersection(bounds)
    for line in seen.minY..<max(seen.minY, seen.maxY) {
      blend(
        UnsafePointer(surface.row(line - dy) + seen.minX - dx), over: row(line) + seen.minX,
        count: seen.width)
    }
  }
}
