public import DetentGeometry

/// A line through points of its layer.
public struct Curve: Hashable, Sendable {
  /// The points, relative to the layer's upper left corner [logical px].
  public var points: [Point]
  /// The width of the line [logical px]; nil to fill the area that the points enclose.
  public var width: Double?

  /// Creates a line of `width` through `points`, or a filled area if `width` is nil.
  public init(_ points: [Point], width: Double?) {
    self.points = points
    self.width = width
  }
}
