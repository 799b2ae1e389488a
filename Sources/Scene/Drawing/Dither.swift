/// Ordered dithering: adds less than one step of 8-bit colour in a fixed pattern, so that soft
/// gradients show no bands.
struct Dither {
  private var row = InlineArray<8, UInt64>(repeating: 0)

  /// Creates the thresholds of the target's row `y` from an 8 × 8 pattern (Bayer, 1973).
  init(row y: Int) {
    for x in 0..<8 {
      var rank: UInt64 = 0
      for bit in 0..<3 {
        let (a, b) = (UInt64(x >> bit & 1), UInt64(y >> bit & 1))
        rank |= ((a ^ b) << 1 | b) << UInt64(2 * (2 - bit))
      }
      row[x] = FineColor.everywhere((rank * 2 + 1) << (FineColor.fractionBits - 7))
    }
  }

  /// The threshold for column `x`, to pass to `FineColor.pixel`.
  @inline(__always)
  subscript(x: Int) -> UInt64 { row[x & 7] }
}

/// A colour with more precision than a pixel: blue, green and red of 8 bits and a 13-bit fraction
/// each, side by side in one word, so that one addition adds all three.
struct FineColor {
  static let fractionBits = UInt64(13)
  private static let laneBits = UInt64(21)
  var word: UInt64

  /// - Parameter components: Red, green and blue, each in 0…1; the fourth is ignored.
  init(_ components: SIMD4<Double>) {
    self.init(blueGreenRed: SIMD4<Float>(SIMD4(components.z, components.y, components.x, 0)) * 255)
  }

  /// - Parameter lanes: Blue, green and red, each in 0…255.
  init(blueGreenRed lanes: SIMD4<Float>) {
    let unit = Float(1 << FineColor.fractionBits)
    func fixed(_ v: Float) -> Int64 { v.isNaN ? 0 : Int64(min(max(v, 0), 255) * unit) }
    word = UInt64(bitPattern: FineColor.joined(fixed(lanes.x), fixed(lanes.y), fixed(lanes.z)))
  }

  /// Creates the colour `steps` times `step` away from `start`.
  init(_ start: FineColor, steps: Int64, of step: Int64) {
    word = UInt64(bitPattern: Int64(bitPattern: start.word) &+ steps &* step)
  }

  /// A sixteenth of the difference to another colour, to be added to a word; lanes may borrow from
  /// each other in between.
  func sixteenth(towards end: FineColor) -> Int64 {
    func step(_ lane: UInt64) -> Int64 {
      let mask = UInt64(1) << FineColor.laneBits - 1
      let shift = lane * FineColor.laneBits
      return (Int64(end.word >> shift & mask) - Int64(word >> shift & mask)) / 16
    }
    return FineColor.joined(step(0), step(1), step(2))
  }

  private static func joined(_ a: Int64, _ b: Int64, _ c: Int64) -> Int64 {
    a &+ b &<< Int64(laneBits) &+ c &<< Int64(2 * laneBits)
  }

  /// The value in all three lanes.
  static func everywhere(_ value: UInt64) -> UInt64 {
    value | value << laneBits | value << (2 * laneBits)
  }

  /// The colour as an opaque pixel.
  /// - Parameter threshold: The dither threshold that is added before the fractions are cut off.
  @inline(__always)
  func pixel(_ threshold: UInt64) -> UInt32 {
    let sum = word &+ threshold
    return 0xFF00_0000 | UInt32(truncatingIfNeeded: sum &>> 13 & 0xFF)
      | UInt32(truncatingIfNeeded: sum &>> 26 & 0xFF00)
      | UInt32(truncatingIfNeeded: sum &>> 39 & 0xFF_0000)
  }
}
