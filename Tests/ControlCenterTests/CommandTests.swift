import Agent
import DetentGeometry
import DetentMotion
import Display
import Drawing
import PanelTestKit
import Settings
import Testing
import Values
import Widgets

@testable import ControlCenter

/// Commands of those who do not stand before the panel, and what they are told of it.
@Suite struct CommandTests {
  private func panel() throws -> PanelUnderTest {
    try PanelUnderTest(
      yaml: """
        theme: {name: light}
        mqtt: {url: "mqtt://broker", device: {name: Hall}}
        tiles: [{kind: toggle, label: Lamp, action: lamp}]
        pages:
          rooms: {title: Rooms, tiles: [{kind: toggle, label: Fan}]}
          more: {title: More, place: detail, tiles: [{kind: label, label: Text}]}
        actions: {lamp: {exec: [lamp, "${value}"]}}
        """, isOpen: true)
  }

  @Test func `Pages, panes and messages are shown as those who stand before it would`() throws {
    let panel = try panel()
    try panel.obey(.page("rooms"))
    #expect(panel.texts.contains("Rooms"))
    try panel.obey(.page("more"))
    #expect(panel.texts.contains("More"))
    try panel.obey(.back)
    #expect(panel.texts.contains("Rooms"))
    try panel.obey(.page("none"))
    #expect(panel.texts.contains("Rooms"))
    try panel.obey(.toast("The door is open"))
    #expect(panel.texts.contains("The door is open"))
    try panel.obey(.pane(.close))
    #expect(panel.screen.pane.detent == .closed)
  }

  @Test func `What the panel is at is told once it is asked for, and whenever it changes`() throws {
    let panel = try panel()
    try panel.obey(.page("rooms"))
    #expect(panel.reports == [])
    try panel.receive(.agent(.observe(true)))
    try panel.wait(0.1)
    #expect(
      panel.reports == [
        PanelReport(page: "rooms", theme: "light", isAwake: true, brightness: 1, touches: 1)
      ])
    try panel.wait(30)
    #expect(panel.reports.count == 1)
    try panel.obey(.page("main"))
    try panel.obey(.theme("dark"))
    #expect(panel.reports.last?.page == "main")
    #expect(panel.reports.last?.theme == "dark")
    try panel.obey(.theme(nil))
    #expect(panel.reports.last?.theme == "light")
    try panel.tap("Lamp")
    #expect(panel.reports.last?.touches == 2)
    let count = panel.reports.count
    // A command is answered even if it changes nothing.
    try panel.obey(.page("main"))
    #expect(panel.reports.count == count + 1)
    try panel.receive(.agent(.observe(false)))
    try panel.obey(.page("rooms"))
    #expect(panel.reports.count == count + 1)
  }

  @Test func `A screen that was sent to sleep is black until it is touched, or woken`() throws {
    let panel = try panel()
    try panel.receive(.agent(.observe(true)))
    for wake in [true, false] {
      try panel.obey(.sleep)
      try panel.wait(3)
      #expect(panel.reports.last?.isAwake == false)
      #expect(panel.picture().withPixels { $0.row(700)[640] & 0xFF_FFFF } == 0)
      if wake { try panel.obey(.wake) } else { try panel.tap("Lamp") }
      try panel.wait(3)
      #expect(panel.reports.last?.isAwake == true)
    }
    // The touch has only woken it.
    #expect(panel.asked == [])
    try panel.tap("Lamp")
    #expect(panel.asked == ["lamp boolean(true)"])
  }

  @Test func `Its brightness is set from elsewhere, and a touch shows all of it for a while`()
    throws
  {
    let panel = try panel()
    try panel.receive(.agent(.observe(true)))
    try panel.obey(.brightness(0.1))
    try panel.wait(3)
    #expect(panel.reports.last?.brightness == 0.1)
    let dark = panel.brightness
    try panel.tap("Lamp")
    try panel.wait(1)
    #expect(panel.brightness > 3 * dark)
    try panel.tap("Lamp")
    #expect(panel.asked == ["lamp boolean(true)"])
    try panel.wait(60)
    #expect(panel.brightness == dark)
  }
}

extension PanelUnderTest {
  fileprivate func obey(_ command: PanelCommand) throws {
    try receive(.agent(.command(command)))
    try wait(2)
  }

  fileprivate var reports: [PanelReport] {
    requests.compactMap { if case .report(let report) = $0 { report } else { nil } }
  }

  /// The brightness of a pixel of the pane, 0…255.
  fileprivate var brightness: Int {
    picture().withPixels { Int($0.row(300)[240] >> 8 & 0xFF) }
  }
}
