package import DetentGeometry
package import DetentScene

extension LayerTree {
  /// Mirrors a layout from left to right: everything within `layer`, while the layer itself stays
  /// in place. Shapes are not flipped, so that a picture or a word keeps its look.
  ///
  /// - Parameter others: Layers that stay as they are, with everything in them.
  package mutating func mirror(within layer: LayerID, besides others: Set<LayerID> = []) {
    let width = self[layer].size.width
    for child in self[layer].children where !others.contains(child) {
      self[child].values.position.x = width - self[child].values.position.x
      self[child].anchor.x = 1 - self[child].anchor.x
      self[child].corners = self[child].corners.mirrored
      if case .text(var text) = self[child].content {
        text.alignment = text.alignment.mirrored
        self[child].content = .text(text)
      }
      mirror(within: child, besides: others)
    }
  }
}

extension TextContent.Alignment {
  var mirrored: TextContent.Alignment {
    switch self {
    case .leading, .left: .right
    case .trailing, .right: .left
    case .center: .center
    }
  }
}

extension Corners {
  /// The same corners with left and right exchanged.
  var mirrored: Corners {
    let pairs: [(Corners, Corners)] = [(.topLeft, .topRight), (.bottomLeft, .bottomRight)]
    return pairs.reduce(into: Corners()) { all, pair in
      if contains(pair.0) { all.insert(pair.1) }
      if contains(pair.1) { all.insert(pair.0) }
    }
  }
}

extension Rect {
  /// The mirror image of the rectangle in an area of the given width [px].
  package func mirrored(in width: Double) -> Rect {
    Rect(x: width - maxX, y: minY, width: size.width, height: size.height)
  }
}
