internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A scene of the gallery: a motion between two states, which a tap reverses at any moment.
///
/// It stands in the window of a card, and names the layers that a finger can drag.
protocol GalleryScene: Draggable, Sendable where Outcome == Void {
  /// The layers that fingers drag, at most `Gallery.handles`; empty: the scene only takes taps.
  var handles: [SceneHandle] { get }
  /// The time that it visibly moves after a tap or a release [s].
  var flight: Double { get }
  /// The time at which to call `advance`; nil: never.
  var deadline: Instant? { get }

  /// Adapts to a window whose layout was mirrored.
  mutating func mirror(in tree: inout LayerTree)
  /// Shows that a finger presses its card, or has released it.
  func setPressed(_ isPressed: Bool, on stage: inout Stage)
  /// Whether a handle at rest can follow a finger that way.
  func canPan(_ handle: Int, by way: Point) -> Bool
  /// Handles a gesture on a handle.
  mutating func follow(
    _ gesture: Gesture, handle: Int, on stage: inout Stage, in context: inout ControlContext)
  /// Advances the scene to the time of the context.
  mutating func advance(on stage: inout Stage, in context: ControlContext)
  /// Takes note of motions that have ended.
  mutating func end(_ completions: [Completion], on stage: inout Stage)
}

/// The layer of a scene that a finger drags.
struct SceneHandle: Sendable {
  var layer: LayerID
  var axis: PanAxis
}

extension GalleryScene {
  var handles: [SceneHandle] { [] }
  var deadline: Instant? { nil }
  /// Does nothing, which suits scenes that look the same after mirroring.
  mutating func mirror(in tree: inout LayerTree) {}
  func setPressed(_ isPressed: Bool, on stage: inout Stage) {}
  func canPan(_ handle: Int, by way: Point) -> Bool { true }
  mutating func follow(
    _ gesture: Gesture, handle: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    follow(gesture, on: &stage, in: &context)
  }
  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {}
  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {}
  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {}
  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {}
  mutating func advance(on stage: inout Stage, in context: ControlContext) {}
  mutating func end(_ completions: [Completion], on stage: inout Stage) {}
}

extension ControlContext {
  /// The presentation of the layers of a transition.
  func seen(_ transition: Transition, of tree: LayerTree) -> PresentationTree {
    seen(transition.parts.map(\.layer), of: tree)
  }

  func seen(_ layers: [LayerID], of tree: LayerTree) -> PresentationTree {
    var shown = PresentationTree(of: tree)
    for layer in layers { shown[layer] = seen(layer) }
    return shown
  }
}
