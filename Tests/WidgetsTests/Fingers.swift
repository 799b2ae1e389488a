import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Widgets

// A finger on something by itself, outside of a panel.
extension Draggable {
  /// - Parameter places: Where layers are seen that are on their way.
  mutating func grab(
    at finger: Point, seen places: [LayerID: Point] = [:], time: Instant = .zero,
    on stage: inout Stage
  ) {
    var seen = PresentationTree(of: stage.tree)
    for (layer, place) in places { seen[layer].position = place }
    var context = ControlContext(time: time, presentation: seen)
    grab(at: finger, on: &stage, in: &context)
  }

  mutating func drag(to finger: Point, time: Instant = .zero, on stage: inout Stage) {
    var context = ControlContext(time: time, presentation: PresentationTree(of: stage.tree))
    drag(to: finger, on: &stage, in: &context)
  }

  mutating func release(
    velocity: SIMD2<Double> = .zero, at time: Instant = .zero, on stage: inout Stage
  ) -> Outcome {
    var context = ControlContext(time: time, presentation: PresentationTree(of: stage.tree))
    return release(velocity: velocity, on: &stage, in: &context)
  }

  mutating func tap(time: Instant = .zero, on stage: inout Stage) -> Outcome {
    var context = ControlContext(time: time, presentation: PresentationTree(of: stage.tree))
    return tap(on: &stage, in: &context)
  }

  mutating func drop(time: Instant = .zero, on stage: inout Stage) {
    var context = ControlContext(time: time, presentation: PresentationTree(of: stage.tree))
    drop(on: &stage, in: &context)
  }
}
