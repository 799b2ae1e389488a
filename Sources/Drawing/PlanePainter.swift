internal import Geometry
internal import Scene

/// Paints a picture that leans in space as the viewer sees it.
///
/// Every pixel looks up its own place in the picture by the exact map back (there are no strips and
/// so no seams), and is blended from the four pixels around that place; where the picture is seen
/// smaller than it is, from several such places, so that nothing flickers. Edges are covered in
/// parts.
struct PlanePainter {
  let view: PlaneView
  private let source: PixelView
  private let opacity: UInt32
  private let shade: Shade?

  /// Nil where the plane is seen edge-on.
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

  /// Paints what lies within `part` of the target (which holds it).
  func paint(within part: PixelRect, of target: PixelView) {
    for y in part.minY..<part.maxY {
      let span = view.span(y: y, from: part.minX, to: part.maxX)
      guard span.start < span.end else { continue }
      let row = target.row(y)
      paintEdge(span.start..<span.solid, y, row)
      var x = span.solid
      while x < span.rest {
        let end = min(x + PlanePainter.run, span.rest)
        paintSolid(x..<end, y, row)
        x = end
      }
      paintEdge(span.rest..<span.end, y, row)
    }
  }

  /// For so many pixels the number of samples is decided together.
  private static let run = 32

  private func paintSolid(_ columns: Range<Int>, _ y: Int, _ row: Row) {
    let samples = view.samples(x: (columns.lowerBound + columns.upperBound) / 2, y: y)
    for x in columns {
      let pixel = pixel(x, y, samples)
      row[x] = pixel >= 0xFF00_0000 && opacity == 255 ? pixel : put(pixel, opacity, row[x])
    }
  }

  private func paintEdge(_ columns: Range<Int>, _ y: Int, _ row: Row) {
    for x in columns {
      let coverage = view.coverage(x: x, y: y)
      guard coverage > 0 else { continue }
      let share = UInt32(coverage * Double(opacity) + 0.5)
      row[x] = put(pixel(x, y, view.samples(x: x, y: y)), share, row[x])
    }
  }

  @inline(__always)
  private func put(_ pixel: UInt32, _ share: UInt32, _ target: UInt32) -> UInt32 {
    over(share == 255 ? pixel : scaled(pixel, by: share), target)
  }

  /// What is seen at a pixel of the target.
  @inline(__always)
  private func pixel(_ x: Int, _ y: Int, _ samples: PlaneView.Samples) -> UInt32 {
    guard samples.count > 1 || shade != nil else {
      let place = view.place(Double(x) + 0.5, Double(y) + 0.5)
      return packed(sample(place))
    }
    var sum: UInt64 = 0
    for j in 0..<samples.rows {
      for i in 0..<samples.columns {
        let place = view.place(
          Double(x) + (Double(i) + 0.5) * samples.width,
          Double(y) + (Double(j) + 0.5) * samples.height)
        sum &+= sample(place)
      }
    }
    let mean = packed(samples.mean(sum))
    guard let shade else { return mean }
    return shade.darkened(mean, at: view.place(Double(x) + 0.5, Double(y) + 0.5))
  }

  /// The blend of the four pixels around a place, its components in the quarters of a word.
  @inline(__always)
  private func sample(_ place: SIMD2<Double>) -> UInt64 {
    let fixed = ((place - 0.5) * 256 + 0.5).rounded(.down)
    let (lastX, lastY) = (source.size.width &- 1, source.size.height &- 1)
    let u = Int(min(max(fixed.x, 0), Double(lastX &* 256)))
    let v = Int(min(max(fixed.y, 0), Double(lastY &* 256)))
    let (x, y) = (u &>> 8, v &>> 8)
    let (right, below) = (x < lastX ? 1 : 0, y < lastY ? source.rowStride : 0)
    let here = source.base + (y &* source.rowStride &+ x)
    let (fx, fy) = (UInt64(u & 255), UInt64(v & 255))
    let above = mixed(spread(here[0]), spread(here[right]), fx)
    let under = mixed(spread(here[below]), spread(here[below &+ right]), fx)
    return mixed(above, under, fy)
  }

  /// `a` with `part`/256 of `b` in it, rounded to nearest.
  @inline(__always)
  private func mixed(_ a: UInt64, _ b: UInt64, _ part: UInt64) -> UInt64 {
    (a &* (256 &- part) &+ b &* part &+ 0x0080_0080_0080_0080) &>> 8 & 0x00FF_00FF_00FF_00FF
  }

  @inline(__always)
  private func packed(_ quarters: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: quarters | quarters &>> 24)
  }
}

/// Black that lies on a plane, more at one edge than at another.
private struct Shade {
  /// The share at the origin of the source, what it gains along and down it, and along both.
  private let origin: Double
  private let gain: SIMD2<Double>
  private let twist: Double
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  init(corners: SIMD4<Double>, size: Size, origin extent: PixelRect) {
    let (w, h) = (max(size.width, 1), max(size.height, 1))
    origin = corners.x
    gain = [(corners.y - corners.x) / w, (corners.z - corners.x) / h]
    twist = (corners.x - corners.y - corners.z + corners.w) / (w * h)
    low = [-Double(extent.minX), -Double(extent.minY)]
    high = low + [size.width, size.height]
  }

  /// The pixel at a place of the source with its light taken away.
  @inline(__always)
  func darkened(_ pixel: UInt32, at place: SIMD2<Double>) -> UInt32 {
    let p = place.clamped(lowerBound: low, upperBound: high) - low
    let share = origin + (gain * p).sum() + twist * p.x * p.y
    let light = UInt32((1 - min(max(share, 0), 1)) * 255 + 0.5)
    return pixel & 0xFF00_0000 | scaled(pixel, by: light) & 0x00FF_FFFF
  }
}
