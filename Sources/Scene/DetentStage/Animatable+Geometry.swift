public import DetentAnimation
public import DetentGeometry
internal import DetentMotion

extension Point: Animatable {
  /// The velocity to the right and downwards [px/s].
  public typealias Velocity = SIMD2<Double>

  /// The components x and y.
  public var animatedValue: AnimatedValue { [x, y, 0, 0] }
  /// Creates a point from the first two numbers.
  public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y) }
  /// A difference of less than a pixel counts as arrived.
  public static var resolution: Resolution { .pixels }
}

extension Size: Animatable {
  /// The velocity of the width and the height [px/s].
  public typealias Velocity = SIMD2<Double>

  /// The components width and height.
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
