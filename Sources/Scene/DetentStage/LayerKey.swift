public import DetentAnimation
public import DetentGeometry
public import DetentScene

/// A property of a layer that can be animated, with the type of its value: `.opacity` is a
/// `Double`, `.position` a `Point`.
public struct LayerKey<Value: Animatable>: Hashable, Sendable {
  package let property: LayerProperty

  package init(_ property: LayerProperty) { self.property = property }

  /// The track of this property of `layer`, as an engine knows it.
  public func track(of layer: LayerID) -> Track<Value> { Track(property.track(of: layer)) }
}

extension LayerKey<Point> {
  /// The position of the layer's anchor in its parent [px].
  public static var position: LayerKey { LayerKey(.position) }
  /// The offset of the layer from its position [px].
  public static var translation: LayerKey { LayerKey(.translation) }
  /// The offset of the shadow from the layer [px].
  public static var shadowOffset: LayerKey { LayerKey(.shadowOffset) }
}

extension LayerKey<Size> {
  /// The size of the layer [px].
  public static var size: LayerKey { LayerKey(.size) }
}

extension LayerKey<SIMD2<Double>> {
  /// The scale about the anchor, in x and y; 1 is the layer's own size.
  public static var scale: LayerKey { LayerKey(.scale) }
}

extension LayerKey<Double> {
  /// The rotation in the plane of the screen, clockwise [rad].
  public static var rotation: LayerKey { LayerKey(.rotation) }
  /// The rotation about the layer's own horizontal axis [rad].
  public static var rotationX: LayerKey { LayerKey(.rotationX) }
  /// The rotation about the layer's own vertical axis [rad].
  public static var rotationY: LayerKey { LayerKey(.rotationY) }
  /// The distance of the anchor from the plane of the screen, towards the viewer [px].
  public static var z: LayerKey { LayerKey(.z) }
  /// A thousand divided by the viewer's distance [px].
  public static var perspective: LayerKey { LayerKey(.perspective) }
  /// The opacity of the layer and of its descendants, 0…1.
  public static var opacity: LayerKey { LayerKey(.opacity) }
  /// The radius of the rounded corners [px].
  public static var cornerRadius: LayerKey { LayerKey(.cornerRadius) }
  /// The width of the border, inside the layer's edge [px].
  public static var borderWidth: LayerKey { LayerKey(.borderWidth) }
  /// The blur radius of the shadow [px].
  public static var shadowRadius: LayerKey { LayerKey(.shadowRadius) }
  /// The opacity of the shadow, 0…1.
  public static var shadowOpacity: LayerKey { LayerKey(.shadowOpacity) }
  /// The progress of the layer's content, such as the lit part of a dial, 0…1.
  public static var progress: LayerKey { LayerKey(.progress) }
}

/// The colours are interpolated as the layer's `mixing` says.
extension LayerKey<Color> {
  /// The colour of the layer's content.
  public static var color: LayerKey { LayerKey(.color) }
  /// The colour of the layer's border.
  public static var borderColor: LayerKey { LayerKey(.borderColor) }
}

extension LayerKey<SIMD4<Double>> {
  /// The darkness at the upper left, upper right, lower left and lower right corner, 0…1.
  public static var shade: LayerKey { LayerKey(.shade) }
}
