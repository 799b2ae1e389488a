internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A list that is pulled down until a head behind it looks down at it, between two figures that
/// move their arms and bow their heads with the pull; then the list goes up again.
struct PullScene: GalleryScene {
  private var transition: Transition
  private let list: LayerID
  private let band: RubberBand?
  private var hold: ElasticHold?
  private var phase = Phase.resting

  private enum Phase: Equatable {
    /// The list is up, or on its way there.
    case resting
    /// The list is down, or on its way there, until that time.
    case waiting(until: Instant)
  }

  /// The distance that the list is pulled down [px].
  private static let way = 64.0
  /// The y-coordinate of the middle of the head when it looks out [px].
  private static let middle = 42.0
  /// The time that the list stays down [s].
  private static let pause = 1.1
  private static let spring = constant(try Spring(bounciness: 10, speed: 10))

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    let spec = AnimationSpec.spring(Self.spring)
    let coming = constant(try Spring(bounciness: 14, speed: 8))
    let hidden = Self.middle + 24
    var parts: [Transition.Part] = []
    for (side, color) in [(-1.0, room.blue), (1, room.green)] {
      let x = room.center.x + side * 68
      let figure = Self.addFigure(color, Point(x, hidden), room, in: &tree)
      parts += figure.limbs.map { limb, start, end in
        tree[limb].values.rotation = start
        return .number(.rotation, limb, start, end, by: spec)
      }
      parts.append(
        .place(
          figure.layer, Point(x - side * 40, hidden), Point(x, Self.middle + 14), by: coming))
      tree[figure.layer].values.position.x = x - side * 40
    }
    let head = room.group(Rect(x: room.center.x - 24, y: 8, width: 48, height: 48), in: &tree)
    // The distance that each part moves down, and its angles, as the head looks down.
    for (part, way, start, end) in Self.addFace(room, in: &tree, to: head) {
      let place = tree[part].values.position
      tree[part].values.rotationX = start
      parts += [
        .place(part, place, Point(place.x, place.y + way), by: Self.spring),
        .number(.rotationX, part, start, end, by: spec),
      ]
    }
    list = Self.addList(room, in: &tree)
    band = try? RubberBand(dimension: room.size.height)
    let place = tree[list].values.position
    tree[head].values.scale = [0.4, 0.4]
    tree[head].values.position.y = hidden
    transition = Transition(
      [
        .place(list, place, Point(place.x, place.y + Self.way), by: Self.spring),
        .place(
          head, Point(room.center.x, hidden), Point(room.center.x, Self.middle), by: Self.spring),
        .scale(head, 0.4, 1, by: Self.spring),
      ] + parts)
  }

  /// Adds the parts of the head.
  /// - Returns: The parts that move: the distance down [px], and the first and last angle [rad].
  private static func addFace(
    _ room: SceneRoom, in tree: inout LayerTree, to head: LayerID
  ) -> [(LayerID, Double, Double, Double)] {
    let color = room.palette.accent
    let ink = room.palette.ink(on: color)
    let all = Rect(x: 0, y: 0, width: 48, height: 48)
    _ = room.box(all, room.violet, radius: 24, in: &tree, to: head)
    // The hair is the part of the head around the face.
    let face = room.box(
      Rect(x: 4, y: 7, width: 40, height: 40), color, radius: 20, in: &tree, to: head)
    let eyes = room.group(Rect(x: 14, y: 20, width: 20, height: 9), in: &tree, to: head)
    for x in [0.0, 14] {
      _ = room.box(
        Rect(x: x, y: 0, width: 6, height: 9), ink, radius: 3, in: &tree, to: eyes)
    }
    let nose = room.box(
      Rect(x: 22, y: 26, width: 4, height: 8), ink.withAlpha(0.4), radius: 2, in: &tree, to: head)
    let mouth = room.box(
      Rect(x: 17, y: 37, width: 14, height: 4), ink, radius: 2, in: &tree, to: head)
    return [(face, 4, 0, -0.6), (eyes, 7, 0, -0.8), (nose, 7, 0, -0.4), (mouth, 3, 0, -0.9)]
  }

  /// - Returns: The figure, and its parts that turn, with their first and last angles [rad].
  private static func addFigure(
    _ color: Color, _ center: Point, _ room: SceneRoom, in tree: inout LayerTree
  ) -> (layer: LayerID, limbs: [(LayerID, Double, Double)]) {
    let figure = room.group(
      Rect(x: center.x - 14, y: center.y - 22, width: 28, height: 44), in: &tree)
    var limbs = [(5.0, 0.6), (19, -0.6)].map { x, angle in
      let arm = room.box(
        Rect(x: x, y: 18, width: 4, height: 16), color, radius: 2, in: &tree, to: figure)
      tree[arm].setAnchor(Point(0.5, 0.125))
      return (arm, angle, angle < 0 ? -2.5 : 2.5)
    }
    _ = room.box(
      Rect(x: 8, y: 17, width: 12, height: 27), color, radius: 6, in: &tree, to: figure)
    let head = room.box(
      Rect(x: 7, y: 1, width: 14, height: 14), color, radius: 7, in: &tree, to: figure)
    tree[head].setAnchor(Point(0.5, 1.2))
    limbs.append((head, 0, center.x < room.center.x ? 0.4 : -0.4))
    return (figure, limbs)
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

  var handles: [SceneHandle] { [SceneHandle(layer: list, axis: .vertical)] }
  var flight: Double { AnimationSpec.spring(Self.spring).flight }

  var deadline: Instant? {
    if case .waiting(let until) = phase { until } else { nil }
  }

  func canPan(_ handle: Int, by way: Point) -> Bool { way.y > 0 || phase != .resting }

  mutating func mirror(in tree: inout LayerTree) {
    transition = transition.mirrored(in: &tree)
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    hold = nil
    if phase == .resting {
      transition.go(to: .end, on: &stage)
      wait(at: context.time)
    } else {
      rise(on: &stage)
    }
  }

  private mutating func wait(at time: Instant) {
    phase = .waiting(until: time.advanced(by: Self.pause))
  }

  private mutating func rise(on stage: inout Stage) {
    phase = .resting
    transition.go(to: .start, on: &stage)
  }

  mutating func advance(on stage: inout Stage, in context: ControlContext) {
    guard case .waiting(let until) = phase, until <= context.time, hold == nil else { return }
    rise(on: &stage)
  }

  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    let seen = context.seen(transition, of: stage.tree)
    let y = transition.fraction(seen: seen) * Self.way
    hold = ElasticHold(of: y, by: finger.y, within: 0...0, band: band)
    phase = .resting
    transition.grab(seen: seen, on: &stage)
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard var hold else { return }
    hold.move(to: finger.y)
    self.hold = hold
    transition.scrub(to: hold.position / Self.way, on: &stage)
  }

  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let held = hold else { return }
    hold = nil
    transition.release(velocity: held.velocity(of: velocity.y) / Self.way, on: &stage)
    if transition.destination == .end { wait(at: context.time) }
  }

  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard hold != nil else { return }
    hold = nil
    transition.go(to: .start, on: &stage)
  }
}
