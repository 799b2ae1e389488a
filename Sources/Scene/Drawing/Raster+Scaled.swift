internal import DetentGeometry

/// The place of a scaled raster: the map from its layer's device pixels, relative to the layer's
/// upper left corner, to the target.
struct ScaledPlace {
  let x: Double
  let y: Double
  /// The target pixels per layer pixel, both above 0.
  let scaleX: Double
  let scaleY: Double
}

extension Raster {
  /// Paints scaled coverage, each pixel blended from the four around its place; beyond the edges it
  /// is 0.
  ///
  /// At a much smaller scale this would skip pixels.
  func paint(
    scaled place: ScaledPlace, color: UInt32, within part: PixelRect, of view: PixelView
  ) {
    guard kind == .coverage, !frame.isEmpty else { return }
    let columns = Axis(place.x, place.scaleX, from: frame.minX)
    let lines = Axis(place.y, place.scaleY, from: frame.minY)
    let margin = 3
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: frame.width + 2 * margin) { blended in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(part.width, 1)) { coverage in
        guard let base = blended.baseAddress.map({ $0 + margin }),
          let bytes = coverage.baseAddress
        else { return }
        for y in lines.targets(of: 0..<frame.height, from: part.minY, to: part.maxY) {
          let place = lines.place(y)
          let inked = blend(place.index, place.share, margin: margin, into: base)
          let targets = columns.targets(of: inked, from: part.minX, to: part.maxX)
          for x in targets {
            let (index, share) = columns.place(x)
            // A rounding error is at most one pixel, which the margin covers.
            let here = base + index
            let sum = UInt32(here[0]) &* UInt32(256 &- share) &+ UInt32(here[1]) &* UInt32(share)
            bytes[x &- targets.lowerBound] = UInt8(truncatingIfNeeded: (sum &+ 0x8000) &>> 16)
          }
          Drawing.blend(
            color, coverage: UnsafePointer(bytes), over: view.row(y) + targets.lowerBound,
            count: targets.count)
        }
      }
    }
  }

  /// Blends two rows into a line, with zeros on both sides of the covered pixels.
  /// - Returns: The range of the covered pixels.
  private func blend(
    _ row: Int, _ share: Int, margin: Int, into line: UnsafeMutablePointer<UInt16>
  ) -> Range<Int> {
    func inked(_ row: Int) -> Range<Int> {
      guard (0..<frame.height).contains(row), spans[row].first < spans[row].end else {
        return 0..<0
      }
      return Int(spans[row].first)..<Int(spans[row].end)
    }
    let (above, below) = (inked(row), inked(row + 1))
    if above.isEmpty, below.isEmpty { return 0..<0 }
    let all =
      above.isEmpty || below.isEmpty
      ? (above.isEmpty ? below : above)
      : min(above.lowerBound, below.lowerBound)..<max(above.upperBound, below.upperBound)
    for x in all { line[x] = 0 }
    for x in 1...margin { (line[all.lowerBound - x], line[all.upperBound + x - 1]) = (0, 0) }
    func add(_ row: Int, _ columns: Range<Int>, _ share: Int) {
      guard !columns.isEmpty, share > 0 else { return }
      let source = (bytes + row * stride).assumingMemoryBound(to: UInt8.self)
      let factor = UInt16(share)
      for x in columns { line[x] &+= UInt16(source[x]) &* factor }
    }
    add(row, above, 256 - share)
    add(row + 1, below, share)
    return all
  }

  /// The map from target pixels to the raster's along one axis, in units of 2⁻³², counted from a
  /// fixed place, so that the result does not depend on the painted area.
  private struct Axis {
    private let start: Int
    private let step: Int
    private let offset: Double
    private let scale: Double

    init(_ origin: Double, _ scale: Double, from first: Int) {
      step = Int(0x1p32 / scale)
      start = Int(((0.5 - origin) / scale - Double(first) - 0.5) * 0x1p32)
      offset = origin + (Double(first) + 0.5) * scale - 0.5
      self.scale = scale
    }

    /// The pixel before the place, and the weight of the one after it in 256ths.
    @inline(__always)
    func place(_ target: Int) -> (index: Int, share: Int) {
      let place = start &+ target &* step
      return (place &>> 32, place &>> 24 & 255)
    }

    /// The target pixels that depend on `pixels`.
    func targets(of pixels: Range<Int>, from low: Int, to high: Int) -> Range<Int> {
      guard !pixels.isEmpty else { return low..<low }
      func limited(_ x: Double) -> Int { Int(min(max(x, Double(low)), Double(high))) }
      let start = limited((offset + Double(pixels.lowerBound - 1) * scale).rounded(.down) + 1)
      return start..<max(start, limited((offset + Double(pixels.upperBound) * scale).rounded(.up)))
    }
  }
}
