public import DetentAnimation
public import DetentScene
public import Dynamics

extension Stage {
  /// Lets items of a world carry the places of layers from now on, and the turns of those that can
  /// turn, from where they are seen; what has been asked of the layers stays the model.
  ///
  /// The place of an item is its centre, that of a layer its anchor: they agree where the anchor is
  /// the centre, and where nothing but attachments to points acts. From then on `animate`, `hold` and
  /// `release` of those properties speak to the world.
  public mutating func simulate(
    _ id: WorldID, _ world: DynamicsWorld, carrying layers: [(item: ItemID, layer: LayerID)],
    completion: CompletionID? = nil
  ) {
    var drives: [WorldDrive] = []
    for (item, layer) in layers {
      drives.append(WorldDrive(item, .position, introduce(.position, of: layer)))
      guard world.properties(of: item)?.allowsRotation ?? false else { continue }
      drives.append(WorldDrive(item, .rotation, introduce(.rotation, of: layer)))
    }
    commands.append(.simulate(id, world, drives, completion))
  }

  /// Ends a world; its layers stay where they are seen.
  public mutating func endSimulation(_ id: WorldID) {
    commands.append(.endSimulation(id))
  }
}
