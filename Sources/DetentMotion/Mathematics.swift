#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

func exponential(_ x: Double) -> Double { exp(x) }
/// `eˣ − 1` without the cancellation near zero.
func exponentialMinusOne(_ x: Double) -> Double { expm1(x) }
func logarithm(_ x: Double) -> Double { log(x) }
/// `ln(1 + x)` without the cancellation near zero.
func logarithmOfOnePlus(_ x: Double) -> Double { log1p(x) }
func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
