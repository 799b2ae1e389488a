package import Geometry

/// A line through points of its layer.
package struct Curve: Hashable, Sendable {
  /// From the layer's upper left corner [logical px].
  package var points: [Point]
  /// The line's width [logical px]; nil: what the points enclose is filled.
  package var width: Double?

  package init(_ points: [Point], width: Double?) {
    self.points = points
    self.width = width
  }
}
