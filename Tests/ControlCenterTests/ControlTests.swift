import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// One slider, one toggle with a source, one button behind a question.
private let text = """
  sources:
    level: {poll: [level], range: [0, 100]}
    lamp: {poll: [lamp], as: switch}
  actions:
    level: {exec: [set, '${value}']}
    lamp: {exec: [lamp, '${value}']}
    restart: {confirm: {title: Sure?, action: reboot}}
    reboot: {exec: [reboot]}
  home: {clock: false, date: false}
  pane: {columns: 3}
  tiles:
    - {kind: slider, label: Level, icon: light, source: level, action: level}
    - {kind: toggle, label: Lamp, source: lamp, action: lamp}
    - {kind: button, label: Restart, action: restart}
  """

extension PanelUnderTest {
  /// The share of the slider that is seen to be filled.
  fileprivate var level: Double {
    let card = screen.controls[0].layer
    guard let fill = screen.stage.tree[card].children.first else { return -1 }
    return seen(fill).size.height / (screen.stage.tree[card].size.height - 12)
  }

  /// Has a source tell its state, and the panel come to rest.
  fileprivate func tell(_ name: String, _ state: SourceState) throws {
    try hear(name, state)
    try wait(0.88)
  }

  /// Has a run ask the question of the third tile.
  fileprivate func ask(_ number: Int) throws {
    guard case .confirm(let question) = screen.configuration.action(named: "restart")?.kind else {
      return
    }
    try ask(number, question)
  }
}

