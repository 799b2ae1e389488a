public import DetentAnimation
internal import DetentMotion
public import Geometry
public import Scene

extension Point: Animatable {
  /// x and y.
  public var animatedValue: AnimatedValue { [x, y, 0, 0] }
  /// Of the first two numbers.
  public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y) }
  /// To within a pixel.
  public static var resolution: Resolution { .pixels }
}

extension Size: Animatable {
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

extension LayerProperty {
  /// The track of this property of `layer` as a typed handle: a `Point` of a position, a `Double` of
  /// an opacity.
  public func handle<Value: Animatable>(
    of layer: LayerID, as type: Value.Type = Value.self
  ) -> Track<Value> {
    Track(track(of: layer))
  }
}
