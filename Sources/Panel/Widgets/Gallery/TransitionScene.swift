internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage

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

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    hold = nil
    transition.toggle(on: &stage)
    decay(on: &stage)
  }

  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    let seen = context.seen(transition, of: stage.tree)
    hold = Hold(finger: finger, fraction: transition.fraction(seen: seen))
    transition.grab(seen: seen, on: &stage)
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let hold, let drag else { return }
    let way = drag.along(finger - hold.finger)
    transition.scrub(to: hold.fraction + way / drag.length, on: &stage)
  }

  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard hold != nil, let drag else { return }
    hold = nil
    let speed = drag.along(Point(velocity.x, velocity.y)) / drag.length
    transition.release(velocity: speed, on: &stage)
    decay(on: &stage)
  }

  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
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
      try? stage.add(animation, to: part.key, of: part.layer)
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
    case .decay, .keyframes, .flight, .law: 1
    }
  }
}

extension LayerTree {
  /// A place of `layer` where its parent was laid out the other way round.
  func mirrored(_ place: Point, of layer: LayerID) -> Point {
    Point((self[layer].parent.map { self[$0].size.width } ?? 0) - place.x, place.y)
  }
}

extension Transition {
  /// The same, at its start, where all was laid out the other way round.
  func mirrored(in tree: inout LayerTree) -> Transition {
    let mirrored = parts.map { part in
      var part = part
      part.start = part.mirrored(part.start, in: tree)
      part.end = part.mirrored(part.end, in: tree)
      return part
    }
    for part in mirrored { tree[part.layer].values[part.key.property] = part.start }
    return Transition(mirrored, lead: lead)
  }
}

extension Transition.Part {
  fileprivate func mirrored(_ value: AnimatedValue, in tree: LayerTree) -> AnimatedValue {
    var value = value
    switch key.property {
    case .position: value = tree.mirrored(Point(animatedValue: value), of: layer).animatedValue
    case .rotation, .rotationY, .translation: value.x.negate()
    default: break
    }
    return value
  }

  /// There and back by the same law.
  init<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, from start: Value, to end: Value,
    by spec: AnimationSpec
  ) {
    self.init(key, of: layer, from: start, to: end, forward: spec, back: spec)
  }

  /// A place that is reached and left by the same spring.
  static func place(
    _ layer: LayerID, _ start: Point, _ end: Point, by spring: Spring
  ) -> Transition.Part {
    Transition.Part(.position, of: layer, from: start, to: end, by: .spring(spring))
  }

  /// An even scale.
  static func scale(
    _ layer: LayerID, _ start: Double, _ end: Double, by spring: Spring
  ) -> Transition.Part {
    Transition.Part(
      .scale, of: layer, from: [start, start], to: [end, end], by: .spring(spring))
  }

  /// A property of one number.
  static func number(
    _ key: LayerKey<Double>, _ layer: LayerID, _ start: Double, _ end: Double,
    by spec: AnimationSpec
  ) -> Transition.Part {
    Transition.Part(key, of: layer, from: start, to: end, by: spec)
  }

  static func color(
    _ layer: LayerID, _ start: Color, _ end: Color, by spring: Spring
  ) -> Transition.Part {
    Transition.Part(.color, of: layer, from: start, to: end, by: .spring(spring))
  }
}
