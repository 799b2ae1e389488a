internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Stage

/// A scene that is one transition: each of its properties by a spring of its own, all of them in a
/// finger's hand.
struct TransitionScene: GalleryScene {
  private(set) var transition: Transition
  private var drag: Drag?
  /// Parts that go as `e^(−kt)` instead, whatever velocity they had.
  private let decays: [Int: Decay]
  private var hold: Hold?

  /// How a finger moves it.
  struct Drag: Sendable {
    var layer: LayerID
    var axis: PanAxis
    /// The way of the finger from one end to the other [px]; negative: leftwards, upwards.
    var length: Double
  }

  private struct Hold: Sendable {
    var finger: Point
    var fraction: Double
  }

  init(_ parts: [Transition.Part], drag: Drag? = nil, decays: [Int: Decay] = [:]) {
    transition = Transition(parts)
    self.drag = drag
    self.decays = decays
  }

  var handle: SceneHandle? { drag.map { SceneHandle(layer: $0.layer, axis: $0.axis) } }

  var flight: Double {
    transition.parts.map { max($0.forward.flight, $0.back.flight) }.max() ?? 0
  }

  mutating func mirror(in tree: inout LayerTree) {
    transition = transition.mirrored(in: &tree)
    if drag?.axis == .horizontal { drag?.length.negate() }
  }

  mutating func tap(on stage: inout Stage, in context: ControlContext) {
    hold = nil
    transition.toggle(on: &stage)
    decay(on: &stage)
  }

  mutating func grab(at finger: Point, on stage: inout Stage, in context: ControlContext) {
    let seen = context.seen(transition, of: stage.tree)
    hold = Hold(finger: finger, fraction: transition.fraction(seen: seen))
    transition.grab(seen: seen, on: &stage)
  }

  mutating func drag(to finger: Point, on stage: inout Stage) {
    guard let hold, let drag else { return }
    let way = drag.along(finger - hold.finger)
    transition.scrub(to: hold.fraction + way / drag.length, on: &stage)
  }

  mutating func throwOff(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: ControlContext
  ) {
    guard hold != nil, let drag else { return }
    hold = nil
    let speed = drag.along(Point(velocity.x, velocity.y)) / drag.length
    transition.throwOff(velocity: speed, on: &stage)
    decay(on: &stage)
  }

  mutating func drop(on stage: inout Stage) {
    guard hold != nil else { return }
    hold = nil
    transition.drop(on: &stage)
    decay(on: &stage)
  }

  private func decay(on stage: inout Stage) {
    for (index, decay) in decays where transition.parts.indices.contains(index) {
      let part = transition.parts[index]
      // With the speed that brings it there from where it is at that moment.
      let animation = Animation(.decay(decay), to: part.goal(transition.destination))
      try? stage.add(animation, to: part.property, of: part.layer)
    }
  }
}

extension TransitionScene.Drag {
  fileprivate func along(_ way: Point) -> Double { axis == .horizontal ? way.x : way.y }
}

extension AnimationSpec {
  /// How long it is seen to move [s].
  var flight: Double {
    switch self {
    // What is left then is hardly seen; a finger that comes later may mean to scroll.
    case .spring(let spring): min(spring.settlingDuration(within: 0.03), 1.5)
    case .curve(_, let duration): duration
    case .decay, .keyframes, .flight: 1
    }
  }
}

extension LayerProperty {
  /// A value of it where `layer` was laid out the other way round.
  func mirrored(_ value: AnimatedValue, of layer: LayerID, in tree: LayerTree) -> AnimatedValue {
    var value = value
    switch self {
    case .position:
      value.x = (tree[layer].parent.map { tree[$0].size.width } ?? 0) - value.x
    case .rotation, .rotationY, .translation: value.x.negate()
    default: break
    }
    return value
  }
}

extension Transition {
  /// The same, at its start, where all was laid out the other way round.
  func mirrored(in tree: inout LayerTree) -> Transition {
    let mirrored = parts.map { part in
      var part = part
      part.start = part.property.mirrored(part.start, of: part.layer, in: tree)
      part.end = part.property.mirrored(part.end, of: part.layer, in: tree)
      return part
    }
    for part in mirrored { tree[part.layer].values[part.property] = part.start }
    return Transition(mirrored, lead: lead)
  }
}

extension Transition.Part {

  /// There and back by the same law.
  init(
    _ property: LayerProperty, of layer: LayerID, from start: AnimatedValue,
    to end: AnimatedValue, by spec: AnimationSpec
  ) {
    self.init(property, of: layer, from: start, to: end, forward: spec, back: spec)
  }

  /// A place that is reached and left by the same spring.
  static func place(
    _ layer: LayerID, _ start: Point, _ end: Point, by spring: Spring
  ) -> Transition.Part {
    Transition.Part(
      .position, of: layer, from: [start.x, start.y, 0, 0], to: [end.x, end.y, 0, 0],
      by: .spring(spring))
  }

  /// An even scale.
  static func scale(
    _ layer: LayerID, _ start: Double, _ end: Double, by spring: Spring
  ) -> Transition.Part {
    Transition.Part(
      .scale, of: layer, from: [start, start, 0, 0], to: [end, end, 0, 0], by: .spring(spring))
  }

  /// A property of one number.
  static func number(
    _ property: LayerProperty, _ layer: LayerID, _ start: Double, _ end: Double,
    by spec: AnimationSpec
  ) -> Transition.Part {
    Transition.Part(
      property, of: layer, from: [start, 0, 0, 0], to: [end, 0, 0, 0], by: spec)
  }

  static func color(
    _ layer: LayerID, _ start: Color, _ end: Color, by spring: Spring, in tree: LayerTree
  ) -> Transition.Part {
    let values = tree[layer].values
    return Transition.Part(
      .color, of: layer, from: values.components(of: start), to: values.components(of: end),
      by: .spring(spring))
  }
}
