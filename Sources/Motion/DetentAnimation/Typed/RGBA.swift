internal import DetentMotion

/// A colour in sRGB with straight alpha, each component in 0…1.
///
/// A colour moves in OKLab with premultiplied alpha: at an even pace for the eye, and without a
/// hidden colour shining through a transparent one. At rest it is the colour asked for to within
/// 1e-6 of a component.
public struct RGBA: Hashable, Sendable, Animatable {
  public typealias Velocity = SIMD4<Double>

  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The colour `0xRRGGBB`.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255, alpha: alpha)
  }

  public var animatedValue: AnimatedValue {
    OKLab.premultiplied(AnimatedValue(red, green, blue, alpha))
  }

  public init(animatedValue: AnimatedValue) {
    let c = OKLab.sRGB(animatedValue)
    self.init(red: c.x, green: c.y, blue: c.z, alpha: c.w)
  }
}
