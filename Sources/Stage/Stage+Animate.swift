public import DetentAnimation
public import DetentMotion
public import Scene

extension Stage {
  /// Animates all that `changes` changes in the model, which is new at once; what cannot be animated
  /// is changed at once. Layers added in it appear as they are.
  ///
  /// `completion` is told once, when all has ended; at once if nothing is changed.
  public mutating func animate(
    _ animation: ViewAnimation, completion: CompletionID? = nil,
    _ changes: (inout LayerTree) -> Void
  ) {
    var changed = tree
    changes(&changed)
    let found = differences(to: changed)
    tree = changed
    commands += animation.commands(found, completion: completion)
  }

  /// In `duration` [s] along a curve; see `ViewAnimation`.
  public mutating func animate(
    duration: Double, delay: Double = 0, options: AnimationOptions = .allowInteraction,
    curve: TimingCurve = .easeInOut, completion: CompletionID? = nil,
    _ changes: (inout LayerTree) -> Void
  ) throws(AnimationError) {
    let animation = try ViewAnimation(
      duration: duration, delay: delay, options: options, curve: curve)
    animate(animation, completion: completion, changes)
  }

  /// Begins an animation of any vocabulary; the model follows where the animation moves it.
  public mutating func add(
    _ form: some AnimationForm, to property: LayerProperty, of layer: LayerID,
    forKey key: AnimationKey? = nil, completion: CompletionID? = nil
  ) throws(AnimationError) {
    let animation = try form.animation()
    let track = introduce(property, of: layer)
    if animation.setsModel, animation.composition == .replace, let target = animation.to {
      tree[layer].values[property] = target
    }
    commands.append(.play(track, animation, key: key, completion))
  }

  /// Another target for an animation in flight; its value and its velocity stay.
  public mutating func aim(
    _ property: LayerProperty, of layer: LayerID, forKey key: AnimationKey,
    at target: AnimatedValue
  ) {
    tree[layer].values[property] = target
    commands.append(.aim(introduce(property, of: layer), key: key, to: target))
  }

  /// Ends the animation of that key.
  public mutating func end(
    _ property: LayerProperty, of layer: LayerID, forKey key: AnimationKey
  ) {
    commands.append(.end(property.track(of: layer), key: key))
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
  private mutating func differences(to changed: LayerTree) -> [TrackChange] {
    var found: [TrackChange] = []
    for number in tree.layers.indices {
      let (layer, values) = (LayerID(number), changed.layers[number].values)
      guard values != tree[layer].values else { continue }
      for property in LayerProperty.allCases {
        let (old, new) = (tree[layer].values[property], values[property])
        guard old != new else { continue }
        found.append(TrackChange(introduce(property, of: layer), from: old, to: new))
        if property.isColor { remember(values.color(property), new, property, of: layer) }
      }
    }
    return found
  }
}
