import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import Synchronization
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

/// What a panel does while nobody uses it.
@Suite struct SaverTests {
  private let text = """
    home: {clock: false, date: false}
    pane: {columns: 4}
    display: {saver: {after: 10s}}
    tiles: [{kind: toggle, label: Lamp}]
    """

  /// A wall clock that goes with the panel's own time, from 9:41.
  private final class Clock: Sendable {
    private let now = Mutex(Instant.zero)

    func set(_ time: Instant) { now.withLock { $0 = time } }

    var time: LocalTime {
      let seconds = now.withLock { $0.seconds(since: .zero) } + Double(9 * 60 + 41) * 60
      let minutes = Int(seconds / 60)
      return LocalTime(
        hour: minutes / 60 % 24, minute: minutes % 60, date: "2026-11-21",
        secondsToNextMinute: Double(minutes + 1) * 60 - seconds)
    }
  }

  private func advance(_ panel: PanelUnderTest, _ clock: Clock, to seconds: Double) throws {
    while panel.now < Instant(seconds: seconds) {
      let next = min(Instant(seconds: seconds), panel.now.advanced(by: 0.5))
      clock.set(next)
      try panel.wait(until: next.seconds(since: .zero))
    }
  }

  private func place(of text: String, on panel: PanelUnderTest) -> Point? {
    let tree = panel.run.stage.tree
    var found: Point?
    tree.forEach(from: tree.root) { layer in
      if case .text(let content) = tree[layer].content, content.string == text {
        found = panel.frame(of: layer).center
      }
    }
    return found
  }

  @Test func `The time is shown after a while, and the touch that ends it does nothing else`()
    throws
  {
    let clock = Clock()
    let panel = try PanelUnderTest(yaml: text, isOpen: true, clock: { clock.time })
    try panel.wait(until: 9.5)
    #expect(!panel.texts.contains("9:41"))
    try panel.wait(until: 14)
    #expect(panel.texts.contains("9:41"))
    #expect(try panel.isAtRest())
    try panel.tap("Lamp")
    try panel.wait(1)
    #expect(!panel.texts.contains("9:41"))
    #expect(panel.run.panel.assumeIsolated { $0.screen.controls.first?.isOn == false })
    try panel.tap("Lamp")
    try panel.wait(1)
    #expect(panel.run.panel.assumeIsolated { $0.screen.controls.first?.isOn == true })
  }

  @Test func `The time moves a few pixels with every minute, and rests in between`() throws {
    let clock = Clock()
    let panel = try PanelUnderTest(yaml: text, clock: { clock.time })
    var places: Set<Point> = []
    for minute in 1...8 {
      try advance(panel, clock, to: Double(minute) * 60 + 5)
      let time = "9:\(41 + minute)"
      let place = try #require(self.place(of: time, on: panel))
      places.insert(Point(place.x.rounded(), place.y.rounded()))
      let middle = Point(640, 400)
      #expect(abs(place.x - middle.x) <= 40 && abs(place.y - middle.y) <= 100)
      let frames = panel.run.display.presentedFrames
      try advance(panel, clock, to: Double(minute) * 60 + 55)
      #expect(panel.run.display.presentedFrames == frames, "at rest in the minute \(minute)")
    }
    #expect(places.count == 8)
  }

  @Test func `Another theme or size goes on with it`() throws {
    let clock = Clock()
    let panel = try PanelUnderTest(yaml: text, clock: { clock.time })
    try panel.wait(until: 15)
    try panel.run.display.resize(to: PixelSize(800, 480))
    try panel.wait(1)
    #expect(panel.texts.contains("9:41"))
    try panel.save(text + "\ntheme: {name: light}")
    try panel.wait(2)
    #expect(panel.texts.contains("9:41"))
    try panel.save(text.replacing("saver: {after: 10s}", with: "saver: off"))
    try panel.wait(2)
    #expect(!panel.texts.contains("9:41"))
  }

  private let photos = """
    home: {clock: false, date: false}
    display: {saver: {after: 10s, source: photos}, off-after: 60s}
    sources: {photos: {photos: /nowhere}}
    """

  private func pictures(of panel: PanelUnderTest) -> [PictureID] {
    panel.run.panel.assumeIsolated { panel in
      panel.glass.renderer.compositor.pictures.ids
        .filter { $0.number >= PictureLoads.first }.sorted { $0.number < $1.number }
    }
  }

  private func watched(by panel: PanelUnderTest) -> Set<String>? {
    panel.requests.compactMap { if case .watch(let names) = $0 { names } else { nil } }.last
  }

