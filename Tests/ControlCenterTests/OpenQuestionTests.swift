import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// Until a question is answered with yes, what is true is shown.
@Suite struct OpenQuestionTests {
  private static let text = """
    home: {clock: false, date: false, wallpaper: {color: "#203040"}}
    pane: {start: open, columns: 3}
    sources:
      lock: {listen: [lock], as: switch}
      level: {listen: [level], range: [0, 100]}
    tiles:
      - {kind: toggle, label: Lock, source: lock, action: unlock, states: [Open, Locked]}
      - {kind: slider, label: Level, source: level, action: careful, range: [0, 100], span: [2, 1]}
      - {kind: stepper, label: Step, source: level, action: careful, range: [0, 100]}
      - {kind: toggle, label: Late, action: late, states: ["No", "Yes"]}
      - {kind: button, label: Gate, action: gate}
      - {kind: hold, label: Press, action: gate, time: 0.3s}
    actions:
      turn: {exec: [turn, "${value}"]}
      set: {exec: [set, "${value}"]}
      beep: {exec: [beep]}
      unlock: {confirm: {title: "Unlock?", action: turn}}
      careful: {confirm: {title: "Sure?", action: set}}
      late: {sequence: [beep, unlock]}
      gate: {confirm: {title: "Sure?", action: beep}}
    """

  private static func desk() throws -> PanelUnderTest {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    desk.run.panel.assumeIsolated {
      $0.receive(.source("lock", .fresh(.boolean(true), at: .zero)))
      $0.receive(.source("level", .fresh(.number(40), at: .zero)))
    }
    try desk.run.post(.contentLost)
    try desk.wait(1)
    return desk
  }

  private static func words(_ desk: PanelUnderTest, _ label: String) throws -> [String] {
    let tree = desk.screen.stage.tree
    var found: [String] = []
    tree.visit(from: try #require(desk.layer(of: label)), ()) { _, layer, _ in
      if case .text(let text) = layer.content, !layer.isHidden { found.append(text.string) }
      return ()
    }
    return found
  }

  private static func answer(_ desk: PanelUnderTest, _ role: Alert.Role) throws {
    try desk.wait(1)
    let part = try #require(desk.screen.overlays.alert.parts.first { $0.role == role })
    try desk.tap(desk.frame(of: part.layer).center)
  }

  @Test func `A lock is shown locked until somebody says yes`() throws {
    let desk = try Self.desk()
    let heading = desk.onCount
    try desk.tap(try desk.middle(of: "Lock"))
    try desk.wait(0.5)
    #expect(try Self.words(desk, "Lock").contains("Locked"))
    #expect(desk.onCount == heading)
    try Self.answer(desk, .cancel)
    #expect(try Self.words(desk, "Lock").contains("Locked"))
    try desk.wait(1)
    try desk.tap(try desk.middle(of: "Lock"))
    try Self.answer(desk, .confirm)
    #expect(try Self.words(desk, "Lock").contains("Open"), "it has been agreed to")
    #expect(desk.asked == ["turn boolean(false)"])
    #expect(desk.onCount != heading)
  }

  @Test func `A question may stay open for long, and the yes counts all the same`() throws {
    let desk = try Self.desk()
    try desk.tap(try desk.middle(of: "Lock"))
    try desk.wait(4000)
    try Self.answer(desk, .confirm)
    try desk.wait(0.1)
    #expect(desk.asked == ["turn boolean(false)"])
    #expect(try Self.words(desk, "Lock").contains("Open"))
  }

  @Test func `What is done before the question is no yes`() throws {
    let desk = try Self.desk()
    try desk.tap(try desk.middle(of: "Late"))
    try desk.wait(0.5)
    #expect(desk.asked == ["beep"])
    #expect(try Self.words(desk, "Late").contains("No"))
    try Self.answer(desk, .confirm)
    try desk.wait(0.1)
    #expect(try Self.words(desk, "Late").contains("Yes"))
  }

  @Test func `A slider asks once the finger has left it, and shows what is true meanwhile`() throws
  {
    let desk = try Self.desk()
    let (place, truth) = (try desk.middle(of: "Level"), try Self.words(desk, "Level"))
    try desk.touch(.began, place)
    for step in 1...10 {
      try desk.wait(0.01)
      try desk.touch(.moved, place + Point(Double(step) * 10, 0))
    }
    try desk.wait(0.3)
    #expect(desk.screen.overlays.asking == nil, "nobody is asked while it is in the hand")
    let chosen = try Self.words(desk, "Level")
    #expect(chosen != truth)
    try desk.touch(.ended, place + Point(100, 0))
    try desk.wait(0.5)
    #expect(try Self.words(desk, "Level") == truth)
    try Self.answer(desk, .confirm)
    try desk.wait(0.1)
    #expect(try Self.words(desk, "Level") == chosen)
    #expect(desk.asked.count == 1)
  }

  @Test func `A stepper shows what is true until the yes`() throws {
    let desk = try Self.desk()
    let truth = try Self.words(desk, "Step")
    try desk.tap(try desk.middle(of: "Step") + Point(80, 10))
    try desk.wait(0.5)
    try #require(desk.screen.overlays.asking != nil)
    #expect(try Self.words(desk, "Step") == truth)
    try Self.answer(desk, .confirm)
    #expect(try Self.words(desk, "Step") != truth)
  }

  @Test(arguments: ["Gate", "Press"])
  func `Nothing is said to be under way while it is asked`(label: String) throws {
    let desk = try Self.desk()
    try desk.tap(try desk.middle(of: label), for: label == "Press" ? 0.4 : 0.06)
    try desk.wait(0.5)
    try #require(desk.screen.overlays.asking != nil)
    #expect(try !Self.words(desk, label).contains("…"))
  }
}
