public import DetentAnimation
public import DetentGeometry
internal import DetentMotion

extension Point: Animatable {
  /// Rightwards and down [px/s].
  public typealias Velocity = SIMD2<Double>

  /// x and y.
  public var animatedValue: AnimatedValue { [x, y, 0, 0] }
  /// Creates a point from the first two numbers.
  public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y) }
  /// A difference of less than a pixel counts as arrived.
  public static var resolution: Resolution { .pixels }
}

extension Size: Animatable {
  /// How fast it becomes wider and higher [px/s].
  public typealias Velocity = SIMD2<Double>

  /// Width and height.
  public var animatedValue: AnimatedValue { [width, height, 0, 0] }
  /// Creates a size from the first two numbers.
  public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y) }
  /// A difference of less than a pixel counts as arrived.
  public static var resolution: Resolution { .pixels }
}

/// Animates in OKLab with premultiplied alpha, as `ColorMixing.perceptual` does.
extension Color: Animatable {
  /// OKLab components with premultiplied alpha [1/s].
  public typealias Velocity = SIMD4<Double>

  /// OKLab components with premultiplied alpha; colours in between keep an even brightness.
  public var animatedValue: AnimatedValue { OKLab.premultiplied(components) }
  /// Creates the sRGB colour of these OKLab components.
  public init(animatedValue: AnimatedValue) { self.init(components: OKLab.sRGB(animatedValue)) }
}
