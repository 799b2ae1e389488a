internal import DetentGeometry

/// The visible part of the screen on the way down through layers that do not move.
package struct Sightline {
  /// The placement of the last layer; nil once a layer may move or lies in space.
  private var place: Placement?

  /// - Parameter scale: The device pixels per logical pixel.
  package init(onto root: Layer, as values: LayerValues, scale: Double) {
    var screen = Placement(transform: .scale(scale, scale), opacity: 1)
    screen.clip(to: root.seenSize(values))
    place = screen.placing(root, values, scale: scale)
  }

  /// Enters one of the last layer's children.
  package mutating func enter(_ layer: Layer, as values: LayerValues, scale: Double) {
    place = place.map { $0.placing(layer, values, scale: scale) }
    if values.hasRare, values.rare.isApart { lose() }
  }

  /// Enters a layer that may be anywhere.
  package mutating func lose() { place = nil }

  /// Whether no part of the screen is left.
  package var isClosed: Bool { place?.isOutOfSight ?? false }
}
