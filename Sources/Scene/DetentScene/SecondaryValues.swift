public import DetentGeometry

/// What can be animated of a layer and mostly is not, kept apart so that layers which use none of
/// it stay small.
public struct SecondaryValues: Equatable, Sendable {
  /// Added to the position [px].
  public var translation = Point.zero
  /// Turns about the layer's own x and y axes through its anchor [rad], done before the turn in the
  /// glass.
  public var rotationX = 0.0
  /// About the vertical axis [rad].
  public var rotationY = 0.0
  /// How far the anchor stands out of the glass, towards the viewer [px].
  public var z = 0.0
  /// A thousand divided by the viewer's distance [px]; 0: infinitely far.
  public var perspective = 0.0
  /// Drawn along the inside of the edge [px].
  public var borderWidth = 0.0
  /// What the border is drawn in.
  public var borderColor = Color.black
  /// Thrown by the layer's rounded rectangle; none when its opacity is 0.
  public var shadow = Shadow(radius: 3, offset: Point(0, 3), opacity: 0)
  /// How much black lies on it at its upper left, upper right, lower left and lower right corner,
  /// 0…1, evenly in between.
  public var shade = SIMD4<Double>.zero

  /// As a layer has them of which nothing was said.
  public init() {}

  /// Whether the layer leaves the plane of its parent, or is otherwise seen as a whole.
  var isApart: Bool {
    isTurned(rotationX) || isTurned(rotationY) || (z != 0 && perspective > 0) || shade != .zero
  }

  /// Whole turns leave a layer as it is.
  private func isTurned(_ angle: Double) -> Bool {
    angle != 0 && abs(angle.remainder(dividingBy: 2 * .pi)) > 1e-9
  }
}

extension LayerValues {
  /// Where it is seen, from its position [px].
  public var translation: Point {
    get { rare.translation }
    set { rare.translation = newValue }
  }
  /// Clockwise for who looks from the right: the lower edge comes nearer [rad].
  public var rotationX: Double {
    get { rare.rotationX }
    set { rare.rotationX = newValue }
  }
  /// The right edge goes away [rad].
  public var rotationY: Double {
    get { rare.rotationY }
    set { rare.rotationY = newValue }
  }
  /// Towards the eye [px].
  public var z: Double {
    get { rare.z }
    set { rare.z = newValue }
  }
  /// How strongly what is near looks larger: a thousand divided by the viewer's distance [px]. (Its
  /// reciprocal is what changes evenly; −0.001 times it is Core Animation's m34.)
  public var perspective: Double {
    get { rare.perspective }
    set { rare.perspective = newValue }
  }
  /// How far before the glass the viewer's eye is, straight before the anchor [px]; infinite where
  /// there is no perspective.
  public var viewerDistance: Double {
    get { 1000 / perspective }
    set { perspective = newValue > 0 ? 1000 / newValue : 0 }
  }
  /// Inside of its edge [px].
  public var borderWidth: Double {
    get { rare.borderWidth }
    set { rare.borderWidth = newValue }
  }
  /// What the border is drawn in.
  public var borderColor: Color {
    get { rare.borderColor }
    set { rare.borderColor = newValue }
  }
  /// What falls behind it.
  public var shadow: Shadow {
    get { rare.shadow }
    set { rare.shadow = newValue }
  }
  /// How much black lies on it; see `SecondaryValues.shade`.
  public var shade: SIMD4<Double> {
    get { rare.shade }
    set { rare.shade = newValue }
  }
}
