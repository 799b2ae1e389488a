#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A space of colours in which equal steps look equal (Björn Ottosson, *A perceptual color space
/// for image processing*, 2020).
enum OKLab {
  /// Lightness, green to red and blue to yellow, each times alpha, and alpha, of an sRGB colour.
  static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let (r, g, b) = (linear(color.x), linear(color.y), linear(color.z))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return color.w
      * SIMD4(
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, 1)
  }

  /// The sRGB colour, what no screen shows brought back to 0…1; clear where nothing is left of it.
  static func sRGB(_ premultiplied: SIMD4<Double>) -> SIMD4<Double> {
    guard premultiplied.w > 0 else { return .zero }
    let c = premultiplied / premultiplied.w
    let l = cube(0.99999999845051980 * c.x + 0.39633779217376786 * c.y + 0.2158037580607588 * c.z)
    let m = cube(1.0000000088817609 * c.x - 0.10556134232365635 * c.y - 0.06385417477170591 * c.z)
    let s = cube(1.0000000546724108 * c.x - 0.08948418209496575 * c.y - 1.2914855378640917 * c.z)
    return SIMD4(
      encoded(4.0767416613479940 * l - 3.3077115904081933 * m + 0.2309699287294279 * s),
      encoded(-1.2684380040921760 * l + 2.6097574006633715 * m - 0.3413193963102196 * s),
      encoded(-0.0041960865418371 * l - 0.7034186144594496 * m + 1.7076147009309448 * s),
      min(premultiplied.w, 1))
  }

  private static func cube(_ x: Double) -> Double { x * x * x }

  /// The light that a component stands for (IEC 61966-2-1).
  private static func linear(_ v: Double) -> Double {
    v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: Double) -> Double {
    guard light > 0.04045 / 12.92 else { return max(0, light * 12.92) }
    return min(1, 1.055 * pow(light, 1 / 2.4) - 0.055)
  }
}
