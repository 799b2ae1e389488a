/// The sine and the cosine of one angle, calculated together because most of the work is the same.
///
/// The angle is reduced to within π/4 of a multiple of π/2 (W. J. Cody and W. Waite, *Software
/// Manual for the Elementary Functions*, 1980: π/2 in three parts, of which the products with whole
/// numbers are exact); there both Taylor series are accurate to a unit in the last place.
struct SineAndCosine {
  let sine: Double
  let cosine: Double

  /// π/2 in two parts of 33 bits and the rest.
  private static let parts = (0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2e037073p-69)
  /// The number of quarter turns up to which their products with the parts are exact.
  private static let mostQuarters = 0x1p20
  /// Rounds a number when added and subtracted; the low bits of the sum hold the whole number.
  private static let rounder = 0x1.8p52

  /// - Parameter angle: [rad]
  @inline(__always)
  init(_ angle: Double) {
    let turns = angle * (2 / .pi)
    guard abs(turns) < SineAndCosine.mostQuarters else {
      (sine, cosine) = (DetentMotion.sine(angle), DetentMotion.cosine(angle))
      return
    }
    let shifted = turns + SineAndCosine.rounder
    let quarters = shifted - SineAndCosine.rounder
    let parts = SineAndCosine.parts
    let rest = ((angle - quarters * parts.0) - quarters * parts.1) - quarters * parts.2
    let near = SineAndCosine.near(rest)
    // A quarter turn exchanges the two: sin(x + π/2) = cos x, cos(x + π/2) = −sin x.
    let bits = shifted.bitPattern
    let (s, c) = bits & 1 == 0 ? (near.x, near.y) : (near.y, near.x)
    sine = Double(bitPattern: s.bitPattern ^ ((bits & 2) << 62))
    cosine = Double(bitPattern: c.bitPattern ^ (((bits &+ 1) & 2) << 62))
  }

  /// The series within π/4 of zero: the omitted terms are below a quarter of the last place.
  @inline(__always)
  private static func near(_ x: Double) -> Vector {
    let square = x * x
    var sum = Vector(-1 / 1_307_674_368_000, 1 / 20_922_789_888_000)
    sum = sum * square + Vector(1 / 6_227_020_800, -1 / 87_178_291_200)
    sum = sum * square + Vector(-1 / 39_916_800, 1 / 479_001_600)
    sum = sum * square + Vector(1 / 362_880, -1 / 3_628_800)
    sum = sum * square + Vector(-1 / 5_040, 1 / 40_320)
    sum = sum * square + Vector(1 / 120, -1 / 720)
    sum = sum * square + Vector(-1 / 6, 1 / 24)
    let sine = x + x * (square * sum.x)
    let cosine = 1 - (square / 2 - square * (square * sum.y))
    return Vector(sine, cosine)
  }

  private typealias Vector = SIMD2<Double>
}
