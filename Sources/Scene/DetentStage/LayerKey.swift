public import DetentAnimation
public import DetentGeometry
public import DetentScene

/// A property of a layer that can be animated, and what it is made of: `.opacity` is a `Double`,
/// `.position` a `Point`.
public struct LayerKey<Value: Animatable>: Hashable, Sendable {
  package let property: LayerProperty

  package init(_ property: LayerProperty) { self.property = property }

  /// Its track of `layer`, by which an engine is asked about it.
  public func track(of layer: LayerID) -> Track<Value> { Track(property.track(of: layer)) }
}

extension LayerKey<Point> {
  /// Where the layer's anchor lies in its parent [px].
  public static var position: LayerKey { LayerKey(.position) }
  /// Where it is seen, from its position [px].
  public static var translation: LayerKey { LayerKey(.translation) }
  /// Where the shadow falls [px].
  public static var shadowOffset: LayerKey { LayerKey(.shadowOffset) }
}

extension LayerKey<Size> {
  /// [px]
  public static var size: LayerKey { LayerKey(.size) }
}

extension LayerKey<SIMD2<Double>> {
  /// From its anchor, in x and y; 1 is its own size.
  public static var scale: LayerKey { LayerKey(.scale) }
}

extension LayerKey<Double> {
  /// Clockwise [rad].
  public static var rotation: LayerKey { LayerKey(.rotation) }
  /// About the layer's own horizontal axis [rad].
  public static var rotationX: LayerKey { LayerKey(.rotationX) }
  /// About the layer's own vertical axis [rad].
  public static var rotationY: LayerKey { LayerKey(.rotationY) }
  /// Towards the viewer [px].
  public static var z: LayerKey { LayerKey(.z) }
  /// A thousand divided by the viewer's distance [px].
  public static var perspective: LayerKey { LayerKey(.perspective) }
  /// Of it and of all that lies in it, 0…1.
  public static var opacity: LayerKey { LayerKey(.opacity) }
  /// [px]
  public static var cornerRadius: LayerKey { LayerKey(.cornerRadius) }
  /// Inside of its edge [px].
  public static var borderWidth: LayerKey { LayerKey(.borderWidth) }
  /// How far the shadow's edge is blurred [px].
  public static var shadowRadius: LayerKey { LayerKey(.shadowRadius) }
  /// How dark the shadow is, 0…1.
  public static var shadowOpacity: LayerKey { LayerKey(.shadowOpacity) }
  /// How far has come what the layer shows, 0…1.
  public static var progress: LayerKey { LayerKey(.progress) }
}

/// Colours go their way as the layer's `mixing` says.
extension LayerKey<Color> {
  /// What its content is drawn in.
  public static var color: LayerKey { LayerKey(.color) }
  /// What its border is drawn in.
  public static var borderColor: LayerKey { LayerKey(.borderColor) }
}

extension LayerKey<SIMD4<Double>> {
  /// How much black lies on it at its upper left, upper right, lower left and lower right corner, 0…1.
  public static var shade: LayerKey { LayerKey(.shade) }
}
