import Agent
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Dynamics
import Forms
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

/// The app on a screen in memory, and an eye on the pane's upper edge.
private final class DisplayOutput {
  let run: HeadlessRun
  /// By the moment at which it was to be seen there.
  var edges: [Instant: Int] = [:]

  init(_ configuration: Configuration) throws {
    let dependencies = Panel.Dependencies(
      agent: HeadlessAgent(),
      localTime: { LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 60) })
    run = try HeadlessRun(configuration, size: PixelSize(1280, 800), with: dependencies)
    run.onFrame = { [unowned self] in edges[run.display.target(at: $1)] = edge($0) }
    try run.run(until: at(0))
  }

  func edge(_ glass: Picture) -> Int {
    glass.withPixels { view in
      (0..<view.size.height).first { view.row($0)[1240] & 0xFF_FFFF == paneColor } ?? -1
    }
  }

  var edge: Int { edge(run.display.glass) }

  func touch(_ phase: TouchEvent.Phase, _ y: Double, at ms: Double) throws {
    try run.run(until: at(ms))
    try run.post(
      .touch(
        TouchEvent(id: TouchEvent.ID(1), phase: phase, position: Point(640, y), time: at(ms))))
  }
}

private let attached = NamedSpring(name: "heavy", .dynamics)

@Suite struct DynamicsPaneTests {
  @Test func `It is seen where a body would be that hangs on its detent`() throws {
    let glass = try DisplayOutput(panel(attached))
    try glass.touch(.began, 730, at: 100)
    try glass.touch(.ended, 730, at: 140)
    try glass.run.run(until: at(3000))
    let (pane, rope) = (ItemID(0), BehaviorID(0))
    var world = try DynamicsWorld(step: 0.001)
    let item = DynamicItem(.rectangle([1280, 600]), at: [0, 720], properties: .pane)
    try world.add(item, as: pane)
    try world.add(.attachment(.pane(pane, to: [0, 200])), as: rope)
    let frames = glass.edges.filter { $0.key > at(140) }.sorted { $0.key < $1.key }
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
    let glass = try DisplayOutput(panel(attached))
    try glass.touch(.began, 730, at: 100)
    try glass.touch(.moved, 100, at: 200)
    try glass.touch(.moved, 10, at: 300)
    try glass.run.run(until: at(330))
    // The finger is 200 px beyond the open detent; the pane is a good deal less.
    #expect(glass.edge > 100 && glass.edge < 195)
    try glass.touch(.ended, 10, at: 500)
    try glass.run.run(until: at(4000))
    #expect(glass.edge == 720 || glass.edge == 200)
  }

  @Test func `However softly it hangs, it does not swing off the screen`() throws {
    let soft = try SpringParameters(.attachment, [1, 0.1])
    let glass = try DisplayOutput(panel(NamedSpring(name: "soft", soft)))
    for (start, place) in [(100.0, 730.0), (9000, 100)] {
      try glass.touch(.began, place, at: start)
      try glass.touch(.ended, place, at: start + 40)
      try glass.run.run(until: at(start + 8000))
    }
    #expect(glass.edge == 720)
    #expect(!glass.edges.values.contains(-1), "its edge is always seen")
  }

  @Test func `Once at rest it draws nothing more`() throws {
    let glass = try DisplayOutput(panel(attached))
    try glass.touch(.began, 730, at: 100)
    try glass.touch(.ended, 730, at: 140)
    try glass.run.run(until: at(3000))
    #expect(glass.edge == 200)
    let drawn = glass.edges.count
    #expect(drawn < 90)
    try glass.run.run(until: at(20_000))
    #expect(glass.edges.count == drawn)
  }
}
