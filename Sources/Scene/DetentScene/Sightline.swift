internal import DetentGeometry

/// What is left to see on the way from the screen through layers that stay where they are.
package struct Sightline {
  /// Nil: where a layer is may change, and with it what is seen there.
  private var place: Placement?

  /// - Parameter scale: Device pixels to a logical pixel.
  package init(onto root: Layer, as values: LayerValues, scale: Double) {
    var screen = Placement(transform: .scale(scale, scale), opacity: 1)
    screen.clip(to: root.seenSize(values))
    place = screen.placing(root, values, scale: scale)
  }

  /// Goes on to one of the last layer's children.
  package mutating func enter(_ layer: Layer, as values: LayerValues, scale: Double) {
    place = place.map { $0.placing(layer, values, scale: scale) }
    if values.hasRare, values.rare.isApart { lose() }
  }

  /// Goes on to something that may be anywhere.
  package mutating func lose() { place = nil }

  /// Whether nothing is left.
  package var isClosed: Bool { place?.isOutOfSight ?? false }
}
