import DetentMotion
import Display
import DisplayHeadless
import Geometry
import Settings
import Testing

@testable import ControlCenter

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// A panel of which everything has a source.
private struct SourcedPanel {
  static let sources = """
    sources: {lamp: {listen: [cat]}, level: {listen: [cat]}, room: {listen: [cat]},
      door: {listen: [cat]}, hall: {listen: [cat]}}

    """
  let run: HeadlessRun

  init(pane: String, pages: String = "") throws {
    let text = """
      home: {clock: false, date: false}
      pane: {\(pane)}
      tiles:
        - {kind: toggle, label: Lamp, source: lamp}
        - {kind: slider, label: Level, source: level, range: [0, 100]}
        - {kind: label, label: Room, source: room}
      \(SourcedPanel.sources)\(pages)
      """
    let configuration = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    let dependencies = Panel.Dependencies(
      agent: nil,
      localTime: { LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 60) })
    run = try HeadlessRun(configuration, size: PixelSize(800, 480), with: dependencies)
    try run.run(until: at(0.5))
  }

  var watched: Set<String> { run.panel.assumeIsolated { $0.agent.watched } }

  func play(_ script: String) throws { try run.play(TouchScript(script)) }
}

@Suite struct ClosedPaneTests {
  @Test func `A closed pane that shows no tile asks for nothing`() throws {
    let panel = try SourcedPanel(pane: "peek: 60")
    #expect(panel.watched == [])
    try panel.play("600 tap 400 460\n3000 end")
    #expect(panel.watched == ["lamp", "level", "room"])
    try panel.play("3100 tap 400 126\n20000 end")
    #expect(panel.watched == [])
  }

  @Test func `A tile above the lower edge is listened to`() throws {
    #expect(
      try SourcedPanel(pane: "peek: 33%, heading: false").watched == ["lamp", "level", "room"])
  }

  @Test func `It is the page that is turned to which a closed pane shows`() throws {
    let panel = try SourcedPanel(
      pane: "peek: 33%, heading: false",
      pages: """
        pages:
          second:
            tiles:
              - {kind: toggle, label: Door, source: door}
              - {kind: label, label: Hall, source: hall}
        """)
    try panel.play("600 tap 400 332\n3000 drag 650 300 100 300 200 60\n5000 tap 400 126\n20000 end")
    #expect(panel.watched == ["door", "hall"])
  }
}
