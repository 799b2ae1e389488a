import DetentMotion
import Display
import DisplayHeadless
import Geometry
import Scene
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
    let house = try TileHouse(text)
    try house.touch(.began, house.middle(of: 0))
    try house.wait(time)
    try house.touch(.ended, house.middle(of: 0))
    try house.wait(3000)
    #expect(house.screen.requests.runs.underWay.isEmpty)
    #expect(house.deadline == nil)
  }

  @Test func `Held to the end it acts once, while the finger is still there`() throws {
    let house = try TileHouse(text)
    try house.touch(.began, house.middle(of: 0))
    try house.wait(1010)
    #expect(house.screen.requests.runs.underWay.count == 1)
    try house.wait(2000)
    try house.touch(.ended, house.middle(of: 0))
    try house.finish(0)
    try house.wait(2000)
    #expect(house.screen.requests.runs.underWay.isEmpty)
  }

  @Test func `A finger that strays or is lost does nothing`() throws {
    for phase in [true, false] {
      let house = try TileHouse(text)
      let place = house.middle(of: 1)
      try house.touch(.began, place)
      try house.wait(600)
      if phase {
        try house.touch(.moved, Point(place.x + 4, 60))
        try house.wait(3000)
        try house.touch(.ended, Point(place.x + 4, 60))
      } else {
        try house.touch(.cancelled, place)
      }
      try house.wait(3000)
      #expect(house.screen.requests.runs.underWay.isEmpty)
    }
  }

  @Test func `Tiles to hold look as they were approved`() throws {
    let house = try TileHouse(text)
    try house.touch(.began, house.middle(of: 2))
    try house.wait(1200)
    try house.touch(.ended, house.middle(of: 2))
    try house.finish(0, .failed(message: "The gate is jammed."))
    try house.wait(600)
    try house.touch(.began, house.middle(of: 0))
    try house.wait(600)
    #expect(house.difference(from: "tile-hold") == nil)
  }
}
