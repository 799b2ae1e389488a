package import DetentMotion
package import Geometry
package import Gestures
package import Scene
package import Settings
package import Stage
package import Values

/// A control around another one, which it hands everything on to but what it sees to itself.
package protocol ControlDecorator: Control {
  var base: any Control { get set }
}

extension ControlDecorator {
  package var layer: LayerID { base.layer }
  package var parts: [ControlPart] { base.parts }
  package var isOne: Bool { base.isOne }
  package var source: String? { base.source }
  package var sources: Set<String> { base.sources }
  package var isOn: Bool? { base.isOn }
  package var deadline: Instant? { base.deadline }
  package var visibleDeadline: Instant? { base.visibleDeadline }

  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    base.handle(gesture, part: part, on: &stage, in: &context)
  }
  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    base.show(state, on: &stage, in: &context)
  }
  package mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) {
    base.show(state, of: source, on: &stage, in: &context)
  }
  package mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {
    base.finished(send: send, outcome, on: &stage, in: &context)
  }
  package mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext
  ) {
    base.show(picture, on: &stage, in: &context)
  }
  package func isInFlight(part: Int, at time: Instant) -> Bool {
    base.isInFlight(part: part, at: time)
  }
  package func canPan(part: Int, by way: Point, at time: Instant) -> Bool {
    base.canPan(part: part, by: way, at: time)
  }
  package func rows(of part: Int) -> ControlRows? { base.rows(of: part) }
  package mutating func reveal(
    row: Int, of part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    base.reveal(row: row, of: part, on: &stage, in: &context)
  }
  package func keyAxis(of part: Int) -> PanAxis? { base.keyAxis(of: part) }
  package mutating func step(
    by count: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    base.step(by: count, on: &stage, in: &context)
  }
  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    base.advance(on: &stage, in: &context)
  }
  package mutating func take(press spring: Spring) { base.take(press: spring) }
  package mutating func take(kept springs: [NamedSpring], on stage: inout Stage) {
    base.take(kept: springs, on: &stage)
  }
  package var ownValue: SourceValue? { base.ownValue }
  package mutating func recall(_ value: SourceValue, on stage: inout Stage) {
    base.recall(value, on: &stage)
  }
  package mutating func rename(_ renamed: (String) -> String) { base.rename(renamed) }
  package mutating func restore(from other: any Control, on stage: inout Stage) {
    base.restore(from: other, on: &stage)
  }
}
