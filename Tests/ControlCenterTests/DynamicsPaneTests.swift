import Agent
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Dynamics
import Forms
import PanelTestKit
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Settings

private let paneColor: UInt32 = 0x2E_7D32

/// A plain panel whose pane is moved as `named` says.
private func panel(_ named: NamedSpring) -> Configuration {
  var configuration = Configuration()
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
  configuration.motion.springs += [named]
  configuration.motion.paneSpring = named.name
  configuration.motion.releaseRule = .sign
  return configuration
}

private func at(_ ms: Double) -> Instant { Instant(seconds: ms / 1000) }

/// The pane's upper edge on one column of pixels.
private func edge(_ glass: Picture) -> Int {
  glass.withPixels { view in
    (0..<view.size.height).first { view.row($0)[1240] & 0xFF_FFFF == paneColor } ?? -1
  }
}

extension PanelUnderTest {
  fileprivate var edge: Int { ControlCenterTests.edge(picture()) }
}

private let attached = NamedSpring(name: "heavy", .dynamics)

@Suite struct DynamicsPaneTests {
  @Test func `It is seen where a body would be that hangs on its detent`() throws {
    let glass = try PanelUnderTest(panel(attached))
    let film = glass.film(edge)
    try glass.touch(.began, Point(640, 730), at: 0.1)
    try glass.touch(.ended, Point(640, 730), at: 0.14)
    try glass.wait(until: 3)
    let (pane, rope) = (ItemID(0), BehaviorID(0))
    var world = try DynamicsWorld(step: 0.001)
    let item = DynamicItem(.rectangle([1280, 600]), at: [0, 720], properties: .pane)
    try world.add(item, as: pane)
    try world.add(.attachment(.pane(pane, to: [0, 200])), as: rope)
    let frames = film.frames.map { (glass.run.display.target(at: $0.time), $0.value) }
      .filter { $0.0 > at(140) }
    #expect(frames.count > 20)
    for (time, edge) in frames {
      let elapsed = time.seconds(since: at(140))
      while world.time < elapsed { world.step() }
      let body = try #require(world.state(of: pane))
      let y = body.position.y + body.velocity.y * (elapsed - world.time)
      #expect(abs(Double(edge) - y) < 1.5, "after \(elapsed) s")
    }
    #expect(glass.edge == 200)
  }

  @Test func `Past the end it gives way as a rubber band, and comes back`() throws {
    let glass = try PanelUnderTest(panel(attached))
    try glass.touch(.began, Point(640, 730), at: 0.1)
    try glass.touch(.moved, Point(640, 100), at: 0.2)
    try glass.touch(.moved, Point(640, 10), at: 0.3)
    try glass.wait(until: 0.33)
    // The finger is 200 px beyond the open detent; the pane is a good deal less.
    #expect(glass.edge > 100 && glass.edge < 195)
    try glass.touch(.ended, Point(640, 10), at: 0.5)
    try glass.wait(until: 4)
    #expect(glass.edge == 720 || glass.edge == 200)
  }

  @Test func `However softly it hangs, it does not swing off the screen`() throws {
    let soft = try SpringParameters(.attachment, [1, 0.1])
    let glass = try PanelUnderTest(panel(NamedSpring(name: "soft", soft)))
    let film = glass.film(edge)
    for (start, place) in [(100.0, 730.0), (9000, 100)] {
      try glass.touch(.began, Point(640, place), at: start / 1000)
      try glass.touch(.ended, Point(640, place), at: (start + 40) / 1000)
      try glass.wait(until: (start + 8000) / 1000)
    }
    #expect(glass.edge == 720)
    #expect(!film.values.contains(-1), "its edge is always seen")
  }

  @Test func `Once at rest it draws nothing more`() throws {
    let glass = try PanelUnderTest(panel(attached))
    try glass.touch(.began, Point(640, 730), at: 0.1)
    try glass.touch(.ended, Point(640, 730), at: 0.14)
    try glass.wait(until: 3)
    #expect(glass.edge == 200)
    let drawn = glass.run.display.presentedFrames
    #expect(drawn < 90)
    try glass.wait(until: 20)
    #expect(glass.run.display.presentedFrames == drawn)
  }
}
