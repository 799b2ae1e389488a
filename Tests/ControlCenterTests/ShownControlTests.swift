import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Settings
import Synchronization
import Testing
import Values
import Widgets

@testable import ControlCenter

/// What a control has been asked, in its order.
private final class Calls: Sendable {
  private let names = Mutex<[String]>([])
  func note(_ name: String = #function) { names.withLock { $0.append(name) } }
  var noted: [String] { names.withLock { $0 } }
}

/// Can all that a control can do.
private struct NotingControl: Control {
  package var takesManyFingers: Bool { true }
  let layer: LayerID
  let calls: Calls
  /// Counts what it was asked, so that a change that is lost is seen.
  private(set) var count = 0

  init(layer: LayerID, calls: Calls) { (self.layer, self.calls) = (layer, calls) }

  private mutating func note(_ name: String = #function) {
    calls.note(name)
    count += 1
  }

  var parts: [ControlPart] { [ControlPart(layer, .pan)] }
  var sources: Set<String> { ["main", "other"] }
  var hasOff: Bool { true }
  var isOn: Bool? { count > 0 }
  var deadline: Instant? { Instant(seconds: Double(count)) }
  var visibleDeadline: Instant? { Instant(seconds: Double(2 * count)) }
  var ownValue: SourceValue? { .number(Double(count)) }

  mutating func take(
    _ event: TileEvent, on stage: inout Stage, in context: inout ControlContext
  ) { note("\(event)".prefix { $0.isLetter }.description) }
  func isInFlight(part: PartName, at time: Instant) -> Bool { true }
  func canPan(part: PartName, by way: Point, at time: Instant) -> Bool { false }
  func rows(of part: PartName) -> ControlRows? { ControlRows(layer, frames: [(7, "", .zero)]) }
  var keyRange: (fraction: Double, length: Double)? { (0, 0) }
  func keyAxis(of part: PartName) -> PanAxis? { .horizontal }
  mutating func take(press spring: Spring) { note("press") }
}

/// Can nothing but be shown.
private struct StillControl: Control {
  let layer: LayerID
  mutating func take(
    _ event: TileEvent, on stage: inout Stage, in context: inout ControlContext
  ) {}
}

@Suite struct ShownControlTests {
  private static func tree() -> (LayerTree, LayerID) {
    var tree = LayerTree(size: Size(100, 100))
    let frame = Rect(x: 0, y: 0, width: 50, height: 50)
    let layer = tree.add(Layer(frame: frame), to: tree.root)
    return (tree, layer)
  }

  @Test(arguments: [false, true], [false, true])
  func `A control is asked all that it can do, whatever turns it off or opens from it`(
    isGated: Bool, isLinked: Bool
  ) throws {
    let (tree, layer) = Self.tree()
    let calls = Calls()
    let view = NotingControl(layer: layer, calls: calls)
    var control = ShownControl(
      view,
      enabledBy: isGated ? EnabledBySource("key") : nil,
      opening: isLinked ? PageLink("more", besides: view.parts) : nil)
    #expect(control.layer == layer && control.isOn == false && !control.isOne)
    var parts = view.parts
    if isLinked { parts[0].longPress = .besides }
    #expect(control.parts == parts)
    #expect(control.sources == (isGated ? ["main", "other", "key"] : ["main", "other"]))
    #expect(control.isInFlight(part: 0, at: .zero))
    #expect(!control.canPan(part: 0, by: .zero, at: .zero))
    #expect(control.rows(of: 0)?.frames.first?.number == 7)
    #expect(control.keyAxis(of: 0) == .horizontal)
    var stage = Stage(tree: tree)
    var context = ControlContext(time: .zero, presentation: PresentationTree(of: tree))
    let picture = LoadedPicture(
      PictureRequest(ImageReference("a.png"), size: Size(8, 8), fit: .cover, background: .black),
      .failed("None"))
    let (yes, springs) = (SourceState.fresh(.boolean(true), at: .zero), [NamedSpring]())
    let events: [(event: TileEvent, name: String)] = [
      (.touch(.grabbed(at: .zero), on: 0), "touch"), (.news(yes, from: "other"), "news"),
      (.news(yes, from: "key"), "news"), (.agreed(Send()), "agreed"),
      (.finished(Send(), .succeeded), "finished"), (.picture(picture), "picture"),
      (.row(0), "row"), (.keys(1), "keys"), (.time, "time"), (.springs(springs), "springs"),
      (.recalled(.number(3)), "recalled"), (.tuned("calm", SpringParameters(.hand)), "tuned"),
      (.set(.number(3)), "set"),
    ]
    if isGated {
      control.take(.news(yes, from: "key"), on: &stage, in: &context)
      #expect(calls.noted == [])
    }
    for one in events { control.take(one.event, on: &stage, in: &context) }
    control.take(.unwatched("other"), on: &stage, in: &context)
    control.take(press: .press)
    control.resume(from: ShownControl(view), on: &stage, in: context)
    let expected = events.map(\.name) + ["press"]
    // What only says whether it can be used is none of its business.
    let heard = isGated ? Array(expected[..<2] + expected[3...]) : expected
    #expect(calls.noted == heard)
    let count = Double(heard.count)
    #expect(control.ownValue == .number(count), "a change was lost")
    #expect(control.deadline == Instant(seconds: count) && control.isOn == true)
    #expect(control.visibleDeadline == Instant(seconds: 2 * count))
  }

  @Test func `A control that can do nothing is asked nothing`() {
    let (tree, layer) = Self.tree()
    var control = ShownControl(StillControl(layer: layer))
    #expect(control.isOne && control.parts.isEmpty && control.sources.isEmpty)
    #expect(control.deadline == nil && control.visibleDeadline == nil && control.isOn == nil)
    #expect(
      !control.isInFlight(part: 0, at: .zero) && control.canPan(part: 0, by: .zero, at: .zero))
    #expect(control.rows(of: 0) == nil && control.keyAxis(of: 0) == nil && control.ownValue == nil)
    var stage = Stage(tree: tree)
    var context = ControlContext(time: .zero, presentation: PresentationTree(of: tree))
    for event in [TileEvent.news(.unknown, from: "any"), .keys(1), .time] {
      control.take(event, on: &stage, in: &context)
    }
    #expect(context.effects.isEmpty && stage.tree.layers.count == tree.layers.count)
  }

  @Test(arguments: [false, true])
  func `A page opens by a tap where that does nothing else, and else by resting`(isInert: Bool) {
    let (_, layer) = Self.tree()
    let part = ControlPart(layer, .press, isInert: isInert)
    let view: any Control =
      isInert
      ? StillControl(layer: layer) : NotingControl(layer: layer, calls: Calls())
    let link = PageLink("more", besides: isInert ? [part] : view.parts)
    for (gesture, opens) in [(Gesture.activated, isInert), (.longPressed, !isInert)] {
      #expect(
        link.isOpened(by: gesture, on: .whole, among: view.parts, of: layer) == opens)
    }
    var parts: [ControlPart] = []
    link.add(to: &parts, of: layer)
    #expect(parts.map(\.name) == [.whole])
    #expect(parts.map(\.longPress) == [isInert ? nil : .insteadOfTap])
  }
}
