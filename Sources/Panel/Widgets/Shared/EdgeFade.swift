package import DetentGeometry
package import DetentScene

/// Strips of the background colour over scrolling content, more opaque towards the edge at which
/// the content goes out of sight.
package struct EdgeFade: Sendable {
  package enum Edge: Sendable { case top, bottom }

  /// The distance that the fade reaches from the edge [px].
  package static let height = 12.0
  private static let steps = 6

  /// The layer that contains the strips: while it is hidden, they cost nothing.
  package let layer: LayerID

  /// - Parameters:
  ///   - edge: The edge of `window`, the area through which the content is seen.
  ///   - color: The colour of the background.
  ///   - card: The card below, whose round corners stay free; nil: no card.
  package init(
    _ edge: Edge, of window: Rect, color: Color, on card: Layer? = nil, in tree: inout LayerTree,
    parent: LayerID
  ) {
    let y = edge == .top ? window.minY : window.maxY - Self.height
    let frame = Rect(x: window.minX, y: y, width: window.size.width, height: Self.height)
    layer = tree.add(Layer(frame: frame), to: parent)
    let thickness = Self.height / Double(Self.steps)
    for step in 0..<Self.steps {
      let top = thickness * Double(edge == .top ? step : Self.steps - 1 - step)
      let inset = card.map { Self.inset(ofCornersAt: y + top, thickness, on: $0) } ?? 0
      let alpha = 1 - (Double(step) + 0.5) / Double(Self.steps)
      let strip = Layer(
        frame: Rect(
          x: inset, y: top, width: max(0, frame.size.width - 2 * inset), height: thickness),
        content: .fill, color: color.withAlpha(color.alpha * alpha))
      _ = tree.add(strip, to: layer)
    }
  }

  /// The horizontal inset of a card's round corners beside a strip of the given height [px].
  private static func inset(ofCornersAt y: Double, _ height: Double, on card: Layer) -> Double {
    let radius = card.values.cornerRadius
    let toEdge = max(0, min(y, card.size.height - y - height))
    guard toEdge < radius else { return 0 }
    let way = radius - toEdge
    return (radius - (radius * radius - way * way).squareRoot()).rounded(.up)
  }
}
