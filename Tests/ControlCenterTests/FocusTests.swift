import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import PanelTestKit
import SeededNumbers
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

private let text = """
  home: {clock: false, date: false, wallpaper: {color: "#203040"}}
  theme: {material: false}
  tiles:
    - {kind: toggle, label: Lamp, action: lamp}
    - {kind: slider, label: Level, range: [0, 100], action: level}
    - {kind: momentary, label: Horn, action: horn, release: quiet}
    - {kind: button, label: Off, action: off}
    - {kind: list, label: Songs, rows: [{label: A, action: a}, {label: B}, {label: C, action: c}]}
  actions:
    lamp: {exec: [/bin/true]}
    level: {exec: [/bin/echo, "${value}"]}
    horn: {exec: [/bin/true]}
    quiet: {exec: [/bin/true]}
    a: {exec: [/bin/true]}
    c: {exec: [/bin/true]}
    off: {confirm: {title: "Power off?", action: lamp}}
  pages:
    second: {title: Second, tiles: [{kind: toggle, label: Door}]}
    springs: {place: over, tiles: [{kind: toggle, label: Gate}]}
  """

@Suite struct FocusTests {
  /// The pane is open, and the focus is on its momentary button.
  private func goToHorn(of desk: PanelUnderTest) throws {
    try desk.type(.next, .activate)
    for _ in 0..<20 where desk.screen.focus.stop.map({ desk.horn == $0.id.target }) != true {
      try desk.type(.next)
    }
  }

