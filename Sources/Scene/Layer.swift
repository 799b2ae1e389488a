package import Geometry

/// What of a layer can be animated.
package struct LayerValues: Equatable, Sendable {
  /// Where the layer's anchor lies in its parent [px].
  package var position = Point.zero
  package var scale = SIMD2<Double>(1, 1)
  /// Clockwise [rad].
  package var rotation = 0.0
  package var opacity = 1.0
  package var color = Color.clear
  package var cornerRadius = 0.0

  package init() {}
}

/// One thing on the screen, as it has been asked for.
package struct Layer: Sendable {
  package var values = LayerValues()
  package var size: Size
  /// The point that `position` places and that scale and rotation leave where it is, in parts of
  /// the size.
  package var anchor: Point
  package var content: Content
  package var corners = Corners.all
  package var isHidden = false
  package internal(set) var parent: LayerID?
  package internal(set) var children: [LayerID] = []

  /// A layer that fills `frame` of its parent, placed by its centre.
  package init(frame: Rect, content: Content = .none, color: Color = .clear) {
    size = frame.size
    anchor = Point(0.5, 0.5)
    self.content = content
    values.position = frame.center
    values.color = color
  }

  /// The map from the layer's own coordinates (origin at its upper left) to its parent's, as
  /// `values` place it.
  package func transform(_ values: LayerValues) -> Transform {
    let origin = Point(-anchor.x * size.width, -anchor.y * size.height)
    if values.rotation == 0, values.scale == SIMD2(1, 1) {
      return .translation(values.position.x + origin.x, values.position.y + origin.y)
    }
    return Transform.translation(origin.x, origin.y)
      .concatenated(with: .scale(values.scale.x, values.scale.y))
      .concatenated(with: .rotation(values.rotation))
      .concatenated(with: .translation(values.position.x, values.position.y))
  }
}
