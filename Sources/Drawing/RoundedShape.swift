internal import Geometry
internal import Scene

/// A source of pixels for a row of an upright shape.
protocol RowPaint {
  /// Paints `count` fully covered pixels from column `x` of the target's row `y` on.
  func paint(_ row: Row, x: Int, y: Int, count: Int)
  /// The same with a coverage for each pixel.
  func paint(_ row: Row, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>)
}

/// An upright rectangle of whole device pixels with some corners rounded.
struct RoundedShape {
  var frame: PixelRect
  var corners: Corners
  /// Nil: no corner is rounded.
  var mask: CornerMask.Rows?

  /// Paints what lies within `part` (which lies within the target).
  @inline(__always)
  func paint(_ paint: some RowPaint, within part: PixelRect, of view: PixelView) {
    let area = frame.intersection(part)
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      guard let mask, let edge = cornerRow(y, side: mask.side) else {
        paint.paint(view.row(y) + area.minX, x: area.minX, y: y, count: area.width)
        continue
      }
      paintEdge(paint, y: y, edge: edge, mask: mask, area: area, of: view)
    }
  }

  /// The mask's row that belongs to the target's row `y`, with the corners found there.
  @inline(__always)
  private func cornerRow(_ y: Int, side: Int) -> (row: Int, left: Bool, right: Bool)? {
    let (fromTop, fromBottom) = (y - frame.minY, frame.maxY - 1 - y)
    if fromTop < side, fromTop <= fromBottom, !corners.isDisjoint(with: .top) {
      return (fromTop, corners.contains(.topLeft), corners.contains(.topRight))
    }
    if fromBottom < side, !corners.isDisjoint(with: [.bottomLeft, .bottomRight]) {
      return (fromBottom, corners.contains(.bottomLeft), corners.contains(.bottomRight))
    }
    return nil
  }

  @inline(__always)
  private func paintEdge(
    _ paint: some RowPaint, y: Int, edge: (row: Int, left: Bool, right: Bool),
    mask: CornerMask.Rows,
    area: PixelRect, of view: PixelView
  ) {
    let row = view.row(y)
    let leftEnd = edge.left ? frame.minX + mask.side : frame.minX
    let rightStart = max(edge.right ? frame.maxX - mask.side : frame.maxX, leftEnd)
    let first = area.minX
    let (a, b) = (min(max(leftEnd, first), area.maxX), min(max(rightStart, first), area.maxX))
    if first < a {
      let coverage = mask.left + edge.row * mask.side + (first - frame.minX)
      paint.paint(row + first, x: first, y: y, count: a - first, coverage: coverage)
    }
    if a < b { paint.paint(row + a, x: a, y: y, count: b - a) }
    if b < area.maxX {
      let coverage = mask.right + edge.row * mask.side + (b - (frame.maxX - mask.side))
      paint.paint(row + b, x: b, y: y, count: area.maxX - b, coverage: coverage)
    }
  }
}

/// One colour.
struct SolidPaint: RowPaint {
  let pixel: UInt32

  @inline(__always)
  func paint(_ row: Row, x: Int, y: Int, count: Int) {
    if pixel >= 0xFF00_0000 {
      fill(row, pixel, count: count)
    } else {
      blend(pixel, over: row, count: count)
    }
  }

  @inline(__always)
  func paint(_ row: Row, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    blend(pixel, coverage: coverage, over: row, count: count)
  }
}

/// An opaque picture placed at whole pixels; black beyond its edges.
struct PicturePaint: RowPaint {
  let source: PixelView
  let originX: Int
  let originY: Int
  let opacity: UInt32

  @inline(__always)
  func paint(_ row: Row, x: Int, y: Int, count: Int) {
    forEachRun(x: x, y: y, count: count) { start, length, pixels in
      let target = row + start
      if opacity == 255, let pixels {
        target.update(from: pixels, count: length)
      } else if let pixels {
        for i in 0..<length {
          target[i] = over(scaled(pixels[i] | 0xFF00_0000, by: opacity), target[i])
        }
      } else {
        blend(scaled(0xFF00_0000, by: opacity), over: target, count: length)
      }
    }
  }

  @inline(__always)
  func paint(_ row: Row, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    forEachRun(x: x, y: y, count: count) { start, length, pixels in
      for i in start..<start + length {
        let share = UInt32(scaled(opacity, by: UInt32(coverage[i])))
        let pixel = pixels.map { $0[i - start] | 0xFF00_0000 } ?? 0xFF00_0000
        row[i] = over(scaled(pixel, by: share), row[i])
      }
    }
  }

  /// Splits a row into what lies left of, on and right of the picture.
  @inline(__always)
  private func forEachRun(
    x: Int, y: Int, count: Int,
    _ body: (_ start: Int, _ length: Int, _ pixels: UnsafePointer<UInt32>?) -> Void
  ) {
    let sourceY = y - originY
    guard sourceY >= 0, sourceY < source.size.height else { return body(0, count, nil) }
    let first = min(max(originX - x, 0), count)
    let end = max(first, min(originX + source.size.width - x, count))
    if first > 0 { body(0, first, nil) }
    if end > first {
      body(first, end - first, UnsafePointer(source.row(sourceY) + (x + first - originX)))
    }
    if count > end { body(end, count - end, nil) }
  }
}
