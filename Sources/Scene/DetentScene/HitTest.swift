public import DetentGeometry

extension LayerTree {
  /// The layers under `point` that `isTarget` accepts, front-most first, as `presentation` shows
  /// them, also where they are turned in space. Layers added since then are left out.
  ///
  /// - Parameters:
  ///   - point: A point in the root's coordinates [px].
  ///   - presentation: The layers as they are shown.
  ///   - isShield: Whether a layer is hit even while it is transparent.
  ///   - isTarget: Whether a layer can be hit.
  public func layers(
    at point: Point, as presentation: PresentationTree,
    shielding isShield: (LayerID) -> Bool = { _ in false },
    where isTarget: (LayerID) -> Bool
  ) -> [LayerID] {
    var hits: [LayerID] = []
    visit(from: root, Projection.identity) { id, layer, parent in
      guard presentation.contains(id) else { return nil }
      let values = presentation[id]
      let own = layer.projection(values)
      guard layer.isFacing(own), values.opacity >= LayerTree.leastOpacity || isShield(id) else {
        return nil
      }
      let place = own.concatenated(with: parent)
      let frame = Rect(origin: .zero, size: layer.seenSize(values))
      guard isTarget(id) || layer.clipsChildren else { return place }
      let isInside = place.point(seenAt: point).map { frame.contains($0) } ?? false
      if isTarget(id), isInside { hits.append(id) }
      return layer.clipsChildren && !isInside ? nil : place
    }
    return hits.reversed()
  }

  /// The opacity below which a layer cannot be touched, as in UIKit's `hitTest(_:with:)`.
  private static let leastOpacity = 0.01

  /// The upright bounds of a layer in the root's coordinates, as `presentation` shows it. Layers added
  /// since then are where the model has them.
  public func bounds(of id: LayerID, as presentation: PresentationTree) -> Rect {
    func values(of id: LayerID) -> LayerValues {
      presentation.contains(id) ? presentation[id] : self[id].values
    }
    var place = Projection.identity
    var next: LayerID? = id
    while let current = next {
      place = place.concatenated(with: self[current].projection(values(of: current)))
      next = self[current].parent
    }
    return place.bounds(of: Rect(origin: .zero, size: self[id].seenSize(values(of: id))))
  }
}
