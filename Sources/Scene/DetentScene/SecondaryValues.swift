public import DetentGeometry

/// The less common animatable properties of a layer, stored apart to keep layers without them
/// small.
public struct SecondaryValues: Equatable, Sendable {
  /// The offset of the layer from its position [px].
  public var translation = Point.zero
  /// The rotation about the layer's own horizontal axis through its anchor [rad], applied before
  /// the rotation in the plane.
  public var rotationX = 0.0
  /// The rotation about the layer's own vertical axis through its anchor [rad].
  public var rotationY = 0.0
  /// The distance of the anchor in front of the screen, towards the viewer [px].
  public var z = 0.0
  /// A thousand divided by the viewer's distance [px]; 0 for a parallel projection.
  public var perspective = 0.0
  /// The width of the border along the inside of the edge [px].
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = Color.black
  /// The shadow of the layer's rounded rectangle; none if its opacity is 0.
  public var shadow = Shadow(radius: 3, offset: Point(0, 3), opacity: 0)
  /// The opacity of black at the upper left, upper right, lower left and lower right corner, 0…1,
  /// interpolated in between.
  public var shade = SIMD4<Double>.zero

  /// Creates the default values.
  public init() {}

  /// Whether the layer leaves the plane of its parent or is shaded, and is drawn as a whole.
  var isApart: Bool {
    isTurned(rotationX) || isTurned(rotationY) || (z != 0 && perspective > 0) || shade != .zero
  }

  /// Whether it is drawn like a layer without rare values, at another place.
  var isOffsetAlone: Bool { borderWidth <= 0 && shadow.opacity <= 0 && !isApart }

  /// Whether the angle is not a multiple of a full turn.
  private func isTurned(_ angle: Double) -> Bool {
    angle != 0 && abs(angle.remainder(dividingBy: 2 * .pi)) > 1e-9
  }
}

extension LayerValues {
  /// The offset of the layer from its position [px].
  public var translation: Point {
    get { rare.translation }
    set { rare.translation = newValue }
  }
  /// The rotation about the horizontal axis: positive brings the lower edge nearer [rad].
  public var rotationX: Double {
    get { rare.rotationX }
    set { rare.rotationX = newValue }
  }
  /// The rotation about the vertical axis: positive moves the right edge away [rad].
  public var rotationY: Double {
    get { rare.rotationY }
    set { rare.rotationY = newValue }
  }
  /// The distance in front of the screen, towards the viewer [px].
  public var z: Double {
    get { rare.z }
    set { rare.z = newValue }
  }
  /// The strength of the perspective: a thousand divided by the viewer's distance [px]. (Evenly
  /// animated, unlike the distance; −0.001 times it is Core Animation's m34.)
  public var perspective: Double {
    get { rare.perspective }
    set { rare.perspective = newValue }
  }
  /// The distance of the viewer's eye from the screen, straight in front of the anchor [px];
  /// infinite without perspective.
  public var viewerDistance: Double {
    get { 1000 / perspective }
    set { perspective = newValue > 0 ? 1000 / newValue : 0 }
  }
  /// The width of the border, inside the layer's edge [px].
  public var borderWidth: Double {
    get { rare.borderWidth }
    set { rare.borderWidth = newValue }
  }
  /// The colour of the border.
  public var borderColor: Color {
    get { rare.borderColor }
    set { rare.borderColor = newValue }
  }
  /// The shadow behind the layer.
  public var shadow: Shadow {
    get { rare.shadow }
    set { rare.shadow = newValue }
  }
  /// The darkness at each corner; see `SecondaryValues.shade`.
  public var shade: SIMD4<Double> {
    get { rare.shade }
    set { rare.shade = newValue }
  }
}
