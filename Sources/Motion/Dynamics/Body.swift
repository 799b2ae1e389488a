/// An item within a world, with what follows from the behaviours that act on it.
struct Body: Equatable, Sendable {
  let id: ItemID
  /// Of its shape [px²], which the world keeps.
  let area: Double
  let unitInertia: Double
  let isRound: Bool
  /// [px]
  let innerRadius: Double
  let outerRadius: Double
  /// As the item was added.
  var given: ItemProperties
  /// At the end of the last step.
  var state: ItemState
  /// At its start, to interpolate between the two.
  var before: ItemState

  /// Whether a hand holds it.
  var isHeld = false

  /// With the overrides of behaviours.
  var properties: ItemProperties
  /// Zero: no force moves it.
  var inverseMass = 0.0
  var inverseInertia = 0.0
  var flow = LinearFlow()
  var spin = LinearFlow()
  var flowStep = LinearFlow.Step()
  var spinStep = LinearFlow.Step()
  /// What springs straight to a point draw it to, each by its share of the stiffness [px].
  var target = Vector.zero
  /// [px/s²]
  var acceleration = Vector.zero
  /// What fields add to it in this step [px/s²].
  var field = Vector.zero
  /// [rad/s²]
  var angularAcceleration = 0.0
  /// Which collisions it takes part in with other items, and with boundaries.
  var itemGroups: UInt64 = 0
  var boundaryGroups: UInt64 = 0
  /// Whether something that has no closed form acts on it, a joint.
  var isJoined = false
  var isInContact = false
  /// Whether something has stopped it on its way.
  var isStopped = false
  /// Whether a blow has changed its velocity by more than a step's worth of pixels can show.
  var isStruck = false
  /// Whether nothing but its own flow has moved it in the last step.
  var isFree = false

  /// The mean velocities of this step, which carry it, and those at its end.
  var move = Vector.zero
  var turn = 0.0
  var velocity = Vector.zero
  var rate = 0.0
  /// What the velocity gains in this step before any impulse [px/s].
  var gain = Vector.zero

  /// [px]
  private static let visibleBlow = 0.2

  init(_ id: ItemID, _ item: DynamicItem) {
    self.id = id
    (area, unitInertia) = (item.shape.area, item.shape.unitInertia)
    isRound = item.shape.isRound
    (innerRadius, outerRadius) = (item.shape.innerRadius, item.shape.outerRadius)
    given = item.properties
    properties = item.properties
    state = item.state
    before = item.state
  }

  var mass: Double { properties.density * area / 1e4 }
  var isFixed: Bool { properties.isAnchored || isHeld }

  /// Forgets all behaviours.
  mutating func reset() {
    properties = given
    (flow, spin) = (LinearFlow(), LinearFlow())
    (target, acceleration, field) = (.zero, .zero, .zero)
    (itemGroups, boundaryGroups) = (0, 0)
    isJoined = false
  }

  /// Works out what follows from its properties.
  mutating func weigh() {
    inverseMass = isFixed ? 0 : 1 / mass
    let canTurn = !isFixed && properties.allowsRotation
    inverseInertia = canTurn ? 1 / (mass * unitInertia) : 0
    flow.damping += properties.resistance
    spin.damping += properties.angularResistance
  }

  /// Draws it straight to a point.
  mutating func pull(to point: Vector, frequency: Double, damping: Double) {
    let before = flow.stiffness
    flow.add(frequency: frequency, dampingRatio: damping)
    guard flow.stiffness > 0 else { return }
    target += (point - target) * ((flow.stiffness - before) / flow.stiffness)
  }

  /// Where the springs and the constant forces balance; nil if nothing draws it anywhere.
  var equilibrium: Vector? {
    guard flow.stiffness > 0, !isJoined, !isInContact else { return nil }
    return target + acceleration * (1 / flow.stiffness)
  }

  /// Works out where it would go in a step of `h` [s] if it met nothing.
  mutating func flowFreely(_ h: Double) {
    before = state
    (isInContact, isStopped, isStruck, isFree) = (false, false, false, false)
    guard !isFixed else {
      (move, turn) = (state.velocity, state.angularVelocity)
      (velocity, rate, gain) = (move, turn, .zero)
      return
    }
    let next = flown(flowStep, spinStep)
    move = (next.position - before.position) * (1 / h)
    (velocity, rate) = (next.velocity, next.angularVelocity)
    gain = velocity - before.velocity
    // More than a quarter turn a step cannot be told from less the other way round.
    turn = ((next.rotation - before.rotation) / h).limited(to: .pi / 2 / h)
  }

  /// Where its own flow takes it from the start of the step on, if it meets nothing.
  func flown(_ flowStep: LinearFlow.Step, _ spinStep: LinearFlow.Step) -> ItemState {
    let (offset, acceleration) = (before.position - target, acceleration + field)
    var state = ItemState(
      position: target + flowStep.offset(offset, before.velocity, acceleration),
      rotation: before.rotation,
      velocity: flowStep.velocity(offset, before.velocity, acceleration))
    guard inverseInertia > 0 else { return state }
    let (angle, rate) = (before.rotation - spinCentre, before.angularVelocity)
    state.rotation = spinCentre + spinStep.offset(angle, rate, angularAcceleration)
    state.angularVelocity = spinStep.velocity(angle, rate, angularAcceleration)
    return state
  }

  /// The upright rotation nearest to that at the start of the step, to which springs turn it [rad].
  private var spinCentre: Double {
    spin.stiffness > 0 ? (before.rotation / (2 * .pi)).rounded() * 2 * .pi : before.rotation
  }

  /// Takes over what the step has come to.
  mutating func finish(_ h: Double) {
    guard !isFixed else { return }
    let place = state.position
    state.velocity = velocity.limited(to: Limits.speed)
    state.angularVelocity = rate.limited(to: Limits.angularSpeed)
    state.position = Vector(
      place.x.limited(to: Limits.coordinate), place.y.limited(to: Limits.coordinate))
    let jump =
      length(state.velocity - before.velocity)
      + abs(state.angularVelocity - before.angularVelocity) * outerRadius
    isStruck = isStopped || (isInContact && jump * h > Body.visibleBlow)
    isFree = state.isNear(flown(flowStep, spinStep))
    // What has left the world for good stays at its end.
    if state.position != place { state.velocity = .zero }
    if abs(state.rotation) > Limits.coordinate {
      state.rotation = state.rotation.limited(to: Limits.coordinate)
      state.angularVelocity = 0
    }
  }
}

extension ItemState {
  /// Whether it is the other one but for rounding.
  fileprivate func isNear(_ other: ItemState) -> Bool {
    let rounding = 1e-9
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= rounding * max(1, abs(a)) }
    return isNear(position.x, other.position.x) && isNear(position.y, other.position.y)
      && isNear(velocity.x, other.velocity.x) && isNear(velocity.y, other.velocity.y)
      && isNear(rotation, other.rotation) && isNear(angularVelocity, other.angularVelocity)
  }
}
