import Agent
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// A page that is too long for a small screen, in a pane that opens and closes.
@Suite struct SmallPageTests {
  /// What a script leaves: where the pane is, and how far its page is scrolled [px].
  private func play(_ script: String) throws -> (detent: Pane.Detent, offset: Double) {
    let tiles = (1...16).map { "{kind: toggle, label: \"\($0)\"}" }.joined(separator: ", ")
    let text = "pane: {columns: 2}\ntiles: [\(tiles)]"
    let run = try PanelUnderTest(yaml: text, size: PixelSize(480, 320)).run
    try run.play(TouchScript(script))
    return try run.panel.assumeIsolated { panel in
      let scroll = try #require(panel.screen.pages.scrolls[0])
      return (panel.screen.pane.detent, scroll.offset(at: panel.glass.display.now()))
    }
  }

  @Test func `A closed pane is opened by all that shows of it, and its page stays where it is`()
    throws
  {
    for y in [262, 290, 316] {
      let end = try play("100 drag 240 \(y) 240 \(y - 200) 120 120\n2500 end")
      #expect(end.detent == .open && end.offset == 0, "from \(y): \(end)")
    }
  }

  @Test func `A page that was scrolled begins at its top when the pane is opened again`() throws {
    let opened = "100 tap 240 290\n1500 drag 240 280 240 180 100 120\n"
    let scrolled = try play(opened + "4000 end")
    #expect(scrolled.detent == .open && scrolled.offset < -50)
    let closed = try play(opened + "4000 drag 240 45 240 300 120 120\n7000 end")
    #expect(closed.detent == .closed && closed.offset == 0)
  }

  @Test func `A pane that is closed by a key leaves no page half-way, either`() throws {
    let end = try play(
      "100 tap 240 290\n1500 drag 240 280 240 180 100 120\n3000 key escape\n7000 end")
    #expect(end.detent == .closed && end.offset == 0)
  }
}
