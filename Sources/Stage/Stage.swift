public import DetentAnimation
public import DetentMotion
internal import Geometry
public import Scene

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
  /// The colours that tracks have been sent to.
  var colors = ColorMemory()

  /// When a position counts as arrived.
  private let pixels: Resolution

  public init(tree: LayerTree, pixels: Resolution = .pixels) {
    self.tree = tree
    self.pixels = pixels
  }

  /// Sets a property without a motion.
  public mutating func set(_ property: LayerProperty, of layer: LayerID, to value: AnimatedValue) {
    tree[layer].values[property] = value
    let track = property.track(of: layer)
    if known.contains(track) { commands.append(.set(track, value, resolution(of: property))) }
  }

  /// Sends a property to `value` from where it is seen, with the velocity it has.
  public mutating func animate(
    _ property: LayerProperty, of layer: LayerID, to value: AnimatedValue, by law: Law,
    completion: CompletionID? = nil
  ) {
    let track = introduce(property, of: layer)
    tree[layer].values[property] = value
    commands.append(.retarget(track, to: value, law, completion))
  }

  /// Additively: the model is new at once, a fading motion keeps what is seen continuous.
  public mutating func add(
    _ property: LayerProperty, of layer: LayerID, to value: AnimatedValue, curve: TimingCurve,
    duration: Double, delay: Double = 0, completion: CompletionID? = nil
  ) {
    let track = introduce(property, of: layer)
    tree[layer].values[property] = value
    commands.append(
      .add(track, to: value, .curve(curve, duration: duration), delay: delay, completion))
  }

  /// A finger holds the property.
  public mutating func hold(
    _ property: LayerProperty, of layer: LayerID, at state: MotionState<AnimatedValue>
  ) {
    let track = introduce(property, of: layer)
    tree[layer].values[property] = state.value
    commands.append(.hold(track, state))
  }

  /// The finger lets go of it with a velocity [units/s].
  public mutating func release(
    _ property: LayerProperty, of layer: LayerID, velocity: AnimatedValue, to value: AnimatedValue,
    by law: Law, completion: CompletionID? = nil
  ) {
    let track = introduce(property, of: layer)
    tree[layer].values[property] = value
    commands.append(.release(track, velocity: velocity, to: value, law, completion))
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

  private func resolution(of property: LayerProperty) -> Resolution {
    property.isPlace ? pixels : .unit
  }
}

extension PresentationTree {
  /// What is seen of the model at `time`: its own values where nothing ever moved, the engine's
  /// elsewhere.
  public init(of stage: Stage, in engine: AnimationEngine, at time: Instant) {
    self.init(of: stage.tree)
    colors = stage.colors
    for track in stage.known {
      guard let property = LayerProperty(track),
        let value = engine.shown(of: track, at: time)
      else { continue }
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
