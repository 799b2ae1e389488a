import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import Localization
import PanelTestKit
import Settings
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

private let text = """
  home: {clock: false, date: false}
  pane: {columns: 4}
  sources:
    title: {listen: [title]}
    artist: {listen: [artist]}
    cover: {listen: [cover]}
    playing: {listen: [playing], as: switch}
    position: {poll: [position], as: number}
    length: {listen: [length], as: number}
    nothing: {listen: [nothing]}
  actions:
    play: {exec: [play]}
    seek: {exec: [seek, '${value}'], format: '%d'}
  tiles:
    - kind: media
      span: [2, 2]
      media: &m
        {title: title, artist: artist, cover: cover, playing: playing, position: position,
         length: length, play: play, previous: {exec: [previous]}, next: {exec: [next]}, seek: seek}
    - kind: media
      span: [2, 1]
      media:
        {title: title, artist: artist, cover: cover, playing: playing, position: position,
         length: length, play: play, previous: {exec: [previous]}, next: {exec: [next]}, seek: seek}
    - kind: media
      media:
        {title: title, artist: artist, cover: cover, playing: playing, position: position,
         length: length, play: play, previous: {exec: [previous]}, next: {exec: [next]}, seek: seek}
    - {kind: media, media: {title: nothing, cover: nothing, play: play}}
  """.replacing("&m\n", with: "\n")

@Suite struct MediaTileTests {
  private func house(playing: Bool) throws -> PanelUnderTest {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("title", .text("Weightless as the Morning Light over the Harbour"))
    try house.hear("artist", .text("Marconi Union"))
    try house.hear("length", .number(480))
    try house.hear("playing", .boolean(playing))
    try house.hear("position", .number(120))
    try house.wait(0.9)
    return house
  }

  private func part(_ house: PanelUnderTest, _ number: Int) throws -> Rect {
    let part = try #require(house.screen.controls[0].parts.first { $0.name == .part(number) })
    return house.frame(of: part.layer)
  }

  /// The bar and what it has covered.
  private func bar(_ house: PanelUnderTest) throws -> (track: LayerID, fill: LayerID) {
    let part = try #require(house.screen.controls[0].parts.first { $0.name == 3 })
    let tree = house.screen.stage.tree
    let bar = tree[part.layer].children[0]
    return (tree[bar].children[0], tree[bar].children[1])
  }

  private func fill(_ house: PanelUnderTest) throws -> Double {
    let bar = try bar(house)
    return house.seen(bar.fill).size.width / house.seen(bar.track).size.width
  }

  @Test func `Nothing is sent because something was read`() throws {
    let house = try house(playing: true)
    for i in 0..<20 { try house.hear("position", .number(Double(i) * 7)) }
    try house.hear("playing", .boolean(false))
    try house.wait(20)
    #expect(house.screen.requests.runs.underWay.isEmpty)
    #expect(house.value(ofRun: 0) == nil)
  }

  @Test func `It goes on by itself once a second while it plays, and rests while it does not`()
    throws
  {
    let house = try house(playing: true)
    let start = try fill(house)
    let frames = house.run.display.presentedFrames
    try house.wait(10)
    #expect(abs(try fill(house) - start - 10.0 / 480) < 1.5 / 480)
    let drawn = house.run.display.presentedFrames - frames
    #expect((8...24).contains(drawn), "\(drawn)")
    try house.hear("playing", .boolean(false))
    try house.wait(1)
    let still = house.run.display.presentedFrames
    let controls = house.screen.controls
    #expect(controls.allSatisfy { $0.deadline == nil && $0.visibleDeadline == nil })
    try house.wait(20)
    #expect(house.run.display.presentedFrames == still)
  }

  @Test func `Where nobody knows how long it is no second is counted`() throws {
    let house = try house(playing: true)
    try house.hear("length", .number(0))
    try house.wait(1)
    let still = house.run.display.presentedFrames
    #expect(house.screen.controls.allSatisfy { $0.deadline == nil && $0.visibleDeadline == nil })
    try house.wait(20)
    #expect(house.run.display.presentedFrames == still)
  }

