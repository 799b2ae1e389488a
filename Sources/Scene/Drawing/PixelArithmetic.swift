internal import CPixels

/// The four components in the quarters of a word, so that one multiplication scales all.
@inline(__always)
func spread(_ pixel: UInt32) -> UInt64 {
  (UInt64(pixel) | UInt64(pixel) &<< 24) & 0x00FF_00FF_00FF_00FF
}

/// Divides spread products by 255, rounded to nearest, and packs them into a pixel.
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

/// Blends one colour over `count` pixels, thinned by a coverage for each.
@inline(__always)
func blend(_ pixel: UInt32, coverage: UnsafePointer<UInt8>, over row: Row, count: Int) {
  if count > 0 { cpixels_cover_color(pixel, coverage, row, count) }
}

/// Blends a row of premultiplied pixels over another.
@inline(__always)
func blend(_ source: UnsafePointer<UInt32>, over row: Row, count: Int, opacity: UInt32 = 255) {
  if count > 0 { cpixels_blend(source, row, count, UInt8(truncatingIfNeeded: opacity)) }
}

/// Blends a row of pixels, with their alphas taken as 1, over another; rounded once, so that a
/// higher opacity never moves away from `source`.
@inline(__always)
func mix(_ source: UnsafePointer<UInt32>, over row: Row, count: Int, opacity: UInt32) {
  if count > 0 { cpixels_mix(source, row, count, UInt8(truncatingIfNeeded: opacity)) }
}
