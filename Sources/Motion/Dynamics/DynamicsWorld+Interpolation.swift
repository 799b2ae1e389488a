extension DynamicsWorld {
  /// Where an item is after a share of the last step, 0…1; nil if there is no such item.
  func interpolated(_ item: ItemID, at share: Double) -> ItemState? {
    guard let slot = slots[item] else { return nil }
    return bodies[slot].interpolated(at: share, step: h)
  }

  /// Puts every item where it is after a share of the last step of `later`, to go on from there.
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

  /// Straight from the start of the step to its end: a blow has no velocity in common on its two
  /// sides, and a cubic would swing into what it hit. Until the end it has the velocity from before
  /// the blow: the mean of both sides is none to go on with.
  private func line(at share: Double) -> ItemState {
    let way = state.position - before.position
    let turn = state.rotation - before.rotation
    return ItemState(
      position: before.position + way * share, rotation: before.rotation + turn * share,
      velocity: before.velocity, angularVelocity: before.angularVelocity)
  }
}
