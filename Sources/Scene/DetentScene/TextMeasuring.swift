package import DetentGeometry

/// A way to measure texts as they will be drawn.
package protocol TextMeasuring {
  /// The size of a text [px].
  /// - Parameter width: The greatest width [px]; nil for no limit.
  func size(of text: TextContent, fitting width: Double?) -> Size
}
