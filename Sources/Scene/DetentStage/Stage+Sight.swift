public import DetentAnimation
public import DetentScene

extension Stage {
  /// Whether nothing of what `track` moves can be seen, wherever it goes, until the model changes.
  ///
  /// That is so where it is on something hidden or transparent, or in a clip that is itself out of
  /// sight, and none of that is about to move.
  /// - Parameters:
  ///   - track: A track of one of the stage's layers.
  ///   - seen: What is seen now.
  ///   - scale: Device pixels to a logical pixel.
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

  /// From below the root to a layer; none where there is no such layer.
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
  /// Those that say where a layer and what is on it are seen.
  fileprivate static let placing: [LayerProperty] = [
    .position, .scale, .rotation, .size, .translation, .rotationX, .rotationY, .z, .perspective,
  ]
}
