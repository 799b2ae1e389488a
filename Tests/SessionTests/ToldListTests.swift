import DetentGeometry
import DetentScene
import DetentStage
import Display
import PanelTestKit
import Settings
import Testing
import Values
import Widgets

@testable import ControlCenter

private let text = """
  home: {clock: false, date: false}
  pane: {columns: 2}
  sources:
    stations: {poll: [stations], as: lines, words: {jazz: Jazz music, "off air": Silent}}
    sky: {poll: [sky], words: {partlycloudy: Partly cloudy}}
    ann: {poll: [ann], as: switch, words: {Not_home: Away, home: Here}}
  actions: {play: {exec: [play, "${value}"]}}
  tiles:
    - {kind: list, label: Radio, source: stations, action: play, span: [1, 2]}
    - {kind: label, label: Sky, source: sky}
    - {kind: list, label: Now, rows: [{label: Weather, source: sky}, {label: Ann, source: ann}]}
    - {kind: label, label: Ann, source: ann, enabled-by: ann}
  """

@Suite struct ToldListTests {
  private let rows = SourceValue.rows([
    ValueRow("A", value: "a"), ValueRow("B"), ValueRow("C", value: "c"),
  ])

  /// How bright all is that lies behind the rows.
  private func wash(_ house: PanelUnderTest) throws -> Double {
    let list = try #require(house.screen.controls[0].view as? LookTile<ListTile>)
    func wash(_ layer: LayerID) -> Double {
      let here = house.screen.stage.tree[layer]
      let own = here.content == .fill ? here.values.opacity : 0
      return here.children.reduce(own) { $0 + wash($1) }
    }
    return wash(list.layer)
  }

  @Test func `A row that its source tells runs the list's action with its value`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("stations", rows)
    try house.wait(1.5)
    #expect(house.screen.requests.runs.underWay.isEmpty)
    try house.tap(house.frame(of: "C").center)
    let run = try #require(house.screen.requests.runs.underWay.first)
    #expect(house.value(ofRun: run) == .text("c"))
  }

  @Test func `A row without a value does nothing, and does not look as if it did`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("stations", rows)
    try house.wait(1.5)
    let still = try wash(house)
    for (row, answers) in [("B", false), ("A", true)] {
      try house.touch(.began, house.frame(of: row).center)
      try house.wait(0.2)
      #expect((try wash(house) != still) == answers, "\(row)")
      try house.touch(.ended, house.frame(of: row).center)
      try house.wait(0.5)
      #expect(house.screen.requests.runs.underWay.isEmpty != answers, "\(row)")
    }
    let list = try #require(house.screen.controls[0].view as? LookTile<ListTile>)
    #expect(list.rows(of: 0)?.frames.map(\.0) == [0, 2], "a key goes by it")
  }

  @Test func `A finger gets the row that it pressed, whatever the source tells meanwhile`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("stations", rows)
    try house.wait(1.5)
    let place = house.frame(of: "C").center
    try house.touch(.began, place)
    try house.wait(0.04)
    for news in ["x", "y"] {
      try house.hear("stations", .rows((0..<3).map { ValueRow("\(news) \($0)", value: news) }))
    }
    try house.touch(.ended, place)
    try house.wait(0.3)
    let run = try #require(house.screen.requests.runs.underWay.first)
    #expect(house.value(ofRun: run) == .text("c"))
    #expect(house.texts(of: 0).contains("y 2"), "the news are shown once it is gone")
  }

  @Test func `What went wrong stays with its row wherever the source tells it next`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("stations", rows)
    try house.wait(1.5)
    try house.tap(house.frame(of: "A").center)
    let run = try #require(house.screen.requests.runs.underWay.first)
    try house.hear(
      "stations", .rows([ValueRow("B"), ValueRow("C", value: "c"), ValueRow("A", value: "a")]))
    try house.finish(run, .failed(message: "The program is not there.", kind: .notFound))
    try house.wait(0.5)
    #expect(abs(house.frame(of: "Not found").center.y - house.frame(of: "A").center.y) < 1)
    try house.hear("stations", .rows([ValueRow("B"), ValueRow("C", value: "c")]))
    try house.wait(0.5)
    #expect(!house.texts(of: 0).contains("Not found"))
  }

  @Test func `A source's words stand in the place of what it says, on a label and in a list`()
    throws
  {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("sky", .text("partlycloudy"))
    try house.hear("ann", .boolean(false))
    try house.hear(
      "stations", .rows([ValueRow("jazz", detail: "Off Air", value: "jazz"), ValueRow("x")]))
    try house.wait(1.5)
    #expect(house.texts(of: 1).contains("Partly cloudy"))
    #expect(house.texts(of: 2).contains("Partly cloudy") && house.texts(of: 2).contains("Away"))
    #expect(house.texts(of: 3).contains("Away"))
    #expect(house.texts(of: 0).contains("Jazz music") && house.texts(of: 0).contains("Silent"))
    try house.tap(house.frame(of: "Jazz music").center)
    let run = try #require(house.screen.requests.runs.underWay.first)
    #expect(
      house.value(ofRun: run) == .text("jazz"), "what it said itself is sent")
    try house.hear("ann", .boolean(true))
    try house.hear("sky", .text("sunny"))
    try house.wait(0.5)
    #expect(house.texts(of: 3).contains("Here") && house.texts(of: 1).contains("sunny"))
  }
}
