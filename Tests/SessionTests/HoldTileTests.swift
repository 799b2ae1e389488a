import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import PanelTestKit
import Settings
import TestSupport
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

private let text = """
  home: {clock: false, date: false}
  pane: {columns: 4}
  actions: {gate: {exec: [gate]}}
  tiles:
    - {kind: hold, label: Hold to open the gate, icon: door, time: 1s, action: gate, span: [2, 1]}
    - {kind: hold, label: Hold to stop, icon: power, time: 2s, action: gate}
    - {kind: hold, label: Hold, action: gate, color: "#B3261E"}
  """

@Suite struct HoldTileTests {
  @Test(arguments: [0.0, 300, 700, 985]) func `Let go of too early it does nothing`(
    time: Double
  ) throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.touch(.began, house.middle(of: 0))
    try house.wait(time / 1000)
    try house.touch(.ended, house.middle(of: 0))
    try house.wait(3)
    #expect(house.screen.requests.runs.underWay.isEmpty)
    #expect(house.deadline == nil)
  }

  @Test func `Held to the end it acts once, while the finger is still there`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.touch(.began, house.middle(of: 0))
    try house.wait(1.01)
    #expect(house.screen.requests.runs.underWay.count == 1)
    try house.wait(2)
    try house.touch(.ended, house.middle(of: 0))
    try house.finish(0)
    try house.wait(2)
    #expect(house.screen.requests.runs.underWay.isEmpty)
  }

  @Test(arguments: ["dark", "light", "high-contrast"])
  func `All that stands on a full bar can be read, and nobody is asked to hold it`(
    theme: String
  ) throws {
    let house = try PanelUnderTest(yaml: text + "\ntheme: {name: \(theme)}", isOpen: true)
    func seen() -> [(what: Content, color: Color, opacity: Double)] {
      let tree = house.screen.stage.tree
      return tree[house.screen.controls[0].layer].children.map {
        (tree[$0].content, house.seen($0).color, house.seen($0).opacity)
      }
    }
    let before = seen()
    #expect(before.count == 4)
    try house.touch(.began, house.middle(of: 0))
    try house.wait(2.5)
    let full = seen()
    for (what, color, _) in full.dropFirst() {
      #expect(color.contrast(with: full[0].color) >= 4.5, "\(what): \(color)")
    }
    try house.finish(0)
    try house.wait(0.5)
    #expect(seen()[3].opacity == 0)
    try house.touch(.ended, house.middle(of: 0))
    try house.wait(3)
    for (now, then) in zip(seen(), before).dropFirst() {
      #expect(now.what == then.what && now.color == then.color && now.opacity == 1)
    }
  }

  @Test func `While it is held a saved file changes neither the bar nor the time of firing`() throws
  {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    func width() -> Double {
      let tree = house.screen.stage.tree
      return house.seen(tree[house.screen.controls[0].layer].children[0]).size.width
    }
    try house.touch(.began, house.middle(of: 0))
    try house.wait(0.5)
    let half = width()
    try house.save(text.replacing("time: 1s,", with: "time: 1s, color: \"#203040\","))
    // A frame is drawn at most a sixtieth later.
    let frame = 2 * half / 60
    try house.wait(0.02)
    #expect(abs(width() - half * 1.04) < frame)
    try house.wait(0.23)
    #expect(abs(width() - half * 1.5) < frame)
    try house.wait(0.24)
    #expect(house.screen.requests.runs.underWay.isEmpty)
    try house.wait(0.03)
    #expect(house.screen.requests.runs.underWay.count == 1)
  }

  @Test func `What went wrong while the finger was still there is told when it has gone`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.touch(.began, house.middle(of: 0))
    try house.wait(1.2)
    try house.finish(0, .failed(message: "The gate is jammed."))
    try house.touch(.ended, house.middle(of: 0))
    try house.wait(2)
    let shows = house.screen.controls[0].showsFailure
    #expect(shows)
  }

  @Test func `A finger that strays or is lost does nothing`() throws {
    for phase in [true, false] {
      let house = try PanelUnderTest(yaml: text, isOpen: true)
      let place = house.middle(of: 1)
      try house.touch(.began, place)
      try house.wait(0.6)
      if phase {
        try house.touch(.moved, Point(place.x + 4, 60))
        try house.wait(3)
        try house.touch(.ended, Point(place.x + 4, 60))
      } else {
        try house.touch(.cancelled, place)
      }
      try house.wait(3)
      #expect(house.screen.requests.runs.underWay.isEmpty)
    }
  }

  @Test func `Tiles to hold look as they were approved`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.touch(.began, house.middle(of: 2))
    try house.wait(1.2)
    try house.touch(.ended, house.middle(of: 2))
    try house.finish(0, .failed(message: "The gate is jammed."))
    try house.wait(0.6)
    try house.touch(.began, house.middle(of: 0))
    try house.wait(0.6)
    #expect(try house.difference(from: "tile-hold", in: house.tiles) == nil)
  }
}
