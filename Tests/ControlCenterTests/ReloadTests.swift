import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
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

private let mistake = ConfigurationNotice(
  ConfigurationError([
    Diagnostic(
      file: "/etc/detent/control-center.yaml", line: 42, column: 9,
      message: "motion.slop must be a number from 0 to 200, not \"far\"")
  ]), showing: .file)

private let mistakes = ConfigurationNotice(
  ConfigurationError(
    (0..<3).map { _ in
      Diagnostic(
        file: "/etc/detent/rooms/first-floor/living-room-and-kitchen.yaml", line: 1042, column: 19,
        message: "motion.springs.a must be given by one of stiffness + damping (+ mass), "
          + "damping-ratio + response, duration + bounce, frequency + damping-ratio "
          + "(+ resistance), bounciness + speed, tension + friction (+ mass); here is stiffness "
          + "and response")
    }), showing: .copy)

extension PanelUnderTest {
  fileprivate func show(_ notice: ConfigurationNotice?, until seconds: Double) throws {
    try receive(.notice(notice))
    try wait(until: seconds)
  }

  fileprivate func apply(_ configuration: Configuration, until seconds: Double) throws {
    try save(configuration)
    try wait(until: seconds)
  }

  fileprivate var pixels: [UInt32] { picture().colors }

  /// Said so, not by `==`: what differs in half a million pixels takes minutes to work out.
  fileprivate func shows(_ other: [UInt32]) -> Bool { pixels.elementsEqual(other) }
}

/// The program's own panel, on a small screen.
private func panel(
  _ configuration: Configuration = .builtIn(), size: PixelSize = PixelSize(640, 400)
) throws -> PanelUnderTest {
  try PanelUnderTest(
    configuration, size: size, outcome: .succeeded,
    clock: {
      LocalTime(hour: 9, minute: 41, date: "Saturday, 21 November", secondsToNextMinute: 3600)
    })
}

@Suite struct ReloadTests {
  @Test func `A mistake is shown above everything, as it was approved`() throws {
    let bench = try panel(size: PixelSize(1280, 800))
    try bench.show(mistake, until: 2)
    #expect(bench.differenceInWords(from: "banner") == nil)
    let small = try panel(size: PixelSize(480, 320))
    try small.show(mistakes, until: 2)
    #expect(small.difference(from: "banner-small") == nil)
    let open = try panel(size: PixelSize(1280, 800))
    try open.show(mistakes, until: 2)
    try open.tap(Point(1240, 790), at: 2)
    try open.wait(until: 4)
    #expect(open.differenceInWords(from: "banner-open") == nil)
  }

  @Test func `It goes by itself, and leaves nothing behind`() throws {
    let bench = try panel()
    let before = bench.pixels
    try bench.show(mistake, until: 2)
    #expect(!bench.shows(before))
    try bench.show(nil, until: 4)
    #expect(bench.shows(before))
  }

  @Test func `Its cross hides it; another mistake brings it back`() throws {
    let bench = try panel()
    try bench.tap(Point(620, 390), at: 0.2)
    try bench.wait(until: 2)
    let open = bench.pixels
    try bench.show(mistakes, until: 4)
    let shown = bench.pixels
    try bench.tap(Point(600, 40), at: 4)
    try bench.wait(until: 6)
    #expect(bench.shows(open))
    try bench.show(mistakes, until: 8)
    #expect(bench.shows(shown))
  }

  @Test func `Called back while it goes up, it turns round where it is`() throws {
    let bench = try panel()
    try bench.show(mistakes, until: 2)
    try bench.show(nil, until: 2.06)
    func y() -> Double {
      bench.run.panel.assumeIsolated { panel in
        let tree = panel.screen.stage.tree
        let banner = panel.screen.overlays.banner.layers.flatMap { tree[$0].children }
        return banner.first.map {
          tree.bounds(of: $0, as: panel.glass.renderer.presentation).minY
        } ?? -1000
      }
    }
    let before = y()
    #expect(before < 10 && before > -100)
    try bench.show(mistakes, until: 2.07)
    #expect(abs(y() - before) < 15)
    try bench.wait(until: 5)
    #expect(abs(y() - 12) < 0.5)
  }

  @Test func `Hidden by a tap, it stays hidden on a screen of another size`() throws {
    let bench = try panel()
    try bench.show(mistake, until: 2)
    try bench.tap(Point(320, 60), at: 2)
    try bench.wait(until: 4)
    let hidden = bench.pixels
    try bench.run.post(.resized)
    try bench.wait(until: 6)
    #expect(bench.shows(hidden))
  }

  @Test func `It is still there on a screen of another size or in other colours`() throws {
    let bench = try panel()
    try bench.show(mistake, until: 2)
    let shown = bench.pixels
    try bench.run.post(.resized)
    try bench.wait(until: 4)
    #expect(bench.shows(shown))
  }

  @Test func `Another configuration waits for the pane to come out of the hand and to rest`() throws
  {
    let bench = try panel()
    try bench.tap(Point(620, 390), at: 0.2)
    try bench.touch(.began, Point(320, 60), at: 2)
    try bench.touch(.moved, Point(320, 120), at: 2.02)
    var other = Configuration.builtIn()
    other.theme.accent = Color(hex: 0xFF00FF)
    let hasNews = { bench.pixels.contains(0xFF00FF) }
    try bench.apply(other, until: 3)
    #expect(!hasNews())
    try bench.touch(.ended, Point(320, 120), at: 3)
    try bench.wait(until: 3.05)
    #expect(!hasNews())
    try bench.wait(until: 8)
    #expect(hasNews())
  }

  @Test func `A finger on a tile keeps nothing away`() throws {
    let bench = try panel()
    try bench.tap(Point(620, 390), at: 0.2)
    try bench.touch(.began, Point(245, 170), at: 2)
    var other = Configuration.builtIn()
    other.theme.accent = Color(hex: 0xFF00FF)
    try bench.apply(other, until: 3)
    #expect(bench.pixels.contains(0xFF00FF))
  }

  @Test func `A finger that rests on the glass for ever does not keep it away`() throws {
    let bench = try panel()
    try bench.tap(Point(620, 390), at: 0.2)
    try bench.touch(.began, Point(320, 60), at: 2)
    var other = Configuration.builtIn()
    other.theme.accent = Color(hex: 0xFF00FF)
    try bench.apply(other, until: 13)
    #expect(bench.pixels.contains(0xFF00FF))
  }

  @Test func `The pane flies on undisturbed, and then the other configuration is there`() throws {
    var configuration = Configuration.builtIn()
    configuration.theme.hasMaterial = false
    configuration.theme.hasHairlines = false
    func flight(changing: Bool) throws -> [UInt32] {
      let bench = try panel(configuration)
      try bench.tap(Point(620, 390), at: 0.2)
      try bench.wait(until: 0.3)
      var other = configuration
      other.theme.accent = Color(hex: 0xFF00FF)
      if changing { try bench.apply(other, until: 0.35) }
      try bench.wait(until: 0.4)
      let pixels = bench.pixels
      try bench.wait(until: 5)
      let accent = bench.run.panel.assumeIsolated { $0.settings.configuration.theme.accent }
      #expect((accent == other.theme.accent) == changing)
      return (0..<400).map { pixels[$0 * 640 + 620] }
    }
    let (changed, same) = (try flight(changing: true), try flight(changing: false))
    #expect(zip(changed, same).allSatisfy { $0 == $1 })
  }
}
