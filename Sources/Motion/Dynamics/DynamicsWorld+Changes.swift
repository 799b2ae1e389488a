internal import DetentMotion

extension DynamicsWorld {
  /// Adds an item.
  public mutating func add(_ item: DynamicItem, as id: ItemID) throws(DynamicsError) {
    guard slots[id] == nil else { throw .duplicateItem(id) }
    try item.shape.check()
    try item.state.check()
    try item.properties.check()
    slots[id] = bodies.count
    bodies.append(Body(id, item))
    shapes.append(item.shape)
    wake()
  }

  /// Removes an item; behaviours no longer apply to it.
  public mutating func remove(_ id: ItemID) {
    guard let slot = slots.removeValue(forKey: id) else { return }
    bodies.remove(at: slot)
    shapes.remove(at: slot)
    for i in bodies.indices { slots[bodies[i].id] = i }
    contacts.removeAll(keepingCapacity: true)
    touches.removeAll { $0.item == id || $0.partner == .item(id) }
    for i in touches.indices { touches[i].slot = slots[touches[i].item] ?? touches[i].slot }
    wake()
  }

  /// Adds a behaviour, which acts from the next step on; an instantaneous push acts at once.
  public mutating func add(_ behavior: Behavior, as id: BehaviorID) throws(DynamicsError) {
    guard !behaviors.contains(where: { $0.id == id }) else { throw .duplicateBehavior(id) }
    try behavior.check()
    try requireItems(of: behavior)
    let collisions =
      behavior.collisionCount + behaviors.reduce(0) { $0 + $1.behavior.collisionCount }
    try DynamicsError.require(
      Double(collisions), in: 0...Double(Limits.collisions), "number of collision behaviors")
    behaviors.append(Entry(id: id, behavior: resolved(behavior)))
    wake()
    strike(behavior)
  }

  public mutating func remove(_ id: BehaviorID) {
    behaviors.removeAll { $0.id == id }
    wake()
  }

  /// Moves the anchor of an attachment or the point of a snap [px]; in a composite, of the first
  /// behaviour that has one.
  public mutating func moveAnchor(of id: BehaviorID, to point: SIMD2<Double>) throws(DynamicsError)
  {
    try DynamicsError.require(point, within: Limits.coordinate, "anchor")
    guard let i = behaviors.firstIndex(where: { $0.id == id }) else { throw .unknownBehavior(id) }
    guard behaviors[i].behavior.moveAnchor(to: point) else { throw .noAnchor(id) }
    wake()
  }

  /// Sets the state of an item.
  public mutating func set(_ state: ItemState, of id: ItemID) throws(DynamicsError) {
    let slot = try slot(of: id)
    try state.check()
    bodies[slot].state = state
    bodies[slot].before = state
    wake()
  }

  /// Adds to an item's velocities [px/s, rad/s].
  public mutating func addVelocity(
    _ velocity: SIMD2<Double>, angular: Double = 0, to id: ItemID
  ) throws(DynamicsError) {
    var state = bodies[try slot(of: id)].state
    state.velocity += velocity
    state.angularVelocity += angular
    try set(state, of: id)
  }

  /// Sets the properties of an item; behaviours may still override them.
  public mutating func set(_ properties: ItemProperties, of id: ItemID) throws(DynamicsError) {
    let slot = try slot(of: id)
    try properties.check()
    bodies[slot].given = properties
    wake()
  }

  mutating func wake() {
    isChanged = true
    quietSteps = 0
  }

  private func slot(of id: ItemID) throws(DynamicsError) -> Int {
    guard let slot = slots[id] else { throw .unknownItem(id) }
    return slot
  }

  private func requireItems(of behavior: Behavior) throws(DynamicsError) {
    for id in behavior.mentionedItems where slots[id] == nil { throw .unknownItem(id) }
  }

  /// The behaviour with the lengths filled in that were nil.
  private func resolved(_ behavior: Behavior) -> Behavior {
    switch behavior {
    case .attachment(var attachment) where attachment.length == nil:
      let (a, b) = (place(attachment.item, attachment.offset), place(attachment.end))
      attachment.length = length(a - b)
      return .attachment(attachment)
    case .composite(let behaviors):
      return .composite(behaviors.map(resolved))
    default:
      return behavior
    }
  }

  private func place(_ end: Attachment.End) -> Vector {
    switch end {
    case .anchor(let point): point
    case .item(let id, let offset): place(id, offset)
    }
  }

  private func place(_ id: ItemID, _ offset: Vector) -> Vector {
    guard let state = state(of: id) else { return offset }
    let (c, s) = (cosine(state.rotation), sine(state.rotation))
    return state.position + offset.turned(cosine: c, sine: s)
  }

  /// Carries out the instantaneous pushes of a behaviour.
  private mutating func strike(_ behavior: Behavior) {
    switch behavior {
    case .push(let push) where push.mode == .instantaneous:
      prepare()
      for id in push.items { strike(id, push) }
      wake()
    case .composite(let behaviors):
      for behavior in behaviors { strike(behavior) }
    default:
      break
    }
  }

  private mutating func strike(_ id: ItemID, _ push: Push) {
    guard let slot = slots[id] else { return }
    let impulse = push.force * newton
    let arm = place(id, push.offset) - bodies[slot].state.position
    var state = bodies[slot].state
    state.velocity += impulse * bodies[slot].inverseMass
    state.angularVelocity += cross(arm, impulse) * bodies[slot].inverseInertia
    bodies[slot].state = state.limited
  }
}

/// The acceleration that 1 N gives to a mass of 1 [px/s²].
let newton = 100.0
/// The acceleration of a gravity of 1 [px/s²].
let standardGravity = 1000.0

extension Behavior {
  var collisionCount: Int {
    switch self {
    case .collision: 1
    case .composite(let behaviors): behaviors.reduce(0) { $0 + $1.collisionCount }
    default: 0
    }
  }

  /// The items that it names.
  var mentionedItems: [ItemID] {
    switch self {
    case .attachment(let attachment):
      if case .item(let other, _) = attachment.end { return [attachment.item, other] }
      return [attachment.item]
    case .gravity(_, let items): return items ?? []
    case .push(let push): return push.items
    case .collision(let collision): return collision.items ?? []
    case .snap(let snap): return [snap.item]
    case .properties(_, let items): return items
    case .action(let action): return action.items ?? []
    case .field(let field): return field.items ?? []
    case .composite(let behaviors): return behaviors.flatMap(\.mentionedItems)
    }
  }

  /// Moves its anchor to `point`; false if it has none.
  mutating func moveAnchor(to point: Vector) -> Bool {
    switch self {
    case .attachment(var attachment):
      guard case .anchor = attachment.end else { return false }
      attachment.end = .anchor(point)
      self = .attachment(attachment)
      return true
    case .snap(var snap):
      snap.point = point
      self = .snap(snap)
      return true
    case .composite(var behaviors):
      for i in behaviors.indices where behaviors[i].moveAnchor(to: point) {
        self = .composite(behaviors)
        return true
      }
      return false
    default:
      return false
    }
  }
}

extension Behavior {
  func anchor(of id: ItemID) -> SIMD2<Double>? {
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

  /// Moves the anchor to which it draws that item to `point`; false if there is none.
  mutating func moveAnchor(of id: ItemID, to point: SIMD2<Double>) -> Bool {
    guard anchor(of: id) != nil else { return false }
    guard case .composite(var behaviors) = self else { return moveAnchor(to: point) }
    for i in behaviors.indices where behaviors[i].moveAnchor(of: id, to: point) {
      self = .composite(behaviors)
      return true
    }
    return false
  }
}
