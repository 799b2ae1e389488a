package import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
package import Values

// The answers of a control to all that `Control` can be asked and that its kind does not do.
extension Control {
  package var look: LookView? { nil }
  package var parts: [ControlPart] { [] }
  package var takesManyFingers: Bool { false }
  package mutating func handle(
    _ gesture: Gesture, part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package var savedState: (any Sendable)? { nil }
  package mutating func resume(
    fromAny state: any Sendable, on stage: inout Stage, in context: ControlContext
  ) {}
  package var ownValue: SourceValue? { nil }
  package mutating func recall(
    _ value: SourceValue, on stage: inout Stage, in context: ControlContext
  ) {}
  package var source: String? { nil }
  package var sources: Set<String> { source.map { [$0] } ?? [] }
  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) {
    show(state, on: &stage, in: &context)
  }
  package var recordedSource: String? { nil }
  package mutating func stopListening(on stage: inout Stage, in context: inout ControlContext) {}
  package mutating func settleLook(on stage: inout Stage) {}
  package mutating func end(_ completions: [Completion], on stage: inout Stage) {}
  package mutating func agreed(send: Send, on stage: inout Stage, in context: inout ControlContext)
  {
  }
  package mutating func finished(
    send: Send, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package var isWaiting: Bool { false }
  package var showsFailure: Bool { false }
  package mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package var icon: LayerID? { nil }
  package var hasOff: Bool { false }
  package var isOn: Bool? { nil }
  package var deadline: Instant? { nil }
  package var visibleDeadline: Instant? { nil }
  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {}
  package func isInFlight(part: PartName, at time: Instant) -> Bool { false }
  package func canPan(part: PartName, by way: Point, at time: Instant) -> Bool { true }
  package func rows(of part: PartName) -> ControlRows? { nil }
  package mutating func reveal(
    row: Int, of part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package func keyAxis(of part: PartName) -> PanAxis? { nil }
  package var keyRange: (fraction: Double, length: Double)? { nil }
  package mutating func step(by count: Int, on stage: inout Stage, in context: inout ControlContext)
  {}
  package func takes(_ value: SourceValue) -> Bool { false }
  package mutating func set(
    _ value: SourceValue, on stage: inout Stage, in context: inout ControlContext
  ) {}
  package mutating func take(
    _ surroundings: TileSurroundings, on stage: inout Stage, in context: ControlContext
  ) {}
  package mutating func take(press spring: Spring) {}
  package mutating func take(kept springs: [NamedSpring], on stage: inout Stage) {}
  package mutating func recall(
    _ spring: String, as parameters: SpringParameters, on stage: inout Stage
  ) {}
}
