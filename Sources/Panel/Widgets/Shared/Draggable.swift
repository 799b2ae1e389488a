package import DetentGeometry
package import DetentGestures
package import DetentStage

/// What a finger pulls: the pane, a strip of pages, a sheet, a list, a message, a slider.
///
/// It is grabbed where it is seen, goes along with the finger, and goes on from there when that lets
/// go. What flew when the finger came down may be tapped without having been grabbed.
package protocol Draggable {
  /// What comes of letting go of it, as the row of a list that was chosen.
  associatedtype Outcome = Void

  /// A finger takes hold of it where it is seen.
  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext)
  /// The finger that holds it has moved.
  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext)
  /// The finger lets go with a velocity [px/s].
  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) -> Outcome
  /// The finger has come and gone, and moved nothing.
  mutating func tap(on stage: inout Stage, in context: inout ControlContext) -> Outcome
  /// The finger is lost: back to where it came from.
  mutating func drop(on stage: inout Stage, in context: inout ControlContext)
}

extension Draggable {
  /// Carries out what a finger did.
  /// - Returns: What comes of it; nil: the finger is still there, or lost, or does something else.
  @discardableResult
  package mutating func follow(
    _ gesture: Gesture, on stage: inout Stage, in context: inout ControlContext
  ) -> Outcome? {
    switch gesture {
    case .grabbed(let finger): grab(at: finger, on: &stage, in: &context)
    case .dragged(let finger): drag(to: finger, on: &stage, in: &context)
    case .thrown(let velocity): return release(velocity: velocity, on: &stage, in: &context)
    case .tapped: return tap(on: &stage, in: &context)
    case .dropped: drop(on: &stage, in: &context)
    case .pressed, .lifted, .activated, .longPressed: break
    }
    return nil
  }
}
