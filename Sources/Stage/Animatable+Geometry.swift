public import DetentAnimation
internal import DetentMotion
public import Geometry
public import Scene

extension Point: Animatable {
  public var animatedValue: AnimatedValue { [x, y, 0, 0] }
  public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y) }
  /// To within a pixel.
  public static var resolution: Resolution { .pixels }
}

extension Size: Animatable {
  public var animatedValue: AnimatedValue { [width, height, 0, 0] }
  public init(animatedValue v: AnimatedValue) { self.init(v.x, v.y) }
  /// To within a pixel.
  public static var resolution: Resolution { .pixels }
}

/// In OKLab with premultiplied alpha, as `ColorMixing.perceptual` has it.
extension Color: Animatable {
  public typealias Velocity = SIMD4<Double>

  public var animatedValue: AnimatedValue { OKLab.premultiplied(components) }
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