@Suite struct ControlTests {
  @Test(arguments: [0.1, 0.37, 0.8]) func `A slider never jumps at the grab and follows exactly`(
    start: Double
  ) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.tell("level", .fresh(.number(start), at: .zero))
    #expect(abs(house.level - start) < 0.003)
    let (x, y) = (try house.middle(of: "Level").x, try house.middle(of: "Level").y)
    let size = house.screen.layout.tiles[0].size
    let length = size.height - 12
    try house.touch(.began, Point(x, y))
    try house.wait(0.03)
    #expect(abs(house.level - start) < 0.003)
    for way in [4.0, 12, 40, 60, 20, -10] {
      try house.touch(.moved, Point(x, y - way))
      try house.wait(0.03)
      let expected = min(max(start + way / length, 0), 1)
      #expect(abs(house.level - expected) < 0.004, "\(way)")
    }
  }

  @Test func `A touch by the way changes nothing on a slider, and its fill goes back`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.tell("level", .fresh(.number(0.505), at: .zero))
    let (x, y) = (try house.middle(of: "Level").x, try house.middle(of: "Level").y)
    try house.touch(.began, Point(x, y))
    try house.wait(0.03)
    // Less than the slop.
    try house.touch(.moved, Point(x + 5, y - 5))
    try house.wait(0.03)
    #expect(abs(house.level - 0.505) > 0.004, "it follows from the first pixel")
    try house.touch(.ended, Point(x + 5, y - 5))
    try house.wait(1.5)
    #expect(house.screen.requests.runs.underWay.isEmpty)
    #expect(abs(house.level - 0.505) < 0.0005)
  }

  @Test func `A slider's newest value follows the one under way, and the last is sent`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.tell("level", .fresh(.number(0.5), at: .zero))
    let (x, y) = (try house.middle(of: "Level").x, try house.middle(of: "Level").y)
    try house.touch(.began, Point(x, y))
    for way in stride(from: 10.0, through: 60, by: 10) {
      try house.wait(0.016)
      try house.touch(.moved, Point(x, y - way))
    }
    #expect(house.screen.requests.runs.underWay.count == 1, "one send at a time")
    let first = house.value(ofRun: 0)
    try house.touch(.ended, Point(x, y - 60))
    try house.finish(0, .succeeded)
    let last = house.value(ofRun: 1)
    #expect(first != last && last != nil)
    guard case .number(let sent) = last else { return }
    // It goes on as fast as the finger, and comes back to where that has left it.
    try house.wait(1)
    #expect(abs(sent - house.level) < 0.01)
    try house.finish(1, .succeeded)
    #expect(house.screen.requests.runs.underWay.isEmpty)
  }

  @Test func `A toggle shows the pending at once and the truth in the end`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    #expect(house.screen.controls[1].isOn == nil, "nothing is known of it")
    #expect(house.onCount.isEmpty)
    try house.tell("lamp", .fresh(.boolean(false), at: .zero))
    #expect(house.onCount.isEmpty, "nobody knows how bright it is")
    try house.tell("level", .fresh(.number(0), at: .zero))
    #expect(house.onCount == "All off")
    try house.tell("lamp", .stale(.boolean(true), at: .zero))
    #expect(house.onCount.isEmpty, "what is out of date counts for nothing")
    try house.tell("lamp", .fresh(.boolean(false), at: .zero))
    try house.tap("Lamp")
    #expect(house.screen.controls[1].isOn == true)
    #expect(house.onCount == "1 on")
    #expect(house.value(ofRun: 0) == .boolean(true))
    try house.finish(0, .failed(message: "No bulb."))
    #expect(house.screen.controls[1].isOn == false)
    guard case .shown = house.screen.overlays.toast.phase else {
      Issue.record("nothing tells why")
      return
    }
    try house.tap("Lamp")
    try house.finish(1, .succeeded)
    try house.tell("lamp", .fresh(.boolean(true), at: .zero))
    try house.wait(20)
    #expect(house.screen.controls[1].isOn == true)
  }

  @Test func `Only a slider of what can be on counts as on`() throws {
    let tiles = [
      ("icon: light", true), ("icon: fan, range: [0, 3], step: 1", true),
      ("icon: blinds", false), ("icon: volume", false), ("label: Level", false),
      ("icon: light, range: [10, 90]", false), ("icon: evening, range: [-10, 10]", false),
    ]
    for (keys, counts) in tiles {
      let yaml = "home: {clock: false, date: false}\ntiles: [{kind: slider, \(keys)}]"
      let house = try PanelUnderTest(yaml: yaml, isOpen: true)
      #expect(house.screen.controls[0].isSwitch == counts, "\(keys)")
      #expect(house.onCount == (counts ? "All off" : ""), "\(keys)")
    }
  }

  @Test func `A source that says on or off sends nothing`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    for i in 0..<6 { try house.tell("lamp", .fresh(.boolean(i % 2 == 0), at: .zero)) }
    #expect(house.screen.requests.runs.underWay.isEmpty)
  }

  @Test func `A question stands before its action, and a no ends it`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    for (isYes, name) in [(false, nil), (true, "reboot")] {
      try house.tap("Restart")
      try house.ask(try #require(house.screen.requests.runs.underWay.last))
      try house.wait(0.8)
      let screen = house.screen
      let role = isYes ? Alert.Role.confirm : .cancel
      let button = try #require(screen.overlays.alert.parts.first { $0.role == role }).layer
      let place = house.run.panel.assumeIsolated { panel in
        panel.screen.stage.tree.bounds(of: button, as: panel.glass.renderer.presentation).center
      }
      try house.tap(place)
      try house.wait(0.8)
      // Off, the machine stays dark.
      #expect(house.screen.overlays.alert.phase == (isYes ? .dark : .hidden))
      #expect(house.screen.requests.runs.underWay.isEmpty == (name == nil))
    }
  }

  @Test func `Only what can be seen is read`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    #expect(
      house.screen.visibleSources(isPaneMoving: false, at: house.now) == ["level", "lamp"])
    try house.tap(Point(1240, house.screen.layout.openY - 20))
    try house.wait(2)
    #expect(house.screen.visibleSources(isPaneMoving: false, at: house.now).isEmpty)
  }
}
