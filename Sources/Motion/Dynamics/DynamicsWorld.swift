public import DetentMotion

/// Rigid bodies in a plane and the behaviours that act on them, as a plain value stepped in fixed
/// steps.
///
/// The same world, changed in the same way at the same steps, gives the same bits. Forces with a
/// closed form are solved exactly (see `LinearFlow`): an item drawn to a point by its centre, with
/// resistance, gravity and pushes, follows its equation for any length of step. Joints are solved
/// implicitly and stay stable at any stiffness; collisions are impulses that never let an item pass
/// through another, however fast.
///
/// ```swift
/// var world = DynamicsWorld()
/// try world.add(DynamicItem(.circle(radius: 20), at: [100, 100]), as: ball)
/// try world.add(.gravity([0, 1]), as: gravity)
/// world.step()
/// ```
///
/// To show a world on a display, see `DynamicsMotion`.
public struct DynamicsWorld: Equatable, Sendable {
  /// Two milliseconds: whole nanoseconds, so that the n-th step begins exactly n steps after the
  /// first; half the frame time of the fastest display, far below what a finger feels, and short
  /// enough for a rigid joint, a stack and a bounce to be accurate to less than a tenth of a pixel.
  public static let standardStep = 0.002

  /// The length of a step [s].
  public let stepLength: Double
  /// The number of steps made.
  public private(set) var stepCount = 0
  /// The time since its creation [s]; it stands still while the world is asleep.
  public private(set) var time = 0.0
  /// The total time of the steps that changes have cut short [s].
  private var cutSteps = 0.0
  /// The distance and speed within which an item stands still.
  public var rest = RestTolerance(distance: 0.5, speed: 0.05)

  var bodies: [Body] = []
  /// The shapes of the bodies, in their order, apart from the data that each step iterates over.
  var shapes: [ItemShape] = []
  var slots: [ItemID: Int] = [:]
  var behaviors: [Entry] = []
  var joints: [Joint] = []
  var pushes: [OffsetPush] = []
  var obstacles: [Obstacle] = []
  var actions: [StepAction] = []
  var fields: [Field] = []
  var broadPhase = BroadPhase()
  var contacts: [Contact] = []
  var touches: [BodyContact] = []
  var events: [CollisionEvent] = []
  /// Whether behaviours or properties have changed since the last step.
  var isChanged = false
  /// The number of steps for which all items have stood still.
  var quietSteps = 0
  /// The length of the present step [s], for which the bodies' coefficients are calculated.
  var h: Double

  struct Entry: Equatable, Sendable {
    var id: BehaviorID
    var behavior: Behavior
  }

  /// A continuous push off an item's centre.
  struct OffsetPush: Equatable, Sendable {
    var slot: Int
    var force: Vector
    var offset: Vector
  }

  /// - Parameter step: the length of a step [s], of 1 µs to 20 ms.
  public init(step: Double) throws(DynamicsError) {
    try DynamicsError.require(step, in: 1e-6...0.02, "world's step")
    stepLength = step
    h = step
  }

  public init() {
    stepLength = DynamicsWorld.standardStep
    h = DynamicsWorld.standardStep
  }

  /// The time of standing still after which the world falls asleep, until it is changed [s].
  public static let quietTime = 0.1

  /// Whether the world is at rest until it is changed.
  public var isAsleep: Bool {
    !isChanged && Double(quietSteps) * stepLength >= DynamicsWorld.quietTime
  }

  /// The items, in the order in which they were added.
  public var items: [ItemID] { bodies.map(\.id) }

  public func state(of item: ItemID) -> ItemState? { slots[item].map { bodies[$0].state } }

  /// The properties of an item, with the overrides of behaviours.
  public func properties(of item: ItemID) -> ItemProperties? {
    var world = self
    world.prepare()
    return slots[item].map { world.bodies[$0].properties }
  }

  public func behavior(_ id: BehaviorID) -> Behavior? {
    behaviors.first { $0.id == id }?.behavior
  }

  /// The collisions begun and ended since the last call, in the order of the steps; of those not
  /// taken, at least the last 1024.
  public mutating func takeEvents() -> [CollisionEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Makes one step; does nothing while asleep.
  public mutating func step() {
    guard !isAsleep else { return }
    prepare()
    act()
    feelFields()
    flowFreely()
    findContacts()
    solve()
    moveBodies()
    settle()
    noteTouches()
    finishStep()
  }

  private mutating func finishStep() {
    for i in bodies.indices { bodies[i].finish(h) }
    stepCount += 1
    tell()
    quietSteps = isQuiet ? quietSteps + 1 : 0
    if isAsleep { fallAsleep() }
  }

  /// Counts a step of which only a part has passed, after which new steps begin.
  mutating func cutStep(at share: Double) {
    cutSteps += share * stepLength
    tell()
  }

  private mutating func tell() { time = cutSteps + Double(stepCount) * stepLength }
}
