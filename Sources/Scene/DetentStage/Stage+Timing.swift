public import DetentAnimation
public import DetentMotion
public import DetentScene

/// Media timing of layers: a layer with its own timeline takes its whole subtree along, including
/// layers added to it later.
extension Stage {
  /// Changes the speed of a layer's subtree; 0 pauses it. Values stay continuous.
  /// - Throws: `AnimationError.notFinite`.
  public mutating func setSpeed(
    _ speed: Double, of layer: LayerID
  ) throws(AnimationError) {
    let command = AnimationCommand.setSpeed(makeTimeline(of: layer), speed)
    try command.check()
    commands.append(command)
    if speed != 0 { speeds[layer] = speed }
  }

  /// Stops the time of the layer's subtree.
  public mutating func pause(_ layer: LayerID) {
    commands.append(.setSpeed(makeTimeline(of: layer), 0))
  }

  /// Resumes the time of the layer's subtree, at the speed that it had.
  public mutating func resume(_ layer: LayerID) {
    commands.append(.setSpeed(makeTimeline(of: layer), speeds[layer, default: 1]))
  }

  /// Sets the local time of the layer's subtree to `time`; see `AnimationEngine.localTime(of:at:)`.
  public mutating func scrub(_ layer: LayerID, to time: Instant) {
    commands.append(.scrub(makeTimeline(of: layer), to: time))
  }

  /// The timeline of the layer: its own or that of the nearest ancestor that has one.
  public func timeline(of layer: LayerID) -> TimelineID {
    nearestTimed(to: layer).map(Stage.timelineID) ?? .root
  }

  /// A number far below those that applications choose for their own timelines.
  static func timelineID(of layer: LayerID) -> TimelineID {
    TimelineID(-1_000_000_000 - layer.number)
  }

  private func nearestTimed(to layer: LayerID?) -> LayerID? {
    var next = layer
    while let id = next, !timed.contains(id) { next = tree[id].parent }
    return next
  }

  /// Gives the layer its own timeline, in step with the one that it was on so far.
  private mutating func makeTimeline(of layer: LayerID) -> TimelineID {
    let id = Stage.timelineID(of: layer)
    guard !timed.contains(layer) else { return id }
    let outer = timeline(of: layer)
    let inner = timed.filter { nearestTimed(to: tree[$0].parent) == nearestTimed(to: layer) }
    timed.insert(layer)
    commands.append(.setTimeline(id, .identity, within: outer))
    for other in inner.sorted(by: { $0.number < $1.number })
    where nearestTimed(to: tree[other].parent) == layer {
      commands.append(.nest(Stage.timelineID(of: other), within: id))
    }
    for track in known.sorted(by: { $0.rawValue < $1.rawValue })
    where nearestTimed(to: LayerProperty.layer(of: track)) == layer {
      commands.append(.move(track, to: id))
    }
    return id
  }
}
