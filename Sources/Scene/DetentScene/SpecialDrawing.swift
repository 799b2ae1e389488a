public import DetentGeometry

/// What a render item is that is no plain content of a layer.
public indirect enum SpecialDrawing: Hashable, Sendable {
  /// A line of this width [logical px] along the inside of the layer's rounded edge.
  case border(width: Double)
  /// A layer with all that is on it, flattened into one plane and seen in perspective.
  case plane(ProjectedPlane)
  /// A card with all that is on it, drawn once and placed.
  case surface(PlacedSurface)
}

/// A plane of pixels in space: a layer and its children as a picture, and how the viewer sees it.
public struct ProjectedPlane: Hashable, Sendable {
  /// What is on the plane, in drawing order, in the plane's pixels: those of the device, counted
  /// from the layer's upper left corner.
  public var items: [RenderItem]
  /// The pixels that hold all of `items`.
  public var extent: PixelRect
  /// The layer's own size in the plane's pixels.
  public var size: Size
  /// Where the layer's corner would be on the device if it lay flat [px]: what windows onto the
  /// screen (`Content.backdrop`) on the plane show. 0 where there are none.
  public var screenX = 0
  /// The same, down.
  public var screenY = 0
  /// From the plane's pixels to those of the device.
  public var projection: Projection
  /// How much black lies on the layer's corners, in the order of `SecondaryValues.shade`.
  public var shade: SIMD4<Double>

  /// The longest side of a plane [px]; what is farther out on it is cut off. (So is what makes it
  /// larger than a square of half that side.)
  public static let longestSide = 8192
}
