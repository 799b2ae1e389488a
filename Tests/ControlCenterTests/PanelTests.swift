import Agent
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Forms
import PanelTestKit
import Settings
import TestKinds
import TestSupport
import Testing
import Values

@testable import ControlCenter

private let paneColor: UInt32 = 0x2E_7D32

/// The bench's scene with actions on its buttons.
private func scene() throws -> Configuration {
  var configuration = Configuration()
  configuration.theme.background = Color(hex: 0x101418)
  configuration.theme.pane = Color(hex: paneColor)
  configuration.theme.hasMaterial = false
  configuration.theme.hasShadows = false
  configuration.theme.hasHairlines = false
  configuration.theme.hasGrabber = false
  configuration.home.wallpaper = .solid(Color(hex: 0x101418))
  configuration.home.hasClock = false
  configuration.home.hasDate = false
  configuration.pane.height = .pixels(600)
  configuration.pane.peek = .pixels(80)
  configuration.pane.columns = 4
  configuration.pane.grid = GridSettings(
    origin: Point(280, 200), pitch: Size(240, 240), tileSize: Size(120, 120))
  configuration.motion.springs += [NamedSpring(name: "hand", spring: .hand)]
  configuration.motion.paneSpring = "hand"
  configuration.motion.releaseRule = .sign
  configuration.tiles = (0..<8).map { i in
    var tile = TileSettings()
    tile.style = .round
    tile.label = String(UnicodeScalar(UInt8(65 + i)))
    tile.color = Color(hex: 0x1B5E20)
    tile.action = "action-\(i)"
    return tile
  }
  configuration.actions = (0..<8).map { ActionSettings(name: "action-\($0)", exec: ["true"]) }
  return configuration
}

/// The pane's upper edge on one column of pixels.
private func edge(_ glass: Picture) -> Int {
  glass.withPixels { view in
    (0..<view.size.height).first { view.row($0)[1240] & 0xFF_FFFF == paneColor } ?? -1
  }
}

extension PanelUnderTest {
  fileprivate var edge: Int { ControlCenterTests.edge(picture()) }
}

private func at(_ ms: Double) -> Instant { Instant(seconds: ms / 1000) }

