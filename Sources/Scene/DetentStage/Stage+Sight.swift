public import DetentAnimation
public import DetentScene

extension Stage {
  /// Whether nothing that `track` moves can be seen until the model changes.
  ///
  /// This holds if the layer or an ancestor is hidden, transparent or clipped away, and no
  /// animation that is still running can change that.
  /// - Parameters:
  ///   - track: A track of one of the stage's layers.
  ///   - seen: The layers as they are shown now.
  ///   - scale: The device pixels per logical pixel.
  ///   - isMoving: Whether a track may still move.
  public func isOutOfSight(
    _ track: TrackID, in seen: PresentationTree, scale: Double,
    whileMoving isMoving: (TrackID) -> Bool
  ) -> Bool {
    var sight = Sightline(onto: tree[tree.root], as: seen[tree.root], scale: scale)
    for layer in path(to: LayerProperty.layer(of: track)) {
      let isClear = seen[layer].opacity <= 0
      if tree[layer].isHidden { return true }
      if isClear, !isMoving(LayerProperty.opacity.track(of: layer)) { return true }
      sight.enter(tree[layer], as: seen[layer], scale: scale)
      if LayerProperty.placing.contains(where: { isMoving($0.track(of: layer)) }) { sight.lose() }
      if sight.isClosed { return true }
    }
    return false
  }

  /// The layers from below the root down to `layer`; empty if the tree does not contain it.
  private func path(to layer: LayerID) -> [LayerID] {
    var path: [LayerID] = []
    var next = tree.layers.indices.contains(layer.number) ? layer : tree.root
    while let parent = tree[next].parent {
      path.append(next)
      next = parent
    }
    return path.reversed()
  }
}

extension LayerProperty {
  /// The properties that decide where a layer and its descendants are seen.
  fileprivate static let placing: [LayerProperty] = [
    .position, .scale, .rotation, .size, .translation, .rotationX, .rotationY, .z, .perspective,
  ]
}
