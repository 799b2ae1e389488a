public import DetentAnimation
public import DetentGeometry
internal import DetentMotion

extension Point: Animatable {
  /// Rightwards and down [px/s].
  public typealias Velocity = SIMD2<Double>

  /// x and y.
  public var animatedValue: AnimatedValue { [x, y, 0, 0] }
  /// Of the first two numbers.
  public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y) }
  /// To within a pixel.
  public static var resolution: Resolution { .pixels }
}

extension Size: Animatable {
  /// How fast it becomes wider and higher [px/s].
  public typealias Velocity = SIMD2<Double>

  /// Width and height.
  public var animatedValue: AnimatedValue { [width, height, 0, 0] }
  /// Of the first two numbers.
  public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y) }
  /// To within a pixel.
  public static var resolution: Resolution { .pixels }
}

/// In OKLab with premultiplied alpha, as `ColorMixing.perceptual` has it.
extension Color: Animatable {
  /// In the numbers of OKLab, a second.
  public typealias Velocity = SIMD4<Double>

  /// In OKLab, multiplied by alpha: what lies between two colors is as bright as they are.
  public var animatedValue: AnimatedValue { OKLab.premultiplied(components) }
  /// The color in sRGB that those numbers stand for.
  public init(animatedValue: AnimatedValue) { self.init(components: OKLab.sRGB(animatedValue)) }
}
