import DetentGeometry
import DetentScene
import DetentStage
import Display
import Drawing
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// A tile of every kind that has something done.
private let text = """
  theme: {material: false, shadows: false}
  sources:
    level: {poll: [level], range: [0, 100]}
    said: {poll: [said]}
    lamp: {poll: [lamp], as: switch}
  home: {clock: false, date: false}
  pane: {columns: 4}
  actions:
    ask: {confirm: {title: Sure, action: off}}
    off: {exec: [off]}
  tiles:
    - {kind: toggle, label: Lamp, icon: light, source: lamp, action: {exec: [lamp]}}
    - {kind: button, label: Gate, icon: light, action: {exec: [gate]}}
    - {kind: slider, label: Blind, source: level, action: {exec: [blind, "${value}"]}}
    - {kind: stepper, label: Floor, source: level, action: {exec: [heat, "${value}"]}}
    - {kind: list, label: Rooms, rows: [{label: Porch, action: {exec: [porch]}}]}
    - {kind: momentary, label: Jog, icon: fan, action: {exec: [jog]}}
    - {kind: hold, label: Erase, action: {exec: [erase]}}
    - {kind: media, label: Song, media: {title: said, playing: lamp, play: {exec: [play]}}}
    - {kind: button, label: Off, icon: light, action: ask}
  """

extension PanelUnderTest {
  /// Does with a finger what a person does to have a tile's action run.
  fileprivate func act(on tile: Int) throws {
    let place = middle(of: tile)
    switch tile {
    case 2:
      try touch(.began, place)
      try wait(0.03)
      try touch(.moved, place + Point(0, -60))
      try wait(0.03)
      try touch(.ended, place + Point(0, -60))
      try wait(0.02)
    case 3:
      let stepper = try #require(screen.controls[tile].view as? LookTile<Stepper>)
      try tap(self.frame(of: stepper.parts[1].layer).center)
    case 4: try tap(Point(frames[tile].center.x, frames[tile].minY + top + 80))
    case 6:
      try touch(.began, place)
      try wait(1.2)
      try touch(.ended, place)
      try wait(0.02)
    case 7:
      let media = try #require(screen.controls[tile].view as? LookTile<Media>)
      try tap(self.frame(of: media.parts[0].layer).center)
    default: try tap(place)
    }
  }

  /// What a tile looks like now.
  fileprivate func look(of tile: Int) -> [UInt32] {
    let glass = picture()
    let frame = frames[tile]
    return glass.withPixels { view in
      (0..<Int(frame.size.height)).flatMap { y in
        let row = view.row(Int(frame.minY + top) + y)
        return (Int(frame.minX)..<Int(frame.maxX)).map { row[$0] }
      }
    }
  }

  /// Whether something on a tile goes on changing.
  fileprivate func isAtWork(_ tile: Int) throws -> Bool {
    try (0..<3).allSatisfy { _ in
      let before = look(of: tile)
      try wait(0.45)
      return look(of: tile) != before
    }
  }

  fileprivate func begun() throws -> PanelUnderTest {
    for name in ["level", "lamp"] { try hear(name, .number(0.2)) }
    try hear("lamp", .boolean(false))
    try hear("said", .text("Harbour"))
    try wait(1.5)
    return self
  }

  /// Has the source of a tile tell the number that the tile shows.
  fileprivate func confirm(_ tile: Int) throws {
    let view = screen.controls[tile].view
    let number =
      (view as? LookTile<Stepper>)?.state.setting.number
      ?? (view as? LookTile<Slider>)?.state.setting.number
    if let number { try hear("level", .number(number)) }
  }

  /// All layers of a tile that are seen.
  fileprivate func seenLayers(of tile: Int) -> Int {
    var count = 0
    screen.stage.tree.forEach(from: screen.controls[tile].layer) {
      if !screen.stage.tree[$0].isHidden, screen.stage.tree[$0].values.opacity > 0.3 { count += 1 }
    }
    return count
  }
}

@Suite struct ProgressTests {
  @Test(arguments: 0...7)
  func `A tile whose action is slow shows that it is at work, until it is done`(
    tile: Int
  ) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true).begun()
    try house.act(on: tile)
    #expect(!house.screen.requests.runs.underWay.isEmpty)
    try house.wait(1.5)
    #expect(try house.isAtWork(tile))
    try house.finishAll()
    try house.hear("lamp", .boolean(true))
    try house.confirm(tile)
    try house.wait(6)
    #expect(try !house.isAtWork(tile), "it is done")
  }

  @Test(arguments: 0...7)
  func `A quick action shows nothing`(tile: Int) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true).begun()
    try house.act(on: tile)
    let before = house.seenLayers(of: tile)
    try house.finishAll()
    if tile == 5 { try house.finishAll() }
    try house.hear("lamp", .boolean(true))
    try house.confirm(tile)
    try house.wait(0.4)
    #expect(house.seenLayers(of: tile) <= before)
    #expect(try !house.isAtWork(tile))
  }

  @Test func `A toggle is at work until its source has followed`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true).begun()
    try house.act(on: 0)
    try house.finishAll()
    try house.wait(1)
    #expect(try house.isAtWork(0))
    try house.hear("lamp", .boolean(true))
    try house.wait(1)
    #expect(try !house.isAtWork(0))
  }

  @Test func `A question waits for the person, and what follows a yes is work`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true).begun()
    try house.tap(house.middle(of: 8))
    try house.ask(try #require(house.screen.requests.runs.underWay.last), "ask")
    try house.wait(1.5)
    #expect(try !house.isAtWork(8), "nothing is done as yet")
    let alert = house.screen.overlays.alert
    let yes = try #require(alert.parts.first { $0.role == .confirm }?.layer)
    try house.tap(house.frame(of: yes).center)
    try house.wait(1.5)
    #expect(try house.isAtWork(8))
  }

  @Test func `A saved file leaves what is at work at work`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true).begun()
    try house.act(on: 1)
    try house.wait(1.5)
    try house.save(text.replacing("label: Gate,", with: "label: Gate, color: \"#203040\","))
    try house.wait(1.5)
    #expect(try house.isAtWork(1))
  }
}
