internal import DetentGeometry
internal import DetentScene
internal import DetentStage
internal import Widgets

/// The keyboard focus: the focused stop, and the ring around it while keys are used.
struct Focus: Sendable {
  private var ring: FocusRing
  /// The stop that the ring surrounds, or did last.
  private(set) var stop: FocusStop?

  init(_ ring: FocusRing) { self.ring = ring }

  var layer: LayerID { ring.layer }
  var isShown: Bool { ring.isShown }

  mutating func go(to stop: FocusStop, seen: PresentationTree, on stage: inout Stage) {
    if ring.isShown, stop == self.stop { return }
    self.stop = stop
    ring.surround(stop.frame, radius: stop.radius, seen: seen[ring.layer], on: &stage)
  }

  /// Hides the ring: a finger is used, or nothing is left to act on.
  mutating func hide(on stage: inout Stage) { ring.hide(on: &stage) }
}
