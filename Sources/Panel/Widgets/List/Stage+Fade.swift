internal import DetentAnimation
internal import DetentScene
internal import DetentStage

extension Stage {
  /// Animates an opacity to another, unless it is already there or on its way there.
  mutating func fade(_ layer: LayerID, to opacity: Double, by spec: AnimationSpec) {
    guard tree[layer].values.opacity != opacity else { return }
    animate(.opacity, of: layer, to: opacity, by: spec)
  }
}
