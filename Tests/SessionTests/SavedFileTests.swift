import Agent
import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import Look
import PanelTestKit
import SeededNumbers
import Settings
import TestSupport
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

extension PanelUnderTest {
  /// Has the file saved, and the panel come to rest.
  fileprivate func edit(_ text: String, wait seconds: Double = 0.7) throws {
    try save(text)
    if seconds > 0 { try wait(seconds) }
  }

  /// Where the words begin that no tile says, and how high they are: on the glass, or on the pane.
  fileprivate var chrome: [(origin: Point, height: Double)] {
    let seen = drawn
    let (screen, tree) = (self.screen, self.screen.stage.tree)
    let words = ["clock", "date", "title"].map { screen.chrome.layer($0) }
    return words.compactMap(\.self).map { layer in
      let values = seen[layer]
      let left = values.position.x - tree[layer].anchor.x * values.size.width * values.scale.x
      var height = values.scale.y
      if case .text(let text) = tree[layer].content { height *= text.size }
      return (Point(left, values.position.y), height)
    }
  }

  /// Where a word stands; nil: nowhere.
  fileprivate func place(of word: String) -> Point? {
    let (tree, seen) = (screen.stage.tree, drawn)
    var place: Point?
    tree.forEach(from: tree.root) { layer in
      if case .text(let text) = tree[layer].content, text.string == word {
        place = tree.bounds(of: layer, as: seen).center
      }
    }
    return place
  }

  /// Where the pane ends.
  fileprivate var lowerEdge: Double {
    let tree = screen.stage.tree
    return ["shadow", "rim", "ground"].compactMap { screen.chrome.layer($0) }
      .map { tree.bounds(of: $0, as: drawn).maxY }.min() ?? 0
  }

  fileprivate var drawn: PresentationTree {
    let now = self.now
    return run.panel.assumeIsolated { panel in
      let engine = panel.scheduler.assumeIsolated { $0.engine }
      return PresentationTree(drawing: panel.screen.stage, in: engine, at: now)
    }
  }
}

private func panel(_ tiles: String..., rest: String = "") -> String {
  """
  tiles:
  \(tiles.map { "  - {\($0)}" }.joined(separator: "\n"))
  \(rest)
  """
}

private let lamp = "kind: toggle, label: Lamp"
private let heat = "kind: slider, label: Heat"
private let horn = "kind: button, label: Horn, action: {exec: [horn]}"

@Suite struct SavedFileTests {
  @Test(arguments: [
    panel("kind: button, label: New", lamp, heat),
    panel(heat, "kind: button, label: New", lamp),
    panel(lamp, heat, rest: "theme: {name: light}"),
    panel(lamp + ", icon: light, color: '#224466', span: [2, 1]", heat + ", step: 0.05"),
    panel(lamp, heat, rest: "pages: {more: {tiles: [{kind: label, label: Else}]}}"),
    panel("kind: button, label: New", rest: "pages: {more: {tiles: [{\(lamp)}, {\(heat)}]}}"),
    panel(lamp, heat, rest: "language: de"),
    panel(lamp, heat, rest: "motion: {pane: pop}"),
  ]) func `What a person has set stays, whatever else is saved`(_ other: String) throws {
    let desk = try PanelUnderTest(yaml: panel(lamp, heat), isOpen: true)
    try desk.tap(desk.middle(of: "Lamp"))
    let place = try desk.middle(of: "Heat")
    try desk.touch(.began, place)
    for step in 1...10 {
      try desk.wait(0.016)
      try desk.touch(.moved, place + Point(0, Double(step) * -12))
    }
    try desk.wait(0.2)
    try desk.touch(.ended, place + Point(0, -120))
    try desk.wait(0.8)
    let level = try desk.control("Heat", as: LookTile<Slider>.self).shownNumber
    #expect(try desk.control("Lamp", as: LookTile<Tile>.self).isOn == true)
    #expect(try #require(level) > 0.1)
    try desk.edit(other, wait: 2.5)
    #expect(try desk.control("Lamp", as: LookTile<Tile>.self).isOn == true)
    #expect(try desk.control("Heat", as: LookTile<Slider>.self).shownNumber == level)
  }

