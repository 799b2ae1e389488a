internal import DetentGeometry
internal import DetentScene

/// An upright rounded rectangle that is not on whole device pixels, such as a layer while it is
/// scaled.
///
/// The coverage of a pixel at its edge is exact along a row, and the mean of eight lines down the
/// pixel.
struct FractionalShape {
  private let minX: Double
  private let maxX: Double
  private let minY: Double
  private let maxY: Double
  /// The extent of a corner along and down [px].
  private let radiusX: Double
  private let radiusY: Double
  private let corners: Corners

  /// Nil if the item is turned or mirrored.
  init?(_ item: RenderItem) {
    let t = item.transform
    guard t.isUpright, t.a > 0, t.d > 0 else { return nil }
    (minX, minY) = (t.tx, t.ty)
    (maxX, maxY) = (t.tx + item.size.width * t.a, t.ty + item.size.height * t.d)
    let radius = max(0, min(item.cornerRadius, min(item.size.width, item.size.height) / 2))
    (radiusX, radiusY) = (radius * t.a, radius * t.d)
    corners = min(radiusX, radiusY) > 0.01 ? item.corners : []
  }

  /// Paints the area within `part`, which lies within the target.
  @inline(__always)
  func paint(_ paint: some RowPaint, within part: PixelRect, of view: PixelView) {
    let straight = straightRows(within: part)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(part.width, 1)) { coverage in
      func put(_ rows: Range<Int>) {
        for y in rows {
          let (top, bottom) = (max(Double(y), minY), min(Double(y) + 1, maxY))
          guard top < bottom else { continue }
          let columns = prepare(edges(from: top, to: bottom), bottom - top, part, coverage)
          columns.paint(paint, y: y, from: part.minX, coverage, of: view)
        }
      }
      put(part.minY..<straight.lowerBound)
      if !straight.isEmpty {
        let columns = prepare(Edges(minX, maxX), 1, part, coverage)
        for y in straight { columns.paint(paint, y: y, from: part.minX, coverage, of: view) }
      }
      put(straight.upperBound..<part.maxY)
    }
  }

  /// The rows that are fully covered between straight left and right edges.
  private func straightRows(within part: PixelRect) -> Range<Int> {
    func row(_ y: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(y.rounded(rule), Double(part.minY)), Double(part.maxY)))
    }
    let start = row(minY + (corners.hasAny(of: .top) ? radiusY : 0), .up)
    return start..<max(start, row(maxY - (corners.hasAny(of: .bottom) ? radiusY : 0), .down))
  }

  /// The starts and ends of eight lines within a row of pixels [px].
  private struct Edges {
    var starts: SIMD8<Float>
    var ends: SIMD8<Float>

    /// Creates eight equal lines.
    init(_ start: Double, _ end: Double) {
      (starts, ends) = (.init(repeating: Float(start)), .init(repeating: Float(end)))
    }

    /// The covered fraction of the pixel at `x`, 0…1.
    @inline(__always)
    func share(_ x: Int) -> Float {
      let (left, right) = (SIMD8(repeating: Float(x)), SIMD8(repeating: Float(x) + 1))
      let inside = ends.limited(to: right) - starts.raised(to: left)
      return inside.raised(to: .zero).sum() / 8
    }
  }

  /// The edges of eight lines between `top` and `bottom`.
  private func edges(from top: Double, to bottom: Double) -> Edges {
    var edges = Edges(minX, maxX)
    let places = SIMD8<Float>(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5) / 8
    func bend(_ depth: SIMD8<Float>, _ left: Corners, _ right: Corners) {
      // The distance beyond the start of the rounding, as a fraction of the corner.
      let part = (depth / Float(radiusY)).raised(to: .zero).limited(to: .one)
      let inset = Float(radiusX) * (1 - (1 - part * part).squareRoot())
      if corners.contains(left) { edges.starts = edges.starts.raised(to: Float(minX) + inset) }
      if corners.contains(right) { edges.ends = edges.ends.limited(to: Float(maxX) - inset) }
    }
    let lines = Float(top) + Float(bottom - top) * places
    if !corners.isEmpty {
      bend(Float(minY + radiusY) - lines, .topLeft, .topRight)
      bend(lines - Float(maxY - radiusY), .bottomLeft, .bottomRight)
    }
    return edges
  }

  /// The columns of a row that are touched, `start..<end`, and those of them with equal coverage,
  /// `solid..<rest`.
  private struct Columns {
    let start: Int
    let solid: Int
    let rest: Int
    let end: Int
    /// Whether the columns with equal coverage are fully covered.
    let isSolid: Bool

    @inline(__always)
    func paint(
      _ paint: some RowPaint, y: Int, from first: Int,
      _ coverage: UnsafeMutableBufferPointer<UInt8>, of view: PixelView
    ) {
      guard start < end, let base = coverage.baseAddress else { return }
      let row = view.row(y)
      func blend(_ start: Int, _ end: Int) {
        guard start < end else { return }
        paint.paint(
          row + start, x: start, y: y, count: end - start,
          coverage: UnsafePointer(base) + (start - first))
      }
      guard isSolid else { return blend(start, end) }
      blend(start, solid)
      if solid < rest { paint.paint(row + solid, x: solid, y: y, count: rest - solid) }
      blend(rest, end)
    }
  }

  /// Computes the coverage of each pixel of a row.
  /// - Parameter height: The fraction of the row's height that the lines represent.
  private func prepare(
    _ edges: Edges, _ height: Double, _ part: PixelRect,
    _ coverage: UnsafeMutableBufferPointer<UInt8>
  ) -> Columns {
    func column(_ x: Float, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(x.rounded(rule), Float(part.minX)), Float(part.maxX)))
    }
    let (start, end) = (column(edges.starts.min(), .down), column(edges.ends.max(), .up))
    let solid = min(max(column(edges.starts.max(), .up), start), max(start, end))
    let rest = max(solid, min(column(edges.ends.min(), .down), end))
    func byte(_ share: Float) -> UInt8 { UInt8((min(share * Float(height), 1) * 255).rounded()) }
    for x in start..<max(start, solid) { coverage[x - part.minX] = byte(edges.share(x)) }
    if height < 1 { for x in solid..<rest { coverage[x - part.minX] = byte(1) } }
    for x in rest..<max(rest, end) { coverage[x - part.minX] = byte(edges.share(x)) }
    return Columns(start: start, solid: solid, rest: rest, end: end, isSolid: height >= 1)
  }
}

extension SIMD8<Float> {
  /// The greater of each pair; a single instruction, unlike the loop of `pointwiseMax`.
  @inline(__always)
  fileprivate func raised(to other: Self) -> Self { replacing(with: other, where: self .< other) }

  /// The lesser of each pair.
  @inline(__always)
  fileprivate func limited(to other: Self) -> Self { replacing(with: other, where: self .> other) }
}
