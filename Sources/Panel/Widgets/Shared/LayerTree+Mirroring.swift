package import DetentGeometry
package import DetentScene

extension LayerTree {
  /// Lays out the other way round what was laid out from left to right: everything within `layer`,
  /// the layer itself left where it is. Shapes are not turned over, so that a picture and a word
  /// stay as they are.
  ///
  /// - Parameter others: What stays as it is with all that is in it.
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
  /// With left and right exchanged.
  var mirrored: Corners {
    let pairs: [(Corners, Corners)] = [(.topLeft, .topRight), (.bottomLeft, .bottomRight)]
    return pairs.reduce(into: Corners()) { all, pair in
      if contains(pair.0) { all.insert(pair.1) }
      if contains(pair.1) { all.insert(pair.0) }
    }
  }
}

extension Rect {
  /// Its mirror image in something so wide [px].
  package func mirrored(in width: Double) -> Rect {
    Rect(x: width - maxX, y: minY, width: size.width, height: size.height)
  }
}
