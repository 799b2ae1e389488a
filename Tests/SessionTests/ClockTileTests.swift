import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import PanelTestKit
import Settings
import TestSupport
import Testing
import Values
import Widgets

@testable import Agent
@testable import ControlCenter

private let text = """
  home: {clock: false, date: false, hours: 12}
  pane: {columns: 4}
  tiles:
    - {kind: clock, span: [2, 2]}
    - {kind: clock, label: Lisbon, zone: Europe/Lisbon}
    - {kind: clock, label: Tokyo, icon: clock, zone: Asia/Tokyo}
    - {kind: clock, span: [2, 1], zone: UTC}
  """

@Suite struct ClockTileTests {
  @Test func `A clock has a source of its own, by the home's hours`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let source = house.screen.configuration.sources[0]
    #expect((source.kind as? TimeSource)?.format == "%-I:%M %p\t%Y-%m-%d")
    #expect(house.screen.controls[0].sources == ["clock"])
    #expect(house.deadline == nil, "between the minutes it waits for nothing")
  }

  @Test func `The minute rolls over without a jump, and the hour stands still`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("clock", .clock("9:41 AM\tSaturday, 21 November"))
    try house.wait(0.5)
    let tree = house.screen.stage.tree
    let figures = tree[tree[house.screen.controls[0].layer].children[1]].children
    let (clip, lines) = (figures[2], tree[figures[2]].children)
    let hours = tree[figures[0]].children
    let still = hours.map { house.seen($0).position }
    try house.hear("clock", .clock("9:42 AM\tSaturday, 21 November"))
    var last = lines.map { house.seen($0).position.y }
    for _ in 0..<60 {
      try house.wait(0.016)
      let now = lines.map { house.seen($0).position.y }
      for (a, b) in zip(now, last) { #expect(abs(a - b) < 22) }
      #expect(abs((now[1] - now[0]) - house.seen(clip).size.height) < 0.6, "one pushes the other")
      last = now
    }
    #expect(hours.map { house.seen($0).position } == still)
    try house.wait(1)
    #expect(abs(house.seen(lines[0]).opacity) < 0.01)
  }

  @Test func `Clocks look as they were approved`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("clock", .clock("9:41 AM\tSaturday, 21 November"))
    try house.hear("clock of Europe/Lisbon", .clock("9:41 AM\tSaturday, 21 November"))
    try house.hear("clock of UTC", .stale(.clock("12:08 PM\tSunday, 22 November"), at: .zero))
    try house.wait(1)
    #expect(house.difference(from: "tile-clock") == nil)
  }

  @Test func `Why there is no time comes through the time that was there`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("clock", .clock("9:41 AM\tSaturday, 21 November"))
    try house.wait(0.5)
    let tree = house.screen.stage.tree
    let figures = tree[house.screen.controls[0].layer].children[1]
    let failure = SourceState.failed(reason: "There is no clock.")
    try house.hear("clock", failure)
    #expect(house.seen(figures).opacity > 0.7 && !house.screen.stage.tree[figures].isHidden)
    try house.wait(1)
    #expect(house.seen(figures).opacity == 0)
    try house.hear("clock", .clock("9:42 AM\tSaturday, 21 November"))
    #expect(house.seen(figures).opacity < 0.3)
    try house.wait(1)
    #expect(house.seen(figures).opacity == 1)
  }

  @Test func `Figures that change twice at once go on from where they are seen`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("clock", .clock("9:41 AM\tSaturday, 21 November"))
    try house.wait(0.5)
    let tree = house.screen.stage.tree
    let lines = tree[tree[tree[house.screen.controls[0].layer].children[1]].children[2]].children
    func seen() -> [String: Double] {
      var found: [String: Double] = [:]
      for line in lines {
        guard case .text(let text) = house.screen.stage.tree[line].content else { continue }
        found[text.string] = max(found[text.string] ?? 0, house.seen(line).opacity)
      }
      return found
    }
    try house.hear("clock", .clock("9:42 AM\tSaturday, 21 November"))
    try house.wait(0.1)
    let before = seen()
    try house.hear("clock", .clock("9:43\tSaturday, 21 November"))
    for (text, opacity) in seen() { #expect(abs(opacity - (before[text] ?? 0)) < 0.3, "\(text)") }
  }
}
