internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Stage

/// A list that is pulled down until somebody looks out from behind it, turns a somersault, and
/// lets the list up again.
struct PullScene: GalleryScene {
  private var transition: Transition
  private let list: LayerID
  private let face: LayerID
  private let band: RubberBand?
  private var hold: Hold?
  private var phase = Phase.resting
  /// How often it has turned.
  private var turns = 0
  /// A turn as it goes round [rad].
  private var turn = 2 * Double.pi

  private enum Phase: Equatable {
    /// Up, or on its way there.
    case resting
    /// Down, or on its way there, until then.
    case waiting(until: Instant)
  }

  private struct Hold: Sendable {
    var finger: Point
    /// Where the list would be without a rubber band [px].
    var start: Double
    var band: RubberBand?
  }

  /// How far down it is pulled [px].
  private static let way = 64.0
  /// The middle of the head when it looks out [px].
  private static let middle = 42.0
  /// How long it stays down [s].
  private static let pause = 1.1
  private static let spring = (try? Spring(bounciness: 10, speed: 10)) ?? .pop

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    let head = Self.addHead(room, in: &tree)
    face = Self.addFace(room, in: &tree, to: head.layer)
    list = Self.addList(room, in: &tree)
    band = try? RubberBand(dimension: room.size.height)
    let place = tree[list].values.position
    let spec = AnimationSpec.spring(Self.spring)
    tree[head.layer].values.scale = [0.4, 0.4]
    tree[head.layer].values.position = Point(room.center.x, Self.middle + 24)
    tree[head.layer].values.rotation = -0.8
    transition = Transition([
      .place(list, place, Point(place.x, place.y + Self.way), by: Self.spring),
      .place(
        head.layer, Point(room.center.x, Self.middle + 24), Point(room.center.x, Self.middle),
        by: Self.spring),
      .scale(head.layer, 0.4, 1, by: Self.spring),
      .number(.rotation, head.layer, -0.8, 0, by: spec),
    ])
  }

  private static func addHead(
    _ room: SceneRoom, in tree: inout LayerTree
  ) -> (layer: LayerID, size: Double) {
    let frame = Rect(x: room.center.x - 24, y: 8, width: 48, height: 48)
    return (room.group(frame, in: &tree), 48)
  }

  private static func addFace(
    _ room: SceneRoom, in tree: inout LayerTree, to head: LayerID
  ) -> LayerID {
    let color = room.palette.accent
    let ink = room.palette.ink(on: color)
    let face = room.box(
      Rect(x: 0, y: 0, width: 48, height: 48), color, radius: 24, in: &tree, to: head)
    for x in [14.0, 28] {
      _ = room.box(
        Rect(x: x, y: 15, width: 6, height: 9), ink, radius: 3, in: &tree, to: face)
    }
    for (x, angle) in [(12.0, 0.55), (19, 0), (26, -0.55)] {
      let y = angle == 0 ? 33.0 : 31
      let lip = Rect(x: x, y: y, width: 10, height: 4)
      let part = room.box(lip, ink, radius: 2, in: &tree, to: face)
      tree[part].values.rotation = angle
    }
    return face
  }

  private static func addList(_ room: SceneRoom, in tree: inout LayerTree) -> LayerID {
    let frame = Rect(x: 16, y: 16, width: room.size.width - 32, height: room.size.height)
    let list = room.box(frame, room.paper, radius: 16, in: &tree)
    tree[list].corners = .top
    for i in 0..<3 {
      let y = 16 + Double(i) * 48
      _ = room.box(
        Rect(x: 16, y: y, width: 32, height: 32), room.faint, radius: 16, in: &tree, to: list)
      let width = frame.size.width - 80
      _ = room.box(
        Rect(x: 64, y: y + 4, width: (width * [0.7, 0.5, 0.6][i]).rounded(), height: 8),
        room.faint, radius: 4, in: &tree, to: list)
      _ = room.box(
        Rect(x: 64, y: y + 20, width: (width * [0.9, 1, 0.8][i]).rounded(), height: 8),
        room.faint.withAlpha(0.5), radius: 4, in: &tree, to: list)
    }
    return list
  }

  var handle: SceneHandle? { SceneHandle(layer: list, axis: .vertical) }
  var flight: Double { AnimationSpec.spring(Self.spring).flight }

  var deadline: Instant? {
    if case .waiting(let until) = phase { until } else { nil }
  }

  func canPan(by way: Point) -> Bool { way.y > 0 || phase != .resting }

  mutating func mirror(in tree: inout LayerTree) {
    transition = transition.mirrored(in: &tree)
    for part in tree[face].children { tree[part].values.rotation.negate() }
    turn.negate()
  }

  mutating func tap(on stage: inout Stage, in context: ControlContext) {
    hold = nil
    if phase == .resting {
      transition.go(to: .end, on: &stage)
      wait(at: context.time, on: &stage)
    } else {
      rise(on: &stage)
    }
  }

  /// It looks out, and turns over once.
  private mutating func wait(at time: Instant, on stage: inout Stage) {
    phase = .waiting(until: time.advanced(by: Self.pause))
    turns = 1 - turns
    stage.animate(
      .rotation, of: face, to: [Double(turns) * turn, 0, 0, 0], by: .spring(Self.spring))
  }

  private mutating func rise(on stage: inout Stage) {
    phase = .resting
    transition.go(to: .start, on: &stage)
  }

  mutating func advance(on stage: inout Stage, in context: ControlContext) {
    guard case .waiting(let until) = phase, until <= context.time, hold == nil else { return }
    rise(on: &stage)
  }

  mutating func grab(at finger: Point, on stage: inout Stage, in context: ControlContext) {
    let seen = context.seen(transition, of: stage.tree)
    let y = transition.fraction(seen: seen) * Self.way
    let band = band?.reaching(y)
    hold = Hold(finger: finger, start: band?.overshoot(for: y) ?? y, band: band)
    phase = .resting
    transition.grab(seen: seen, on: &stage)
  }

  mutating func drag(to finger: Point, on stage: inout Stage) {
    guard let hold, finger.y.isFinite else { return }
    let way = hold.start + finger.y - hold.finger.y
    transition.scrub(to: (hold.band?.displacement(for: way) ?? way) / Self.way, on: &stage)
  }

  mutating func throwOff(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: ControlContext
  ) {
    guard let band = hold.map(\.band), case .held(_, _, let now) = transition.grip else { return }
    hold = nil
    let slope = band.map { $0.slope(at: $0.overshoot(for: now * Self.way)) } ?? 1
    transition.throwOff(velocity: velocity.y * slope / Self.way, on: &stage)
    if transition.destination == .end { wait(at: context.time, on: &stage) }
  }

  mutating func drop(on stage: inout Stage) {
    guard hold != nil else { return }
    hold = nil
    transition.go(to: .start, on: &stage)
  }
}