  @Test func `Where no length is told one reads how long it has played, and nothing else`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("title", .text("Weightless"))
    try house.hear("playing", .boolean(true))
    try house.hear("position", .number(120))
    try house.wait(0.4)
    #expect(house.texts(of: 0).contains("2:00"), "\(house.texts(of: 0))")
    #expect(!house.texts(of: 0).contains { $0.contains("–") })
    try house.wait(5)
    #expect(house.texts(of: 0).contains("2:05"), "\(house.texts(of: 0))")
  }

  @Test func `A title and an artist are shown in the words of the house`() throws {
    let house = try PanelUnderTest(
      yaml: text.replacing(
        "{listen: [title]}", with: "{listen: [title], words: {tv_in: Television}}"
      )
      .replacing("{listen: [artist]}", with: "{listen: [artist], words: {hdmi1: Living room}}"),
      isOpen: true)
    try house.hear("title", .text("tv_in"))
    try house.hear("artist", .text("HDMI1"))
    try house.wait(0.4)
    #expect(house.texts(of: 0).contains("Television"), "\(house.texts(of: 0))")
    #expect(house.texts(of: 0).contains("Living room"))
  }

  @Test(arguments: [0, -1, 9.2e12, 100]) func `What is live has no end to wait for`(
    _ length: Double
  ) throws {
    let house = try house(playing: true)
    try house.hear("length", .number(length))
    try house.hear("position", .number(7200))
    try house.wait(1)
    let texts = house.texts(of: 0)
    #expect(texts.contains("Live"), "\(texts)")
    #expect(!texts.contains { $0.hasPrefix("−") }, "\(texts)")
    try house.hear("length", .number(480))
    try house.hear("position", .number(481))
    try house.wait(1)
    #expect(house.texts(of: 0).contains("−0:00"), "a piece that ends is not live")
  }

  @Test func `A second that begins while it springs to another place does not cut that short`()
    throws
  {
    let house = try house(playing: true)
    let position = try fill(house) * 480
    // The next second begins 0.1 s after this reading.
    try house.hear("position", .number(position.rounded(.down) + 200.9))
    var (last, farthest) = (try fill(house), 0.0)
    for _ in 0..<60 {
      try house.wait(1.0 / 60)
      let now = try fill(house)
      farthest = max(farthest, now - last)
      last = now
    }
    #expect(abs(last * 480 - position - 201) < 2.5)
    // A spring's fastest frame: the way × e⁻¹ × its frequency × the frame, and a little for 0.8.
    #expect(farthest < 200 / 480 * 0.16, "\(farthest)")
  }

  @Test func `A short piece goes on softly from second to second`() throws {
    let house = try house(playing: true)
    try house.hear("length", .number(9))
    try house.hear("position", .number(1))
    try house.wait(1.5)
    var (last, farthest) = (try fill(house), 0.0)
    for _ in 0..<120 {
      try house.wait(1.0 / 60)
      let now = try fill(house)
      farthest = max(farthest, now - last)
      last = now
    }
    #expect(abs(last - 4.5 / 9) < 1.2 / 9)
    #expect(farthest < 0.2 / 9, "\(farthest)")
  }

  @Test func `Behind a closed pane no second is counted`() throws {
    let house = try house(playing: true)
    try house.touch(.began, Point(1240, house.top - 20))
    try house.wait(0.04)
    try house.touch(.ended, Point(1240, house.top - 20))
    try house.wait(3)
    #expect(house.deadline == nil)
    let frames = house.run.display.presentedFrames
    try house.wait(30)
    #expect(house.run.display.presentedFrames == frames)
  }

  @Test func `The scrubber does not jump at the grab, follows exactly and sends once`() throws {
    let house = try house(playing: false)
    let bar = try part(house, 3)
    #expect(bar.size.height >= 44)
    let place = Point(bar.center.x, bar.center.y)
    let start = try fill(house)
    try house.touch(.began, place)
    try house.wait(0.03)
    #expect(abs(try fill(house) - start) < 0.002)
    // It is the finger's from the first pixel on.
    for way in [12.0, 30, 80, 60] {
      try house.touch(.moved, Point(place.x + way, place.y))
      try house.wait(0.03)
      #expect(abs(try fill(house) - start - way / bar.size.width) < 0.002, "\(way)")
    }
    #expect(
      house.screen.requests.runs.underWay.isEmpty, "it is asked for when the finger leaves it")
    let chosen = try fill(house)
    try house.touch(.ended, Point(place.x + 60, place.y))
    try house.wait(0.7)
    #expect(house.screen.requests.runs.underWay.count == 1)
    guard case .number(let sent) = house.value(ofRun: 0) else {
      Issue.record("nothing was sent")
      return
    }
    #expect(abs(sent - chosen * 480) < 1)
    #expect(abs(try fill(house) - chosen) < 0.004, "what was asked for is shown")
    try house.finish(0)
    try house.hear("position", .number(sent))
    try house.wait(9)
    #expect(abs(try fill(house) - chosen) < 0.004)
  }

  @Test func `Under a finger the bar and what it has covered swell as one, and go back`() throws {
    let house = try house(playing: false)
    let layers = try self.bar(house)
    let bar = try self.part(house, 3)
    var highest = 0.0
    func check() {
      let track = house.frame(of: layers.track).size.height
      let fill = house.frame(of: layers.fill).size.height
      #expect(abs(track - fill) < 0.05)
      highest = max(highest, fill)
    }
    try house.touch(.began, bar.center)
    for i in 0..<40 {
      try house.wait(0.016)
      if i < 12 { try house.touch(.moved, Point(bar.center.x + 8 * Double(i), bar.center.y)) }
      check()
    }
    #expect(highest > 11)
    // Nothing is known of its length any more, and the finger goes.
    try house.hear("length", .failed(reason: "It is over"))
    try house.touch(.ended, Point(bar.center.x + 88, bar.center.y))
    try house.wait(2)
    check()
    let size = house.frame(of: layers.fill).size
    #expect(size.width < 0.5 && abs(size.height - 6) < 0.05)
  }

  @Test func `A place that is refused is given back`() throws {
    let house = try house(playing: false)
    let bar = try part(house, 3)
    try house.touch(.began, bar.center)
    try house.wait(0.03)
    for way in [12.0, 60, 100] {
      try house.touch(.moved, Point(bar.center.x + way, bar.center.y))
      try house.wait(0.03)
    }
    try house.touch(.ended, Point(bar.center.x + 100, bar.center.y))
    try house.wait(0.5)
    #expect(try fill(house) > 0.35)
    try house.finish(0, .failed(message: "No player."))
    try house.wait(1.5)
    #expect(abs(try fill(house) - 0.25) < 0.003)
  }

  @Test func `Play is shown at once and then the truth; the others act once each`() throws {
    let house = try house(playing: false)
    try house.tap(part(house, 0).center)
    #expect(house.value(ofRun: 0) == .boolean(true))
    #expect(house.screen.controls[0].visibleDeadline != nil, "it counts from then on")
    try house.finish(0, .failed(message: "No player."))
    #expect(house.screen.controls[0].visibleDeadline == nil)
    try house.tap(part(house, 2).center)
    try house.tap(part(house, 1).center)
    // The agent does one after the other.
    #expect(house.screen.requests.runs.underWay == [1, 2])
    try house.finish(1)
    #expect(house.screen.requests.runs.underWay == [2])
    try house.finish(2)
    #expect(house.screen.requests.runs.underWay == [])
  }

  @Test func `A success that changes nothing is no missing answer`() throws {
    let house = try house(playing: false)
    try house.tap(part(house, 0).center)
    try house.finish(0, .succeeded)
    var seen: Set<String> = []
    for _ in 0..<40 {
      try house.wait(0.5)
      seen.formUnion(house.texts(of: 0))
    }
    #expect(seen.contains("Marconi Union"))
    #expect(!seen.contains(LocalizedStrings.english.noAnswer))
    #expect(house.screen.controls[0].visibleDeadline == nil, "the truth is shown")
  }

  @Test func `What plays looks as it was approved`() throws {
    let house = try house(playing: true)
    try house.hear("cover", .picture("file:///tmp/cover%20one.png"))
    for i in 0..<3 {
      let cover = try landscape(300, 300, hue: 0.4)
      try house.show(PictureNews(number: 16 + i, .read(ReadPicture(cover))))
    }
    try house.hear("nothing", .failed(reason: "No players found"))
    try house.hear("playing", .boolean(false))
    try house.hear("position", .number(121))
    try house.wait(1.5)
    let bar = try part(house, 3)
    try house.touch(.began, bar.center)
    try house.wait(0.5)
    #expect(try house.difference(from: "tile-media", in: house.tiles) == nil)
  }

  @Test func `The next title fades in where the last one fades out`() throws {
    let house = try house(playing: true)
    func seen() -> [String: Double] {
      let tree = house.screen.stage.tree
      var seen: [String: Double] = [:]
      tree.forEach(from: house.screen.controls[0].layer) { layer in
        guard case .text(let text) = tree[layer].content else { return }
        seen[text.string] = house.seen(layer).opacity
      }
      return seen
    }
    let old = try #require(seen().keys.first { $0.hasPrefix("Weightless") })
    try house.hear("title", .text("Lightness"))
    #expect(try #require(seen()[old]) > 0.8 && #require(seen()["Lightness"]) < 0.2)
    try house.wait(0.1)
    for title in [old, "Lightness"] {
      #expect((0.2...0.8).contains(try #require(seen()[title])), "\(title)")
    }
    try house.wait(0.5)
    #expect(seen()[old] == nil && seen()["Lightness"] == 1)
  }

  @Test func `A cover that is an address says so in its place`() throws {
    let house = try house(playing: true)
    func says() -> Bool {
      house.screen.stage.tree.layers.contains {
        guard case .text(let text) = $0.content else { return false }
        return text.string == "Web address" && !$0.isHidden
      }
    }
    #expect(!says())
    try house.hear("cover", .failed(reason: "“https://a/b” is an address.", kind: .address))
    #expect(says())
    try house.hear("cover", .failed(reason: "Nothing is there.", kind: .unreadable))
    try house.wait(0.5)
    #expect(!says(), "a piece without a cover is no trouble")
  }

  @Test func `Behind a cover there is no note that a pale page would show through it`() throws {
    let house = try house(playing: true)
    func notes() -> Int {
      let tree = house.screen.stage.tree
      var count = 0
      tree.visit(from: house.screen.controls[0].layer, ()) { _, layer, _ in
        if layer.content == .icon(IconName("music")) { count += 1 }
        return ()
      }
      return count
    }
    #expect(notes() == 1)
    try house.hear("cover", .picture("file:///tmp/cover%20one.png"))
    let cover = try landscape(300, 300, hue: 0.4)
    try house.show(PictureNews(number: 16, .read(ReadPicture(cover))))
    #expect(notes() == 1, "it comes in over the note")
    try house.wait(1)
    #expect(notes() == 0)
  }
}
