package import DetentGeometry

/// Creates the wallpaper as seen through frosted glass: blurred, then tinted.
///
/// The blur works on a picture of an eighth of the size, which is then enlarged with dithering; the
/// blur removes the detail that this loses.
/// - Parameters:
///   - tint: The colour blended over the blurred wallpaper by its alpha.
///   - blurRadius: The radius of the blur [device px].
/// - Throws: `DrawingError.noMemory`.
package func makeMaterial(
  from wallpaper: Picture, tint: Color, blurRadius: Double
) throws(DrawingError) -> sending Picture {
  let material = try Picture(size: wallpaper.size, isOpaque: true)
  var small = CoarsePicture(wallpaper)
  small.blur(radius: blurRadius)
  small.tint(tint)
  small.spread(over: material)
  return material
}

/// A picture reduced to one point for each 8 × 8 pixels, in fine colours.
struct CoarsePicture {
  private static let block = 8
  private let width: Int
  private let height: Int
  /// Blue, green and red, 0…255.
  private var points: [SIMD4<Float>]

  init(_ picture: Picture) {
    let block = CoarsePicture.block
    let (w, h) = (
      (picture.size.width + block - 1) / block, (picture.size.height + block - 1) / block
    )
    (width, height) = (w, h)
    points = picture.withPixels { view in
      (0..<w * h).map { CoarsePicture.mean(view, blockX: $0 % w, blockY: $0 / w) }
    }
  }

  /// The mean colour of a block. Skips every other row, which the blur makes up for.
  private static func mean(_ view: PixelView, blockX: Int, blockY: Int) -> SIMD4<Float> {
    let minX = blockX * block
    let maxX = min(minX + block, view.size.width)
    let maxY = min(blockY * block + block, view.size.height)
    var (redBlue, green, count) = (UInt64(0), UInt32(0), UInt32(0))
    for y in stride(from: blockY * block, to: maxY, by: 2) {
      let row = view.row(y)
      for x in minX..<maxX {
        redBlue &+= UInt64(row[x] & 0xFF) | UInt64(row[x] & 0xFF_0000) << 16
        green &+= row[x] >> 8 & 0xFF
      }
      count &+= UInt32(maxX - minX)
    }
    let n = Float(max(count, 1))
    return SIMD4(Float(redBlue & 0xFFFF_FFFF), Float(green), Float(redBlue >> 32), 0) / n
  }

  mutating func blur(radius: Double) {
    guard radius > 0 else { return }
    let reach = Int((min(radius, 512) / Double(CoarsePicture.block)).rounded(.up))
    for third in 0..<3 {
      let box = (reach + third) / 3
      guard box > 0 else { continue }
      for y in 0..<height { average(from: y * width, step: 1, count: width, radius: box) }
      for x in 0..<width { average(from: x, step: width, count: height, radius: box) }
    }
  }

  /// Replaces each point by the mean of those around it; points beyond the edges repeat the edge.
  private mutating func average(from start: Int, step: Int, count: Int, radius: Int) {
    let share = 1 / Float(2 * radius + 1)
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: count) { line in
      points.withUnsafeMutableBufferPointer { points in
        for i in 0..<count { line[i] = points[start + i * step] }
        var sum = SIMD4<Float>()
        for i in -radius...radius { sum += line[min(max(i, 0), count - 1)] }
        for i in 0..<count {
          points[start + i * step] = sum * share
          sum += line[min(i + radius + 1, count - 1)] - line[max(i - radius, 0)]
        }
      }
    }
  }

  mutating func tint(_ color: Color) {
    let alpha = Float(min(max(color.alpha, 0), 1))
    let c = SIMD4<Float>(Float(color.blue), Float(color.green), Float(color.red), 0) * 255 * alpha
    for i in points.indices { points[i] = points[i] * (1 - alpha) + c }
  }

  /// Fills `picture` by interpolating between the points, which represent the centres of their
  /// blocks.
  func spread(over picture: Picture) {
    var line = [FineColor](repeating: FineColor(.zero), count: width)
    picture.withPixels { view in
      for y in 0..<view.size.height {
        interpolate(row: y, into: &line)
        CoarsePicture.spread(line, over: view.row(y), count: view.size.width, Dither(row: y))
      }
    }
  }

  private func interpolate(row y: Int, into line: inout [FineColor]) {
    let place = (Float(y) + 0.5) / Float(CoarsePicture.block) - 0.5
    let above = min(max(Int(place.rounded(.down)), 0), height - 1)
    let below = min(above + 1, height - 1)
    let t = min(max(place - Float(above), 0), 1)
    for x in 0..<width {
      let (a, b) = (points[above * width + x], points[below * width + x])
      line[x] = FineColor(blueGreenRed: a * (1 - t) + b * t)
    }
  }

  /// Fills a row, from the centre of each block to the next in eight even steps.
  private static func spread(_ line: [FineColor], over row: Row, count: Int, _ dither: Dither) {
    for block in -1..<line.count {
      let from = line[max(block, 0)]
      let step = from.sixteenth(towards: line[min(block + 1, line.count - 1)])
      let start = block * CoarsePicture.block + CoarsePicture.block / 2
      for x in max(start, 0)..<max(min(start + CoarsePicture.block, count), max(start, 0)) {
        row[x] = FineColor(from, steps: Int64(2 * (x - start) + 1), of: step).pixel(dither[x])
      }
    }
  }
}
