package import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Values

// The answers of a control to all that `Control` can be asked and that its kind does not do.
extension Control {
  package var look: LookView? { nil }
  package var parts: [ControlPart] { [] }
  package var takesManyFingers: Bool { false }
  package var ownValue: SourceValue? { nil }
  package var sources: Set<String> { [] }
  package var recordedSource: String? { nil }
  package mutating func settleLook(on stage: inout Stage) {}
  package mutating func end(_ completions: [Completion], on stage: inout Stage) {}
  package var isWaiting: Bool { false }
  package var showsFailure: Bool { false }
  package var icon: LayerID? { nil }
  package var hasOff: Bool { false }
  package var isOn: Bool? { nil }
  package var deadline: Instant? { nil }
  package var visibleDeadline: Instant? { nil }
  package func isInFlight(part: PartName, at time: Instant) -> Bool { false }
  package func canPan(part: PartName, by way: Point, at time: Instant) -> Bool { true }
  package func rows(of part: PartName) -> ControlRows? { nil }
  package func keyAxis(of part: PartName) -> PanAxis? { nil }
  package var keyRange: (fraction: Double, length: Double)? { nil }
  package func takes(_ value: SourceValue) -> Bool { false }
  package mutating func take(
    _ surroundings: TileSurroundings, on stage: inout Stage, in context: ControlContext
  ) {}
  package mutating func take(press spring: Spring) {}
}
