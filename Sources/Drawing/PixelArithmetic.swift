internal import CCairo

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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
  typealias Wide = SIMD16<UInt16>
  let raw = UnsafeMutableRawPointer(row)
  let rest = Wide(repeating: UInt16(truncatingIfNeeded: 255 &- pixel &>> 24))
  let color = unsafeBitCast(SIMD4<UInt32>(repeating: pixel), to: SIMD16<UInt8>.self)
  var x = 0
  while x < count &- 3 {
    let target = raw.loadUnaligned(fromByteOffset: x &* 4, as: SIMD16<UInt8>.self)
    let product = Wide(truncatingIfNeeded: target) &* rest &+ Wide(repeating: 128)
    let share = SIMD16<UInt8>(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
    raw.storeBytes(of: share &+ color, toByteOffset: x &* 4, as: SIMD16<UInt8>.self)
    x &+= 4
  }
  while x < count {
    row[x] = over(pixel, row[x])
    x &+= 1
  }
}

/// Sets `count` pixels to one colour; the C library's loop is twice as fast as the compiler's.
@inline(__always)
func fill(_ row: Row, _ pixel: UInt32, count: Int) {
  guard count > 0 else { return }
  row.withMemoryRebound(to: wchar_t.self, capacity: count) {
    _ = wmemset($0, wchar_t(bitPattern: pixel), count)
  }
}

/// Blends one colour over `count` pixels, thinned by a coverage for each; what is empty, as most of a text is, is
/// passed over eight pixels at a time.
@inline(__always)
func blend(_ pixel: UInt32, coverage: UnsafePointer<UInt8>, over row: Row, count: Int) {
  let isOpaque = pixel >= 0xFF00_0000
  var x = 0
  while x < count &- 7 {
    let eight = UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt64.self)
    if eight == .max, isOpaque {
      for i in x..<x &+ 8 { row[i] = pixel }
    } else if eight != 0 {
      for i in x..<x &+ 8 { blend(pixel, share: UInt32(coverage[i]), isOpaque, over: row + i) }
    }
    x &+= 8
  }
  while x < count {
    blend(pixel, share: UInt32(coverage[x]), isOpaque, over: row + x)
    x &+= 1
  }
}

@inline(__always)
private func blend(_ pixel: UInt32, share: UInt32, _ isOpaque: Bool, over target: Row) {
  if share == 255, isOpaque {
    target.pointee = pixel
  } else if share != 0 {
    target.pointee = over(scaled(pixel, by: share), target.pointee)
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
