package import Geometry

extension LayerTree {
  /// The layers under `point` that `isTarget` accepts, the front-most first, as `presentation`
  /// shows them.
  ///
  /// - Parameter point: In the root's coordinates [px].
  package func layers(
    at point: Point, as presentation: PresentationTree,
    where isTarget: (LayerID) -> Bool
  ) -> [LayerID] {
    var hits: [LayerID] = []
    visit(from: root, Transform.identity) { id, layer, parent in
      let place = layer.transform(presentation[id]).concatenated(with: parent)
      let frame = Rect(origin: .zero, size: layer.size)
      if isTarget(id), let back = place.inverse, frame.contains(back(point)) { hits.append(id) }
      return place
    }
    return hits.reversed()
  }

  /// The upright bounds of a layer in the root's coordinates, as `presentation` shows it.
  package func bounds(of id: LayerID, as presentation: PresentationTree) -> Rect {
    var place = Transform.identity
    var next: LayerID? = id
    while let current = next {
      place = place.concatenated(with: self[current].transform(presentation[current]))
      next = self[current].parent
    }
    return place.bounds(of: Rect(origin: .zero, size: self[id].size))
  }
}
