import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import Look
import PanelTestKit
import Settings
import Testing
import Values
import Widgets

@testable import ControlCenter

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// Creates a panel of which everything has a source.
private func sourcedPanel(
  pane: String, pages: String = "", lamp: String = "listen: [cat]", tiles: String = ""
) throws -> PanelUnderTest {
  let panel = try PanelUnderTest(
    yaml: """
      home: {clock: false, date: false}
      pane: {\(pane)}
      tiles:
        - {kind: toggle, label: Lamp, source: lamp}
        - {kind: slider, label: Level, icon: light, source: level, range: [0, 100]}
        - {kind: label, label: Room, source: room}
        \(tiles)
      sources: {lamp: {\(lamp)}, level: {listen: [cat]}, room: {listen: [cat]},
        door: {listen: [cat]}, hall: {listen: [cat]}}
      \(pages)
      """, size: PixelSize(800, 480))
  try panel.wait(0.4)
  return panel
}

extension PanelUnderTest {
  fileprivate var watched: Set<String> { run.panel.assumeIsolated { $0.agent.watched } }

  /// The history of the last tile.
  fileprivate var history: History? {
    (screen.controls.last?.view as? LookTile<Sparkline>)?.state.history
  }

  /// The opacity of the number that are on, as the model has it; nil: there is no heading.
  fileprivate var onCountOpacity: Double? {
    screen.chrome.layer("count").map { screen.stage.tree[$0].values.opacity }
  }

  /// Plays a script whose times count from the panel's start.
  fileprivate func playFromStart(_ script: String) throws { try run.play(TouchScript(script)) }
}

@Suite struct ClosedPaneTests {
  @Test func `A closed pane that shows only its heading asks for what that counts`() throws {
    let panel = try sourcedPanel(pane: "peek: 60")
    #expect(panel.watched == ["lamp", "level"])
    try panel.playFromStart("600 tap 400 460\n3000 end")
    #expect(panel.watched == ["lamp", "level", "room"])
    try panel.playFromStart("3100 tap 400 40\n20000 end")
    #expect(panel.watched == ["lamp", "level"])
    #expect(panel.onCountOpacity == 1)
  }

  @Test func `One without a heading asks for nothing`() throws {
    #expect(try sourcedPanel(pane: "peek: 60, heading: false").watched == [])
    #expect(try sourcedPanel(pane: "peek: 12").watched == [])
  }

  @Test func `What is read again and again is not counted on a closed pane`() throws {
    let panel = try sourcedPanel(pane: "peek: 60", lamp: "poll: [cat]")
    #expect(panel.watched == [])
    #expect(panel.onCountOpacity == 0)
    try panel.playFromStart("600 tap 400 460\n3000 end")
    #expect(panel.watched == ["lamp", "level", "room"])
    #expect(panel.onCountOpacity == 1)
    try panel.playFromStart("3100 tap 400 40\n20000 end")
    #expect(panel.watched == [])
    #expect(panel.onCountOpacity == 0)
  }

  @Test func `Where its tile is seen it is counted`() throws {
    let panel = try sourcedPanel(pane: "peek: 33%", lamp: "poll: [cat]")
    #expect(panel.watched == ["lamp", "level", "room"])
    #expect(panel.onCountOpacity == 1)
  }

  @Test func `A tile above the lower edge is listened to`() throws {
    #expect(
      try sourcedPanel(pane: "peek: 33%, heading: false").watched == ["lamp", "level", "room"])
  }

  /// 80 % of 480 px end at a fraction of a pixel, and the first row begins there.
  @Test func `A tile of which less than a pixel is seen is not listened to`() throws {
    let labels = (0..<9).map { "- {kind: label, label: L\($0), source: room}" }
    let more = labels.joined(separator: "\n  ")
    let panel = try sourcedPanel(pane: "height: 80%, columns: 4", tiles: more)
    let rest = panel.screen.layout.closedHeight - panel.screen.layout.tiles[0].minY
    #expect(rest > 0 && rest < 1, "\(rest)")
    #expect(panel.watched == ["lamp", "level"])
  }

  @Test func `A row of strokes is empty for the time in which nobody listened`() throws {
    let panel = try sourcedPanel(
      pane: "peek: 60, start: open", tiles: "- {kind: sparkline, label: Hall, source: hall}")
    try panel.playFromStart("600 source hall 20\n1000 tap 400 40\n100000 tap 400 460\n101000 end")
    let history = try #require(panel.history)
    #expect(history.values.last == .some(nil))
    try panel.playFromStart("101500 source hall 80\n102000 end")
    let values = try #require(panel.history).values
    #expect(values.contains(20) && values.last == 80)
    #expect(values.count { $0 == 20 } < 8 && values.count { $0 == nil } > values.count - 10)
  }

  /// It is opened again within the stroke in which listening ended.
  @Test(.timeLimit(.minutes(2)))
  func `A row of strokes that nobody listened to lets the panel sleep`() throws {
    let panel = try sourcedPanel(
      pane: "peek: 60, start: open", tiles: "- {kind: sparkline, label: Hall, source: hall}")
    try panel.playFromStart("600 source hall 20\n1000 tap 400 40\n12400 tap 400 460\n14000 end")
    var screen = panel.screen
    let deadline = screen.deadline
    #expect(deadline.map { $0 > at(14) } == true)
  }

  @Test func `It is the page that is turned to which a closed pane shows`() throws {
    let panel = try sourcedPanel(
      pane: "peek: 33%, heading: false",
      pages: """
        pages:
          second:
            tiles:
              - {kind: toggle, label: Door, source: door}
              - {kind: label, label: Hall, source: hall}
        """)
    try panel.playFromStart(
      "600 tap 400 332\n3000 drag 650 300 100 300 200 60\n5000 tap 400 40\n20000 end")
    #expect(panel.watched == ["door", "hall"])
  }
}
