/// Ordered dithering: adds less than one step of 8-bit colour in a fixed pattern, so that soft gradients show no bands.
struct Dither {
  /// Thresholds in 1/65536 of a step, 8 rows of 8 (Bayer, 1973).
  private static let thresholds: InlineArray<64, UInt32> = InlineArray { i in
    let (x, y) = (UInt32(i % 8), UInt32(i / 8))
    var rank: UInt32 = 0
    for bit in UInt32(0)..<3 {
      let (a, b) = ((x >> bit) & 1, (y >> bit) & 1)
      rank |= ((a ^ b) << 1 | b) << (2 * (2 - bit))
    }
    return rank * 1024 + 512
  }

  private let row: SIMD8<UInt32>

  /// The thresholds of the target's row `y`.
  init(row y: Int) {
    var row = SIMD8<UInt32>()
    for x in 0..<8 { row[x] = Dither.thresholds[(y & 7) * 8 + x] }
    self.row = row
  }

  @inline(__always)
  subscript(x: Int) -> UInt32 { row[x & 7] }
}

/// A colour in 16.16 fixed point, component by component: blue, green, red.
typealias FineColor = SIMD4<UInt32>

extension SIMD4<UInt32> {
  /// The components, each in 0…1, as 0…255 in 16.16 fixed point.
  init(fine components: SIMD4<Double>) {
    func fixed(_ v: Double) -> UInt32 {
      v.isNaN ? 0 : UInt32(Swift.min(Swift.max(v, 0), 1) * 255 * 65536)
    }
    self.init(fixed(components.z), fixed(components.y), fixed(components.x), 0)
  }

  /// As an opaque pixel.
  /// - Parameter threshold: What is added before the fraction is cut off.
  @inline(__always)
  func pixel(_ threshold: UInt32) -> UInt32 {
    let c = (self &+ threshold) &>> 16
    return 0xFF00_0000 | c.z &<< 16 | c.y &<< 8 | c.x
  }
}
