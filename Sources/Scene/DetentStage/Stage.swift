public import DetentAnimation
internal import DetentGeometry
public import DetentMotion
public import DetentScene

/// Connects the model tree to the engine: each animated property of a layer is a track.
///
/// A change takes effect in the model tree at once. `takeCommands()` returns the commands that
/// bring it to the screen.
public struct Stage: Sendable {
  /// The model tree: the layers as the application has set them.
  public var tree: LayerTree
  /// The tracks of all properties that have ever been animated.
  package private(set) var known: Set<TrackID> = []
  var commands: [AnimationCommand] = []
  /// The layers that have their own timeline.
  var timed: Set<LayerID> = []
  /// The speed of each layer's timeline, or its speed before it was paused; 1 where none is set.
  var speeds: [LayerID: Double] = [:]
  /// The exact colours that tracks are animated to.
  var colors = ColorMemory()

  /// The resolution with which positions and sizes [px] count as arrived, of tracks that are new.
  package var pixels: Resolution

  /// Creates a stage that shows `tree`, with the resolution `pixels` for positions and sizes.
  public init(tree: LayerTree, pixels: Resolution = .pixels) {
    self.tree = tree
    self.pixels = pixels
  }

  /// Sets a property without an animation.
  public mutating func set<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, to value: Value
  ) {
    let components = put(value, key, of: layer)
    let track = key.property.track(of: layer)
    guard known.contains(track) else { return }
    commands.append(.set(track, components, resolution(of: key.property)))
  }

  /// Removes a layer and its descendants with all that moves them.
  public mutating func remove(_ layer: LayerID) {
    for gone in tree.remove(layer) {
      for property in LayerProperty.allCases {
        guard let track = known.remove(property.track(of: gone)) else { continue }
        commands.append(.remove(track))
      }
      speeds[gone] = nil
      if timed.remove(gone) != nil { commands.append(.removeTimeline(Stage.timelineID(of: gone))) }
    }
  }

  /// Drops the animations of layers that have never been shown: they start at their model values,
  /// except where an animation has begun at a moment of its own.
  package mutating func settle(_ layers: Set<LayerID>) {
    let timed = commands.compactMap { command -> TrackID? in
      guard case .play(let track, let animation, _, _) = command else { return nil }
      return animation.begin.map { _ in track }
    }
    func isSettled(_ track: TrackID) -> Bool {
      layers.contains(LayerProperty.layer(of: track)) && !timed.contains(track)
    }
    commands.removeAll { command in
      // The removal of an earlier track with the same name still has to reach the engine.
      if case .remove = command { return false }
      return command.track.map(isSettled) ?? false
    }
    known = known.filter { !isSettled($0) }
  }

  /// Animates a property to `value` from its current value and velocity.
  public mutating func animate<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, to value: Value, by spec: AnimationSpec,
    completion: CompletionID? = nil
  ) {
    let track = introduce(key.property, of: layer)
    commands.append(.retarget(track, to: put(value, key, of: layer), spec, completion))
  }

  /// Adds an animation: the model changes at once, and a fading offset keeps the motion continuous.
  public mutating func add<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, to value: Value, curve: TimingCurve,
    duration: Double, delay: Double = 0, completion: CompletionID? = nil
  ) {
    let track = introduce(key.property, of: layer)
    let spec = AnimationSpec.curve(curve, duration: duration)
    commands.append(.add(track, to: put(value, key, of: layer), spec, delay: delay, completion))
  }

  /// Holds the property at `value`, moving at `velocity` [units/s], or at rest if that is nil.
  public mutating func hold<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, to value: Value, velocity: Value.Velocity? = nil
  ) {
    let track = introduce(key.property, of: layer)
    let velocity = velocity?.animatedValue ?? .zero
    commands.append(.hold(track, MotionState(put(value, key, of: layer), velocity: velocity)))
  }

  /// Holds a property where that of another layer is seen, as fast as it moves, if it has ever moved;
  /// see `AnimationCommand.copy`. The model keeps its value.
  /// - Returns: Whether it has.
  package mutating func copy(
    _ property: LayerProperty, of other: LayerID, to layer: LayerID, times factor: Double = 1,
    plus shift: AnimatedValue = .zero
  ) -> Bool {
    let source = property.track(of: other)
    guard known.contains(source) else { return false }
    let track = introduce(property, of: layer)
    commands.append(.copy(track, of: source, times: factor, plus: shift))
    return true
  }

  /// Lets go of a held property with a velocity [units/s].
  public mutating func release<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, velocity: Value.Velocity, to value: Value,
    by spec: AnimationSpec, completion: CompletionID? = nil
  ) {
    let track = introduce(key.property, of: layer)
    let target = put(value, key, of: layer)
    commands.append(
      .release(track, velocity: velocity.animatedValue, to: target, spec, completion))
  }

  /// Appends a command that the stage has no method for, such as a world that moves layers; see
  /// `track(_:of:)`. The model keeps its values.
  public mutating func append(_ command: AnimationCommand) { commands.append(command) }

  /// Returns the track of a property, for an application's own commands.
  public mutating func track<Value>(_ key: LayerKey<Value>, of layer: LayerID) -> TrackID {
    introduce(key.property, of: layer)
  }

  /// Removes and returns the commands for the scheduler, in order.
  public mutating func takeCommands() -> [AnimationCommand] {
    guard !commands.isEmpty else { return [] }
    defer { commands.removeAll(keepingCapacity: true) }
    return commands
  }

  /// Makes a property a track when it is first animated, on the timeline of its layer.
  mutating func introduce(_ property: LayerProperty, of layer: LayerID) -> TrackID {
    let track = property.track(of: layer)
    guard known.insert(track).inserted else { return track }
    commands.append(.set(track, tree[layer].values[property], resolution(of: property)))
    let timeline = timeline(of: layer)
    if timeline != .root { commands.append(.move(track, to: timeline)) }
    return track
  }

  /// Sets a property of the model to `value`.
  /// - Returns: The components that a track carries.
  mutating func put<Value>(
    _ value: Value, _ key: LayerKey<Value>, of layer: LayerID
  ) -> AnimatedValue {
    guard key.property.isColor, let color = value as? Color else {
      let components = value.animatedValue
      tree[layer].values[key.property] = components
      return components
    }
    let components = tree[layer].values.mixing.components(of: color)
    tree[layer].values[key.property] = components
    remember(color, components, key.property, of: layer)
    return components
  }

  private func resolution(of property: LayerProperty) -> Resolution {
    property.isPlace ? pixels : .unit
  }
}

