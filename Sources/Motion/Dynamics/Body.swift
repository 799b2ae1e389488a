/// An item of a world, with the values that follow from the behaviours that act on it.
struct Body: Equatable, Sendable {
  let id: ItemID
  /// The area of its shape [px²], which the world keeps.
  let area: Double
  let unitInertia: Double
  let isRound: Bool
  /// The distances from its centre to the nearest and to the farthest point of its outline [px].
  let innerRadius: Double
  let outerRadius: Double
  /// The properties that the item was added with.
  var given: ItemProperties
  /// Its state at the end of the last step.
  var state: ItemState
  /// Its state at the start of the last step, to interpolate between the two.
  var before: ItemState

  /// Whether a finger holds it.
  var isHeld = false

  /// Its properties with the overrides of behaviours.
  var properties: ItemProperties
  /// The inverse of its mass; zero: no force moves it.
  var inverseMass = 0.0
  var inverseInertia = 0.0
  var flow = LinearFlow()
  var spin = LinearFlow()
  var flowStep = LinearFlow.Step()
  var spinStep = LinearFlow.Step()
  /// The point to which central springs draw it, each weighted by its stiffness [px].
  var target = Vector.zero
  /// The acceleration by constant forces [px/s²].
  var acceleration = Vector.zero
  /// The acceleration by fields in this step [px/s²].
  var field = Vector.zero
  /// The angular acceleration by pushes off the centre [rad/s²].
  var angularAcceleration = 0.0
  /// The collisions it takes part in with other items, and with boundaries, as bits.
  var itemGroups: UInt64 = 0
  var boundaryGroups: UInt64 = 0
  /// Whether a joint or a field, which has no closed form, acts on it.
  var isJoined = false
  var isInContact = false
  /// Whether an obstacle has stopped it in a sweep.
  var isStopped = false
  /// Whether a blow has changed its velocity visibly: by more than the pixels of one step.
  var isStruck = false
  /// Whether only its own flow has moved it in the last step.
  var isFree = false

  /// The mean velocities of this step, which move it, and those at the step's end.
  var move = Vector.zero
  var turn = 0.0
  var velocity = Vector.zero
  var rate = 0.0
  /// The gain of velocity in this step before any impulse [px/s].
  var gain = Vector.zero

  /// The least change of distance in a step that counts as a visible blow [px].
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

  /// Removes the effects of all behaviours.
  mutating func reset() {
    properties = given
    (flow, spin) = (LinearFlow(), LinearFlow())
    (target, acceleration, field) = (.zero, .zero, .zero)
    (itemGroups, boundaryGroups) = (0, 0)
    isJoined = false
  }

  /// Calculates the values that follow from its properties.
  mutating func weigh() {
    inverseMass = isFixed ? 0 : 1 / mass
    let canTurn = !isFixed && properties.allowsRotation
    inverseInertia = canTurn ? 1 / (mass * unitInertia) : 0
    flow.damping += properties.resistance
    spin.damping += properties.angularResistance
  }

  /// Adds a central spring, which draws it straight to a point.
  mutating func pull(to point: Vector, frequency: Double, damping: Double) {
    let before = flow.stiffness
    flow.add(frequency: frequency, dampingRatio: damping)
    guard flow.stiffness > 0 else { return }
    target += (point - target) * ((flow.stiffness - before) / flow.stiffness)
  }

  /// The place where the springs and the constant forces balance; nil if no spring draws it, or if
  /// a joint or a contact acts on it.
  var equilibrium: Vector? {
    guard flow.stiffness > 0, !isJoined, !isInContact else { return nil }
    return target + acceleration * (1 / flow.stiffness)
  }

  /// Calculates the free motion of a step of `h` [s], without joints and contacts.
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
    // Limited to a quarter turn a step: more could not be told from a smaller turn the other way.
    turn = ((next.rotation - before.rotation) / h).limited(to: .pi / 2 / h)
  }

  /// Its state after its own flow from the start of the step, without joints and contacts.
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

  /// The upright rotation nearest to that at the step's start, to which springs turn it [rad].
  private var spinCentre: Double {
    spin.stiffness > 0 ? (before.rotation / (2 * .pi)).rounded() * 2 * .pi : before.rotation
  }

  /// Adopts the result of the step.
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
    // An item that leaves the world's range stays at its edge for good.
    if state.position != place { state.velocity = .zero }
    if abs(state.rotation) > Limits.coordinate {
      state.rotation = state.rotation.limited(to: Limits.coordinate)
      state.angularVelocity = 0
    }
  }
}

extension ItemState {
  /// Whether the two are equal but for rounding.
  fileprivate func isNear(_ other: ItemState) -> Bool {
    let rounding = 1e-9
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= rounding * max(1, abs(a)) }
    return isNear(position.x, other.position.x) && isNear(position.y, other.position.y)
      && isNear(velocity.x, other.velocity.x) && isNear(velocity.y, other.velocity.y)
      && isNear(rotation, other.rotation) && isNear(angularVelocity, other.angularVelocity)
  }
}
