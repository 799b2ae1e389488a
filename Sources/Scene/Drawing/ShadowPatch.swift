internal import CCairo
internal import DetentGeometry
internal import DetentScene

/// The coverage of a shadow, drawn once for a small layer and stretched along its middle row and
/// column, where it is constant, to a layer of any size. The coverage inside the layer is 0.
final class ShadowPatch {
  struct Key: Hashable {
    /// All lengths are in device pixels.
    var reach: Int
    var x: Int
    var y: Int
    var cornerRadius: Double
    var corners: Corners
    var size: PixelSize

    /// Creates the key for the shadow of `item`, which has the size `size` [device px].
    init(_ shadow: Shadow, _ item: RenderItem, size: PixelSize, scale: Double) {
      func limited(_ v: Double, _ range: ClosedRange<Double>) -> Double {
        v.isNaN ? 0 : min(max(v * scale, range.lowerBound), range.upperBound)
      }
      reach = Int(limited(shadow.radius, 0...256).rounded(.up))
      x = Int(limited(shadow.offset.x, -256...256).rounded())
      y = Int(limited(shadow.offset.y, -256...256).rounded())
      corners = item.corners
      let largest = Double(min(size.width, size.height, 1024)) / 2
      cornerRadius = limited(item.cornerRadius, 0...largest)
      let inset = reach + Int(cornerRadius.rounded(.up)) + max(abs(x), abs(y))
      self.size = PixelSize(
        min(size.width, 2 * inset + 1), min(size.height, 2 * inset + 1))
    }
  }

  private let key: Key
  /// The patch's extent beyond the layer's left and upper edges, and its size.
  private let left: Int
  private let top: Int
  private let size: PixelSize
  private let coverage: [UInt8]
  /// For each row, the end of the inked columns on the left and the start of those on the right.
  private let ink: [(leftEnd: Int, rightStart: Int)]

  init(_ key: Key) {
    self.key = key
    left = max(key.reach - key.x, 0)
    top = max(key.reach - key.y, 0)
    size = PixelSize(
      left + key.size.width + max(key.reach + key.x, 0),
      top + key.size.height + max(key.reach + key.y, 0))
    let shape = ShadowPatch.shape(key, x: left, y: top, size)
    var blur = BoxBlur(
      ShadowPatch.shape(key, x: left + key.x, y: top + key.y, size), size: size)
    for third in 0..<3 { blur.apply(radius: (key.reach + third) / 3) }
    var coverage = [UInt8](repeating: 0, count: shape.count)
    for i in coverage.indices {
      coverage[i] = UInt8(blur.values[i] * (255 - shape[i]) / 255 + 0.5)
    }
    self.coverage = coverage
    let (width, middle) = (size.width, left + key.size.width / 2)
    ink = (0..<size.height).map { y in
      var (last, first) = (middle, middle)
      while last > 0, coverage[y * width + last - 1] == 0 { last -= 1 }
      while first < width, coverage[y * width + first] == 0 { first += 1 }
      return (last, first)
    }
  }

  private static func shape(_ key: Key, x: Int, y: Int, _ size: PixelSize) -> [Float] {
    var values = [Float](repeating: 0, count: size.width * size.height)
    let (w, h) = (Double(key.size.width), Double(key.size.height))
    Coverage.draw(width: size.width, height: size.height) { cairo in
      cairo_translate(cairo, Double(x), Double(y))
      cairo.addRoundedRectangle(w, h, radius: min(key.cornerRadius, min(w, h) / 2), key.corners)
      cairo_fill(cairo)
    } read: { row, y in
      for x in 0..<size.width { values[y * size.width + x] = Float(row[x]) }
    }
    return values
  }

  /// The pixels that the shadow of a layer at `frame` touches.
  func area(around frame: PixelRect) -> PixelRect {
    PixelRect(
      x: frame.minX - left, y: frame.minY - top,
      width: size.width + frame.width - key.size.width,
      height: size.height + frame.height - key.size.height)
  }

  /// Paints the shadow of a layer at `frame`, with `pixel` at full coverage.
  func paint(_ pixel: UInt32, around frame: PixelRect, within part: PixelRect, of view: PixelView) {
    let all = area(around: frame)
    let rect = all.intersection(part)
    let stretch = PixelSize(all.width - size.width, all.height - size.height)
    guard !rect.isEmpty, stretch.width >= 0, stretch.height >= 0 else { return }
    let middle = left + key.size.width / 2
    coverage.withUnsafeBufferPointer { coverage in
      guard let base = coverage.baseAddress else { return }
      for y in rect.minY..<rect.maxY {
        let row = patchRow(y - all.minY, stretch.height)
        let source = base + row * size.width
        let target = view.row(y)
        let a = min(max(all.minX + middle, rect.minX), rect.maxX)
        let b = min(max(a, all.minX + middle + stretch.width), rect.maxX)
        blend(
          pixel, coverage: source + (rect.minX - all.minX), over: target + rect.minX,
          count: min(a, all.minX + ink[row].leftEnd) - rect.minX)
        if source[middle] != 0, b > a {
          blend(scaled(pixel, by: UInt32(source[middle])), over: target + a, count: b - a)
        }
        let c = max(b, all.minX + stretch.width + ink[row].rightStart)
        blend(
          pixel, coverage: source + (c - all.minX - stretch.width), over: target + c,
          count: rect.maxX - c)
      }
    }
  }

  /// The row of the patch for a row of the stretched shadow.
  @inline(__always)
  private func patchRow(_ y: Int, _ stretch: Int) -> Int {
    let middle = top + key.size.height / 2
    return y < middle ? y : max(middle, y - stretch)
  }
}

/// A blur by running means; three of them approximate a Gaussian of limited extent.
struct BoxBlur {
  private(set) var values: [Float]
  private let size: PixelSize

  init(_ values: [Float], size: PixelSize) {
    self.values = values
    self.size = size
  }

  /// Replaces each value by the mean of those up to `radius` away, across and down; values beyond
  /// the edges are 0.
  /// - Complexity: O(values).
  mutating func apply(radius: Int) {
    guard radius > 0 else { return }
    for y in 0..<size.height {
      run(from: y * size.width, step: 1, count: size.width, radius: radius)
    }
    for x in 0..<size.width { run(from: x, step: size.width, count: size.height, radius: radius) }
  }

  private mutating func run(from start: Int, step: Int, count: Int, radius: Int) {
    let share = 1 / Float(2 * radius + 1)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { line in
      values.withUnsafeMutableBufferPointer { values in
        var sum: Float = 0
        for i in 0..<count {
          line[i] = values[start + i * step]
          if i < radius { sum += line[i] }
        }
        for i in 0..<count {
          if i + radius < count { sum += line[i + radius] }
          if i > radius { sum -= line[i - radius - 1] }
          values[start + i * step] = max(sum * share, 0)
        }
      }
    }
  }
}