extension PresentationTree {
  /// Creates the tree that is shown at `time`: the engine's values for properties that have been
  /// animated, the model's for all others.
  public init(of stage: Stage, in engine: AnimationEngine, at time: Instant) {
    self.init(of: stage) { engine.shown(of: $0, at: time) }
  }

  /// Creates the tree to draw at `time`: as `init(of:in:at:)`, except that an animation whose
  /// remaining movement is invisible is at its end.
  public init(drawing stage: Stage, in engine: AnimationEngine, at time: Instant) {
    self.init(of: stage) { engine.drawn(of: $0, at: time) }
  }

  private init(of stage: Stage, _ value: (TrackID) -> AnimatedValue?) {
    self.init(of: stage.tree)
    show(stage, value)
  }

  /// Updates the tree to what `init(drawing:in:at:)` would create for `time`.
  /// - Parameters:
  ///   - stage: The current version of the stage that this tree was created from.
  ///   - engine: The engine that moves it.
  ///   - time: The moment at which the frame will be seen.
  /// - Complexity: O(tracks + layers): compares two numbers for each layer, and the values only of
  ///   layers that differ.
  public mutating func update(
    drawing stage: Stage, in engine: AnimationEngine, at time: Instant
  ) {
    reset(to: stage.tree)
    show(stage) { engine.drawn(of: $0, at: time) }
  }

  private mutating func show(_ stage: Stage, _ value: (TrackID) -> AnimatedValue?) {
    colors = stage.colors
    for track in stage.known {
      guard let property = LayerProperty(track), let value = value(track) else { continue }
      show(value, of: property, on: track)
    }
  }

  /// Shows the values of a snapshot.
  public mutating func apply(_ snapshot: AnimationEngine.Snapshot) {
    for (track, value) in snapshot.values {
      guard let property = LayerProperty(track) else { continue }
      show(value, of: property, on: track)
    }
  }
}
