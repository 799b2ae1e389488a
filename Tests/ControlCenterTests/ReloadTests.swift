import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import Display
import DisplayHeadless
import Drawing
import Forms
import Settings
import TestSupport
import Testing
import Values

@testable import ControlCenter

private func at(_ ms: Double) -> Instant { Instant(seconds: ms / 1000) }

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

private final class Bench {
  let run: HeadlessRun
  private(set) var frames: [[UInt32]] = []

  init(_ configuration: Configuration = .builtIn(), size: PixelSize = PixelSize(640, 400)) throws {
    #expect(TestFonts.use())
    let dependencies = Panel.Dependencies(
      agent: HeadlessAgent(),
      localTime: {
        LocalTime(hour: 9, minute: 41, date: "Saturday, 21 November", secondsToNextMinute: 3600)
      })
    run = try HeadlessRun(configuration, size: size, with: dependencies)
    try run.run(until: at(100))
  }

  func show(_ notice: ConfigurationNotice?, until ms: Double) throws {
    run.panel.assumeIsolated { $0.receive(.notice(notice)) }
    try run.post(.contentLost)
    try run.run(until: at(ms))
  }

  func apply(_ configuration: Configuration, until ms: Double) throws {
    run.panel.assumeIsolated {
      $0.receive(.configuration(ReadConfiguration(configuration, from: .builtIn)))
    }
    try run.post(.contentLost)
    try run.run(until: at(ms))
  }

  func touch(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double, at ms: Double) throws {
    try run.run(until: at(ms))
    try run.post(
      .touch(TouchEvent(id: TouchEvent.ID(1), phase: phase, position: Point(x, y), time: at(ms))))
  }

  func tap(_ x: Double, _ y: Double, at ms: Double) throws {
    try touch(.began, x, y, at: ms)
    try touch(.ended, x, y, at: ms + 40)
  }

  var pixels: [UInt32] { run.display.glass.colors }

  /// Said so, not by `==`: what differs in half a million pixels takes minutes to work out.
  func shows(_ other: [UInt32]) -> Bool { pixels.elementsEqual(other) }

  func difference(from name: String) -> String? {
    GoldenImage(name, beside: #filePath).difference(from: run.display.glass)
  }
}

@Suite struct ReloadTests {
  @Test func `A mistake is shown above everything, as it was approved`() throws {
    let bench = try Bench(size: PixelSize(1280, 800))
    try bench.show(mistake, until: 2000)
    #expect(bench.difference(from: "banner") == nil)
    let small = try Bench(size: PixelSize(480, 320))
    try small.show(mistakes, until: 2000)
    #expect(small.difference(from: "banner-small") == nil)
    let open = try Bench(size: PixelSize(1280, 800))
    try open.show(mistakes, until: 2000)
    try open.tap(1240, 790, at: 2000)
    try open.run.run(until: at(4000))
    #expect(open.difference(from: "banner-open") == nil)
  }

  @Test func `It goes by itself, and leaves nothing behind`() throws {
    let bench = try Bench()
    let before = bench.pixels
    try bench.show(mistake, until: 2000)
    #expect(!bench.shows(before))
    try bench.show(nil, until: 4000)
    #expect(bench.shows(before))
  }

  @Test func `Its cross hides it; another mistake brings it back`() throws {
    let bench = try Bench()
    try bench.tap(620, 390, at: 200)
    try bench.run.run(until: at(2000))
    let open = bench.pixels
    try bench.show(mistakes, until: 4000)
    let shown = bench.pixels
    try bench.tap(600, 40, at: 4000)
    try bench.run.run(until: at(6000))
    #expect(bench.shows(open))
    try bench.show(mistakes, until: 8000)
    #expect(bench.shows(shown))
  }

  @Test func `Called back while it goes up, it turns round where it is`() throws {
    let bench = try Bench()
    try bench.show(mistakes, until: 2000)
    try bench.show(nil, until: 2060)
    func y() -> Double {
      bench.run.panel.assumeIsolated {
        $0.glass.renderer.presentation[$0.screen.overlays.banner.layer].position.y
      }
    }
    let before = y()
    #expect(before < 10 && before > -100)
    try bench.show(mistakes, until: 2070)
    #expect(abs(y() - before) < 15)
    try bench.run.run(until: at(5000))
    #expect(abs(y() - 12) < 0.5)
  }

  @Test func `Hidden by a tap, it stays hidden on a screen of another size`() throws {
    let bench = try Bench()
    try bench.show(mistake, until: 2000)
    try bench.tap(320, 60, at: 2000)
    try bench.run.run(until: at(4000))
    let hidden = bench.pixels
    try bench.run.post(.resized)
    try bench.run.run(until: at(6000))
    #expect(bench.shows(hidden))
  }

  @Test func `It is still there on a screen of another size or in other colours`() throws {
    let bench = try Bench()
    try bench.show(mistake, until: 2000)
    let shown = bench.pixels
    try bench.run.post(.resized)
    try bench.run.run(until: at(4000))
    #expect(bench.shows(shown))
  }

  @Test func `Another configuration waits for the pane to come out of the hand and to rest`() throws
  {
    let bench = try Bench()
    try bench.tap(620, 390, at: 200)
    try bench.touch(.began, 320, 60, at: 2000)
    try bench.touch(.moved, 320, 120, at: 2020)
    var other = Configuration.builtIn()
    other.theme.accent = Color(hex: 0xFF00FF)
    let hasNews = { bench.pixels.contains(0xFF00FF) }
    try bench.apply(other, until: 3000)
    #expect(!hasNews())
    try bench.touch(.ended, 320, 120, at: 3000)
    try bench.run.run(until: at(3050))
    #expect(!hasNews())
    try bench.run.run(until: at(8000))
    #expect(hasNews())
  }

  @Test func `A finger on a tile keeps nothing away`() throws {
    let bench = try Bench()
    try bench.tap(620, 390, at: 200)
    try bench.touch(.began, 245, 170, at: 2000)
    var other = Configuration.builtIn()
    other.theme.accent = Color(hex: 0xFF00FF)
    try bench.apply(other, until: 3000)
    #expect(bench.pixels.contains(0xFF00FF))
  }

  @Test func `A finger that rests on the glass for ever does not keep it away`() throws {
    let bench = try Bench()
    try bench.tap(620, 390, at: 200)
    try bench.touch(.began, 320, 60, at: 2000)
    var other = Configuration.builtIn()
    other.theme.accent = Color(hex: 0xFF00FF)
    try bench.apply(other, until: 13_000)
    #expect(bench.pixels.contains(0xFF00FF))
  }

  @Test func `The pane flies on undisturbed, and then the other configuration is there`() throws {
    var configuration = Configuration.builtIn()
    configuration.theme.hasMaterial = false
    configuration.theme.hasHairlines = false
    func flight(changing: Bool) throws -> [UInt32] {
      let bench = try Bench(configuration)
      try bench.tap(620, 390, at: 200)
      try bench.run.run(until: at(300))
      var other = configuration
      other.theme.accent = Color(hex: 0xFF00FF)
      if changing { try bench.apply(other, until: 350) }
      try bench.run.run(until: at(400))
      let pixels = bench.pixels
      try bench.run.run(until: at(5000))
      let accent = bench.run.panel.assumeIsolated { $0.settings.configuration.theme.accent }
      #expect((accent == other.theme.accent) == changing)
      return (0..<400).map { pixels[$0 * 640 + 620] }
    }
    let (changed, same) = (try flight(changing: true), try flight(changing: false))
    #expect(zip(changed, same).allSatisfy { $0 == $1 })
  }
}
