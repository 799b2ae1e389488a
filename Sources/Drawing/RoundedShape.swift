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
  private let frame: PixelRect
  /// Nil: no corner is rounded.
  private let mask: CornerMask.Rows?
  private let top: (left: Bool, right: Bool)
  private let bottom: (left: Bool, right: Bool)

  init(frame: PixelRect, corners: Corners, mask: CornerMask.Rows?) {
    self.frame = frame
    self.mask = mask
    top = (corners.hasAny(of: .topLeft), corners.hasAny(of: .topRight))
    bottom = (corners.hasAny(of: .bottomLeft), corners.hasAny(of: .bottomRight))
  }

  /// Paints what lies within `part` (which lies within the target).
  @inline(__always)
  func paint(_ paint: some RowPaint, within part: PixelRect, of view: PixelView) {
    let area = frame.intersection(part)
    guard !area.isEmpty else { return }
    guard let mask else { return plain(paint, area.minY..<area.maxY, area, view) }
    // The rows between the rounded corners are the most.
    let (above, below) = (top.left || top.right, bottom.left || bottom.right)
    let start = above ? min(max(frame.minY + mask.side, area.minY), area.maxY) : area.minY
    let end = below ? max(min(frame.maxY - mask.side, area.maxY), start) : area.maxY
    edges(paint, area.minY..<start, mask, area, view)
    plain(paint, start..<end, area, view)
    edges(paint, end..<area.maxY, mask, area, view)
  }

  @inline(__always)
  private func plain(
    _ paint: some RowPaint, _ rows: Range<Int>, _ area: PixelRect, _ view: PixelView
  ) {
    for y in rows { paint.paint(view.row(y) + area.minX, x: area.minX, y: y, count: area.width) }
  }

  @inline(never)
  private func edges(
    _ paint: some RowPaint, _ rows: Range<Int>, _ mask: CornerMask.Rows, _ area: PixelRect,
    _ view: PixelView
  ) {
    for y in rows {
      if let edge = cornerRow(y, side: mask.side) {
        paintEdge(paint, y: y, edge: edge, mask: mask, area: area, of: view)
      } else {
        plain(paint, y..<y + 1, area, view)
      }
    }
  }

  /// The mask's row that belongs to the target's row `y`, with the corners found there.
  @inline(__always)
  private func cornerRow(_ y: Int, side: Int) -> (row: Int, left: Bool, right: Bool)? {
    let (fromTop, fromBottom) = (y - frame.minY, frame.maxY - 1 - y)
    if fromTop < side, fromTop <= fromBottom, top.left || top.right {
      return (fromTop, top.left, top.right)
    }
    if fromBottom < side, bottom.left || bottom.right {
      return (fromBottom, bottom.left, bottom.right)
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
    let (outer, inner) = (Int(mask.edges[edge.row].outer), Int(mask.edges[edge.row].inner))
    let start = max(area.minX, edge.left ? frame.minX + outer : frame.minX)
    let end = min(area.maxX, edge.right ? frame.maxX - outer : frame.maxX)
    guard start < end else { return }
    let solid = min(max(edge.left ? frame.minX + inner : start, start), end)
    let rest = min(max(edge.right ? frame.maxX - inner : end, solid), end)
    if start < solid {
      let coverage = mask.left + edge.row * mask.side + (start - frame.minX)
      paint.paint(row + start, x: start, y: y, count: solid - start, coverage: coverage)
    }
    if solid < rest { paint.paint(row + solid, x: solid, y: y, count: rest - solid) }
    if rest < end {
      let coverage = mask.right + edge.row * mask.side + (rest - (frame.maxX - mask.side))
      paint.paint(row + rest, x: rest, y: y, count: end - rest, coverage: coverage)
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
        mix(pixels, over: target, count: length, opacity: opacity)
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
