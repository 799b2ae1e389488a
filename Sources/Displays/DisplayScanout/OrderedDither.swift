/// Reduces eight bits per colour to five or six by ordered dithering, which preserves the mean of
/// neighbouring pixels (Bayer, 1973: a 4 × 4 matrix of thresholds).
///
/// The thresholds depend on the place on the screen, so that parts that are drawn again look the
/// same.
package enum OrderedDither {
  private typealias Pixels = SIMD8<UInt32>

  /// The thresholds of eight pixels of a row, from a column that is a multiple of four.
  private static func thresholds(row y: Int) -> Pixels {
    switch y & 3 {
    case 0: Pixels(0, 8, 2, 10, 0, 8, 2, 10)
    case 1: Pixels(12, 4, 14, 6, 12, 4, 14, 6)
    case 2: Pixels(3, 11, 1, 9, 3, 11, 1, 9)
    default: Pixels(15, 7, 13, 5, 15, 7, 13, 5)
    }
  }

  /// Returns one pixel of `0xRRGGBB` at a place, in 5, 6 and 5 bits.
  package static func pixel(_ pixel: UInt32, x: Int, y: Int) -> UInt16 {
    reduced(Pixels(repeating: pixel), thresholds(row: y), isExchanged: false)[x & 3]
  }

  /// Converts a row of pixels, the first of which is at column `x` of row `y`.
  /// - Complexity: O(n), eight pixels at a time, as a moving pane is a million pixels.
  static func row(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt16>, count: Int, x: Int,
    y: Int, isExchanged: Bool
  ) {
    let whole = thresholds(row: y)
    var thresholds = Pixels()
    for i in 0..<8 { thresholds[i] = whole[(x + i) & 3] }
    let (source, target) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    var i = 0
    while i + 8 <= count {
      let pixels = source.loadUnaligned(fromByteOffset: i * 4, as: Pixels.self)
      let result = reduced(pixels, thresholds, isExchanged: isExchanged)
      target.storeBytes(of: result, toByteOffset: i * 2, as: SIMD8<UInt16>.self)
      i += 8
    }
    var rest = Pixels()
    for j in 0..<count - i {
      rest[j] = source.load(fromByteOffset: (i + j) * 4, as: UInt32.self)
    }
    let result = reduced(rest, thresholds, isExchanged: isExchanged)
    for j in 0..<count - i {
      target.storeBytes(of: result[j], toByteOffset: (i + j) * 2, as: UInt16.self)
    }
  }

  /// Scales each colour down before its threshold is added, so that black stays black and white
  /// white.
  @inline(__always)
  private static func reduced(
    _ pixels: Pixels, _ thresholds: Pixels, isExchanged: Bool
  ) -> SIMD8<UInt16> {
    let (first, green, last) = (pixels &>> 16 & 0xFF, pixels &>> 8 & 0xFF, pixels & 0xFF)
    let five = thresholds &>> 1
    let a = (first &- first &>> 5 &+ five) &>> 3
    let g = (green &- green &>> 6 &+ thresholds &>> 2) &>> 2
    let b = (last &- last &>> 5 &+ five) &>> 3
    let result = isExchanged ? b &<< 11 | g &<< 5 | a : a &<< 11 | g &<< 5 | b
    return SIMD8<UInt16>(truncatingIfNeeded: result)
  }
}
