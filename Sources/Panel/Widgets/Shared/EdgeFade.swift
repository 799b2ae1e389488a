package import DetentGeometry
package import Look

/// Strips of the background colour over scrolling content, more opaque towards the edge at which
/// the content goes out of sight.
package enum EdgeFade: Sendable {
  case top, bottom

  /// The distance that the fade reaches from the edge [px].
  package static let height = 12.0
  private static let count = 6

  /// Writes the strips at their edge of the place.
  /// - Parameter radius: The radius of the corners of the card below, which stay free, and the
  ///   distance of the place's edge from the card's [px].
  package func write(
    _ color: Color, radius: (card: Double, margin: Double) = (0, 0), in boxes: Boxes
  ) -> Box {
    let height = Self.height / Double(Self.count)
    return boxes.column {
      for step in 0..<Self.count {
        let strip = self == .top ? step : Self.count - 1 - step
        let alpha = 1 - (Double(strip) + 0.5) / Double(Self.count)
        let way = max(0, radius.card - radius.margin - Double(strip) * height)
        let inset = (radius.card - (radius.card * radius.card - way * way).squareRoot())
        boxes.column {
          boxes.fill(color.withAlpha(color.alpha * alpha)).height(.px(height))
        }.padding(across: inset.rounded(.up))
      }
    }.height(.px(Self.height)).align(.center, self == .top ? .start : .end)
  }
}
