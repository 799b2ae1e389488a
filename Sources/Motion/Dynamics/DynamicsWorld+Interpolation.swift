extension DynamicsWorld {
  /// The state of an item after a share of the last step, 0…1; nil if there is no such item.
  func interpolated(_ item: ItemID, at share: Double) -> ItemState? {
    guard let slot = slots[item] else { return nil }
    return bodies[slot].interpolated(at: share, step: h)
  }

  /// Sets every item to its state after a share of `later`'s last step, to continue from there.
  mutating func take(_ later: DynamicsWorld, at share: Double) {
    for i in bodies.indices {
      let state = later.bodies[i].interpolated(at: share, step: later.h)
      (bodies[i].state, bodies[i].before) = (state, state)
    }
    cutStep(at: share)
  }
}

extension Body {
  func interpolated(at share: Double, step h: Double) -> ItemState {
    guard share < 1 else { return state }
    if isStruck { return line(at: share) }
    if isFree { return flown(flow.step(share * h), spin.step(share * h)) }
    let cubic = Cubic(at: share, step: h)
    return ItemState(
      position: cubic.value(before.position, before.velocity, state.position, state.velocity),
      rotation: cubic.value(
        before.rotation, before.angularVelocity, state.rotation, state.angularVelocity),
      velocity: cubic.slope(before.position, before.velocity, state.position, state.velocity),
      angularVelocity: cubic.slope(
        before.rotation, before.angularVelocity, state.rotation, state.angularVelocity))
  }

  /// The state on a straight line through the step, for an item that was struck: the velocities
  /// before and after the blow differ, and a cubic would swing into the obstacle. The velocity is
  /// that from before the blow until the end, because a mean of both is not one to continue with.
  private func line(at share: Double) -> ItemState {
    let way = state.position - before.position
    let turn = state.rotation - before.rotation
    return ItemState(
      position: before.position + way * share, rotation: before.rotation + turn * share,
      velocity: before.velocity, angularVelocity: before.angularVelocity)
  }
}
