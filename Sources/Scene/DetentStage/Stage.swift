public import DetentAnimation
internal import DetentGeometry
public import DetentMotion
public import DetentScene

/// The model tree joined to the engine: a layer's property is a track.
///
/// A change is the truth in the model tree at once; how it gets onto the glass is in the commands
/// that `takeCommands()` hands over to the scheduler.
public struct Stage: Sendable {
  /// The model: what has been asked for.
  public var tree: LayerTree
  /// The tracks of all properties that have ever moved.
  package private(set) var known: Set<TrackID> = []
  var commands: [AnimationCommand] = []
  /// The layers that have a timeline of their own.
  var timed: Set<LayerID> = []
  /// How fast theirs goes, or went before it was stopped; at 1 where nobody has said.
  var speeds: [LayerID: Double] = [:]
  /// The colours that tracks have been sent to.
  var colors = ColorMemory()

  /// When a position counts as arrived.
  private let pixels: Resolution

  /// A stage that shows `tree`; places and sizes count as arrived by `pixels`.
  public init(tree: LayerTree, pixels: Resolution = .pixels) {
    self.tree = tree
    self.pixels = pixels
  }

  /// A stage for a tree that has kept some layers of another stage's: what moves these goes on, and
  /// what moved the others is forgotten.
  /// - Parameter kept: The layers of `tree` that are layers of `other` too.
  package init(
    tree: LayerTree, keeping kept: Set<LayerID>, of other: Stage, pixels: Resolution = .pixels
  ) {
    self.init(tree: tree, pixels: pixels)
    commands = other.commands
    timed = other.timed.intersection(kept)
    speeds = other.speeds.filter { kept.contains($0.key) }
    for track in other.known.sorted(by: { $0.rawValue < $1.rawValue }) {
      if kept.contains(LayerProperty.layer(of: track)) {
        known.insert(track)
        colors.copy(track.rawValue, from: other.colors)
      } else {
        commands.append(.remove(track))
      }
    }
  }

  /// Sets a property without a motion.
  public mutating func set<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, to value: Value
  ) {
    let components = put(value, key, of: layer)
    let track = key.property.track(of: layer)
    guard known.contains(track) else { return }
    commands.append(.set(track, components, resolution(of: key.property)))
  }

  /// What has been asked of layers that were never on the glass holds at once.
  package mutating func settle(_ layers: Set<LayerID>) {
    func isSettled(_ track: TrackID) -> Bool { layers.contains(LayerProperty.layer(of: track)) }
    commands.removeAll { command in
      // That a track of that name has gone still has to be told.
      if case .remove = command { return false }
      return command.track.map(isSettled) ?? false
    }
    known = known.filter { !isSettled($0) }
  }

  /// Sends a property to `value` from where it is seen, with the velocity it has.
  public mutating func animate<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, to value: Value, by spec: AnimationSpec,
    completion: CompletionID? = nil
  ) {
    let track = introduce(key.property, of: layer)
    commands.append(.retarget(track, to: put(value, key, of: layer), spec, completion))
  }

  /// Additively: the model is new at once, a fading motion keeps what is seen continuous.
  public mutating func add<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, to value: Value, curve: TimingCurve,
    duration: Double, delay: Double = 0, completion: CompletionID? = nil
  ) {
    let track = introduce(key.property, of: layer)
    let spec = AnimationSpec.curve(curve, duration: duration)
    commands.append(.add(track, to: put(value, key, of: layer), spec, delay: delay, completion))
  }

  /// A finger holds the property at `value`, moving at a velocity [units/s]; nil: not at all.
  public mutating func hold<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, to value: Value, velocity: Value.Velocity? = nil
  ) {
    let track = introduce(key.property, of: layer)
    let velocity = velocity?.animatedValue ?? .zero
    commands.append(.hold(track, MotionState(put(value, key, of: layer), velocity: velocity)))
  }

  /// The finger lets go of it with a velocity [units/s].
  public mutating func release<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, velocity: Value.Velocity, to value: Value,
    by spec: AnimationSpec, completion: CompletionID? = nil
  ) {
    let track = introduce(key.property, of: layer)
    let target = put(value, key, of: layer)
    commands.append(
      .release(track, velocity: velocity.animatedValue, to: target, spec, completion))
  }

  /// Has the engine carry out what the stage has no word for, such as a world that carries layers; see
  /// `track(_:of:)`. What has been asked of the layers stays the model.
  public mutating func append(_ command: AnimationCommand) { commands.append(command) }

  /// The track of a property, for a command of one's own.
  public mutating func track<Value>(_ key: LayerKey<Value>, of layer: LayerID) -> TrackID {
    introduce(key.property, of: layer)
  }

  /// What the scheduler has to be told, in order; handed over once.
  public mutating func takeCommands() -> [AnimationCommand] {
    guard !commands.isEmpty else { return [] }
    defer { commands.removeAll(keepingCapacity: true) }
    return commands
  }

  /// A property becomes a track when it first moves, on the timeline of its layer.
  mutating func introduce(_ property: LayerProperty, of layer: LayerID) -> TrackID {
    let track = property.track(of: layer)
    guard known.insert(track).inserted else { return track }
    commands.append(.set(track, tree[layer].values[property], resolution(of: property)))
    let timeline = timeline(of: layer)
    if timeline != .root { commands.append(.move(track, to: timeline)) }
    return track
  }

  /// Makes `value` that of the model.
  /// - Returns: What a track carries of it.
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
  /// What is seen of the model at `time`: its own values where nothing ever moved, the engine's
  /// elsewhere.
  public init(of stage: Stage, in engine: AnimationEngine, at time: Instant) {
    self.init(of: stage) { engine.shown(of: $0, at: time) }
  }

  /// What is to be drawn of the model at `time`: the same, but for what can no longer be seen to move,
  /// which is at its end.
  public init(drawing stage: Stage, in engine: AnimationEngine, at time: Instant) {
    self.init(of: stage) { engine.drawn(of: $0, at: time) }
  }

  private init(of stage: Stage, _ value: (TrackID) -> AnimatedValue?) {
    self.init(of: stage.tree)
    show(stage, value)
  }

  /// Becomes what is to be drawn of a model at `time`, as `init(drawing:in:at:)` does.
  /// - Parameters:
  ///   - stage: The stage that it was made of, as that is now.
  ///   - engine: The engine that moves it.
  ///   - time: The moment at which the frame will be seen.
  /// - Complexity: O(tracks + layers): two numbers are compared for each layer, the values for those
  ///   that differ.
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

  /// Takes over the values of a snapshot.
  public mutating func apply(_ snapshot: AnimationEngine.Snapshot) {
    for (track, value) in snapshot.values {
      guard let property = LayerProperty(track) else { continue }
      show(value, of: property, on: track)
    }
  }
}
