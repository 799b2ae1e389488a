import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
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
    let desk = try FocusDesk(nested)
    let place = try desk.place(label) + (label == "Step" ? Point(-60, 10) : .zero)
    try desk.swipe(place, by: Point(-180, 18))
    #expect(desk.page == 1)
    #expect(desk.heard == [])
  }

  @Test func `A swipe along a slider is the slider's`() throws {
    let desk = try FocusDesk(nested)
    try desk.swipe(try desk.place("Tall"), by: Point(10, -100))
    #expect(!desk.heard.isEmpty && desk.isOpen)
    let count = desk.heard.count
    try desk.swipe(try desk.place("Wide"), by: Point(100, 10))
    #expect(desk.heard.count > count && desk.page == 0)
  }

  @Test func `A swipe down across a slider closes the pane, and sends nothing`() throws {
    let desk = try FocusDesk(nested)
    try desk.swipe(try desk.place("Wide"), by: Point(9, 180))
    #expect(!desk.isOpen)
    #expect(desk.heard == [])
  }

  @Test func `A swipe up across a slider scrolls its page, and sends nothing`() throws {
    let desk = try FocusDesk(nested)
    try desk.swipe(Point(900, 650), by: Point(-500, 0))
    try #require(desk.page == 1)
    let before = try desk.place("Low")
    try desk.swipe(before, by: Point(9, -100))
    #expect(try desk.place("Low").y < before.y - 60)
    #expect(desk.heard == [])
  }

  @Test(arguments: ["Tall", "Wide"])
  func `After a rest of a tenth of a second a slider keeps the finger, wherever it goes`(
    label: String
  ) throws {
    let desk = try FocusDesk(nested)
    let place = try desk.place(label)
    try desk.swipe(place, by: Point(-120, -120), after: 120)
    #expect(!desk.heard.isEmpty && desk.isOpen && desk.page == 0)
  }

  @Test func `A button to be held keeps a finger that has rested, and what acts at once any`()
    throws
  {
    let desk = try FocusDesk(nested)
    try desk.swipe(try desk.place("Hold"), by: Point(-30, 4), after: 250)
    #expect(desk.heard == ["go"] && desk.page == 0)
    try desk.swipe(try desk.place("Horn"), by: Point(-180, 4))
    #expect(desk.heard.count == 3 && desk.page == 0)
  }

  @Test func `Where nothing else takes a finger across a slider, it changes nothing either`() throws
  {
    let desk = try FocusDesk(
      """
      home: {clock: false, date: false}
      pane: {fixed: true, columns: 1}
      tiles:
        - {kind: slider, label: Level, range: [0, 100], action: set}
      actions: {set: {exec: [set, "${value}"]}}
      """)
    try desk.swipe(try desk.place("Level"), by: Point(25, 200))
    #expect(desk.heard == [])
    try desk.swipe(try desk.place("Level"), by: Point(200, 25))
    #expect(!desk.heard.isEmpty)
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
    let desk = try FocusDesk(asking)
    try desk.tap(try desk.place("Off"))
    try desk.wait(2000)
    let part = try #require(desk.screen.overlays.alert.parts.first { $0.role == role })
    return desk.seen(part.layer).center
  }

  @Test(arguments: [200.0, 320, 430, 500])
  func `A double tap is no yes to the question that it brings up`(gap: Double) throws {
    let yes = try Self.answer(.confirm)
    let desk = try FocusDesk(Self.asking)
    try desk.tap(yes)
    try desk.wait(gap)
    try desk.tap(yes)
    try desk.wait(1000)
    #expect(desk.heard == [] && desk.screen.overlays.asking != nil)
    try desk.tap(yes)
    try desk.wait(1000)
    #expect(desk.heard == ["halt"])
  }

  @Test func `It counts when the finger comes down, and a no is heard at once`() throws {
    let (yes, no) = (try Self.answer(.confirm), try Self.answer(.cancel))
    let desk = try FocusDesk(Self.asking)
    let tile = try desk.place("Off") + Point(-200, 0)
    try desk.tap(tile)
    try desk.wait(640)
    try desk.tap(yes, for: 400)
    try desk.wait(1000)
    #expect(desk.heard == [] && desk.screen.overlays.asking != nil)
    try desk.tap(no)
    try desk.wait(1000)
    try desk.tap(tile)
    try desk.wait(300)
    try desk.tap(no)
    #expect(desk.screen.overlays.asking == nil)
    try desk.wait(1000)
    try desk.tap(tile)
    try desk.wait(720)
    try desk.tap(yes)
    try desk.wait(1000)
    #expect(desk.heard == ["halt"])
  }

  @Test(arguments: [200.0, 350, 500, 600])
  func `A double tap on what opens a page taps nothing on that page`(gap: Double) throws {
    let desk = try FocusDesk(nested)
    let place = try desk.place("Open")
    try desk.tap(place)
    try desk.wait(gap)
    try desk.tap(place)
    try desk.wait(1500)
    #expect(desk.heard == [] && desk.page == 2)
    try desk.tap(place)
    #expect(desk.heard == ["go"])
  }

  @Test func `A double tap on a no taps nothing behind the question`() throws {
    let no = try Self.answer(.cancel)
    let desk = try FocusDesk(Self.asking)
    try desk.tap(no)
    try desk.wait(1500)
    try desk.tap(no)
    try desk.wait(350)
    try desk.tap(no)
    try desk.wait(1000)
    #expect(desk.screen.overlays.asking == nil)
  }

  @Test
  func `What stays where it is takes taps as quick as they come, and so does what is beside it`()
    throws
  {
    let desk = try FocusDesk(nested)
    let (lamp, step) = (try desk.place("Lamp"), try desk.place("Step") + Point(60, 10))
    for place in [lamp, step, step, lamp] {
      try desk.tap(place)
      try desk.wait(90)
    }
    #expect(desk.heard.count == 4)
  }
}

