internal import CPixels

/// The four components in the quarters of a word, so that one multiplication does for all.
@inline(__always)
func spread(_ pixel: UInt32) -> UInt64 {
  (UInt64(pixel) | UInt64(pixel) &<< 24) & 0x00FF_00FF_00FF_00FF
}

/// Spread products divided by 255, rounded to nearest, as a pixel again.
///
/// x/255 = (x + 128 + ((x + 128) >> 8)) >> 8 holds for all 16-bit x.
@inline(__always)
private func divided(_ products: UInt64) -> UInt32 {
  let sum = products &+ 0x0080_0080_0080_0080
  let quotients = (sum &+ (sum &>> 8 & 0x00FF_00FF_00FF_00FF)) &>> 8 & 0x00FF_00FF_00FF_00FF
  return UInt32(truncatingIfNeeded: quotients | quotients &>> 24)
}

/// Every component of `pixel` times `factor`/255, rounded to nearest.
@inline(__always)
func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
  divided(spread(pixel) &* UInt64(factor))
}

/// `source`, premultiplied, over `target` (Porter and Duff, 1984).
@inline(__always)
func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
  source &+ scaled(target, by: 255 &- source &>> 24)
}

typealias Row = UnsafeMutablePointer<UInt32>

/// Four pixels, a component in each byte; arithmetic takes every other byte in a lane of 16 bits.
private typealias Four = SIMD8<UInt16>

/// Four products divided by 255, rounded to nearest, in the upper bytes; what is below is waste.
@inline(__always)
private func divided(_ products: Four) -> Four {
  let sum = products &+ Four(repeating: 128)
  return sum &+ sum &>> 8
}

/// Blue and red divided from `even`, green and alpha from `odd`.
@inline(__always)
private func joined(_ even: Four, _ odd: Four) -> Four {
  divided(even) &>> 8 | divided(odd) & Four(repeating: 0xFF00)
}

/// Every component times a factor/255, as `scaled(_:by:)` does.
@inline(__always)
private func scaled(_ pixels: Four, by factors: Four) -> Four {
  joined((pixels & Four(repeating: 0xFF)) &* factors, pixels &>> 8 &* factors)
}

/// A number below 256 for each of four pixels, in both of their lanes.
@inline(__always)
private func each(_ numbers: SIMD4<UInt32>) -> Four {
  unsafeBitCast(numbers | numbers &<< 16, to: Four.self)
}

@inline(__always)
private func shares(_ coverage: UnsafePointer<UInt8>) -> Four {
  each(
    SIMD4(
      UInt32(coverage[0]), UInt32(coverage[1]), UInt32(coverage[2]), UInt32(coverage[3])))
}

/// Four premultiplied pixels over others.
@inline(__always)
private func over(_ source: Four, _ target: Four) -> Four {
  let alphas = unsafeBitCast(source, to: SIMD4<UInt32>.self) &>> 24
  return source &+ scaled(target, by: each(SIMD4(repeating: 255) &- alphas))
}

@inline(__always)
private func four(_ pixel: UInt32) -> Four {
  unsafeBitCast(SIMD4<UInt32>(repeating: pixel), to: Four.self)
}

@inline(__always)
private func load(_ row: UnsafePointer<UInt32>) -> Four {
  UnsafeRawPointer(row).loadUnaligned(as: Four.self)
}

@inline(__always)
private func store(_ pixels: Four, _ row: Row) {
  UnsafeMutableRawPointer(row).storeBytes(of: pixels, as: Four.self)
}

/// Blends one colour over `count` pixels.
@inline(__always)
func blend(_ pixel: UInt32, over row: Row, count: Int) {
  if count > 0 { cpixels_blend_color(pixel, row, count) }
}

/// Sets `count` pixels to one colour; the C library's loop is twice as fast as the compiler's.
@inline(__always)
func fill(_ row: Row, _ pixel: UInt32, count: Int) {
  if count > 0 { cpixels_fill(row, pixel, count) }
}

/// Blends one colour over `count` pixels, thinned by a coverage for each; what is empty, as most of
/// a text is, is passed over eight pixels at a time.
func blend(_ pixel: UInt32, coverage: UnsafePointer<UInt8>, over row: Row, count: Int) {
  let isOpaque = pixel >= 0xFF00_0000
  var x = 0
  while x < count &- 7 {
    let eight = UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt64.self)
    if eight == .max, isOpaque {
      store(four(pixel), row + x)
      store(four(pixel), row + x + 4)
    } else if eight != 0 {
      blendFour(pixel, coverage: coverage + x, isOpaque, over: row + x)
      blendFour(pixel, coverage: coverage + x + 4, isOpaque, over: row + x + 4)
    }
    x &+= 8
  }
  while x < count {
    blend(pixel, share: UInt32(coverage[x]), isOpaque, over: row + x)
    x &+= 1
  }
}

@inline(__always)
private func blendFour(
  _ pixel: UInt32, coverage: UnsafePointer<UInt8>, _ isOpaque: Bool, over row: Row
) {
  let (share, source, target) = (shares(coverage), four(pixel), load(row))
  guard isOpaque else { return store(over(scaled(source, by: share), target), row) }
  let (low, rest) = (Four(repeating: 0xFF), Four(repeating: 255) &- share)
  let even = (source & low) &* share &+ (target & low) &* rest
  let odd = source &>> 8 &* share &+ target &>> 8 &* rest
  store(joined(even, odd), row)
}

@inline(__always)
private func blend(_ pixel: UInt32, share: UInt32, _ isOpaque: Bool, over target: Row) {
  if share == 255, isOpaque {
    target.pointee = pixel
  } else if isOpaque {
    let products = spread(pixel) &* UInt64(share)
    target.pointee = divided(products &+ spread(target.pointee) &* UInt64(255 &- share))
  } else {
    target.pointee = over(scaled(pixel, by: share), target.pointee)
  }
}

/// Blends a row of premultiplied pixels over another.
@inline(__always)
func blend(_ source: UnsafePointer<UInt32>, over row: Row, count: Int, opacity: UInt32 = 255) {
  if count > 0 { cpixels_blend(source, row, count, UInt8(truncatingIfNeeded: opacity)) }
}

/// Blends a row of pixels, their alphas taken for 1, over another; rounded once, so that a higher
/// opacity never leads farther from `source`.
@inline(__always)
func mix(_ source: UnsafePointer<UInt32>, over row: Row, count: Int, opacity: UInt32) {
  if count > 0 { cpixels_mix(source, row, count, UInt8(truncatingIfNeeded: opacity)) }
}
