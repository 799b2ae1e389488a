package import DetentGeometry
package import DetentGestures
package import DetentStage

/// An object that a finger drags: the pane, a strip of pages, a sheet, a list, a message, a slider.
///
/// It is grabbed where it is seen, follows the finger, and continues from there when the finger
/// lets go. An object that was moving when the finger came down can get `tap` without `grab`.
package protocol Draggable {
  /// The result of a release, such as the chosen row of a list.
  associatedtype Outcome = Void

  /// Takes hold of the object where it is seen.
  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext)
  /// Follows the finger that holds the object.
  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext)
  /// Lets the object go with the finger's velocity [px/s].
  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) -> Outcome
  /// Handles a finger that has come and gone without moving.
  mutating func tap(on stage: inout Stage, in context: inout ControlContext) -> Outcome
  /// Returns the object to its former place: the finger is lost.
  mutating func drop(on stage: inout Stage, in context: inout ControlContext)
}

extension Draggable {
  /// Passes a gesture to the function for it.
  /// - Returns: The outcome; nil: the gesture is not the end of a touch, or it is of another kind.
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
