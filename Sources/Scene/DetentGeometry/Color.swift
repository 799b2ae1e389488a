/// A colour in sRGB components and an alpha, each in 0…1, not premultiplied.
public struct Color: Hashable, Sendable {
  /// The red component in sRGB, 0…1.
  public var red: Double
  /// The green component in sRGB, 0…1.
  public var green: Double
  /// The blue component in sRGB, 0…1.
  public var blue: Double
  /// The opacity, 0…1.
  public var alpha: Double

  /// Creates a colour from sRGB components, 0…1, not multiplied by alpha.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates the colour `0xRRGGBB`.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255, alpha: alpha)
  }

  /// Fully transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(hex: 0)
  /// Opaque white.
  public static let white = Color(hex: 0xFF_FFFF)

  /// Returns the colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the mixture with `part` (0…1) of another colour, component by component.
  public func mixed(with other: Color, _ part: Double) -> Color {
    Color(components: components + (other.components - components) * part)
  }

  /// Red, green, blue and alpha, for interpolation.
  public var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  /// Creates a colour from red, green, blue and alpha.
  public init(components c: SIMD4<Double>) {
    self.init(red: c.x, green: c.y, blue: c.z, alpha: c.w)
  }

  /// The pixel `0xAARRGGBB`, premultiplied, with components clamped to 0…1.
  public var premultiplied: UInt32 {
    let a = min(max(alpha, 0), 1)
    func byte(_ v: Double) -> UInt32 { UInt32((min(max(v, 0), 1) * 255).rounded()) }
    return byte(a) << 24 | byte(min(max(red, 0), 1) * a) << 16
      | byte(min(max(green, 0), 1) * a) << 8 | byte(min(max(blue, 0), 1) * a)
  }
}
