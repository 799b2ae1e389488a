/// The space in which colours change evenly to the eye: Björn Ottosson's OKLab (2020), with its
/// components multiplied by alpha, so that nothing shines through from a transparent colour.
///
/// A colour track moves in `premultiplied(_:)` of its colours and shows `sRGB(_:)` of its value.
///
/// ```swift
/// let red = OKLab.premultiplied(SIMD4(1, 0, 0, 1))
/// let clear = OKLab.premultiplied(SIMD4(0, 0, 1, 0))
/// let state = Spring.pop.state(after: 0.1, from: MotionState(red), to: clear)
/// let seen = OKLab.sRGB(state.value)
/// ```
public enum OKLab {
  /// `(L·α, a·α, b·α, α)` of an sRGB colour `(red, green, blue, α)` with straight alpha.
  ///
  /// Alpha is clipped to 0...1; the components may lie outside, as those of wide gamuts do.
  public static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = color.w > 0 ? min(color.w, 1) : 0
    // Clips values far beyond any display's gamut, which would overflow below.
    let components = map(SIMD3(color.x, color.y, color.z)) { $0 > -64 ? min($0, 64) : -64 }
    let lab = lab(linear: linear(components)) * alpha
    return SIMD4(lab.x, lab.y, lab.z, alpha)
  }

  /// The sRGB colour `(red, green, blue, α)` with straight alpha, clipped to 0...1; a colour without
  /// any alpha is transparent black.
  public static func sRGB(_ premultiplied: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = premultiplied.w
    guard alpha > 0, alpha.isFinite else { return .zero }
    let lab = SIMD3(premultiplied.x, premultiplied.y, premultiplied.z) / alpha
    let color = encoded(clipped(linear(lab: lab)))
    return SIMD4(color.x, color.y, color.z, min(alpha, 1))
  }

  /// The linear light of an sRGB colour, component by component (IEC 61966-2-1), odd about zero.
  public static func linear(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    map(encoded) { value in
      let size = value.magnitude
      let light = size <= 0.04045 ? size / 12.92 : power((size + 0.055) / 1.055, 2.4)
      return value < 0 ? -light : light
    }
  }

  /// The sRGB colour of a linear light, component by component; the inverse of `linear(_:)`.
  public static func encoded(_ linear: SIMD3<Double>) -> SIMD3<Double> {
    map(linear) { value in
      let light = value.magnitude
      let size = light <= 0.04045 / 12.92 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
      return value < 0 ? -size : size
    }
  }

  /// The OKLab colour of a linear light in sRGB's primaries.
  public static func lab(linear light: SIMD3<Double>) -> SIMD3<Double> {
    let cones = SIMD3(
      (SIMD3(0.4122214708, 0.5363325363, 0.0514459929) * light).sum(),
      (SIMD3(0.2119034982, 0.6806995451, 0.1073969566) * light).sum(),
      (SIMD3(0.0883024619, 0.2817188376, 0.6299787005) * light).sum())
    let roots = map(cones, cubeRoot)
    return SIMD3(
      (SIMD3(0.2104542553, 0.7936177850, -0.0040720468) * roots).sum(),
      (SIMD3(1.9779984951, -2.4285922050, 0.4505937099) * roots).sum(),
      (SIMD3(0.0259040371, 0.7827717662, -0.8086757660) * roots).sum())
  }

  /// The linear light in sRGB's primaries of an OKLab colour; it may lie outside of 0...1.
  ///
  /// Uses the exact inverses of the published matrices, not their published, rounded ones.
  public static func linear(lab: SIMD3<Double>) -> SIMD3<Double> {
    let roots = SIMD3(
      (SIMD3(0.9999999984505198, 0.39633779217376786, 0.2158037580607588) * lab).sum(),
      (SIMD3(1.0000000088817609, -0.10556134232365635, -0.06385417477170591) * lab).sum(),
      (SIMD3(1.0000000546724108, -0.08948418209496575, -1.2914855378640917) * lab).sum())
    let cones = roots * roots * roots
    return SIMD3(
      (SIMD3(4.076741661347994, -3.3077115904081933, 0.2309699287294279) * cones).sum(),
      (SIMD3(-1.268438004092176, 2.6097574006633715, -0.3413193963102196) * cones).sum(),
      (SIMD3(-0.004196086541837109, -0.7034186144594496, 1.7076147009309448) * cones).sum())
  }

  /// Clips each component to 0...1; NaN becomes 0.
  private static func clipped(_ color: SIMD3<Double>) -> SIMD3<Double> {
    map(color) { $0 > 0 ? min($0, 1) : 0 }
  }

  private static func map(
    _ vector: SIMD3<Double>, _ transform: (Double) -> Double
  ) -> SIMD3<Double> {
    SIMD3(transform(vector.x), transform(vector.y), transform(vector.z))
  }
}