/// A contact that bounces is one touch.
@Suite struct BounceTests {
  @Test func `A contact that bounces turns a lamp once`() throws {
    let desk = try FocusDesk(nested)
    let place = try desk.place("Lamp")
    for _ in 0..<3 {
      try desk.tap(place, for: 50)
      try desk.wait(20)
      try desk.tap(place + Point(3, 4), for: 30)
      try desk.wait(15)
      try desk.tap(place, for: 10)
      try desk.wait(400)
    }
    #expect(desk.heard.count == 3)
  }

  @Test func `Two taps are two, be they quick or far apart`() throws {
    let desk = try FocusDesk(nested)
    let place = try desk.place("Lamp")
    try desk.tap(place, for: 50)
    try desk.wait(80)
    try desk.tap(place, for: 50)
    try desk.wait(30)
    try desk.tap(place + Point(14, 0), for: 50)
    #expect(desk.heard.count == 3)
  }

  @Test func `A drag goes on over a bounce`() throws {
    let desk = try FocusDesk(nested)
    let start = Point(500, desk.screen.layout.openY + 20)
    func y() -> Double { desk.screen.stage.tree[desk.screen.pane.layer].values.position.y }
    let top = y()
    try desk.touch(.began, start)
    for step in 1...10 {
      try desk.wait(16)
      try desk.touch(.moved, start + Point(0, Double(step) * 10))
    }
    try desk.touch(.ended, start + Point(0, 100))
    try desk.wait(16)
    try desk.touch(.began, start + Point(0, 104))
    try desk.wait(200)
    #expect(desk.screen.pane.isHeld)
    try desk.touch(.moved, start + Point(0, 100))
    #expect(abs(y() - top - 100) < 40, "it is in the hand, at most one flight of 16 ms away")
    try desk.touch(.moved, start)
    try desk.wait(100)
    try desk.touch(.ended, start)
    try desk.wait(2000)
    #expect(desk.isOpen)
  }

  @Test func `A slider goes on over a bounce, and one that has to be held does, too`() throws {
    let desk = try FocusDesk(nested)
    let place = try desk.place("Tall")
    try desk.touch(.began, place)
    for step in 1...5 {
      try desk.wait(10)
      try desk.touch(.moved, place - Point(0, Double(step) * 10))
    }
    try desk.touch(.ended, place - Point(0, 50))
    try desk.wait(20)
    let before = desk.heard
    try desk.touch(.began, place - Point(0, 50))
    try desk.wait(10)
    // Sideways: it is the slider's already.
    try desk.touch(.moved, place - Point(60, 70))
    try desk.wait(30)
    #expect(desk.heard.count > before.count && desk.page == 0)
    try desk.touch(.ended, place - Point(60, 70))
    try desk.wait(500)
    let count = desk.heard.count
    let hold = try desk.place("Hold")
    try desk.tap(hold, for: 200)
    try desk.wait(20)
    try desk.touch(.began, hold)
    try desk.wait(240)
    try desk.touch(.ended, hold)
    #expect(desk.heard.count == count + 1)
  }

  @Test func `A button that acts while it is pressed is let go of at once, and only once`() throws {
    let desk = try FocusDesk(nested)
    let place = try desk.place("Horn")
    try desk.tap(place, for: 300)
    let lifted = desk.heard.count
    #expect(lifted == 2)
    try desk.wait(15)
    try desk.tap(place, for: 10)
    try desk.wait(500)
    #expect(desk.heard.count == 2)
    try desk.tap(place, for: 300)
    #expect(desk.heard.count == 4)
  }
}
