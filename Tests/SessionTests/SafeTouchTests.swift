import Demos
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import PanelTestKit
import Settings
import TestKinds
import Testing
import Values
import Widgets

@testable import ControlCenter

/// One of every kind of tile, each with what it does.
private let text = """
  sources: {level: {poll: [level], range: [0, 100]}}
  actions:
    set: {exec: [set, "${value}"]}
    on: {exec: [jog]}
    off: {exec: [stop]}
    erase: {exec: [erase]}
  home: {clock: false, date: false}
  pane: {columns: 6}
  tiles:
    - {kind: momentary, label: Jog, action: on, release: off}
    - {kind: slider, label: Wide, action: set, span: [2, 1]}
    - {kind: hold, label: Erase, action: erase}
    - {kind: stepper, label: Floor, action: set, span: [2, 1]}
    - {kind: slider, label: Tall, action: set, span: [1, 2]}
    - {kind: gauge, label: Level, source: level}
    - {kind: label, label: Said, source: level}
    - {kind: sparkline, label: Lately, source: level}
    - {kind: image, label: Door, file: /nowhere/door.png}
    - {kind: clock}
    - {kind: list, label: Rooms, rows: [{label: Kitchen}, {label: Hall}]}
    - {kind: toggle, label: Lamp, action: set}
    - {kind: button, label: Bell, action: erase}
    - kind: media
      label: Music
      media: {play: on, previous: off, next: erase}
  """

/// Nothing but momentary buttons.
private let jogs =
  "actions: {on: {exec: [jog]}, off: {exec: [stop]}}\npane: {columns: 3}\ntiles:\n"
  + String(repeating: "- {kind: momentary, label: Jog, action: on, release: off}\n", count: 6)

/// What each tile is, in the order above.
private enum TileIndex {
  static let momentary = 0
  static let wide = 1
  static let hold = 2
  static let stepper = 3
  static let tall = 4
  static let silent = 5...9
  static let list = 10
  static let toggle = 11
  static let button = 12
}

extension PanelUnderTest {
  /// A report of a finger, and the time until the next.
  fileprivate func contact(
    _ phase: TouchEvent.Phase, _ place: Point, finger: UInt64, breadth: Double? = nil
  ) throws {
    try touch(phase, place, finger: finger, breadth: breadth)
    try wait(0.016)
  }

  /// Comes down, rests so long [ms], goes that way in small steps, and stays there.
  fileprivate func drift(
    _ start: Point, by way: Point, finger: UInt64 = 1, after rest: Double = 0
  ) throws {
    try contact(.began, start, finger: finger)
    if rest > 0 { try wait(rest / 1000) }
    for step in 1...8 {
      try contact(.moved, start + way * (Double(step) / 8), finger: finger)
    }
  }

  fileprivate var pane: Point { seen(screen.pane.layer).position }
  /// What has been started and not ended, each by its action's value: none is ever ended here.
  fileprivate var started: Int { screen.requests.runs.underWay.count }
}

@Suite struct SafeTouchTests {
  private static let ways = [
    Point(0, 30), Point(0, 240), Point(0, -200), Point(300, 20), Point(-90, 90),
  ]

