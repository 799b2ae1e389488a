public import DetentAnimation
public import DetentMotion
public import DetentScene

extension Stage {
  /// Animates the changes that `changes` makes to the model. The model has the new values at once;
  /// properties that cannot be animated, and layers added in it, appear at once.
  ///
  /// - Parameters:
  ///   - animation: Takes a property from its old value to the new one, such as the closure that
  ///     `ViewAnimation` of the vocabularies makes.
  ///   - completion: Reported once, when all have ended; at once if nothing changes.
  ///   - changes: Changes the model.
  public mutating func animate(
    _ animation: (_ old: AnimatedValue, _ new: AnimatedValue) -> Animation,
    completion: CompletionID? = nil, _ changes: (inout LayerTree) -> Void
  ) {
    var changed = tree
    changes(&changed)
    let found = differences(to: changed)
    tree = changed
    if let completion { commands.append(.share(completion, among: found.count)) }
    commands += found.map { .play($0.track, animation($0.old, $0.new), completion) }
  }

  /// Animates the changes by one law, blending with animations in flight, after `delay` [s].
  /// - Throws: `AnimationError` for an invalid value or duration; the model is then unchanged.
  public mutating func animate(
    by spec: AnimationSpec, delay: Double = 0, completion: CompletionID? = nil,
    _ changes: (inout LayerTree) -> Void
  ) throws(AnimationError) {
    var blend = Animation(spec)
    try blend.check()
    (blend.composition, blend.timing) = (.blend, try MediaTiming(delay: delay))
    animate(
      { old, new in
        var animation = blend
        (animation.from, animation.to) = (old, new)
        return animation
      }, completion: completion, changes)
  }

  /// Adds an animation; a replacing one with `setsModel` also sets the model to its target.
  /// - Throws: The errors of `Animation.check()`.
  public mutating func add<Value>(
    _ animation: Animation, to property: LayerKey<Value>, of layer: LayerID,
    forKey key: AnimationKey? = nil, completion: CompletionID? = nil
  ) throws(AnimationError) {
    try animation.check()
    let track = introduce(property.property, of: layer)
    if animation.setsModel, animation.composition == .replace, let target = animation.to {
      tree[layer].values[property.property] = target
    }
    commands.append(.play(track, animation, key: key, completion))
  }

  /// Gives an animation in flight another target; its value and its velocity stay continuous.
  public mutating func aim<Value>(
    _ property: LayerKey<Value>, of layer: LayerID, forKey key: AnimationKey, at target: Value
  ) {
    let components = put(target, property, of: layer)
    commands.append(.aim(introduce(property.property, of: layer), key: key, to: components))
  }

  /// Ends the animation with this key.
  public mutating func end<Value>(
    _ property: LayerKey<Value>, of layer: LayerID, forKey key: AnimationKey
  ) {
    commands.append(.end(property.track(of: layer).id, key: key))
  }

  /// Whether no animation that is still seen at `time` forbids touches, on the layer itself or on
  /// one of its ancestors.
  public func allowsInteraction(
    with layer: LayerID, in engine: AnimationEngine, at time: Instant
  ) -> Bool {
    var next: LayerID? = layer
    while let id = next {
      let isFree = LayerProperty.allCases.allSatisfy {
        engine.allowsInteraction($0.track(of: id), at: time)
      }
      guard isFree else { return false }
      next = tree[id].parent
    }
    return true
  }

  /// Introduces the tracks of all properties that differ in `changed`, with their old values.
  private mutating func differences(
    to changed: LayerTree
  ) -> [(track: TrackID, old: AnimatedValue, new: AnimatedValue)] {
    var found: [(track: TrackID, old: AnimatedValue, new: AnimatedValue)] = []
    for number in tree.layers.indices {
      let (layer, values) = (LayerID(number), changed.layers[number].values)
      guard values != tree[layer].values else { continue }
      for property in LayerProperty.allCases {
        let (old, new) = (tree[layer].values[property], values[property])
        guard old != new else { continue }
        found.append((introduce(property, of: layer), old, new))
        if property.isColor { remember(values.color(property), new, property, of: layer) }
      }
    }
    return found
  }
}