@Suite struct PanelTests {
  @Test func `It starts closed, draws one frame and then nothing`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    try bench.wait(until: 10)
    #expect(bench.edge == 720)
    #expect(bench.run.display.presentedFrames == 1)
  }

  @Test func `A tap opens it and a tap on the wallpaper closes it`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    try bench.tap(Point(1240, 760), at: 0.1)
    try bench.wait(until: 2)
    #expect(bench.edge == 200)
    try bench.tap(Point(1240, 160), at: 2)
    try bench.wait(until: 4)
    #expect(bench.edge == 720)
  }

  @Test func `The frames of a flight follow the scene's own equation`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    try bench.tap(Point(1240, 760), at: 0.1)
    let edges = bench.film(edge)
    try bench.wait(until: 1.5)
    #expect(edges.frames.count > 30)
    let release = at(140)
    for (time, y) in edges.frames.dropFirst(2) {
      // A frame drawn at a refresh is for the next one.
      let t = time.advanced(by: 1.0 / 60).seconds(since: release)
      let exact = Spring.hand.state(after: t, from: MotionState(720.0), to: 200).value
      #expect(abs(Double(y) - exact) <= 1, "at \(t)")
    }
  }

  @Test func `At rest it answers before the next frame is due`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    try bench.touch(.began, Point(1240, 760), at: 1.001)
    let edges = bench.film(edge)
    try bench.touch(.ended, Point(1240, 760), at: 1.035)
    try bench.wait(until: 1.045)
    #expect(edges.frames.first.map { $0.time < at(1041) && $0.value < 720 } == true)
  }

  @Test func `A drag follows from the first pixel and a throw flies on`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    try bench.touch(.began, Point(1240, 760), at: 0.1)
    for i in 1...40 {
      try bench.touch(.moved, Point(1240, 760 - Double(i) * 5), at: (100 + Double(i) * 8) / 1000)
    }
    try bench.wait(until: 0.44)
    #expect(abs(bench.edge - 520) <= 1)
    try bench.touch(.ended, Point(1240, 560), at: 0.441)
    try bench.wait(until: 3)
    #expect(bench.edge == 200)
  }

  @Test func `A finger that moves catches it in flight where it is seen`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    let edges = bench.film(edge)
    try bench.tap(Point(1240, 760), at: 0.1)
    try bench.touch(.began, Point(600, 780), at: 0.26)
    try bench.touch(.moved, Point(600, 770), at: 0.276)
    try bench.wait(until: 0.3)
    let caught = bench.edge
    try bench.wait(until: 0.8)
    #expect(bench.edge == caught, "it is held")
    try bench.touch(.moved, Point(600, 720), at: 0.8)
    try bench.wait(until: 0.85)
    #expect(bench.edge == caught - 50)
    // The frame of the catch moved it no further than the flight's frame before.
    let flight = edges.frames.filter { $0.time > at(200) && $0.time < at(700) }
    let steps = zip(flight, flight.dropFirst()).map { abs($1.value - $0.value) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 12 }, "\(steps)")
  }

  @Test func `A finger between two frames of a flight is answered before the next`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    let edges = bench.film(edge)
    bench.run.display.showsAtOnce = true
    try bench.tap(Point(1240, 760), at: 0.1)
    // Refreshes are at 250 and at 266.7 ms: a frame is awaited.
    try bench.touch(.began, Point(600, 780), at: 0.255)
    try bench.touch(.moved, Point(600, 760), at: 0.256)
    #expect(edges.frames.last?.time == at(256))
  }

  @Test func `Taps in flight send it back without a jump`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    let edges = bench.film(edge)
    for i in 0..<12 { try bench.tap(Point(1240, 790), at: (100 + Double(i) * 130) / 1000) }
    try bench.wait(until: 5)
    let steps = zip(edges.frames, edges.frames.dropFirst()).map { a, b in
      Double(abs(b.value - a.value)) / max(b.time.seconds(since: a.time), 1.0 / 60)
    }
    #expect((steps.max() ?? 0) < 5000)
    #expect(bench.edge == 720)
  }

  @Test func `A button acts on release and its action is run by name`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    try bench.tap(Point(1240, 760), at: 0.1)
    try bench.wait(until: 2)
    try bench.tap(Point(280, 400), at: 2)
    try bench.wait(until: 3)
    #expect(bench.asked == ["action-0"])
  }

  @Test func `A button that the finger drags away from gives the finger to the pane`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    try bench.tap(Point(1240, 760), at: 0.1)
    try bench.wait(until: 2)
    try bench.touch(.began, Point(280, 400), at: 2)
    for i in 1...20 {
      try bench.touch(.moved, Point(280, 400 + Double(i) * 10), at: (2000 + Double(i) * 10) / 1000)
    }
    try bench.wait(until: 2.22)
    #expect(abs(bench.edge - 390) <= 2, "from where the slop was passed")
    try bench.touch(.ended, Point(280, 600), at: 2.221)
    try bench.wait(until: 4)
    #expect(bench.asked.isEmpty)
    #expect(bench.edge == 720)
  }

  @Test func `What is on the glass is what drawing everything anew would show`() throws {
    let (partial, whole) = try (PanelUnderTest(.builtIn()), PanelUnderTest(.builtIn()))
    for bench in [partial, whole] { try bench.tap(Point(1240, 790), at: 0.1) }
    for i in 0..<90 {
      if i == 20 { for bench in [partial, whole] { try bench.tap(Point(1240, 790), at: 0.5) } }
      let moment = (542 + Double(i) * 16.5) / 1000
      try whole.run.post(.contentLost)
      try partial.wait(until: moment)
      try whole.wait(until: moment)
      let isSame = partial.picture().colors == whole.picture().colors
      #expect(isSame, "frame \(i)")
    }
  }

  @Test func `Another size in mid-flight: the same part of the way, and on`() throws {
    let bench = try PanelUnderTest(scene(), outcome: .succeeded)
    try bench.tap(Point(1240, 760), at: 0.1)
    try bench.wait(until: 0.26)
    let before = Double(bench.edge - 200) / 520
    try bench.run.display.resize(to: PixelSize(1280, 1000))
    try bench.wait(until: 0.27)
    let (open, closed) = (400.0, 920.0)
    let after = (Double(bench.edge) - open) / (closed - open)
    #expect(abs(after - before) < 0.12)
    try bench.wait(until: 3)
    #expect(bench.edge == 400)
  }
}
