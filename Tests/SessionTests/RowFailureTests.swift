import DetentGeometry
import DetentScene
import DetentStage
import Display
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// A list whose rows act, and a player.
private let text = """
  home: {clock: false, date: false}
  pane: {columns: 2}
  sources: {said: {poll: [said]}, lamp: {poll: [lamp], as: switch}}
  actions: {door: {exec: [door]}, light: {exec: [light]}, next: {exec: [next]}}
  tiles:
    - kind: list
      label: Rooms
      rows: [{label: Door, action: door}, {label: Light, action: light}]
    - {kind: media, media: {title: said, playing: lamp, play: {exec: [play]}, next: next}}
  """

@Suite struct RowFailureTests {
  private static let failure = ActionOutcome.failed(
    message: "The program is not there.", kind: .notFound)

  @Test func `A row whose action failed says so in a word, for a while`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.wait(1.5)
    try house.tap("Light")
    try house.wait(0.04)
    try house.finish(try #require(house.screen.requests.runs.underWay.first), Self.failure)
    #expect(house.words.contains("Not found"))
    let word = house.frame(of: "Not found").center.y
    #expect(
      abs(try word - house.middle(of: "Light").y) < 1, "it stands on the row that was tapped")
    #expect(house.color(of: "Not found") == house.error)
    try house.wait(5)
    #expect(house.words.contains("Not found"))
    try house.wait(1.5)
    #expect(!house.words.contains("Not found"))
  }

  @Test func `A row that is tried again forgets what was wrong`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.wait(1.5)
    for outcome in [Self.failure, .succeeded] {
      try house.tap("Door")
      try house.wait(0.04)
      #expect(!house.words.contains("Not found"))
      try house.finish(try #require(house.screen.requests.runs.underWay.first), outcome)
      #expect(house.words.contains("Not found") == (outcome != .succeeded))
    }
  }

  @Test(arguments: [
    "[{label: Gate, action: door}, {label: Door, action: door}, {label: Light, action: light}]",
    "[{label: Light, action: light}, {label: Door, action: door}]",
    "[{label: Light, action: light}]",
    "[{label: Light, action: {exec: [light]}}]",
  ]) func `A row that a saved file puts elsewhere keeps what went wrong, and is told it`(
    _ rows: String
  ) throws {
    let before = "[{label: Door, action: door}, {label: Light, action: light}]"
    for isLate in [false, true] {
      let house = try PanelUnderTest(yaml: text, isOpen: true)
      try house.wait(1.5)
      try house.tap("Light")
      try house.wait(0.04)
      func finish() throws {
        for run in house.screen.requests.runs.underWay { try house.finish(run, Self.failure) }
      }
      if !isLate { try finish() }
      try house.save(text.replacing(before, with: rows))
      if isLate { try finish() }
      try house.wait(1)
      let row = try house.middle(of: "Light").y
      #expect(abs(house.frame(of: "Not found").center.y - row) < 1, "late: \(isLate)")
    }
  }

  @Test func `A row that a saved file takes away leaves its failure to no other`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.wait(1.5)
    try house.tap("Door")
    try house.wait(0.04)
    try house.save(text.replacing("{label: Door, action: door}, ", with: ""))
    for run in house.screen.requests.runs.underWay { try house.finish(run, Self.failure) }
    try house.wait(1)
    #expect(!house.words.contains("Not found"))
  }

  @Test func `A row that comes after another has gone does not answer for it`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.wait(1.5)
    try house.tap("Light")
    try house.wait(0.04)
    let run = try #require(house.screen.requests.runs.underWay.first)
    let gone = text.replacing(", {label: Light, action: light}", with: "")
    try house.save(gone)
    try house.save(gone.replacing("rows: [", with: "rows: [{label: Gate, action: door}, "))
    try house.finish(run, Self.failure)
    try house.wait(1)
    #expect(!house.words.contains("Not found"))
  }

  @Test func `What is written on a row goes on when another comes before it`() throws {
    let own = text.replacing("action: light}]", with: "action: {exec: [light]}}]")
    let house = try PanelUnderTest(yaml: own, isOpen: true)
    try house.wait(1.5)
    try house.tap("Light")
    try house.wait(0.04)
    let run = try #require(house.screen.requests.runs.underWay.first)
    try house.save(own.replacing("rows: [", with: "rows: [{label: Gate, action: door}, "))
    #expect(house.screen.requests.runs.underWay == [run])
    try house.finish(run, Self.failure)
    try house.wait(1)
    let row = try house.middle(of: "Light").y
    #expect(abs(house.frame(of: "Not found").center.y - row) < 1)
  }

  @Test func `A player whose button failed says so in a word below what it plays`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("said", .text("Harbour"))
    try house.hear("lamp", .boolean(true))
    try house.wait(1)
    let media = try #require(house.screen.controls[1].view as? LookTile<Media>)
    for part in media.parts {
      try house.tap(house.frame(of: part.layer).center)
      try house.wait(0.04)
      #expect(!house.words.contains("Not found"))
      try house.finish(try #require(house.screen.requests.runs.underWay.first), Self.failure)
      #expect(house.words.contains("Not found"))
      #expect(house.words.contains("Harbour"))
      #expect(house.color(of: "Not found") == house.error)
      try house.wait(6.5)
      #expect(!house.words.contains("Not found"))
    }
  }
}

extension PanelUnderTest {
  /// The texts on the tiles.
  fileprivate var words: [String] { written.map(\.text) }

  fileprivate var error: Color { Palette(screen.configuration.theme).error }

  fileprivate func color(of word: String) -> Color? {
    layer(of: word).map { screen.stage.tree[$0].values.color }
  }

  func frame(of word: String) -> Rect {
    layer(of: word).map { frame(of: $0) } ?? .zero
  }

  private func layer(of word: String) -> LayerID? { written.first { $0.text == word }?.layer }

  private var written: [(text: String, layer: LayerID)] {
    func texts(_ layer: LayerID) -> [(String, LayerID)] {
      let here = screen.stage.tree[layer]
      if here.isHidden || here.values.opacity == 0 { return [] }
      var own: [(String, LayerID)] = []
      if case .text(let text) = here.content, !text.string.isEmpty { own = [(text.string, layer)] }
      return own + here.children.flatMap(texts)
    }
    return screen.controls.flatMap { texts($0.layer) }
  }
}
