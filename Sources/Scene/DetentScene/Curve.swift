public import DetentGeometry

/// A line through points of its layer.
public struct Curve: Hashable, Sendable {
  /// From the layer's upper left corner [logical px].
  public var points: [Point]
  /// The line's width [logical px]; nil: what the points enclose is filled.
  public var width: Double?

  /// Through `points`, as a line of `width`, or filled where that is nil; see there.
  public init(_ points: [Point], width: Double?) {
    self.points = points
    self.width = width
  }
}
