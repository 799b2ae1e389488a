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

  /// The texts of the first clock, those on their way out included.
  private func texts(_ house: PanelUnderTest) -> [String: LayerID] {
    let tree = house.screen.stage.tree
    var texts: [String: LayerID] = [:]
    tree.forEach(from: house.screen.controls[0].layer) { layer in
      if case .text(let text) = tree[layer].content { texts[text.string] = layer }
    }
    return texts
  }

  /// How far a text is seen from its place.
  private func way(_ house: PanelUnderTest, _ layer: LayerID) -> Double {
    house.seen(layer).translation.y
  }

  @Test func `The minute rolls over without a jump, and the hour stands still`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("clock", .clock("9:41 AM\tSaturday, 21 November"))
    try house.wait(0.5)
    try house.hear("clock", .clock("9:42 AM\tSaturday, 21 November"))
    let texts = texts(house)
    let (hour, old, new) = (
      try #require(texts["9"]), try #require(texts["41"]), try #require(texts["42"])
    )
    let still = house.seen(hour)
    var last = (way(house, old), way(house, new))
    let height = last.1 - last.0
    #expect(height >= house.seen(new).size.height)
    for _ in 0..<60 {
      try house.wait(0.016)
      guard self.texts(house)["41"] == old else { break }
      let now = (way(house, old), way(house, new))
      #expect(abs(now.0 - last.0) < 22 && abs(now.1 - last.1) < 22)
      #expect(abs(now.1 - now.0 - height) < 0.6, "one pushes the other")
      last = now
    }
    #expect(house.seen(hour) == still)
    try house.wait(1)
    #expect(self.texts(house)["41"] == nil && way(house, new) == 0)
  }

  @Test func `Clocks look as they were approved`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("clock", .clock("9:41 AM\tSaturday, 21 November"))
    try house.hear("clock of Europe/Lisbon", .clock("9:41 AM\tSaturday, 21 November"))
    try house.hear("clock of UTC", .stale(.clock("12:08 PM\tSunday, 22 November"), at: .zero))
    try house.wait(1)
    #expect(try house.difference(from: "tile-clock", in: house.tiles) == nil)
  }

  @Test func `Why there is no time comes through the time that was there`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("clock", .clock("9:41 AM\tSaturday, 21 November"))
    try house.wait(0.5)
    func opacity(_ text: String) -> Double {
      var (opacity, next) = (1.0, texts(house)[text])
      while let layer = next {
        opacity *= house.seen(layer).opacity
        next = house.screen.stage.tree[layer].parent
      }
      return opacity
    }
    let failure = SourceState.failed(reason: "There is no clock.")
    try house.hear("clock", failure)
    #expect(opacity("41") > 0.7)
    try house.wait(1)
    #expect(texts(house)["41"] == nil && texts(house).count == 1)
    try house.hear("clock", .clock("9:42 AM\tSaturday, 21 November"))
    #expect(opacity("42") < 0.3)
    try house.wait(1)
    #expect(opacity("42") == 1)
  }

  @Test func `Figures that change twice at once go on from where they are seen`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("clock", .clock("9:41 AM\tSaturday, 21 November"))
    try house.wait(0.5)
    func seen() -> [String: Double] { texts(house).mapValues { house.seen($0).opacity } }
    try house.hear("clock", .clock("9:42 AM\tSaturday, 21 November"))
    try house.wait(0.1)
    let before = seen()
    try house.hear("clock", .clock("9:43 AM\tSaturday, 21 November"))
    for (text, opacity) in seen() { #expect(abs(opacity - (before[text] ?? 0)) < 0.3, "\(text)") }
  }
}
