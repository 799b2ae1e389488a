/// Every component of `pixel` times `factor`/255, rounded to nearest.
///
/// Two components at a time in the halves of a word; x/255 = (x + 128 + ((x + 128) >> 8)) >> 8 holds for all 16-bit x.
@inline(__always)
func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
  var redBlue = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
  redBlue = (redBlue &+ (redBlue &>> 8 & 0x00FF_00FF)) &>> 8 & 0x00FF_00FF
  var alphaGreen = (pixel &>> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
  alphaGreen = (alphaGreen &+ (alphaGreen &>> 8 & 0x00FF_00FF)) & 0xFF00_FF00
  return redBlue | alphaGreen
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
  let rest = 255 &- pixel &>> 24
  for x in 0..<count { row[x] = pixel &+ scaled(row[x], by: rest) }
}

/// Blends one colour over `count` pixels, thinned by a coverage for each.
@inline(__always)
func blend(_ pixel: UInt32, coverage: UnsafePointer<UInt8>, over row: Row, count: Int) {
  for x in 0..<count where coverage[x] != 0 {
    row[x] = over(scaled(pixel, by: UInt32(coverage[x])), row[x])
  }
}

/// Blends a row of premultiplied pixels over another.
@inline(__always)
func blend(_ source: UnsafePointer<UInt32>, over row: Row, count: Int, opacity: UInt32 = 255) {
  if opacity == 255 {
    for x in 0..<count { row[x] = over(source[x], row[x]) }
  } else {
    for x in 0..<count { row[x] = over(scaled(source[x], by: opacity), row[x]) }
  }
}
