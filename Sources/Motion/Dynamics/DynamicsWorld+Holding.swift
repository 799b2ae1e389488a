extension DynamicsWorld {
  /// Takes an item into a hand: it is where it is told to be, and nothing else moves it.
  ///
  /// What it runs into on the way is pushed; the velocity counts for that.
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

  /// Where the first attachment to an anchor, or snap, of an item draws it; nil if it has none.
  public func anchor(of id: ItemID) -> SIMD2<Double>? {
    for entry in behaviors {
      if let point = entry.behavior.anchor(of: id) { return point }
    }
    return nil
  }

  /// Moves that anchor [px].
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

extension Behavior {
  fileprivate func anchor(of id: ItemID) -> SIMD2<Double>? {
    switch self {
    case .attachment(let attachment):
      guard attachment.item == id, case .anchor(let point) = attachment.end else { return nil }
      return point
    case .snap(let snap):
      return snap.item == id ? snap.point : nil
    case .composite(let behaviors):
      return behaviors.lazy.compactMap { $0.anchor(of: id) }.first
    default:
      return nil
    }
  }

  /// True if it draws that item to an anchor, which then is at `point`.
  fileprivate mutating func moveAnchor(of id: ItemID, to point: SIMD2<Double>) -> Bool {
    guard anchor(of: id) != nil else { return false }
    guard case .composite(var behaviors) = self else { return moveAnchor(to: point) }
    for i in behaviors.indices where behaviors[i].moveAnchor(of: id, to: point) {
      self = .composite(behaviors)
      return true
    }
    return false
  }
}
