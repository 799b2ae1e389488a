import Agent
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Settings
import TestKinds
import Testing
import Values
import Widgets

@testable import ControlCenter

@Suite struct EnabledBySourceTests {
  private static let text = """
    tiles:
      - {kind: toggle, label: Lamp, enabled-by: power, action: lamp}
      - {kind: slider, label: Level, enabled-by: power, action: lamp, span: [1, 2]}
    sources: {power: {listen: [/bin/true], on: [on], off: [off]}}
    actions: {lamp: {exec: [/bin/true]}}
    """

  private struct Stand {
    var screen: ControlScreen
    private var time = 0.0

    init() throws {
      let configuration = try Configuration.parse(
        Array(EnabledBySourceTests.text.utf8), file: "test")
      screen = ControlScreen(configuration, size: Size(800, 480), scale: 1)
    }

    private var context: ControlContext {
      let tree = screen.stage.tree
      return ControlContext(
        time: Instant(seconds: time), presentation: PresentationTree(of: tree))
    }

    mutating func tell(_ isOn: Bool) { tell(.fresh(.boolean(isOn), at: .zero)) }

    mutating func tell(_ state: SourceState) { _ = screen.show(["power": state], in: context) }

    /// - Returns: Whether anything was sent.
    mutating func touch(_ control: Int, _ gestures: [Gesture]) -> Bool {
      var effects: [ControlScreen.Effect] = []
      for gesture in gestures {
        time += 0.1
        effects += screen.update(control, in: context) {
          $0.take(.touch(gesture, on: 0), on: &$1, in: &$2)
        }
      }
      return effects.contains { if case .ask(.perform) = $0 { true } else { false } }
    }

    func opacity(_ control: Int) -> Double {
      screen.stage.tree[screen.controls[control].layer].values.opacity
    }
  }

  private static let drag: [Gesture] = [
    .grabbed(at: Point(100, 100)), .dragged(to: Point(140, 60)), .thrown(velocity: .zero),
  ]

  @Test func `What a source turns off is grey and deaf, and comes back`() throws {
    var stand = try Stand()
    var sent = false
    #expect(stand.screen.visibleSources(isPaneMoving: true, at: .zero) == ["power"])
    stand.tell(false)
    #expect(stand.opacity(0) < 0.5 && stand.opacity(1) < 0.5)
    // A finger that rests on it is told why.
    let id = stand.screen.controls.ids[0]
    #expect(stand.screen.hasExplanation(0))
    #expect(stand.screen.explanation(of: id)?.sentence == "This cannot be used now.")
    sent = stand.touch(0, [.pressed, .activated])
    #expect(!sent)
    sent = stand.touch(1, Self.drag)
    #expect(!sent)
    #expect(stand.screen.controls[0].isOn == false)
    stand.tell(true)
    #expect(stand.opacity(0) == 1 && stand.opacity(1) == 1)
    #expect(!stand.screen.hasExplanation(0) && stand.screen.explanation(of: id) == nil)
    sent = stand.touch(0, [.pressed, .activated])
    #expect(sent)
    sent = stand.touch(1, Self.drag)
    #expect(sent)
  }

  @Test func `What nobody knows to be usable is grey and deaf`() throws {
    var stand = try Stand()
    let unsure: [SourceState] = [
      .unknown, .stale(.boolean(true), at: .zero), .failed(reason: "No program.", kind: .notFound),
      .fresh(.text("perhaps"), at: .zero),
    ]
    for state in unsure {
      stand.tell(state)
      #expect(stand.opacity(0) < 0.5 && stand.opacity(1) < 0.5, "\(state)")
      let sent = [stand.touch(0, [.pressed, .activated]), stand.touch(1, Self.drag)]
      #expect(sent == [false, false], "\(state)")
      stand.tell(true)
      #expect(stand.opacity(0) == 1 && stand.opacity(1) == 1)
    }
  }

  @Test func `Before its source has said anything it is grey and deaf`() throws {
    var stand = try Stand()
    #expect(stand.opacity(0) < 0.5 && stand.opacity(1) < 0.5)
    let sent = [stand.touch(0, [.pressed, .activated]), stand.touch(1, Self.drag)]
    #expect(sent == [false, false])
  }

  @Test func `What was turned off under a finger is not the finger's again when it comes back`()
    throws
  {
    var stand = try Stand()
    stand.tell(true)
    let fill = try #require(
      stand.screen.stage.tree[stand.screen.controls[1].layer].children.first)
    _ = stand.touch(1, [.grabbed(at: Point(100, 100)), .dragged(to: Point(100, 90))])
    stand.tell(false)
    let size = stand.screen.stage.tree[fill].values.size
    stand.tell(true)
    let sent = stand.touch(1, [.dragged(to: Point(180, 20)), .thrown(velocity: .zero)])
    #expect(!sent)
    #expect(stand.screen.stage.tree[fill].values.size == size)
    _ = stand.touch(1, [.grabbed(at: Point(100, 100)), .dragged(to: Point(180, 20))])
    #expect(stand.screen.stage.tree[fill].values.size != size)
  }

  @Test func `A quick tap reaches it as long as it is on`() {
    var gate = EnabledBySource("power")
    #expect([gate.admits(.tapped, isTouched: false)] == [false])
    _ = gate.take(.fresh(.boolean(true), at: .zero))
    #expect([gate.admits(.tapped, isTouched: false)] == [true])
    _ = gate.take(.fresh(.boolean(false), at: .zero))
    #expect([gate.admits(.tapped, isTouched: false)] == [false])
  }

  @Test func `What is turned off under the finger is let go of without a wish`() throws {
    var stand = try Stand()
    var sent = false
    stand.tell(true)
    sent = stand.touch(0, [.pressed])
    #expect(!sent)
    stand.tell(false)
    sent = stand.touch(0, [.activated])
    #expect(!sent)
    let tile = stand.screen.controls[0].layer
    #expect(stand.screen.stage.tree[tile].values.scale == SIMD2(1, 1))
    sent = stand.touch(0, [.pressed])
    #expect(!sent)
    stand.tell(true)
    sent = stand.touch(0, [.activated])
    #expect(!sent)
  }
}
