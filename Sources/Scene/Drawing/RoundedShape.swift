internal import CPixels
internal import DetentGeometry
internal import DetentScene

/// A source of pixels for a row of an upright shape.
protocol RowPaint {
  /// Paints `count` fully covered pixels from column `x` of the target's row `y` on.
  func paint(_ row: Row, x: Int, y: Int, count: Int)
  /// Paints `count` pixels with a coverage for each.
  func paint(_ row: Row, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>)
}

/// An upright rectangle of whole device pixels with some corners rounded.
struct RoundedShape {
  private let frame: PixelRect
  /// The mask of the rounded corners; nil if no corner is rounded.
  private let mask: CornerMask.Rows?
  private let top: (left: Bool, right: Bool)
  private let bottom: (left: Bool, right: Bool)

  init(frame: PixelRect, corners: Corners, mask: CornerMask.Rows?) {
    self.frame = frame
    self.mask = mask
    top = (corners.hasAny(of: .topLeft), corners.hasAny(of: .topRight))
    bottom = (corners.hasAny(of: .bottomLeft), corners.hasAny(of: .bottomRight))
  }

  /// Paints the area within `part`, which lies within the target.
  @inline(__always)
  func paint(_ paint: some RowPaint, within part: PixelRect, of view: PixelView) {
    let area = frame.intersection(part)
    guard !area.isEmpty else { return }
    guard let mask else { return plain(paint, area.minY..<area.maxY, area, view) }
    // Most rows lie between the rounded corners.
    let (above, below) = (top.left || top.right, bottom.left || bottom.right)
    let start = above ? min(max(frame.minY + mask.side, area.minY), area.maxY) : area.minY
    let end = below ? max(min(frame.maxY - mask.side, area.maxY), start) : area.maxY
    if area.minY < start {
      let row = area.minY - frame.minY
      edges(paint, area.minY..<start, from: row, by: 1, top, mask, area, view)
    }
    plain(paint, start..<end, area, view)
    if end < area.maxY {
      let row = frame.maxY - 1 - end
      edges(paint, end..<area.maxY, from: row, by: -1, bottom, mask, area, view)
    }
  }

  @inline(__always)
  private func plain(
    _ paint: some RowPaint, _ rows: Range<Int>, _ area: PixelRect, _ view: PixelView
  ) {
    for y in rows { paint.paint(view.row(y) + area.minX, x: area.minX, y: y, count: area.width) }
  }

  /// Paints rows with rounded corners.
  /// - Parameters:
  ///   - first: The mask's row for the first of them.
  ///   - step: The distance in the mask from one row to the next, 1 or -1.
  ///   - sides: The sides that are rounded.
  @inline(never)
  private func edges(
    _ paint: some RowPaint, _ rows: Range<Int>, from first: Int, by step: Int,
    _ sides: (left: Bool, right: Bool), _ mask: CornerMask.Rows, _ area: PixelRect,
    _ view: PixelView
  ) {
    // A side's bit mask, which keeps the corner mask's insets or makes them zero.
    let (left, right) = (sides.left ? -1 : 0, sides.right ? -1 : 0)
    var row = first
    for y in rows {
      let (outer, inner) = (Int(mask.edges[row].outer), Int(mask.edges[row].inner))
      let start = max(area.minX, frame.minX + outer & left)
      let end = min(area.maxX, frame.maxX - outer & right)
      if start < end {
        let solid = min(max(frame.minX + inner & left, start), end)
        let rest = min(max(frame.maxX - inner & right, solid), end)
        let (target, coverage) = (view.row(y), row * mask.side)
        if start < solid {
          paint.paint(
            target + start, x: start, y: y, count: solid - start,
            coverage: mask.left + coverage + (start - frame.minX))
        }
        if solid < rest { paint.paint(target + solid, x: solid, y: y, count: rest - solid) }
        if rest < end {
          paint.paint(
            target + rest, x: rest, y: y, count: end - rest,
            coverage: mask.right + coverage + (rest - (frame.maxX - mask.side)))
        }
      }
      row += step
    }
  }
}

/// A single colour.
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

/// An opaque picture placed at whole pixels, black beyond its edges.
struct PicturePaint: RowPaint {
  let source: PixelView
  let originX: Int
  let originY: Int
  let opacity: UInt32

  @inline(__always)
  func paint(_ row: Row, x: Int, y: Int, count: Int) {
    if let pixels = pixels(x: x, y: y, count: count) {
      return row.update(from: pixels, count: count)
    }
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
    if count > 0, let pixels = pixels(x: x, y: y, count: count) {
      return cpixels_cover(pixels, coverage, row, count)
    }
    forEachRun(x: x, y: y, count: count) { start, length, pixels in
      for i in start..<start + length {
        let share = UInt32(scaled(opacity, by: UInt32(coverage[i])))
        let pixel = pixels.map { $0[i - start] | 0xFF00_0000 } ?? 0xFF00_0000
        row[i] = over(scaled(pixel, by: share), row[i])
      }
    }
  }

  /// The source pixels of a row, if all of it lies on the picture and the opacity is full; else
  /// nil.
  @inline(__always)
  private func pixels(x: Int, y: Int, count: Int) -> UnsafePointer<UInt32>? {
    let (sourceX, sourceY) = (x - originX, y - originY)
    guard opacity == 255, sourceX >= 0, sourceX + count <= source.size.width, sourceY >= 0,
      sourceY < source.size.height
    else { return nil }
    return UnsafePointer(source.row(sourceY) + sourceX)
  }

  /// Splits a row into the parts left of, on and right of the picture.
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
