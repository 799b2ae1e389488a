public import DetentAnimation
public import DetentMotion
public import DetentScene

/// Media timing of layers: a layer with a time of its own takes its whole subtree along, also what is
/// added to it later.
extension Stage {
  /// The layer and all that lies in it go on at another speed; 0 pauses them, and nothing jumps.
  /// - Throws: `AnimationError.notFinite`.
  public mutating func setSpeed(
    _ speed: Double, of layer: LayerID
  ) throws(AnimationError) {
    let command = AnimationCommand.setSpeed(makeTimeline(of: layer), speed)
    try command.check()
    commands.append(command)
    if speed != 0 { speeds[layer] = speed }
  }

  /// Stops the time of a layer and of all that lies in it.
  public mutating func pause(_ layer: LayerID) {
    commands.append(.setSpeed(makeTimeline(of: layer), 0))
  }

  /// Lets it go on, at the speed that it had.
  public mutating func resume(_ layer: LayerID) {
    commands.append(.setSpeed(makeTimeline(of: layer), speeds[layer, default: 1]))
  }

  /// The layer and all that lies in it show another moment of their own time; see
  /// `AnimationEngine.localTime(of:at:)`.
  public mutating func scrub(_ layer: LayerID, to time: Instant) {
    commands.append(.scrub(makeTimeline(of: layer), to: time))
  }

  /// The timeline on which the layer lives: its own or that of the nearest layer around it.
  public func timeline(of layer: LayerID) -> TimelineID {
    nearestTimed(to: layer).map(Stage.timelineID) ?? .root
  }

  /// Apart from all names that anybody else will choose.
  private static func timelineID(of layer: LayerID) -> TimelineID {
    TimelineID(-1_000_000_000 - layer.number)
  }

  private func nearestTimed(to layer: LayerID?) -> LayerID? {
    var next = layer
    while let id = next, !timed.contains(id) { next = tree[id].parent }
    return next
  }

  /// Gives the layer a time of its own, in step with the one it has lived in so far.
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
