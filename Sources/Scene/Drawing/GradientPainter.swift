internal import DetentGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Paints a linear gradient, dithered to avoid bands.
struct GradientPainter {
  private static let steps = 4096
  private let table: [FineColor]
  /// The movement along the table for each pixel to the right and down, and the place of the first
  /// pixel.
  private let across: Double
  private let down: Double
  private let origin: Double

  init(_ colors: [Color], angle: Double, size: PixelSize) {
    let colors = colors.isEmpty ? [.black] : colors
    let last = Double(GradientPainter.steps - 1)
    table = (0..<GradientPainter.steps).map { step in
      let place = Double(step) / last * Double(colors.count - 1)
      let index = min(Int(place), max(colors.count - 2, 0))
      let next = colors[min(index + 1, colors.count - 1)].components
      let t = place - Double(index)
      return FineColor(colors[index].components * (1 - t) + next * t)
    }
    let angle = angle.isFinite ? angle : 0
    let (x, y) = (-sin(angle), cos(angle))
    let (w, h) = (Double(size.width), Double(size.height))
    let length = max(abs(x) * w + abs(y) * h, 1)
    (across, down) = (x / length * last, y / length * last)
    origin = last / 2 - across * (w - 1) / 2 - down * (h - 1) / 2
  }

  func paint(_ picture: Picture) {
    picture.withPixels { view in
      table.withUnsafeBufferPointer { table in
        for y in 0..<view.size.height { paint(view.row(y), y: y, count: view.size.width, table) }
      }
    }
  }

  private func paint(
    _ row: Row, y: Int, count: Int, _ table: UnsafeBufferPointer<FineColor>
  ) {
    let dither = Dither(row: y)
    let last = Int32(GradientPainter.steps - 1)
    // Uses 12.20 fixed point: the table's 4096 steps need twelve bits before the point, signed
    // arithmetic thirteen.
    var place = Int64((origin + down * Double(y)) * 0x10_0000)
    let step = Int64(across * 0x10_0000)
    for x in 0..<count {
      let index = Int(min(max(Int32(truncatingIfNeeded: place >> 20), 0), last))
      row[x] = table[index].pixel(dither[x])
      place += step
    }
  }
}
