#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(ucrt)
  internal import ucrt
#endif

package func exponential(_ x: Double) -> Double { exp(x) }
/// `eˣ − 1` without the cancellation near zero.
package func exponentialMinusOne(_ x: Double) -> Double { expm1(x) }
func logarithm(_ x: Double) -> Double { log(x) }
/// `ln(1 + x)` without the cancellation near zero.
func logarithmOfOnePlus(_ x: Double) -> Double { log1p(x) }
package func sine(_ angle: Double) -> Double { sin(angle) }
package func cosine(_ angle: Double) -> Double { cos(angle) }
/// The angle of the point (x, y), from −π to π.
func arctangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
func cubeRoot(_ x: Double) -> Double { cbrt(x) }
