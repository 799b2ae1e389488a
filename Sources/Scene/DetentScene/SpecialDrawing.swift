public import DetentGeometry

/// The drawing of a render item that is not the plain content of a layer.
public indirect enum SpecialDrawing: Hashable, Sendable {
  /// A line of this width [logical px] along the inside of the layer's rounded edge.
  case border(width: Double)
  /// A layer and its descendants, flattened into one plane and seen in perspective.
  case plane(ProjectedPlane)
  /// A card and its contents, drawn once and placed.
  case surface(PlacedSurface)
}

/// A plane of pixels in space: a layer and its children as a picture, with its projection.
public struct ProjectedPlane: Hashable, Sendable {
  /// The items on the plane in drawing order, in the plane's pixels: device pixels relative to the
  /// layer's upper left corner.
  public var items: [RenderItem]
  /// The bounds of all `items` in the plane's pixels.
  public var extent: PixelRect
  /// The size of the layer in the plane's pixels.
  public var size: Size
  /// The place of the layer's corner on the device if it lay flat [px], for windows onto the screen
  /// (`Content.backdrop`) on the plane; 0 if there are none.
  public var screenX = 0
  /// The vertical counterpart of `screenX` [px].
  public var screenY = 0
  /// The map from the plane's pixels to those of the device.
  public var projection: Projection
  /// The darkness at the layer's corners, in the order of `SecondaryValues.shade`.
  public var shade: SIMD4<Double>

  /// The longest side of a plane [px]; items farther out are cut off. A plane larger than a square
  /// of half that side is cut off too.
  public static let longestSide = 8192
}