  @Test(arguments: ways)
  func `No pan takes a finger from a momentary button, however far it drifts`(way: Point) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let rest = house.pane
    try house.drift(house.middle(of: TileIndex.momentary), by: way)
    #expect(house.started == 1, "pressed, and not yet let go of")
    #expect(house.pane == rest && !house.screen.pane.isHeld)
    try house.touch(.ended, house.middle(of: TileIndex.momentary) + way)
    try house.wait(0.5)
    #expect(house.started == 2, "let go of, once")
    #expect(house.pane == rest && house.screen.pane.detent == .open)
  }

  @Test(arguments: ways, [TileIndex.wide, TileIndex.hold, TileIndex.tall])
  func `Nor from a slider or what is to be held, once it has rested`(way: Point, tile: Int) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let rest = house.pane
    try house.drift(house.middle(of: tile), by: way, after: 90)
    #expect(house.pane == rest && !house.screen.pane.isHeld)
    try house.touch(.ended, house.middle(of: tile) + way)
    try house.wait(0.8)
    #expect(house.pane == rest && house.screen.pane.detent == .open)
  }

  @Test(arguments: ways)
  func `Nor from a stepper then, which does nothing where the finger has left it`(way: Point) throws
  {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let rest = house.pane
    let stepper = try #require(house.screen.controls[TileIndex.stepper].view as? LookTile<Stepper>)
    let plus = house.frame(of: stepper.parts[1].layer).center
    try house.drift(plus, by: way, after: 90)
    #expect(house.pane == rest && !house.screen.pane.isHeld)
    try house.touch(.ended, plus + way)
    try house.wait(0.3)
    #expect(house.pane == rest && house.screen.pane.detent == .open)
    // A breadth of a finger beside it still counts.
    #expect(house.started == (way == Point(0, 30) ? 1 : 0))
  }

  @Test(arguments: TileIndex.silent)
  func `A touch on a tile that does nothing does not close the pane`(tile: Int) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.tap(house.middle(of: tile))
    try house.wait(0.6)
    #expect(house.screen.pane.detent == .open)
  }

  @Test func `Nor does one on a list's header, or beside the parts of a tile`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    for tile in [TileIndex.list, TileIndex.stepper] {
      let frame = house.frames[tile]
      try house.tap(Point(frame.minX + 30, frame.minY + house.top + 12))
      try house.wait(0.6)
      #expect(house.screen.pane.detent == .open, "\(tile)")
    }
  }

  @Test func `Nor does one between two tiles, beyond them all, or on the header`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let (first, right) = (house.frames[0], house.frames[1])
    let below = try #require(house.frames.first { $0.minX == first.minX && $0.minY > first.maxY })
    let gaps = [
      Point((first.maxX + right.minX) / 2, first.center.y),
      Point(first.center.x, (first.maxY + below.minY) / 2),
      Point((first.maxX + right.minX) / 2, (first.maxY + below.minY) / 2),
    ]
    let beyond = [Point(first.minX / 2, first.center.y), Point(640, 12), Point(500, 40)]
    for place in gaps + beyond {
      try house.tap(place + Point(0, house.top))
      try house.wait(0.9)
      #expect(house.screen.pane.detent == .open, "\(place)")
    }
  }

  @Test func `A shut pane is opened by whatever of it shows and does nothing else`() throws {
    let house = try PanelUnderTest(
      yaml: "pane: {peek: 300}\ntiles: [{kind: label, label: A}]", isOpen: true)
    try house.tap(Point(640, house.top - 12))
    try house.wait(0.9)
    #expect(house.screen.pane.detent == .closed)
    let label = house.frame(of: house.screen.controls[0].layer)
    try house.tap(Point(label.center.x, min(label.center.y, 790)))
    try house.wait(0.9)
    #expect(house.screen.pane.detent == .open)
  }

  @Test func `A pane is dragged by what does nothing, as before`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    for tile in [TileIndex.silent.lowerBound, TileIndex.button] {
      try house.drift(house.middle(of: tile), by: Point(0, 60))
      #expect(house.screen.pane.isHeld)
      try house.touch(.moved, house.middle(of: tile))
      try house.wait(0.2)
      try house.touch(.ended, house.middle(of: tile))
      try house.wait(0.9)
      #expect(house.screen.pane.detent == .open)
    }
  }

  @Test(arguments: [TileIndex.momentary, TileIndex.wide, TileIndex.toggle, TileIndex.hold])
  func `A second finger on a control that has one starts nothing`(tile: Int) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let place = house.middle(of: tile)
    let rest = house.pane
    try house.contact(.began, place, finger: 1)
    let before = house.started
    try house.drift(place + Point(20, 8), by: Point(0, 200), finger: 2)
    #expect(house.pane == rest && !house.screen.pane.isHeld)
    #expect(house.started == before)
    try house.contact(.ended, place + Point(20, 208), finger: 2)
    try house.wait(0.5)
    #expect(house.screen.pane.detent == .open)
    #expect(house.started == before, "the first finger is still there")
  }

  @Test func `Nor does one on the other side of a stepper`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let stepper = try #require(house.screen.controls[TileIndex.stepper].view as? LookTile<Stepper>)
    let places = stepper.parts.map { house.frame(of: $0.layer).center }
    // It stands at its lower end: only the plus does anything.
    try house.contact(.began, places[0], finger: 1)
    try house.contact(.began, places[1], finger: 2)
    try house.contact(.ended, places[1], finger: 2)
    #expect(house.started == 0)
    try house.contact(.ended, places[0], finger: 1)
    try house.wait(0.05)
    try house.contact(.began, places[1], finger: 2)
    try house.contact(.ended, places[1], finger: 2)
    #expect(house.started == 1)
  }

  @Test func `Two fingers on two controls have one each`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let (jog, lamp) = (house.middle(of: TileIndex.momentary), house.middle(of: TileIndex.toggle))
    try house.contact(.began, jog, finger: 1)
    try house.contact(.began, lamp, finger: 2)
    try house.contact(.ended, lamp, finger: 2)
    #expect(house.screen.controls[TileIndex.toggle].isOn == true)
    #expect(house.started == 2)
    try house.contact(.ended, jog, finger: 1)
    #expect(house.started == 3)
  }

  @Test func `A message lets touches through to what it covers, but for its own cross`() throws {
    let house = try PanelUnderTest(yaml: jogs, isOpen: true)
    try house.tap(house.middle(of: 0))
    try house.finish(0, .failed(message: "The axis in the hall is not there any more, it seems."))
    try house.finish(1)
    try house.wait(0.7)
    let toast = house.frame(of: try #require(house.screen.overlays.toast.card))
    let covered = house.frame(of: house.screen.controls[4].layer).intersection(toast)
    try #require(covered.size.height > 8 && covered.size.width > 8)
    try house.contact(.began, covered.center, finger: 3)
    #expect(house.started == 1, "pressed")
    try house.contact(.ended, covered.center, finger: 3)
    #expect(house.started == 2, "and let go of")
    guard case .shown = house.screen.overlays.toast.phase else {
      Issue.record("it is gone by a touch that was meant for a tile")
      return
    }
    let cross = house.frame(of: try #require(house.screen.overlays.toast.part))
    #expect(min(cross.size.width, cross.size.height) >= 44)
    try house.tap(cross.center)
    #expect(house.started == 2)
    guard case .leaving = house.screen.overlays.toast.phase else {
      Issue.record("its cross does nothing")
      return
    }
  }

  @Test func `A banner lets touches through, but for its own cross`() throws {
    let house = try PanelUnderTest(
      yaml: jogs.replacing("pane: {", with: "pane: {height: 100%, "), size: PixelSize(800, 480),
      isOpen: true)
    let notice = ConfigurationNotice(
      title: "The configuration has a mistake", place: "panel.yaml, line 3, column 1",
      sentence: "There is no action of that name.", footing: "The panel goes on as it was.")
    house.run.panel.assumeIsolated { $0.receive(.notice(notice)) }
    try house.run.post(.contentLost)
    try house.wait(0.9)
    let banner = house.frame(of: try #require(house.screen.overlays.banner.layer))
    let covered = house.frame(of: house.screen.controls[1].layer)
    let place = covered.intersection(banner).center
    try #require(covered.intersection(banner).size.height > 4)
    try house.tap(place)
    #expect(house.started == 2, "pressed and let go of")
    #expect(house.screen.overlays.banner.isShown)
    let cross = house.frame(of: try #require(house.screen.overlays.banner.close))
    #expect(min(cross.size.width, cross.size.height) >= 44 && banner.contains(cross.center))
    try house.tap(cross.center)
    #expect(!house.screen.overlays.banner.isShown)
  }

  @Test(arguments: 0...13)
  func `A finger whose device is pulled out lets go, and nothing else happens`(tile: Int) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let place = house.middle(of: tile)
    try house.contact(.began, place, finger: 1)
    let pressed = house.started
    try house.contact(.cancelled, place, finger: 1)
    try house.wait(3)
    #expect(house.started - pressed == (tile == TileIndex.momentary ? 1 : 0))
    #expect(house.run.panel.assumeIsolated { $0.touches.isEmpty })
    #expect(house.screen.pane.detent == .open)
  }

  @Test(arguments: 0...13)
  func `Nor after it has drifted`(tile: Int) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let place = house.middle(of: tile)
    try house.drift(place, by: Point(0, 26))
    let before = house.started
    let value = house.screen.controls[tile].isOn
    try house.contact(.cancelled, place + Point(0, 26), finger: 1)
    try house.wait(3)
    #expect(house.started - before == (tile == TileIndex.momentary ? 1 : 0))
    #expect(house.screen.controls[tile].isOn == value)
    #expect(house.screen.pane.detent == .open)
  }

  @Test(arguments: 0...13)
  func `A palm starts nothing, and what becomes one lets go`(tile: Int) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    let (place, rest) = (house.middle(of: tile), house.pane)
    try house.contact(.began, place, finger: 1, breadth: 180)
    for step in 1...6 {
      try house.contact(.moved, place + Point(0, Double(step) * 30), finger: 1, breadth: 180)
    }
    try house.wait(1.5)
    try house.contact(.ended, place + Point(0, 180), finger: 1, breadth: 60)
    #expect(house.started == 0 && house.pane == rest)
    // Laid down, a hand begins as narrow as a finger.
    try house.contact(.began, place, finger: 2, breadth: 40)
    let pressed = house.started
    #expect(pressed == (tile == TileIndex.momentary ? 1 : 0))
    try house.contact(.moved, place, finger: 2, breadth: 130)
    #expect(house.started - pressed == (tile == TileIndex.momentary ? 1 : 0), "it is let go of")
    let before = house.started
    try house.contact(.moved, place, finger: 2, breadth: 50)
    try house.contact(.ended, place, finger: 2, breadth: 50)
    try house.wait(1.5)
    #expect(house.started == before)
    #expect(house.pane == rest && house.run.panel.assumeIsolated { $0.touches.isEmpty })
  }

  @Test func `How wide a palm is can be said, in pixels of the panel`() throws {
    for (limit, breadth, isPalm) in [
      ("60", 70.0, true), ("never", 5000, false), ("120", 230, true),
    ] {
      let scale = breadth == 230 ? "display: {scale: 1.5}\n" : ""
      let house = try PanelUnderTest(
        yaml: scale + "motion: {palm: \(limit)}\n" + jogs, isOpen: true)
      let jog = house.frame(of: house.screen.controls[0].layer).center
      let place = breadth == 230 ? jog * 1.5 : jog
      try house.contact(.began, place, finger: 1, breadth: breadth)
      #expect(house.started == (isPalm ? 0 : 1), "\(limit)")
    }
  }

  @Test func `A fixed pane is there at the start, and stays whatever is done to it`() throws {
    let house = try PanelUnderTest(
      yaml: "actions: {shut: {pane: close}}\npane: {fixed: true, columns: 1}\n"
        + "tiles: [{kind: button, label: Shut, action: shut, span: [1, 1]}]", isOpen: true)
    let rest = house.pane
    #expect(house.screen.pane.detent == .open && rest.y == house.top)
    try house.tap(Point(640, house.top + 12))
    try house.tap(Point(20, 700))
    try house.drift(Point(640, house.top + 12), by: Point(0, 400))
    try house.touch(.ended, Point(640, house.top + 412))
    try house.tap(house.middle(of: 0))
    for isDown in [true, false] {
      try house.run.post(.key(KeyEvent(.escape, isDown: isDown, time: house.now)))
      try house.wait(0.02)
    }
    try house.wait(0.9)
    #expect(house.pane == rest && house.screen.pane.detent == .open)
    #expect(!house.screen.targets.values.contains { $0.target == .pane })
    let grabber = house.screen.layout.grabber
    let edges = house.screen.stage.tree[house.screen.pane.layer].children.map {
      house.screen.stage.tree[$0].size
    }
    #expect(!edges.contains(grabber.size), "there is nothing to grab it by")
  }

  @Test func `A pane may start open, and is closed as any other`() throws {
    let configuration = try Configuration.parse(
      Array("pane: {start: open}\n\(jogs.replacing("pane: {columns: 3}\n", with: ""))".utf8),
      file: "/nowhere/panel.yaml")
    let screen = ControlScreen(
      configuration, size: Size(1280, 800), scale: 1, pages: DemoPages.makers)
    #expect(screen.pane.detent == .open)
    #expect(screen.stage.tree[screen.pane.layer].values.position == screen.pane.open)
    #expect(screen.targets.values.contains { $0.target == .pane })
  }

  @Test func `A saved file makes the pane fixed, which opens once more, and loose again`() throws {
    let house = try PanelUnderTest(yaml: jogs, isOpen: true)
    try house.tap(Point(640, house.top - 12))
    try house.wait(1.5)
    #expect(house.screen.pane.detent == .closed)
    for (isFixed, detent) in [(true, Pane.Detent.open), (false, .open)] {
      let text = jogs.replacing("pane: {", with: isFixed ? "pane: {fixed: true, " : "pane: {")
      let new = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
      house.run.panel.assumeIsolated {
        $0.receive(.configuration(ReadConfiguration(new, from: .builtIn)))
      }
      try house.run.post(.contentLost)
      try house.wait(3)
      #expect(house.screen.isPaneFixed == isFixed && house.screen.pane.detent == detent)
      #expect(abs(house.pane.y - house.top) < 1)
    }
    try house.tap(Point(640, house.top - 12))
    try house.wait(1.5)
    #expect(house.screen.pane.detent == .closed)
  }

  @Test func `A touch before there is anything to see starts nothing`() throws {
    let configuration = try Configuration.parse(
      Array("pane: {fixed: true}\n\(jogs.replacing("pane: {columns: 3}\n", with: ""))".utf8),
      file: "/nowhere/panel.yaml")
    let dependencies = Panel.Dependencies(
      agent: nil,
      localTime: { LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 3600) })
    let run = try HeadlessRun(
      configuration, size: PixelSize(1280, 800), with: dependencies.withDemos)
    let middle = run.panel.assumeIsolated { panel in
      let screen = panel.screen
      let layer = screen.controls[0].layer
      return screen.stage.tree.bounds(of: layer, as: PresentationTree(of: screen.stage.tree)).center
    }
    func touch(_ phase: TouchEvent.Phase, at ms: Double) throws -> Int {
      let time = Instant(seconds: ms / 1000)
      try run.run(until: time)
      try run.post(.touch(TouchEvent(id: .init(1), phase: phase, position: middle, time: time)))
      return run.panel.assumeIsolated { $0.screen.requests.runs.underWay.count }
    }
    #expect(try touch(.began, at: 0) == 0)
    #expect(try touch(.moved, at: 300) == 0)
    #expect(try touch(.ended, at: 400) == 0)
    #expect(try touch(.began, at: 500) == 1)
  }

  @Test func `A finger that was down when the screen got another size does nothing any more`()
    throws
  {
    for tile in [TileIndex.momentary, TileIndex.wide, TileIndex.hold, TileIndex.toggle] {
      let house = try PanelUnderTest(yaml: text, isOpen: true)
      let place = house.middle(of: tile)
      try house.contact(.began, place, finger: 1)
      try house.run.post(.resized)
      try house.wait(0.05)
      let (before, rest) = (house.started, house.pane)
      for step in 1...5 {
        try house.contact(.moved, place + Point(Double(step) * 9, Double(step) * 20), finger: 1)
      }
      try house.wait(2.5)
      try house.contact(.ended, place + Point(45, 100), finger: 1)
      try house.wait(0.5)
      #expect(house.started == before && house.pane == rest, "\(tile)")
    }
  }
}
