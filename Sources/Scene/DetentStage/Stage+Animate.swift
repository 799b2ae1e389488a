public import DetentAnimation
public import DetentMotion
public import DetentScene

extension Stage {
  /// Animates all that `changes` changes in the model, which is new at once; what cannot be animated
  /// is changed at once. Layers added in it appear as they are.
  ///
  /// - Parameters:
  ///   - animation: Takes a property from its old value to the new one: `ViewAnimation` of the
  ///     vocabularies makes such a closure, or write one of your own.
  ///   - completion: Is told once, when all has ended; at once if nothing is changed.
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

  /// The same by one law, blending with what is in flight; `delay` [s].
  /// - Throws: `AnimationError` for what is no number and no length of time; then nothing is changed.
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

  /// Begins an animation; the model follows where the animation moves it.
  /// - Throws: What `Animation.check()` refuses.
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

  /// Another target for an animation in flight; its value and its velocity stay.
  public mutating func aim<Value>(
    _ property: LayerKey<Value>, of layer: LayerID, forKey key: AnimationKey, at target: Value
  ) {
    let components = put(target, property, of: layer)
    commands.append(.aim(introduce(property.property, of: layer), key: key, to: components))
  }

  /// Ends the animation of that key.
  public mutating func end<Value>(
    _ property: LayerKey<Value>, of layer: LayerID, forKey key: AnimationKey
  ) {
    commands.append(.end(property.track(of: layer).id, key: key))
  }

  /// Whether a finger may have the layer at `time`: no animation that is still seen forbids it, of
  /// the layer itself or of one that it lies in.
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

  /// Introduces the tracks of all that differs in `changed`, which still have their old values.
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
