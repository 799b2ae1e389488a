internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A scene of one transition: each property moves by a spring of its own, and fingers move all of
/// them, with their movements added.
struct TransitionScene: GalleryScene {
  private(set) var transition: Transition
  private var drags: [Drag]
  /// The parts that move as `e^(−kt)` instead, whatever their velocity, by their indices.
  private let decays: [Int: Decay]
  /// The fingers that hold it, by their handles.
  private var fingers: [Int: Finger] = [:]
  /// The fraction of the transition without the movements of the present fingers.
  private var origin = 0.0

  /// The way in which a finger moves the transition.
  struct Drag: Sendable {
    var layer: LayerID
    var axis: PanAxis
    /// The distance of the finger from one end to the other [px]; negative: to the left or upwards.
    var length: Double
  }

  private struct Finger: Sendable {
    let start: Point
    /// The fraction of the transition that the finger has moved.
    var share = 0.0
  }

  init(_ parts: [Transition.Part], drag: Drag, decays: [Int: Decay] = [:]) {
    self.init(parts, drags: [drag], decays: decays)
  }

  init(_ parts: [Transition.Part], drags: [Drag] = [], decays: [Int: Decay] = [:]) {
    transition = Transition(parts)
    self.drags = drags
    self.decays = decays
  }

  var handles: [SceneHandle] { drags.map { SceneHandle(layer: $0.layer, axis: $0.axis) } }

  /// Vertical drags lead only to the other end; in the other direction, the gallery scrolls.
  func canPan(_ handle: Int, by way: Point) -> Bool {
    let drag = drags[handle]
    guard drag.axis == .vertical else { return true }
    return (drag.along(way) / drag.length > 0) == (transition.destination == .start)
  }

  var flight: Double {
    transition.parts.map { max($0.forward.flight, $0.back.flight) }.max() ?? 0
  }

  mutating func mirror(in tree: inout LayerTree) {
    transition = transition.mirrored(in: &tree)
    for i in drags.indices where drags[i].axis == .horizontal { drags[i].length.negate() }
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    fingers = [:]
    transition.toggle(on: &stage)
    decay(on: &stage)
  }

  mutating func follow(
    _ gesture: Gesture, handle: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    let drag = drags[handle]
    switch gesture {
    case .grabbed(let finger):
      if fingers.isEmpty {
        let seen = context.seen(transition, of: stage.tree)
        origin = transition.fraction(seen: seen)
        transition.grab(seen: seen, on: &stage)
      }
      fingers[handle] = Finger(start: finger)
    case .dragged(let finger):
      guard let start = fingers[handle]?.start else { return }
      fingers[handle]?.share = drag.along(finger - start) / drag.length
      transition.scrub(to: origin + fingers.values.reduce(0) { $0 + $1.share }, on: &stage)
    case .thrown(let velocity):
      guard leave(handle) else { return }
      let speed = drag.along(Point(velocity.x, velocity.y)) / drag.length
      transition.release(velocity: speed, on: &stage)
      decay(on: &stage)
    case .dropped:
      guard leave(handle) else { return }
      transition.drop(on: &stage)
      decay(on: &stage)
    case .tapped: tap(on: &stage, in: &context)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  /// Removes a finger.
  /// - Returns: Whether it was the last one.
  private mutating func leave(_ handle: Int) -> Bool {
    guard let finger = fingers.removeValue(forKey: handle) else { return false }
    origin += finger.share
    return fingers.isEmpty
  }

  private func decay(on stage: inout Stage) {
    for (index, decay) in decays where transition.parts.indices.contains(index) {
      let part = transition.parts[index]
      // The decay begins with the velocity that leads from the present place to the goal.
      let animation = Animation(.decay(decay), to: part.goal(transition.destination))
      try? stage.add(animation, to: part.key, of: part.layer)
    }
  }
}

extension TransitionScene.Drag {
  fileprivate func along(_ way: Point) -> Double { axis == .horizontal ? way.x : way.y }
}

extension AnimationSpec {
  /// The time that the motion is visible [s].
  var flight: Double {
    switch self {
    // The remaining motion is hardly visible, and a later finger may mean to scroll.
    case .spring(let spring): min(spring.settlingDuration(within: 0.03), 1.5)
    case .curve(_, let duration): duration
    case .decay, .keyframes, .flight, .law: 1
    }
  }
}

extension LayerTree {
  /// The mirror image of a place of `layer` in its parent.
  func mirrored(_ place: Point, of layer: LayerID) -> Point {
    Point((self[layer].parent.map { self[$0].size.width } ?? 0) - place.x, place.y)
  }
}

extension Transition {
  /// The transition for a mirrored layout; its layers are placed at the start.
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
}
