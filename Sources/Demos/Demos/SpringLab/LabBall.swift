internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A ball that hangs on the spring: a finger can take it anywhere, and it always comes back.
struct LabBall: Draggable, Sendable {
  let layer: LayerID
  /// Its place at rest, in the page [px].
  let home: Point
  var spring: Spring
  /// The finger that holds it; nil: none.
  private(set) var hold: Hold?

  /// The places of finger and ball when the finger took hold, and the place of the ball now.
  struct Hold: Sendable {
    fileprivate let (finger, start): (Point, Point)
    fileprivate var place: Point
  }

  private var hasMoved = false
  /// The direction in which the next tap kicks the ball.
  private var kick = 1.0
  private let disc: LayerID
  private static let heldScale = SIMD2(1.1, 1.1)
  private let reach: Double

  init(
    _ spring: Spring, home: Point, lane: Size, palette: Palette, in tree: inout LayerTree,
    parent: LayerID
  ) {
    (self.spring, self.home) = (spring, home)
    reach = lane.width / 2
    let side = min(64, max(44, (lane.height * 0.5 / 8).rounded() * 8))
    let touch = side + 16
    layer = tree.add(
      Layer(
        frame: Rect(
          x: home.x - touch / 2, y: home.y - touch / 2, width: touch, height: touch)), to: parent)
    let frame = Rect(x: 8, y: 8, width: side, height: side)
    var group = Layer(frame: frame)
    group.values.cornerRadius = side / 2
    disc = tree.add(group, to: layer)
    func add(_ rect: Rect, _ content: Content, _ color: Color) {
      var one = Layer(frame: rect, content: content, color: color)
      one.values.cornerRadius = rect.size.height / 2
      _ = tree.add(one, to: disc)
    }
    let all = Rect(origin: .zero, size: frame.size)
    add(all, .shadow(Shadow(radius: 10, offset: Point(0, 3), opacity: 0.35)), .black)
    add(all, .fill, palette.accent)
    let inner = (side * 0.3).rounded()
    let middle = (side - inner) / 2
    add(
      Rect(x: middle, y: middle, width: inner, height: inner), .fill,
      palette.ink(on: palette.accent).withAlpha(0.28))
  }

  var isHeld: Bool { hold != nil }

  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    let seen = context.seen(layer).position
    hold = Hold(finger: finger, start: seen, place: seen)
    hasMoved = true
    stage.hold(.position, of: layer, to: seen)
    swell(Self.heldScale, on: &stage)
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard var hold else { return }
    hold.place = hold.start + finger - hold.finger
    self.hold = hold
    stage.hold(.position, of: layer, to: hold.place)
  }

  /// Takes over a finger's hold, with the ball where it was.
  mutating func resume(_ hold: Hold, in tree: inout LayerTree) {
    (self.hold, hasMoved) = (hold, true)
    tree[layer].values.position = hold.place
    tree[disc].values.scale = Self.heldScale
  }

  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard hold != nil else { return }
    fly(velocity: velocity, on: &stage)
  }

  private mutating func fly(velocity: SIMD2<Double>, on stage: inout Stage) {
    hold = nil
    stage.release(
      .position, of: layer, velocity: velocity, to: home, by: .spring(spring))
    swell([1, 1], on: &stage)
  }

  /// Kicks the ball aside by a visible distance. A tap in flight only catches it.
  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    guard let hold else { return }
    guard hold.start.distance(to: home) < 2 else { return drop(on: &stage, in: &context) }
    fly(velocity: [kick * reach * 0.8 * min(spring.naturalFrequency, 40), 0], on: &stage)
    kick = -kick
  }

  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    release(velocity: .zero, on: &stage, in: &context)
  }

  /// Hangs the ball on another spring, from its present place and with its present velocity.
  mutating func hang(on new: Spring, on stage: inout Stage) {
    guard new != spring else { return }
    spring = new
    guard hasMoved, hold == nil else { return }
    stage.animate(.position, of: layer, to: home, by: .spring(new))
  }

  private func swell(_ scale: SIMD2<Double>, on stage: inout Stage) {
    stage.animate(.scale, of: disc, to: scale, by: .spring(.hand))
  }
}
