internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// One scene of the gallery: a motion between two states, turned round by a tap at any moment.
///
/// It stands in the window of a card; where a finger can take hold of it, it says of what.
protocol GalleryScene: Draggable, Sendable where Outcome == Void {
  /// What fingers drag, and which way; empty: it is only tapped. No more than `Gallery.handles`.
  var handles: [SceneHandle] { get }
  /// How long it is seen to move after it was tapped or let go of [s].
  var flight: Double { get }
  /// When `advance` wants to be called.
  var deadline: Instant? { get }

  /// Takes note that all in its window was laid out the other way round.
  mutating func mirror(in tree: inout LayerTree)
  /// The finger is down on its card, or has let go of it.
  func setPressed(_ isPressed: Bool, on stage: inout Stage)
  /// Whether that handle can follow a finger that way from where it rests.
  func canPan(_ handle: Int, by way: Point) -> Bool
  /// A finger does something to that handle.
  mutating func follow(
    _ gesture: Gesture, handle: Int, on stage: inout Stage, in context: inout ControlContext)
  /// Lets time pass.
  mutating func advance(on stage: inout Stage, in context: ControlContext)
}

/// The layer of a scene that a finger drags.
struct SceneHandle: Sendable {
  var layer: LayerID
  var axis: PanAxis
}

extension GalleryScene {
  var handles: [SceneHandle] { [] }
  var deadline: Instant? { nil }
  /// What stands in the middle stays there.
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
}

extension ControlContext {
  /// What was on the glass of the layers of a transition.
  func seen(_ transition: Transition, of tree: LayerTree) -> PresentationTree {
    seen(transition.parts.map(\.layer), of: tree)
  }

  func seen(_ layers: [LayerID], of tree: LayerTree) -> PresentationTree {
    var shown = PresentationTree(of: tree)
    for layer in layers { shown[layer] = seen(layer) }
    return shown
  }
}
