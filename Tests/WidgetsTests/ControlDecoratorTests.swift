import DetentMotion
import Geometry
import Gestures
import Scene
import Settings
import Stage
import Synchronization
import Testing
import Values
import Widgets

/// What a control has been asked, in its order.
private final class Calls: Sendable {
  private let names = Mutex<[String]>([])
  func note(_ name: String = #function) { names.withLock { $0.append(name) } }
  var noted: Set<String> { names.withLock { Set($0) } }
}

private struct NotingControl: Control {
  let layer: LayerID
  let calls: Calls

  var parts: [ControlPart] { [ControlPart(layer, .pan)] }
  var source: String? { "main" }
  var sources: Set<String> { ["main", "other"] }
  var isOn: Bool? { true }
  var deadline: Instant? { Instant(seconds: 1) }
  var visibleDeadline: Instant? { Instant(seconds: 2) }

  func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) { calls.note() }
  func show(_ state: SourceState, on stage: inout Stage, in context: inout ControlContext) {
    calls.note()
  }
  func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) { calls.note() }
  func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext
  ) { calls.note() }
  func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext
  ) { calls.note("picture") }
  func isInFlight(part: Int, at time: Instant) -> Bool { true }
  func canPan(part: Int, by way: Point, at time: Instant) -> Bool { false }
  func rows(of part: Int) -> ControlRows? { ControlRows(layer, frames: [(7, .zero)]) }
  func reveal(
    row: Int, of part: Int, on stage: inout Stage, in context: inout ControlContext
  ) { calls.note() }
  func keyAxis(of part: Int) -> PanAxis? { .horizontal }
  mutating func rename(_ renamed: (String) -> String) { calls.note(renamed("lamp")) }
  func step(by count: Int, on stage: inout Stage, in context: inout ControlContext) {
    calls.note()
  }
  func advance(on stage: inout Stage, in context: inout ControlContext) { calls.note() }
  func take(press spring: Spring) { calls.note() }
  func take(kept springs: [NamedSpring], on stage: inout Stage) { calls.note() }
  func restore(from other: any Control, on stage: inout Stage) { calls.note() }
}

@Suite struct ControlDecoratorTests {
  @Test(arguments: [true, false])
  func `What is around a control hands on all that it does not see to itself`(isGate: Bool) throws {
    var tree = LayerTree(size: Size(100, 100))
    let layer = tree.add(Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50)), to: tree.root)
    let calls = Calls()
    let base = NotingControl(layer: layer, calls: calls)
    var control: any Control =
      isGate
      ? EnabledBySource(base, key: "key")
      : PageLink(base, page: "more", opensByTap: false, press: PressMotion(spring: .press))
    #expect(control.layer == layer && control.source == "main" && control.isOn == true)
    #expect(control.parts.contains { $0.layer == layer && $0.role == .pan })
    #expect(control.sources.isSuperset(of: base.sources))
    #expect(control.deadline == base.deadline)
    #expect(control.visibleDeadline == base.visibleDeadline)
    #expect(control.isInFlight(part: 0, at: .zero))
    #expect(!control.canPan(part: 0, by: .zero, at: .zero))
    #expect(control.rows(of: 0)?.frames.first?.number == 7)
    #expect(control.keyAxis(of: 0) == .horizontal)
    var stage = Stage(tree: tree)
    var context = ControlContext(time: .zero, presentation: PresentationTree(of: tree))
    let picture = LoadedPicture(
      PictureRequest(ImageReference("a.png"), size: Size(8, 8), fit: .cover, background: .black),
      .failed("None"))
    control.handle(.grabbed(at: .zero), part: 0, on: &stage, in: &context)
    control.show(.fresh(.boolean(true), at: .zero), on: &stage, in: &context)
    control.show(.fresh(.boolean(true), at: .zero), of: "other", on: &stage, in: &context)
    control.finished(send: 0, .succeeded, on: &stage, in: &context)
    control.show(picture, on: &stage, in: &context)
    control.reveal(row: 0, of: 0, on: &stage, in: &context)
    control.step(by: 1, on: &stage, in: &context)
    control.advance(on: &stage, in: &context)
    control.take(press: .press)
    control.take(kept: [], on: &stage)
    control.restore(from: base, on: &stage)
    #expect(calls.noted.count == 11, "\(calls.noted)")
  }
}