  @Test func `Photos follow one another, two at most in memory, and only while they are seen`()
    throws
  {
    let panel = try PanelUnderTest(yaml: photos)
    #expect(watched(by: panel)?.contains("photos") != true)
    try panel.wait(until: 12)
    #expect(watched(by: panel) == ["photos"])
    for number in 0..<4 {
      let image = ImageReference("/nowhere/\(number).jpg", version: "1")
      try panel.receive(.source("photos", .fresh(.image(image), at: panel.now)))
      try panel.wait(0.1)
      let picture = try Picture(size: PixelSize(1280, 800), isOpaque: true)
      try panel.receive(
        .picture(
          PictureNews(number: PictureLoads.first + number, .read(ReadPicture(picture)))))
      try panel.wait(0.1)
      #expect(pictures(of: panel).count == min(2, number + 1))
      try panel.wait(2)
      #expect(pictures(of: panel).map(\.number) == [PictureLoads.first + number])
    }
    // The screen goes off, and nobody reads pictures any more.
    try panel.wait(80)
    #expect(!panel.run.display.isPowered)
    #expect(watched(by: panel)?.contains("photos") == false)
    let requests = panel.requests.count
    try panel.wait(600)
    #expect(panel.requests.count == requests)
  }

  @Test func `Without a picture the time is shown`() throws {
    let panel = try PanelUnderTest(yaml: photos, clock: { Clock().time })
    try panel.receive(
      .source("photos", .failed(reason: "There is no picture.", kind: .notFound)))
    try panel.wait(until: 15)
    #expect(panel.texts.contains("9:41"))
  }

  @Test func `A command shows what it is about, in front of the saver too`() throws {
    let panel = try PanelUnderTest(yaml: text, clock: { Clock().time })
    try panel.wait(until: 15)
    #expect(panel.texts.contains("9:41"))
    try panel.receive(.agent(.command(.toast(PanelMessage("The door is open")))))
    try panel.wait(1)
    #expect(!panel.texts.contains("9:41") && panel.texts.contains("The door is open"))
  }

  // MARK: Back to the first page

  private let pages = """
    display: {first-page-after: 20s, stay-on: [alarm]}
    sources: {alarm: {listen: [alarm]}}
    tiles: [{kind: toggle, label: Lamp}]
    pages:
      rooms: {title: Rooms, tiles: [{kind: toggle, label: Fan}]}
      more: {title: More, place: detail, tiles: [{kind: toggle, label: Heating}]}
    """

  private func page(of panel: PanelUnderTest) -> String {
    panel.run.panel.assumeIsolated { $0.screen.shownPageName }
  }

  @Test(arguments: ["rooms", "more"])
  func `The first page comes back after a while, and the pane goes where it began`(
    _ name: String
  ) throws {
    let panel = try PanelUnderTest(yaml: pages, isOpen: true)
    try panel.receive(.agent(.command(.page(name))))
    try panel.wait(19)
    #expect(page(of: panel) == name)
    try panel.wait(3)
    #expect(page(of: panel) == Configuration.mainPage)
    #expect(panel.run.panel.assumeIsolated { $0.screen.pane.detent == .closed })
    #expect(try panel.isAtRest())
  }

  @Test func `An alarm keeps the page that is shown`() throws {
    let panel = try PanelUnderTest(yaml: pages, isOpen: true)
    try panel.receive(.source("alarm", .fresh(.boolean(true), at: panel.now)))
    try panel.receive(.agent(.command(.page("rooms"))))
    try panel.wait(60)
    #expect(page(of: panel) == "rooms")
    try panel.receive(.source("alarm", .fresh(.boolean(false), at: panel.now)))
    try panel.wait(10)
    #expect(page(of: panel) == "rooms")
    try panel.wait(12)
    #expect(page(of: panel) == Configuration.mainPage)
  }

  // MARK: The light of the screen itself

  private func levels(of panel: PanelUnderTest) -> [Double] {
    panel.requests.compactMap { if case .light(let level, _) = $0 { level } else { nil } }
  }

  @Test func `Where the screen itself gets dimmer, the picture stays as it is`() throws {
    let panel = try PanelUnderTest(
      yaml: """
        display:
          light: backlight
          dim: {after: 10s, brightness: 0.25}
          off: {after: 20s}
        home: {wallpaper: {color: "#808080"}, clock: false, date: false}
        """)
    #expect(levels(of: panel) == [1])
    func grey() -> UInt32 { panel.run.display.glass.withPixels { $0.row(20)[20] & 0xFF } }
    try panel.wait(until: 15)
    #expect(levels(of: panel) == [1, 0.25] && grey() == 0x80)
    try panel.wait(until: 25)
    #expect(levels(of: panel) == [1, 0.25, 0] && grey() == 0)
    try panel.touch(.began, Point(20, 20))
    try panel.touch(.ended, Point(20, 20))
    try panel.wait(1)
    #expect(levels(of: panel) == [1, 0.25, 0, 1] && grey() == 0x80)
  }
}
