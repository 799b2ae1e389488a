import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// Taps that close the pane, and taps that do not.
@Suite struct PaneTapTests {
  private static let text = """
    home: {wallpaper: {color: "#203040"}}
    pane: {start: open, columns: 4, height: 60%}
    tiles:
      - {kind: toggle, label: Lamp}
      - {kind: toggle, label: Fan}
      - {kind: toggle, label: Door, span: [1, 2]}
    pages: {second: {columns: 3, tiles: [{kind: toggle, label: Gate}]}}
    """

  @Test func `A tap on the wallpaper closes the pane, and does nothing while it is closed`() throws
  {
    let desk = try PanelUnderTest(yaml: Self.text, size: PixelSize(1000, 700), outcome: .succeeded)
    // Where the clock is, too.
    for place in [Point(500, 40), Point(100, desk.screen.layout.openY - 60)] {
      try desk.tap(place)
      try desk.wait(2)
      #expect(!desk.isOpen)
      try desk.tap(place)
      try desk.wait(2)
      #expect(!desk.isOpen)
      try desk.tap(Point(500, 690))
      try desk.wait(2)
      try #require(desk.isOpen)
    }
  }

  @Test func `A tap on its heading, its margins and its empty cells does not`() throws {
    let desk = try PanelUnderTest(yaml: Self.text, size: PixelSize(1000, 700), outcome: .succeeded)
    let top = desk.screen.layout.openY
    var between = try desk.middle(of: "Lamp")
    between.x = (between.x + (try desk.middle(of: "Fan").x)) / 2
    for place in [
      Point(500, top + 4), Point(60, top + 40), Point(6, top + 120), Point(300, 690),
      Point(960, 500), between,
    ] {
      try desk.tap(place)
      try desk.wait(1.5)
      #expect(desk.isOpen, "\(place)")
    }
  }

  @Test func `It is drawn shut by all of them, and sent back in flight`() throws {
    let desk = try PanelUnderTest(yaml: Self.text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.swipe(Point(960, 500), by: Point(0, 150))
    #expect(!desk.isOpen)
    try desk.tap(Point(500, 690))
    try desk.wait(0.12)
    try desk.tap(Point(500, 600), for: 0.03)
    try desk.wait(2)
    #expect(!desk.isOpen, "a tap in flight turns it round")
  }

  @Test func `A pane that is always there stays`() throws {
    let desk = try PanelUnderTest(
      yaml: """
        pane: {fixed: true, height: 60%}
        tiles: [{kind: toggle, label: Lamp}]
        """, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.tap(Point(500, 40))
    try desk.wait(1.5)
    #expect(desk.isOpen)
  }
}
