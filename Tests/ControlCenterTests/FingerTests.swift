import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// Controls on pages that scroll and turn, in a pane that opens and closes.
private let nested = """
  home: {clock: false, date: false, wallpaper: {color: "#203040"}}
  pane: {start: open, columns: 4}
  tiles:
    - {kind: slider, label: Tall, range: [0, 100], action: set, span: [1, 2]}
    - {kind: slider, label: Wide, range: [0, 100], action: set, span: [2, 1]}
    - {kind: stepper, label: Step, range: [0, 100], action: set}
    - {kind: hold, label: Hold, action: go, time: 0.3s}
    - {kind: momentary, label: Horn, action: go, release: go}
    - {kind: toggle, label: Lamp, action: set, detail: behind}
    - {kind: button, label: Open, action: open}
  actions:
    set: {exec: [set, "${value}"]}
    go: {exec: [go]}
    open: {page: behind}
  pages:
    second:
      columns: 4
      tiles:
        - {kind: slider, label: Low, range: [0, 100], action: set, span: [2, 1]}
        - {kind: list, label: End, span: [4, 8], rows: [{label: A}, {label: B}]}
    behind:
      place: detail
      columns: 1
      tiles:
        - {kind: button, label: Bell, action: go}
  """

/// What a finger does first decides whose it is.
@Suite struct FirstMoveTests {
  @Test(arguments: ["Tall", "Step", "Hold"])
  func `A swipe to the next page that begins on a control turns the page, and sends nothing`(
    label: String
  ) throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    let place = try desk.middle(of: label) + (label == "Step" ? Point(-60, 10) : .zero)
    try desk.swipe(place, by: Point(-180, 18))
    #expect(desk.page == 1)
    #expect(desk.asked == [])
  }

  @Test func `A swipe along a slider is the slider's`() throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.swipe(try desk.middle(of: "Tall"), by: Point(10, -100))
    #expect(!desk.asked.isEmpty && desk.isOpen)
    let count = desk.asked.count
    try desk.swipe(try desk.middle(of: "Wide"), by: Point(100, 10))
    #expect(desk.asked.count > count && desk.page == 0)
  }

  @Test func `A swipe down across a slider closes the pane, and sends nothing`() throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.swipe(try desk.middle(of: "Wide"), by: Point(9, 180))
    #expect(!desk.isOpen)
    #expect(desk.asked == [])
  }

  @Test func `A swipe up across a slider scrolls its page, and sends nothing`() throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.swipe(Point(900, 650), by: Point(-500, 0))
    try #require(desk.page == 1)
    let low = try #require(desk.layer(of: "Low"))
    let before = desk.frame(of: low).center
    try desk.swipe(before, by: Point(9, -100))
    #expect(desk.frame(of: low).center.y < before.y - 60)
    #expect(desk.asked == [])
  }

  @Test(arguments: ["Tall", "Wide"])
  func `After a rest of a tenth of a second a slider keeps the finger, wherever it goes`(
    label: String
  ) throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    let place = try desk.middle(of: label)
    try desk.swipe(place, by: Point(-120, -120), after: 0.12)
    #expect(!desk.asked.isEmpty && desk.isOpen && desk.page == 0)
  }

  @Test func `A button to be held keeps a finger that has rested, and what acts at once any`()
    throws
  {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.swipe(try desk.middle(of: "Hold"), by: Point(-30, 4), after: 0.25)
    #expect(desk.asked == ["go"] && desk.page == 0)
    try desk.swipe(try desk.middle(of: "Horn"), by: Point(-180, 4))
    #expect(desk.asked.count == 3 && desk.page == 0)
  }

  @Test func `Where nothing else takes a finger across a slider, it changes nothing either`() throws
  {
    let desk = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false}
        pane: {fixed: true, columns: 1}
        tiles:
          - {kind: slider, label: Level, direction: across, range: [0, 100], action: set}
        actions: {set: {exec: [set, "${value}"]}}
        """, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.swipe(try desk.middle(of: "Level"), by: Point(25, 200))
    #expect(desk.asked == [])
    try desk.swipe(try desk.middle(of: "Level"), by: Point(200, 25))
    #expect(!desk.asked.isEmpty)
  }
}

/// A tap that comes too early for what it hits means what was there before.
@Suite struct EarlyTapTests {
  private static let asking = """
    home: {clock: false, date: false, wallpaper: {color: "#203040"}}
    pane: {start: open, columns: 1}
    tiles:
      - {kind: button, label: Off, action: off}
    actions:
      halt: {exec: [/bin/true]}
      off: {confirm: {title: "Power off?", yes: "Off", action: halt}}
    """

  /// Where the answer will be, which is on the tile, too.
  private static func answer(_ role: Alert.Role) throws -> Point {
    let desk = try PanelUnderTest(yaml: asking, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.tap(try desk.middle(of: "Off"))
    try desk.wait(2)
    let part = try #require(desk.screen.overlays.alert.parts.first { $0.role == role })
    return desk.frame(of: part.layer).center
  }

  @Test(arguments: [200.0, 320, 430, 500])
  func `A double tap is no yes to the question that it brings up`(gap: Double) throws {
    let yes = try Self.answer(.confirm)
    let desk = try PanelUnderTest(
      yaml: Self.asking, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.tap(yes)
    try desk.wait(gap / 1000)
    try desk.tap(yes)
    try desk.wait(1)
    #expect(desk.asked == [] && desk.screen.overlays.asking != nil)
    try desk.tap(yes)
    try desk.wait(1)
    #expect(desk.asked == ["halt"])
  }

  @Test func `It counts when the finger comes down, and a no is heard at once`() throws {
    let (yes, no) = (try Self.answer(.confirm), try Self.answer(.cancel))
    let desk = try PanelUnderTest(
      yaml: Self.asking, size: PixelSize(1000, 700), outcome: .succeeded)
    let tile = try desk.middle(of: "Off") + Point(-200, 0)
    try desk.tap(tile)
    try desk.wait(0.64)
    try desk.tap(yes, for: 0.4)
    try desk.wait(1)
    #expect(desk.asked == [] && desk.screen.overlays.asking != nil)
    try desk.tap(no)
    try desk.wait(1)
    try desk.tap(tile)
    try desk.wait(0.3)
    try desk.tap(no)
    #expect(desk.screen.overlays.asking == nil)
    try desk.wait(1)
    try desk.tap(tile)
    try desk.wait(0.72)
    try desk.tap(yes)
    try desk.wait(1)
    #expect(desk.asked == ["halt"])
  }

  @Test(arguments: [200.0, 350, 500, 600])
  func `A double tap on what opens a page taps nothing on that page`(gap: Double) throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    let place = try desk.middle(of: "Open")
    try desk.tap(place)
    try desk.wait(gap / 1000)
    try desk.tap(place)
    try desk.wait(1.5)
    #expect(desk.asked == [] && desk.page == 2)
    try desk.tap(place)
    #expect(desk.asked == ["go"])
  }

  @Test func `A double tap on a no taps nothing behind the question`() throws {
    let no = try Self.answer(.cancel)
    let desk = try PanelUnderTest(
      yaml: Self.asking, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.tap(no)
    try desk.wait(1.5)
    try desk.tap(no)
    try desk.wait(0.35)
    try desk.tap(no)
    try desk.wait(1)
    #expect(desk.screen.overlays.asking == nil)
  }

  @Test
  func `What stays where it is takes taps as quick as they come, and so does what is beside it`()
    throws
  {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    let (lamp, step) = (try desk.middle(of: "Lamp"), try desk.middle(of: "Step") + Point(60, 10))
    for place in [lamp, step, step, lamp] {
      try desk.tap(place)
      try desk.wait(0.09)
    }
    #expect(desk.asked.count == 4)
  }
}

/// A contact that bounces is one touch.
@Suite struct BounceTests {
  @Test func `A contact that bounces turns a lamp once`() throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    let place = try desk.middle(of: "Lamp")
    for _ in 0..<3 {
      try desk.tap(place, for: 0.05)
      try desk.wait(0.02)
      try desk.tap(place + Point(3, 4), for: 0.03)
      try desk.wait(0.015)
      try desk.tap(place, for: 0.01)
      try desk.wait(0.4)
    }
    #expect(desk.asked.count == 3)
  }

  @Test func `Two taps are two, be they quick or far apart`() throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    let place = try desk.middle(of: "Lamp")
    try desk.tap(place, for: 0.05)
    try desk.wait(0.08)
    try desk.tap(place, for: 0.05)
    try desk.wait(0.03)
    try desk.tap(place + Point(14, 0), for: 0.05)
    #expect(desk.asked.count == 3)
  }

  @Test func `A drag goes on over a bounce`() throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    let start = Point(500, desk.screen.layout.openY + 20)
    func y() -> Double { desk.screen.stage.tree[desk.screen.pane.layer].values.position.y }
    let top = y()
    try desk.touch(.began, start)
    for step in 1...10 {
      try desk.wait(0.016)
      try desk.touch(.moved, start + Point(0, Double(step) * 10))
    }
    try desk.touch(.ended, start + Point(0, 100))
    try desk.wait(0.016)
    try desk.touch(.began, start + Point(0, 104))
    try desk.wait(0.2)
    #expect(desk.screen.pane.isHeld)
    try desk.touch(.moved, start + Point(0, 100))
    #expect(abs(y() - top - 100) < 40, "it is in the hand, at most one flight of 16 ms away")
    try desk.touch(.moved, start)
    try desk.wait(0.1)
    try desk.touch(.ended, start)
    try desk.wait(2)
    #expect(desk.isOpen)
  }

  @Test func `A slider goes on over a bounce, and one that has to be held does, too`() throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    let place = try desk.middle(of: "Tall")
    try desk.touch(.began, place)
    for step in 1...5 {
      try desk.wait(0.01)
      try desk.touch(.moved, place - Point(0, Double(step) * 10))
    }
    try desk.touch(.ended, place - Point(0, 50))
    try desk.wait(0.02)
    let before = desk.asked
    try desk.touch(.began, place - Point(0, 50))
    try desk.wait(0.01)
    // Sideways: it is the slider's already.
    try desk.touch(.moved, place - Point(60, 70))
    try desk.wait(0.03)
    #expect(desk.asked.count > before.count && desk.page == 0)
    try desk.touch(.ended, place - Point(60, 70))
    try desk.wait(0.5)
    let count = desk.asked.count
    let hold = try desk.middle(of: "Hold")
    try desk.tap(hold, for: 0.2)
    try desk.wait(0.02)
    try desk.touch(.began, hold)
    try desk.wait(0.24)
    try desk.touch(.ended, hold)
    #expect(desk.asked.count == count + 1)
  }

  @Test func `A button that acts while it is pressed is let go of at once, and only once`() throws {
    let desk = try PanelUnderTest(yaml: nested, size: PixelSize(1000, 700), outcome: .succeeded)
    let place = try desk.middle(of: "Horn")
    try desk.tap(place, for: 0.3)
    let lifted = desk.asked.count
    #expect(lifted == 2)
    try desk.wait(0.015)
    try desk.tap(place, for: 0.01)
    try desk.wait(0.5)
    #expect(desk.asked.count == 2)
    try desk.tap(place, for: 0.3)
    #expect(desk.asked.count == 4)
  }
}
