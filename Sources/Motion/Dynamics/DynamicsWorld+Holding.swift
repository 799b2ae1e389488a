extension DynamicsWorld {
  /// Holds an item, as by a finger: it stays at `state`, and nothing else moves it.
  ///
  /// A held item pushes the items that it runs into, with the velocity given.
  public mutating func hold(_ id: ItemID, to state: ItemState) throws(DynamicsError) {
    try set(state, of: id)
    setHeld(true, id)
  }

  /// Lets a held item go, with a velocity [px/s, rad/s].
  public mutating func letGo(
    _ id: ItemID, velocity: SIMD2<Double>, angular: Double = 0
  ) throws(DynamicsError) {
    guard var state = state(of: id) else { throw .unknownItem(id) }
    state.velocity = velocity
    state.angularVelocity = angular
    try set(state, of: id)
    setHeld(false, id)
  }

  public func isHeld(_ id: ItemID) -> Bool { slots[id].map { bodies[$0].isHeld } ?? false }

  /// The point to which an item's first anchored attachment, or snap, draws it; nil if it has none.
  public func anchor(of id: ItemID) -> SIMD2<Double>? {
    for entry in behaviors {
      if let point = entry.behavior.anchor(of: id) { return point }
    }
    return nil
  }

  /// Moves the anchor given by `anchor(of:)` [px].
  public mutating func moveAnchor(of id: ItemID, to point: SIMD2<Double>) throws(DynamicsError) {
    try DynamicsError.require(point, within: Limits.coordinate, "anchor")
    for i in behaviors.indices where behaviors[i].behavior.moveAnchor(of: id, to: point) {
      wake()
      return
    }
    throw .noAnchorOfItem(id)
  }

  private mutating func setHeld(_ isHeld: Bool, _ id: ItemID) {
    if let slot = slots[id] { bodies[slot].isHeld = isHeld }
  }
}