  @Test func `The first key shows where the focus is, the next one acts`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    #expect(desk.ring.opacity == 0)
    try desk.type(.activate)
    #expect(desk.screen.pane.detent == .closed)
    #expect(desk.ring.opacity == 1)
    try desk.type(.next, .previous, .activate)
    #expect(desk.screen.pane.detent == .open)
    try desk.go(to: LookTile<Tile>.self)
    try desk.type(.activate)
    #expect(desk.asked == ["lamp"])
    #expect(desk.focused?.isOn == true)
  }

  @Test func `The ring is around what it stands for, in front of everything, and rests`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.next, .activate)
    for _ in 0..<12 {
      try desk.type(.next)
      let stop = try #require(desk.screen.focus.stop)
      let ring = desk.ring
      let reach = 2 * (Focus.gap + ring.borderWidth)
      #expect(abs(ring.position.x - stop.frame.center.x) < 0.6)
      #expect(abs(ring.position.y - stop.frame.center.y) < 0.6)
      #expect(abs(ring.size.width - stop.frame.size.width - reach) < 0.6)
      let frames = desk.run.display.presentedFrames
      try desk.wait(3)
      #expect(desk.run.display.presentedFrames == frames)
    }
  }

  @Test func `No page turns behind a question, nor on a pane that is shut`() throws {
    for start in ["open", "closed"] {
      let desk = try PanelUnderTest(
        yaml: text.replacing("theme:", with: "pane: {start: \(start)}\ntheme:"),
        size: PixelSize(1000, 700), outcome: .succeeded)
      let first = desk.title
      try desk.type(.pageDown)
      #expect((desk.title == first) == (start == "closed"))
      guard start == "open" else { continue }
      try desk.type(.pageUp)
      #expect(desk.title == first)
      for _ in 0..<20 where desk.focused.map({ $0.layer != desk.layer(of: "Off") }) ?? true {
        try desk.type(.next)
      }
      try desk.type(.activate)
      #expect(desk.screen.overlays.alert.takesTouches)
      try desk.type(.pageDown)
      #expect(desk.title == first)
    }
  }

  @Test func `However fast keys come, the ring never jumps`() throws {
    let desk = try PanelUnderTest(
      yaml: text, size: PixelSize(1000, 700), interval: 1.0 / 240, outcome: .succeeded)
    try desk.type(.next, .activate)
    var numbers = SeededNumbers(7)
    var last = desk.ring.position
    for _ in 0..<300 {
      if Bool.random(using: &numbers) {
        let key = [Key.next, .previous, .up, .down, .left, .right].randomElement(using: &numbers)
        try desk.key(key ?? .next, isDown: true)
      }
      try desk.wait(1.0 / 240)
      let place = desk.ring.position
      // Across the whole screen in its response of 0.28 s, twice as fast at its fastest.
      #expect(place.distance(to: last) < 1300 / 0.28 / 240 * 3, "\(last) \(place)")
      last = place
    }
  }

  @Test func `Arrow keys set a slider, a twentieth at a time`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.next, .activate)
    try desk.go(to: LookTile<Slider>.self)
    let isUpright = desk.focused?.keyAxis(of: 0) == .vertical
    let (more, less, away) = isUpright ? (Key.up, Key.down, Key.right) : (.right, .left, .down)
    for (key, level) in [(more, 5.0), (more, 10), (more, 15), (less, 10)] {
      try desk.type(key)
      #expect(desk.asked.last == "level \(SourceValue.number(level))")
    }
    try desk.type(away)
    #expect(!(desk.focused?.view is LookTile<Slider>))
  }

  @Test func `A key that is held is a finger that is held`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try goToHorn(of: desk)
    try desk.key(.activate, isDown: true)
    try desk.wait(0.3)
    // It repeats.
    try desk.key(.activate, isDown: true)
    try desk.wait(1.2)
    #expect(desk.asked == ["press main/3"])
    try desk.key(.activate, isDown: false)
    try desk.wait(0.5)
    #expect(desk.asked == ["press main/3", "lift main/3"])
  }

  @Test func `A key that is lost has been let go of by nobody`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.next, .activate)
    try desk.go(to: LookTile<Tile>.self)
    try desk.key(.activate, isDown: true)
    try desk.wait(0.06)
    try desk.lose(.activate)
    try desk.wait(0.9)
    #expect(desk.asked == [])
    #expect(desk.focused?.isOn == false)
    try desk.type(.activate)
    #expect(desk.asked == ["lamp"])
  }

  @Test func `A momentary button whose key is lost is released`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try goToHorn(of: desk)
    try desk.key(.activate, isDown: true)
    try desk.wait(0.3)
    try desk.lose(.activate)
    try desk.wait(0.5)
    #expect(desk.asked == ["press main/3", "lift main/3"])
  }

  @Test(arguments: [
    ("label: Lamp,", "label: Light,"), ("kind: toggle, label: Lamp", "kind: button, label: Bye"),
    ("theme: {", "theme: {name: light, "),
  ])
  func `The ring stays where it is when a file is saved`(old: String, new: String) throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.next, .activate)
    try desk.go(to: LookTile<Slider>.self)
    let stop = try #require(desk.screen.focus.stop)
    try desk.save(text.replacing(old, with: new))
    for _ in 0..<80 {
      try desk.wait(0.016)
      #expect(desk.screen.focus.isShown)
    }
    #expect(
      desk.screen.configuration.tiles[0].label != "Lamp"
        || desk.screen.configuration.theme.name == "light")
    #expect(desk.screen.focus.stop?.id == stop.id)
    #expect(desk.ring.opacity == 1)
    let frame = try #require(desk.screen.focusOrder[stop.id]).frame
    #expect(abs(desk.ring.position.x - frame.center.x) < 0.6)
  }

  @Test func `The ring around a question stays with it when a file is saved`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.next, .activate)
    for _ in 0..<20 where desk.screen.overlays.asking == nil { try desk.type(.next, .activate) }
    try desk.save(text.replacing("label: Lamp,", with: "label: Light,"))
    for _ in 0..<80 {
      try desk.wait(0.016)
      #expect(desk.ring.opacity == 1)
    }
    #expect(desk.screen.focus.stop?.id.target == .alert(.cancel))
    try desk.type(.activate)
    #expect(desk.screen.overlays.asking == nil)
  }

  @Test func `A question has the focus, on no, and Escape is no`() throws {
    for answer in [Key.activate, .escape] {
      let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
      try desk.type(.next, .activate)
      for _ in 0..<20 where desk.screen.overlays.asking == nil { try desk.type(.next, .activate) }
      let heard = desk.asked
      let stop = try #require(desk.screen.focus.stop)
      #expect(stop.id.target == .alert(.cancel))
      #expect(desk.screen.focusOrder.stops.count == 2)
      try desk.type(answer)
      #expect(desk.screen.overlays.asking == nil)
      #expect(desk.asked == heard)
      #expect(desk.screen.pane.detent == .open)
    }
  }

  @Test func `Rows of a list are chosen one by one, those that do something`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.next, .activate)
    try desk.go(to: LookTile<ListTile>.self)
    #expect(desk.screen.focus.stop?.id.row == 0)
    try desk.type(.activate)
    #expect(desk.asked == ["a"])
    try desk.type(.down)
    #expect(desk.screen.focus.stop?.id.row == 2)
    try desk.type(.activate)
    #expect(desk.asked == ["a", "c"])
  }

  @Test func `Rows that do nothing are read with keys where not all of them are seen`() throws {
    let rows = (1...30).map { "{label: Row \($0)}" }.joined(separator: ", ")
    let desk = try PanelUnderTest(
      yaml: "tiles: [{kind: list, label: Alarms, rows: [\(rows)]}]", size: PixelSize(1000, 700),
      outcome: .succeeded)
    try desk.type(.next, .activate)
    try desk.go(to: LookTile<ListTile>.self)
    for _ in 0..<29 { try desk.type(.down) }
    #expect(desk.screen.focus.stop?.id.row == 29)
    let list = try #require(desk.focused?.view as? LookTile<ListTile>)
    #expect(list.state.offset(at: desk.now) < -100)
    try desk.type(.activate)
    #expect(desk.asked.isEmpty)
  }

  @Test func `The menu leads to a page, and Escape goes back step by step`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.next, .activate)
    for _ in 0..<20
    where desk.screen.focus.stop?.id.target != .menuButton {
      try desk.type(.next)
    }
    try desk.type(.activate)
    #expect(desk.screen.pages.cover.shown == .menu)
    for _ in 0..<20 where desk.screen.focus.stop?.id.row != 2 { try desk.type(.down) }
    try desk.type(.activate)
    #expect(desk.screen.pages.cover.shown == .page(2))
    #expect(desk.focused?.view is LookTile<Tile>)
    try desk.type(.escape)
    #expect(desk.screen.pages.isOpen == false)
    try desk.type(.pageDown)
    #expect(desk.screen.pages.strip.page == 1)
    #expect(desk.title == "Second")
    try desk.type(.escape)
    #expect(desk.screen.pane.detent == .closed)
    #expect(!desk.isFinished)
    try desk.type(.escape)
    #expect(desk.isFinished)
  }

  @Test func `On a wall no key ends it`() throws {
    let desk = try PanelUnderTest(
      yaml: "display: {kiosk: true}\n" + text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.escape, .quit, .escape)
    #expect(!desk.isFinished)
  }

  @Test func `A finger takes the ring away, and a key brings it back to where it was`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.next, .activate)
    try desk.go(to: LookTile<Slider>.self)
    let heading = Point(500, desk.screen.layout.openY + 12)
    try desk.touch(.began, heading)
    try desk.wait(0.04)
    try desk.touch(.ended, heading)
    try desk.wait(1)
    #expect(desk.ring.opacity == 0)
    try desk.type(.next)
    #expect(desk.ring.opacity == 1)
    #expect(desk.focused?.view is LookTile<Slider>)
  }

  @Test func `A pane that closes takes the ring with it`() throws {
    let desk = try PanelUnderTest(yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try desk.type(.next, .activate)
    try desk.go(to: LookTile<Slider>.self)
    try desk.type(.escape)
    let stop = try #require(desk.screen.focus.stop)
    #expect(stop.frame.maxY <= 700 && stop.id.target.control == nil)
  }
}
