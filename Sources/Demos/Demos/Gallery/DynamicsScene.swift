internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Dynamics
internal import Widgets

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Objects in a simulated world: each snaps to its slot until a tap leaves them to gravity and
/// wind, and the next tap calls them back. They collide with one another, with the window and with
/// a bob on a rod; fingers grab and throw all of them.
struct DynamicsScene: GalleryScene {
  private let layers: [LayerID]
  /// The places of the objects while they are called back.
  private let slots: [Point]
  private let size: Size
  private var isLoose = false
  private var holds: [Int: Hold] = [:]

  private struct Hold: Sendable {
    /// The vector from the finger to the object [px].
    let way: Point
    var place: Point
    var velocity = SIMD2<Double>.zero
    var time: Instant
  }

  private static let radius = 22.0
  private static let rod = 72.0
  /// The greatest angle of the rod, at which the bob stays in the window [rad].
  private static let swing = 1.2

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    size = room.size
    let (side, pin) = (2 * Self.radius, Point((room.size.width * 0.63).rounded(), 28))
    let slots = [
      Point(34, 34), Point(86, 34), Point(room.size.width - 34, 34), pin + Point(0, Self.rod),
    ]
    self.slots = slots
    let icons = ["plug", "music", "fan", "bell"]
    let colors = [room.palette.accent, room.blue, room.green, room.violet]
    layers = slots.indices.map { i in
      let radius = i == 0 ? 10 : Self.radius
      let frame = Rect(
        x: slots[i].x - side / 2, y: slots[i].y - side / 2, width: side, height: side)
      if i < 3 { _ = room.box(frame, room.paper, radius: radius, in: &tree) }
      let thing = room.group(frame, in: &tree)
      if i == 3 {
        let rod = Rect(x: side / 2 - 1.5, y: side / 2 - Self.rod, width: 3, height: Self.rod)
        _ = room.box(rod, room.hint, in: &tree, to: thing)
      }
      let face = Rect(x: 0, y: 0, width: side, height: side)
      room.tile(icons[i], face, colors[i], radius: radius, side: 24, in: &tree, to: thing)
      return thing
    }
    _ = room.box(Rect(x: pin.x - 1.5, y: 0, width: 3, height: pin.y), room.hint, in: &tree)
    _ = room.box(
      Rect(x: pin.x - 5, y: pin.y - 5, width: 10, height: 10), room.hint, radius: 5, in: &tree)
  }

  private var pin: Point { slots[3] - Point(0, Self.rod) }
  private var world: WorldID { WorldID(layers[0].number) }

  private func makeWorld() throws(DynamicsError) -> DynamicsWorld {
    var world = DynamicsWorld()
    let things = (0..<3).map { ItemID($0) }
    for (i, slot) in slots.enumerated() {
      let shape =
        i == 0
        ? ItemShape.rectangle(SIMD2(repeating: 2 * Self.radius)) : .circle(radius: Self.radius)
      let properties = ItemProperties(
        friction: 0.3, elasticity: 0.5, resistance: 0.4, angularResistance: 0.8)
      try world.add(
        DynamicItem(shape, at: SIMD2(slot.x, slot.y), properties: properties), as: ItemID(i))
    }
    let bounds = Collision.Bounds(lower: .zero, upper: SIMD2(size.width, size.height))
    var laws: [Behavior] = [
      // On the way back, the objects pass through one another.
      .collision(Collision(mode: isLoose ? .everything : .boundaries, bounds: bounds)),
      .gravity([0, 1], on: [ItemID(3)]),
      .attachment(.pin(ItemID(3), at: [0, -Self.rod], to: .anchor(SIMD2(pin.x, pin.y)))),
    ]
    if isLoose {
      laws += [
        .gravity([0, 1], on: things), .push(Push(things, .continuous, force: [0.5, 0])),
      ]
    } else {
      laws += things.map { .snap(Snap($0, to: SIMD2(slots[$0.rawValue].x, slots[$0.rawValue].y))) }
    }
    for (i, law) in laws.enumerated() { try world.add(law, as: BehaviorID(i)) }
    return world
  }

  var handles: [SceneHandle] { layers.map { SceneHandle(layer: $0, axis: .both) } }
  var flight: Double { 2 }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    isLoose.toggle()
    simulate(on: &stage)
  }

  private func simulate(on stage: inout Stage) {
    guard let world = try? makeWorld() else { return }
    let drives = layers.enumerated().flatMap { index, layer in
      [
        WorldDrive(ItemID(index), .position, stage.track(.position, of: layer)),
        WorldDrive(ItemID(index), .rotation, stage.track(.rotation, of: layer)),
      ]
    }
    stage.append(.simulate(self.world, world, drives))
  }

  mutating func follow(
    _ gesture: Gesture, handle: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    let layer = layers[handle]
    switch gesture {
    case .grabbed(let finger):
      let seen = context.seen(layer).position
      if holds.isEmpty { simulate(on: &stage) }
      holds[handle] = Hold(way: seen - finger, place: seen, time: context.time)
      stage.hold(.position, of: layer, to: seen)
    case .dragged(let finger):
      guard var hold = holds[handle], finger.x.isFinite, finger.y.isFinite else { return }
      let passed = context.time.seconds(since: hold.time)
      let (place, turn) = place(of: handle, at: finger + hold.way)
      let way = SIMD2(place.x - hold.place.x, place.y - hold.place.y)
      if passed > 0 { hold.velocity = way / passed }
      (hold.place, hold.time) = (place, context.time)
      holds[handle] = hold
      stage.hold(.position, of: layer, to: place, velocity: hold.velocity)
      if let turn { stage.hold(.rotation, of: layer, to: turn) }
    case .thrown(let velocity): release(handle, velocity, on: &stage)
    case .dropped: release(handle, .zero, on: &stage)
    case .tapped:
      release(handle, .zero, on: &stage)
      tap(on: &stage, in: &context)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func release(
    _ handle: Int, _ velocity: SIMD2<Double>, on stage: inout Stage
  ) {
    guard holds.removeValue(forKey: handle) != nil else { return }
    stage.release(
      .position, of: layers[handle], velocity: velocity, to: slots[handle], by: .spring(.hand))
  }

  /// The place of an object under a finger at `place`, and the angle of the rod; nil: it has none.
  private func place(of handle: Int, at place: Point) -> (Point, turn: Double?) {
    guard handle == 3 else {
      let room = Rect(origin: .zero, size: size).inset(by: Self.radius)
      return (
        Point(min(max(place.x, room.minX), room.maxX), min(max(place.y, room.minY), room.maxY)), nil
      )
    }
    let way = place - pin
    let turn = min(max(atan2(-way.x, way.y), -Self.swing), Self.swing)
    return (pin + Point(-Self.rod * sin(turn), Self.rod * cos(turn)), turn)
  }
}
