internal import CCairo

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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

/// Blends one colour over `count` pixels, thinned by a coverage for each; what is empty, as most of
/// a text is, is passed over eight pixels at a time.
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
  if opacity == 255 {
    for x in 0..<count { row[x] = over(source[x], row[x]) }
  } else {
    for x in 0..<count { row[x] = over(scaled(source[x], by: opacity), row[x]) }
  }
}
