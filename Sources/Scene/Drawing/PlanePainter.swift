internal import DetentGeometry
internal import DetentScene

/// Paints a picture in perspective.
///
/// Every pixel finds its place in the picture by the exact inverse map (without strips, and so
/// without seams), and is blended from the four pixels around that place. Where the picture is
/// reduced, it is blended from several such places, which avoids flicker. Edges are antialiased.
struct PlanePainter {
  let view: PlaneView
  private let source: PixelView
  private let opacity: UInt32
  private let shade: Shade?

  /// Nil if the plane is seen edge-on.
  /// - Parameter source: The pixels of the plane's extent.
  init?(_ plane: ProjectedPlane, source: PixelView, opacity: UInt32) {
    let corner = Transform.translation(Double(plane.extent.minX), Double(plane.extent.minY))
    let map = Projection(corner).concatenated(with: plane.projection)
    guard let view = PlaneView(map, size: source.size) else { return nil }
    self.view = view
    self.source = source
    self.opacity = opacity
    shade =
      plane.shade == .zero
      ? nil : Shade(corners: plane.shade, size: plane.size, origin: plane.extent)
  }

  /// Paints the area within `part`, which lies within the target.
  func paint(within part: PixelRect, of target: PixelView) {
    let source = BlendedSource(source)
    for y in part.minY..<part.maxY {
      let span = view.span(y: y, from: part.minX, to: part.maxX)
      guard span.start < span.end else { continue }
      let row = target.row(y)
      paintEdge(span.start..<span.solid, y, row, source)
      var x = span.solid
      while x < span.rest {
        // Blocks begin at fixed places, so that the pixels do not depend on the damaged area.
        let block = x & ~(PlanePainter.block - 1)
        let end = min(block + PlanePainter.block, span.rest)
        let samples = view.samples(x: block + PlanePainter.block / 2, y: y)
        paintSolid(x..<end, y, row, source, samples)
        x = end
      }
      paintEdge(span.rest..<span.end, y, row, source)
    }
  }

  /// The number of pixels that share one arrangement of samples.
  private static let block = 32

  @inline(__always)
  private func paintSolid(
    _ columns: Range<Int>, _ y: Int, _ row: Row, _ source: BlendedSource,
    _ samples: PlaneView.Samples
  ) {
    let line = view.line(y: y)
    if samples.count == 1, shade == nil, opacity == 255 {
      for x in columns {
        let pixel = packed(source.blend(line.place(x)))
        row[x] = pixel >= 0xFF00_0000 ? pixel : over(pixel, row[x])
      }
    } else {
      for x in columns { row[x] = put(pixel(line.place(x), source, samples), opacity, row[x]) }
    }
  }

  private func paintEdge(_ columns: Range<Int>, _ y: Int, _ row: Row, _ source: BlendedSource) {
    let line = view.line(y: y)
    for x in columns {
      let coverage = view.coverage(x: x, y: y)
      guard coverage > 0 else { continue }
      let share = UInt32(coverage * Double(opacity) + 0.5)
      row[x] = put(pixel(line.place(x), source, view.samples(x: x, y: y)), share, row[x])
    }
  }

  @inline(__always)
  private func put(_ pixel: UInt32, _ share: UInt32, _ target: UInt32) -> UInt32 {
    over(share == 255 ? pixel : scaled(pixel, by: share), target)
  }

  /// The pixel of the picture for a target pixel whose centre shows `place`.
  @inline(__always)
  private func pixel(
    _ place: PlaneView.Place, _ source: BlendedSource, _ samples: PlaneView.Samples
  ) -> UInt32 {
    let pixel =
      samples.count == 1 ? packed(source.blend(place)) : mean(place, source, samples)
    return shade.map { $0.darkened(pixel, at: place) } ?? pixel
  }

  @inline(__always)
  private func mean(
    _ place: PlaneView.Place, _ source: BlendedSource, _ samples: PlaneView.Samples
  ) -> UInt32 {
    var sum: UInt64 = 0
    for j in 0..<samples.rows {
      for i in 0..<samples.columns { sum &+= source.blend(samples.place(i, j, around: place)) }
    }
    return packed(samples.mean(sum))
  }

  @inline(__always)
  private func packed(_ quarters: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: quarters | quarters &>> 24)
  }
}

/// A picture sampled at places between its pixels.
private struct BlendedSource {
  private let base: UnsafePointer<UInt32>
  private let stride: Int
  private let lastX: Int
  private let lastY: Int
  /// The place of the last pixel in 256ths.
  private let endX: Double
  private let endY: Double

  init(_ view: PixelView) {
    base = UnsafePointer(view.base)
    stride = view.rowStride
    (lastX, lastY) = (view.size.width - 1, view.size.height - 1)
    (endX, endY) = (Double(lastX * 256), Double(lastY * 256))
  }

  /// The blend of the four pixels around a place, its components in the quarters of a word. Pixels
  /// beyond the edges repeat the edge.
  @inline(__always)
  func blend(_ place: PlaneView.Place) -> UInt64 {
    // The first pixel's centre is at 0.5; another half of a 256th rounds to nearest.
    let (fixedX, fixedY) = (place.u * 256 - 127.5, place.v * 256 - 127.5)
    let u = Int(fixedX > 0 ? (fixedX < endX ? fixedX : endX) : 0)
    let v = Int(fixedY > 0 ? (fixedY < endY ? fixedY : endY) : 0)
    let (x, y) = (u &>> 8, v &>> 8)
    let (right, below) = (x < lastX ? 1 : 0, y < lastY ? stride : 0)
    let here = base + (y &* stride &+ x)
    // The four weights add up to 256, so that a uniform colour stays exact.
    let (fx, fy) = (UInt64(truncatingIfNeeded: u & 255), UInt64(truncatingIfNeeded: v & 255))
    let both = (fx &* fy) &>> 8
    let sum =
      spread(here[0]) &* (256 &- fx &- fy &+ both) &+ spread(here[right]) &* (fx &- both)
      &+ spread(here[below]) &* (fy &- both) &+ spread(here[below &+ right]) &* both
    return (sum &+ 0x0080_0080_0080_0080) &>> 8 & 0x00FF_00FF_00FF_00FF
  }
}

/// Black over a plane, with an opacity interpolated between its corners.
private struct Shade {
  /// The opacity at the layer's corner, its gain along and down, and along both.
  private let origin: Double
  private let gainX: Double
  private let gainY: Double
  private let twist: Double
  private let lowX: Double
  private let lowY: Double
  private let highX: Double
  private let highY: Double

  init(corners: SIMD4<Double>, size: Size, origin extent: PixelRect) {
    let (w, h) = (max(size.width, 1), max(size.height, 1))
    origin = corners.x
    (gainX, gainY) = ((corners.y - corners.x) / w, (corners.z - corners.x) / h)
    twist = (corners.x - corners.y - corners.z + corners.w) / (w * h)
    (lowX, lowY) = (-Double(extent.minX), -Double(extent.minY))
    (highX, highY) = (lowX + size.width, lowY + size.height)
  }

  /// The pixel at a place of the source, darkened.
  @inline(__always)
  func darkened(_ pixel: UInt32, at place: PlaneView.Place) -> UInt32 {
    let x = min(max(place.u, lowX), highX) - lowX
    let y = min(max(place.v, lowY), highY) - lowY
    let share = origin + gainX * x + gainY * y + twist * x * y
    let light = UInt32((1 - min(max(share, 0), 1)) * 255 + 0.5)
    return pixel & 0xFF00_0000 | scaled(pixel, by: light) & 0x00FF_FFFF
  }
}
