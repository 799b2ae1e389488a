internal import DetentGeometry
internal import DetentScene
internal import DetentStage
internal import Widgets

/// What keys act on: where it is remembered, and the ring around it while keys are used.
struct Focus: Sendable {
  private var ring: FocusRing
  /// What the ring is around, or was last.
  private(set) var stop: FocusStop?

  init(_ ring: FocusRing) { self.ring = ring }

  var layer: LayerID { ring.layer }
  var isShown: Bool { ring.isShown }

  mutating func go(to stop: FocusStop, seen: PresentationTree, on stage: inout Stage) {
    if ring.isShown, stop == self.stop { return }
    self.stop = stop
    ring.surround(stop.frame, radius: stop.radius, seen: seen[ring.layer], on: &stage)
  }

  /// A finger is used, or there is nothing any more to act on.
  mutating func hide(on stage: inout Stage) { ring.hide(on: &stage) }
}