  @Test func `A file counts as shown only when the panel has taken it over`() throws {
    let desk = try PanelUnderTest(yaml: panel(lamp, heat), isOpen: true)
    func since() -> Instant? { desk.run.panel.assumeIsolated { $0.shownSince } }
    #expect(since() == .zero)
    let grip = Point(640, desk.top + 12)
    try desk.touch(.began, grip)
    try desk.wait(0.05)
    try desk.edit(panel(heat, lamp), wait: 6)
    #expect(since() == nil, "a finger is on the pane")
    let lifted = desk.now
    try desk.touch(.ended, grip)
    try desk.wait(2.5)
    #expect(try #require(since()) >= lifted)
  }

  @Test func `What waited behind an action that a file has changed begins on the new screen`()
    throws
  {
    let list = """
      kind: list, label: Do, span: [2, 3],
          rows: [{label: A, action: {sequence: [slow, x]}}, {label: B, action: {page: rooms}}]
      """
    let rest = """
      pages: {rooms: {place: detail, title: Rooms, tiles: [{kind: label, label: Else}]}}
      actions: {slow: {exec: [slow]}, x: {exec: [x]}}
      """
    // Nobody answers there: what is asked for goes on and on.
    let desk = try PanelUnderTest(yaml: panel(list, rest: rest), isOpen: true)
    let page = { desk.screen.pages.cover.isOpen == true }
    for row in ["A", "B"] { try desk.tap(try #require(desk.place(of: row))) }
    try desk.wait(1)
    #expect(!page())
    let tiles = (1...14).map { "kind: toggle, label: T\($0)" }
    let text = "tiles:\n" + (tiles + [list]).map { "  - {\($0)}\n" }.joined() + rest
    let runs = desk.screen.requests.runs.underWay
    #expect(runs.count == 2)
    try desk.edit(text.replacing("exec: [x]", with: "exec: [y]"), wait: 2.5)
    try desk.finish(runs[0], .failed(message: "It was ended.", kind: .ended))
    try desk.run.receive(.agent(.show(run: runs[1], page: "rooms")))
    try desk.finish(runs[1])
    try desk.wait(2.5)
    #expect(page() && desk.screen.requests.runs.underWay.isEmpty)
  }

  @Test func `A tile with an id may be called something else`() throws {
    let desk = try PanelUnderTest(yaml: panel(lamp + ", id: a", horn), isOpen: true)
    try desk.tap(desk.middle(of: "Lamp"))
    try desk.edit(panel(horn, "kind: toggle, label: Ceiling, id: a", "kind: toggle, label: Lamp"))
    #expect(try desk.control("Ceiling", as: LookTile<Tile>.self).isOn == true)
    #expect(try desk.control("Lamp", as: LookTile<Tile>.self).isOn == false)
  }

  @Test(arguments: ["enabled-by: power", "detail: more"])
  func `What turns a tile off or opens from it is no part of its state`(_ key: String) throws {
    let rest = """
      sources: {power: {listen: [/bin/true], on: [on], off: [off]}}
      pages: {more: {tiles: [{kind: label, label: Else}]}}
      """
    for tiles in [[lamp + ", " + key, lamp], [lamp, lamp + ", " + key]] {
      let desk = try PanelUnderTest(yaml: panel(tiles[0], rest: rest), isOpen: true)
      try desk.hear("power", .fresh(.boolean(true), at: .zero))
      try desk.tap(desk.middle(of: "Lamp"))
      #expect(desk.screen.controls[0].isOn == true)
      try desk.edit(panel(tiles[1], rest: rest))
      #expect(desk.screen.controls[0].isOn == true)
    }
  }

  @Test func `Strokes of one source are never shown as those of another`() throws {
    let rest = "sources: {first: {poll: [a], as: number}, second: {poll: [b], as: number}}"
    func lately(_ keys: String) -> String { "kind: sparkline, label: Lately, \(keys)" }
    let desk = try PanelUnderTest(yaml: panel(lately("source: first"), rest: rest), isOpen: true)
    try desk.hear("first", .number(7))
    let values = {
      try desk.control("Lately", as: LookTile<Sparkline>.self).state.history.values.compactMap(
        \.self)
    }
    #expect(try values() == [7])
    try desk.hear("first", .unknown)
    #expect(try values() == [7], "it only has no value now")
    try desk.edit(panel(lately("source: first, unit: W"), rest: rest))
    #expect(try values().contains(7))
    try desk.edit(panel(lately("source: second"), rest: rest))
    #expect(try values().isEmpty)
    try desk.hear("second", .number(3))
    try desk.edit(panel(lately("source: second"), rest: rest.replacing("[b]", with: "[c]")))
    #expect(try values().isEmpty)
  }

  @Test func `A clock without a name is told the time wherever it has gone`() throws {
    let desk = try PanelUnderTest(yaml: panel("kind: clock", "kind: toggle"), isOpen: true)
    try desk.hear("clock", .clock("9:41\t2026-11-21"))
    try desk.edit(panel("kind: toggle", "kind: clock"))
    #expect(desk.screen.controls.listeners["clock"] == [1])
    #expect(desk.screen.states["clock"] != nil)
    #expect(desk.screen.controls[1].sources == ["clock"])
  }

  @Test func `Renamed, a tile is known by what it does`() throws {
    let tile = "kind: toggle, action: {exec: [lamp, '${value}']}"
    let desk = try PanelUnderTest(yaml: panel(tile + ", label: Lamp", horn), isOpen: true)
    try desk.tap(desk.middle(of: "Lamp"))
    try desk.edit(panel(horn, tile + ", label: Ceiling"))
    #expect(try desk.control("Ceiling", as: LookTile<Tile>.self).isOn == true)
  }

  @Test(arguments: [
    panel("kind: button, label: New", heat, lamp),
    panel("kind: slider, label: Heat, icon: heating", lamp),
    panel(heat, lamp, rest: "theme: {name: light}"),
  ]) func `A slider in the hand stays there, at what it shows`(_ other: String) throws {
    let desk = try PanelUnderTest(yaml: panel(heat, lamp), isOpen: true)
    let place = try desk.middle(of: "Heat")
    try desk.touch(.began, place)
    var finger = place
    func drag(_ count: Int) throws {
      for _ in 0..<count {
        try desk.wait(0.016)
        finger = finger + Point(0, -8)
        try desk.touch(.moved, finger)
      }
    }
    try drag(20)
    let before = try #require(try desk.control("Heat", as: LookTile<Slider>.self).shownNumber)
    try desk.edit(other, wait: 0)
    try desk.wait(0.005)
    let after = try #require(try desk.control("Heat", as: LookTile<Slider>.self).shownNumber)
    #expect(abs(after - before) < 1e-9 && before > 0.2)
    try drag(5)
    let dragged = try #require(try desk.control("Heat", as: LookTile<Slider>.self).shownNumber)
    #expect(dragged > after + 0.04)
    try desk.touch(.ended, finger)
    try desk.wait(1.5)
    #expect(try desk.control("Heat", as: LookTile<Slider>.self).shownNumber == dragged)
  }

  @Test(arguments: ["", "theme: {name: light}"]) func `A picture that is contained keeps its shape`(
    _ rest: String
  ) throws {
    let image = "kind: image, fit: contain, file: /run/door.jpg, label: Door"
    let desk = try PanelUnderTest(yaml: panel(image, lamp), isOpen: true)
    try desk.hear("/run/door.jpg", .picture("/run/door.jpg\t1"))
    let picture = try Picture(size: PixelSize(40, 80), isOpaque: true)
    try desk.show(PictureNews(number: 16, .read(ReadPicture(picture))))
    try desk.wait(0.6)
    try desk.edit(panel(image + ", color: '#224466'", lamp, rest: rest), wait: 0.02)
    let tree = desk.screen.stage.tree
    let shown = tree.layers.filter { $0.content == .picture(PictureID(16)) && !$0.isHidden }
    #expect(!shown.isEmpty)
    for layer in shown { #expect(abs(layer.size.height / layer.size.width - 2) < 0.01) }
  }

  @Test(arguments: 0..<6) func `Clock, heading and the pane's sheet glide, whatever is saved`(
    seed: UInt64
  ) throws {
    let rest = [
      "pane: {height: 60%}", "pane: {height: 75%, title: Home}", "pane: {height: 50%, peek: 120}",
      "pages: {more: {tiles: [{kind: label, label: Else}]}}",
      "pages: {more: {place: over, tiles: [{kind: label, label: Else}]}}",
    ].map { $0 + "\ntheme: {material: false}" }
    let desk = try PanelUnderTest(yaml: panel(lamp, heat, rest: rest[0]), isOpen: true)
    var random = SeededNumbers(seed)
    for _ in 0..<12 {
      try desk.wait(random.chance(0.5) ? random.uniform(0.02...0.3) : 2)
      let before = desk.chrome
      try desk.edit(panel(lamp, heat, rest: rest[random.index(below: rest.count)]), wait: 0)
      for (old, new) in zip(before, desk.chrome) {
        #expect(new.origin.distance(to: old.origin) < 0.75)
        #expect(abs(new.height - old.height) < 0.75)
      }
      for _ in 0..<20 {
        try desk.wait(0.016)
        #expect(desk.lowerEdge > 799)
      }
    }
  }

  @Test func `The open menu marks its page, whatever is saved`() throws {
    let pages = "pages: {more: {tiles: [{kind: label, label: Else}]}}"
    let desk = try PanelUnderTest(yaml: panel(lamp, heat, rest: pages), isOpen: true)
    let (tree, button) = (desk.screen.stage.tree, desk.screen.pages.layer(of: .button))
    try desk.tap(tree.bounds(of: button, as: desk.drawn).center)
    try desk.wait(2)
    #expect(desk.screen.pages.menu.rows.map { $0.accessory == .selected } == [true, false])
    try desk.edit(panel(lamp, rest: pages), wait: 2)
    #expect(desk.screen.pages.menu.rows.map { $0.accessory == .selected } == [true, false])
  }

  @Test(arguments: ["tiles: [{kind: label, label: Else}]", "kind: gallery"])
  func `What lies on a page that nobody sees goes with it to another place`(page: String) throws {
    func file(_ place: String) -> String {
      panel(lamp, heat, rest: "pages: {more: {place: \(place), \(page)}}")
    }
    let desk = try PanelUnderTest(yaml: file("over"), isOpen: true)
    func count() -> Int {
      var count = 0
      desk.screen.stage.tree.forEach(from: desk.screen.controls[2].layer) { _ in count += 1 }
      return count
    }
    try desk.wait(2)
    let before = count()
    for place in ["beside", "over"] {
      try desk.edit(file(place), wait: 2)
      #expect(count() == before)
      let (host, tree) = (desk.host(of: desk.screen.controls[2].layer), desk.screen.stage.tree)
      #expect(host == desk.screen.pages.host(0, onPage: 1))
      #expect(tree[host].children.contains(desk.screen.controls[2].layer))
    }
  }

  @Test(arguments: [false, true])
  func `A pane at rest goes to where another file or screen has it`(isOpen: Bool) throws {
    let desk = try PanelUnderTest(
      yaml: panel(lamp, heat, rest: "pane: {height: 70%, peek: 80}"), isOpen: isOpen)
    func check(_ when: String) {
      let layout = desk.screen.layout
      let place = desk.seen(desk.screen.pane.layer).position.y
      #expect(abs(place - (isOpen ? layout.openY : layout.closedY)) < 0.5, "\(when): \(place)")
    }
    try desk.wait(2)
    check("at first")
    try desk.edit(panel(lamp, heat, rest: "pane: {height: 50%, peek: 160}"), wait: 3)
    check("another file")
    try desk.run.display.resize(to: PixelSize(800, 600))
    try desk.wait(3)
    check("another screen")
  }

  @Test func `Nothing cuts tiles that come from a higher pane`() throws {
    let desk = try PanelUnderTest(
      yaml: panel(lamp, heat, rest: "pane: {height: 75%}"), isOpen: true)
    try desk.wait(2)
    let more = "pages: {more: {tiles: [{kind: label, label: Else}]}}"
    try desk.edit(panel(lamp, heat, rest: "pane: {height: 50%}\n" + more), wait: 0)
    let tile = desk.screen.controls[0].layer
    let pages = desk.screen.pages
    func seen(_ layer: LayerID) -> Rect {
      desk.screen.stage.tree.bounds(of: layer, as: desk.drawn)
    }
    let home = pages.layer(of: .home)
    for clip in [home, try #require(pages.layer(ofPage: 0))] {
      #expect(seen(clip).maxY > seen(tile).maxY - 1)
    }
    try desk.wait(2)
    #expect(abs(seen(home).maxY - 800) < 1)
  }

  @Test func `What is known of a source is never that of one that took its name`() throws {
    let fan = "kind: image, file: /run/fan.png"
    let desk = try PanelUnderTest(
      yaml: panel(fan, "kind: image, file: /run/door.png, label: Door"), isOpen: true)
    try desk.hear("/run/fan.png", .picture("/run/fan.png\t1"))
    try desk.hear("/run/door.png", .picture("/run/door.png\t1"))
    let door = desk.screen.states["/run/door.png"]
    try desk.edit(panel("kind: image, file: /run/door.png, label: Door"))
    #expect(door != nil && desk.screen.states["/run/door.png"] == door)
  }

  @Test func `What has another place glides there, what is new grows in, what is gone shrinks out`()
    throws
  {
    let desk = try PanelUnderTest(yaml: panel(lamp, heat, horn), isOpen: true)
    try desk.wait(0.5)
    let layer = try desk.control("Lamp", as: LookTile<Tile>.self).layer
    let start = desk.seen(desk.host(of: layer)).position
    try desk.edit(panel(heat, horn, lamp), wait: 0)
    #expect(try desk.control("Lamp", as: LookTile<Tile>.self).layer == layer)
    var last = start
    var steps: [Double] = []
    for _ in 0..<60 {
      try desk.wait(1.0 / 60)
      let place = desk.seen(desk.host(of: layer)).position
      steps.append(place.distance(to: last))
      last = place
    }
    let way = desk.screen.stage.tree[desk.host(of: layer)].values.position.distance(to: start)
    #expect(way > 100)
    #expect(try #require(steps.max()) < way / 4, "\(steps)")
    try desk.edit(panel(heat, lamp, "kind: button, label: New"), wait: 0.03)
    let new = desk.host(of: try desk.control("New", as: LookTile<Tile>.self).layer)
    #expect(desk.seen(new).opacity < 0.2 && desk.seen(new).scale.x < 0.9)
    let ghost = try #require(desk.leaving.last)
    #expect(desk.seen(ghost).opacity > 0.8)
    try desk.wait(1.5)
    #expect(desk.seen(new).opacity == 1)
    #expect(abs(desk.seen(new).scale.x - 1) < 0.002)
    #expect(desk.leaving.isEmpty)
  }

  @Test func `Tiles that have glided stay where they are when what carries them is another layer`()
    throws
  {
    let tiles = (0..<8).map { "kind: toggle, label: T\($0)" }
    func text(_ order: [Int], rest: String = "") -> String {
      "home: {clock: false, date: false}\npane: {columns: 4}\ntiles:\n"
        + order.map { "  - {\(tiles[$0])}\n" }.joined() + rest
    }
    let page = "pages: {more: {place: detail, tiles: [{kind: label, label: Else}]}}\n"
    let desk = try PanelUnderTest(yaml: text([0, 1, 2, 3, 4, 5, 6, 7]), isOpen: true)
    for next in [
      text([1, 0, 2, 3, 7, 5, 6, 4]), text([1, 0, 2, 3, 7, 5, 6, 4], rest: page),
      text([1, 0, 2, 3, 7, 5, 6, 4]),
    ] {
      try desk.edit(next, wait: 3)
      let tree = desk.screen.stage.tree
      let model = PresentationTree(of: tree)
      for control in desk.screen.controls {
        let place = tree.bounds(of: control.layer, as: model)
        #expect(desk.frame(of: control.layer).origin.distance(to: place.origin) < 0.5)
      }
    }
  }

  @Test func `A screen that is another one of the same size is drawn anew`() throws {
    let desk = try PanelUnderTest(yaml: panel(lamp, heat), isOpen: true)
    try desk.wait(2)
    let before = desk.run.display.presentedFrames
    try desk.run.post(.resized)
    try desk.wait(0.5)
    #expect(desk.run.display.presentedFrames == before + 1)
  }

  @Test func `A menu that is open stays open as it is`() throws {
    func text(_ label: String) -> String {
      """
      home: {clock: false, date: false}
      tiles: [{kind: button, label: \(label)}]
      pages: {one: {tiles: [{kind: label, label: A}]}, two: {tiles: [{kind: label, label: B}]}}
      """
    }
    let desk = try PanelUnderTest(yaml: text("Before"), isOpen: true)
    let button = desk.screen.pages.layer(of: .button)
    try desk.tap(desk.frame(of: button).center)
    try desk.wait(3)
    try desk.edit(text("After"), wait: 0)
    for _ in 0..<40 {
      try desk.wait(0.017)
      let menu = desk.screen.pages.menu
      for row in menu.rows.indices {
        let seen = desk.seen(try #require(menu.layer(ofRow: row)))
        #expect(seen.opacity == 1 && seen.scale == SIMD2(1, 1))
      }
    }
    #expect(desk.screen.controls.labels[0] == "After")
  }

  @Test func `A switch that has been pressed comes to rest to the pixel`() throws {
    let desk = try PanelUnderTest(yaml: panel(lamp, heat, horn), isOpen: true)
    try desk.tap(desk.middle(of: "Lamp"))
    try desk.wait(4)
    let rest = desk.pixels
    try desk.run.post(.contentLost)
    try desk.wait(0.1)
    #expect(rest.elementsEqual(desk.pixels))
  }

  @Test(arguments: [
    "kind: toggle, label: Ceiling, id: a", "kind: button, label: Lamp, id: a, icon: light",
    "kind: toggle, label: Lamp, id: a, span: [2, 2]", "kind: gauge, label: Lamp, id: a",
    "kind: toggle, label: Lamp, id: a, color: '#336699'", "kind: sparkline, label: Lamp, id: a",
  ])
  func `A tile that is changed under a finger goes on where it is seen`(_ next: String) throws {
    let desk = try PanelUnderTest(
      yaml: panel("kind: toggle, label: Lamp, id: a", horn), isOpen: true)
    let layer = desk.screen.controls[0].layer
    try desk.touch(.began, desk.middle(of: "Lamp"))
    try desk.wait(0.05)
    let before = desk.seen(layer)
    try desk.edit(panel(next, horn), wait: 0.02)
    #expect(desk.screen.controls[0].layer == layer)
    #expect(desk.leaving.isEmpty)
    // It has only begun to move.
    let (after, goal) = (desk.seen(layer), desk.screen.stage.tree[layer].values)
    let way = goal.position.distance(to: before.position)
    #expect(after.position.distance(to: before.position) <= way / 3)
    let growth = (goal.size.width - before.size.width).magnitude
    #expect((after.size.width - before.size.width).magnitude <= growth / 3)
    #expect(abs(after.scale.x - before.scale.x) < 0.03)
    #expect(after.color.contrast(with: before.color) < 1.1)
    try desk.touch(.ended, desk.middle(of: "Horn"))
    try desk.wait(2)
    #expect(desk.seen(layer).scale == SIMD2(1, 1))
  }

  /// Random files one after another, with fingers on the glass: at each change everything that is
  /// seen is where it was, as fast as it was.
  @Test(arguments: 0..<24) func `Nothing jumps, whatever is saved`(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    let turnsAll = seed >= 8
    var changes = 0
    var tiles = RandomTiles(&numbers)
    let desk = try PanelUnderTest(yaml: tiles.text, isOpen: true)
    for _ in 0..<4 {
      let screen = desk.screen
      let target = try #require(screen.controls.randomElement(using: &numbers))
      let place = screen.stage.tree.bounds(
        of: target.layer, as: PresentationTree(of: screen.stage.tree)
      ).center
      try desk.touch(.began, place)
      try desk.wait(0.016)
      let isHeld = Bool.random(using: &numbers) && !turnsAll
      if turnsAll {
        let ways = [Point(-160, 0), Point(160, 0), Point(0, 90), Point(0, -90), .zero]
        let way = try #require(ways.randomElement(using: &numbers))
        for step in 1...4 {
          try desk.touch(.moved, place + way * (Double(step) / 4))
          try desk.wait(0.016)
        }
      }
      if !isHeld { try desk.touch(.ended, place) }
      try desk.wait(Double.random(in: 0.001...0.4, using: &numbers))
      let (before, seen) = (desk.marks, desk.rendered)
      if turnsAll { tiles.turn(&numbers) } else { tiles.edit(&numbers) }
      try desk.edit(tiles.text, wait: 0)
      if desk.screen.configuration != screen.configuration { changes += 1 }
      let after = desk.marks
      for (control, mark) in before {
        guard let now = after[control] else { continue }
        #expect(now.place.distance(to: mark.place) < 2, "\(seed)")
        #expect(now.isMoving || now.place.distance(to: mark.place) < 0.5)
      }
      // Below the heading, which says at once what is true.
      let jumps = zip(seen, desk.rendered).dropFirst(1280 * 270).count { isApart($0, $1) }
      #expect(jumps < 200, "\(seed): \(jumps) pixels")
      if isHeld { try desk.touch(.ended, place) }
    }
    #expect(changes > 0)
    try desk.finishAll()
    try desk.wait(4)
    // What is on the glass is what all springs end at, but for a level in a corner's edge.
    let rest = desk.pixels
    try desk.run.post(.contentLost)
    try desk.wait(20)
    #expect(zip(rest, desk.pixels).count { $0 != $1 } < 3, "\(seed)")
  }
}

private struct RandomTiles {
  private var tiles: [String] = []
  private var pages = ["Blue", "Green"]
  private var whole: [String: String] = [:]
  private var count = 0
  private var isTall = false

  init(_ numbers: inout SeededNumbers) {
    for _ in 0..<Int.random(in: 2...7, using: &numbers) { add(&numbers) }
  }

  private mutating func add(_ numbers: inout SeededNumbers) {
    count += 1
    let kinds = [
      "toggle", "button, action: {exec: ['true']}", "slider", "stepper", "gauge, range: [0, 1]",
      "label", "hold, action: {exec: ['true']}", "momentary, action: {exec: ['true']}",
      "list, rows: [{label: A}, {label: B}, {label: C}]",
    ]
    let kind = kinds.randomElement(using: &numbers) ?? ""
    let place = Int.random(in: 0...tiles.count, using: &numbers)
    tiles.insert("  - {kind: \(kind), label: T\(count)}", at: place)
  }

  mutating func edit(_ numbers: inout SeededNumbers) {
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: add(&numbers)
    case 1 where tiles.count > 2: tiles.remove(at: Int.random(in: tiles.indices, using: &numbers))
    case 2: tiles.shuffle(using: &numbers)
    case 3:
      let place = Int.random(in: tiles.indices, using: &numbers)
      if !tiles[place].contains("color") {
        tiles[place] = "  - {color: '#336699', " + tiles[place].dropFirst(5)
      }
    case 4:
      // Another kind with the same name.
      let place = Int.random(in: tiles.indices, using: &numbers)
      tiles[place] = tiles[place].replacing("kind: slider", with: "kind: gauge")
        .replacing("kind: toggle", with: "kind: label").replacing(
          "kind: stepper", with: "kind: slider")
    default:
      let place = Int.random(in: tiles.indices, using: &numbers)
      if !tiles[place].contains("span") {
        tiles[place] = "  - {span: [2, 1], " + tiles[place].dropFirst(5)
      }
    }
  }

  /// Changes something of the whole panel.
  mutating func turn(_ numbers: inout SeededNumbers) {
    func one(_ texts: String...) -> String { texts.randomElement(using: &numbers) ?? "" }
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: whole["theme"] = one("{name: light}", "{name: high-contrast}", "{name: dark}")
    case 1: whole["theme"] = one("{font: {scale: 1.4}}", "{tile-radius: 4}", "{accent: '#66CC88'}")
    case 2: whole["language"] = one("de", "ar", "en")
    case 3: whole["direction"] = one("rtl", "ltr")
    case 4: whole["pane"] = one("{columns: 3}", "{columns: 6}", "{height: 90%}", "{title: Hall}")
    case 5: pages.shuffle(using: &numbers)
    default: pages = pages.count > 1 ? pages.dropLast() : pages + ["Red"]
    }
  }

  var text: String {
    let whole = whole.sorted { $0.key < $1.key }.map { "\($0): \($1)\n" }.joined()
    let pages = pages.map {
      "  \($0.lowercased()): {title: \($0), tiles: [{kind: toggle, label: \($0)}]}\n"
    }
    return whole + "tiles:\n" + tiles.joined(separator: "\n") + "\npages:\n" + pages.joined()
  }
}

extension LookTile<Slider> {
  fileprivate var shownNumber: Double? { state.setting.number }
}

extension PanelUnderTest {
  /// Where the middles of the controls are to be seen now.
  fileprivate var marks: [ControlID: (place: Point, isMoving: Bool)] {
    run.panel.assumeIsolated { panel in
      let now = panel.glass.display.now()
      let engine = panel.scheduler.assumeIsolated { $0.engine }
      let seen = PresentationTree(drawing: panel.screen.stage, in: engine, at: now)
      var found: [ControlID: (place: Point, isMoving: Bool)] = [:]
      for (control, id) in zip(panel.screen.controls, panel.screen.controls.ids) {
        let place = panel.screen.stage.tree.bounds(of: control.layer, as: seen).center
        let track = LayerProperty.position.track(of: control.layer)
        found[id] = (place, engine.isInFlight(track, at: now))
      }
      return found
    }
  }

  /// What would be drawn now.
  fileprivate var rendered: [UInt32] {
    run.panel.assumeIsolated { panel in
      let now = panel.glass.display.now()
      let engine = panel.scheduler.assumeIsolated { $0.engine }
      var list = RenderList()
      list.rebuild(
        of: panel.screen.stage.tree,
        as: PresentationTree(drawing: panel.screen.stage, in: engine, at: now), scale: 1)
      guard let picture = try? Picture(size: panel.glass.display.size, isOpaque: true) else {
        return []
      }
      picture.withPixels {
        panel.glass.renderer.compositor.draw(list, damage: Region($0.bounds), into: $0)
      }
      return picture.colors
    }
  }

  /// What is on the glass.
  fileprivate var pixels: [UInt32] { run.display.glass.colors }
}

/// Whether two pixels differ in a channel so that one sees it.
private func isApart(_ a: UInt32, _ b: UInt32) -> Bool {
  [UInt32(0), 8, 16].contains { (shift: UInt32) -> Bool in
    let (x, y) = (Int((a >> shift) & 255), Int((b >> shift) & 255))
    return abs(x - y) > 60
  }
}

extension PanelUnderTest {
  /// The layer that carries a control to its place.
  fileprivate func host(of layer: LayerID) -> LayerID {
    screen.stage.tree[layer].parent ?? layer
  }

  /// The layers of controls that are gone but still seen.
  fileprivate var leaving: [LayerID] {
    let hosts = screen.controls.map { host(of: $0.layer) }
    let pages = Set(hosts.compactMap { screen.stage.tree[$0].parent })
    return pages.flatMap { screen.stage.tree[$0].children }.filter { !hosts.contains($0) }
  }
}
