import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Settings
import TestSupport
import Testing
import Values

@testable import ControlCenter

/// What a display places looks as what is drawn, and costs no pixels while it only moves.
@Suite struct PlacedScreenTests {
  /// A panel whose moving parts the display places; each frame is compared with itself drawn.
  private final class Bench {
    let run: HeadlessRun
    /// By how much a component of a pixel differs at most.
    private(set) var worst = 0
    /// How many pixels each frame has drawn that the display placed.
    private(set) var touched: [Int] = []

    init(
      _ configuration: Configuration, size: PixelSize, scale: Double = 1, memory: Double? = nil
    ) throws {
      var own = configuration
      own.display.memory = memory
      own.display.scale = scale
      own.display.compositor = .display
      let dependencies = Panel.Dependencies(
        agent: nil,
        localTime: { LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 7) })
      run = try HeadlessRun(own, size: size, with: dependencies)
    }

    var isPlaced: Bool { run.panel.assumeIsolated { $0.glass.renderer.isPlaced } }

    func wait(_ seconds: Double) throws {
      let end = run.display.now().advanced(by: seconds)
      while run.display.now() < end {
        try run.run(until: min(end, run.display.now().advanced(by: 1.0 / 60)))
        let size = run.display.size
        nonisolated(unsafe) var drawn: Picture?
        run.panel.assumeIsolated { drawn = $0.glass.renderer.photograph(size: size) }
        if isPlaced {
          touched.append(run.panel.assumeIsolated { $0.glass.renderer.output.touchedPixels })
        }
        if let drawn { worst = max(worst, run.display.glass.largestDifference(from: drawn)) }
      }
    }

    func touch(_ phase: TouchEvent.Phase, _ place: Point) throws {
      let touch = TouchEvent(
        id: .init(1), phase: phase, position: place, time: run.display.now())
      try run.post(.touch(touch))
    }

    func tap() throws {
      try touch(.began, Point(780, 470))
      try touch(.ended, Point(780, 470))
    }
  }

  private static func plain(
    _ theme: String, paneHeight: String = "60%"
  ) throws -> Configuration {
    let tiles = (0..<12).map { "  - {kind: \($0 % 2 == 0 ? "label" : "gauge"), label: T\($0)}\n" }
    let text =
      "version: 1\ntheme: {\(theme)}\nhome: {wallpaper: {color: \"#205080\"}}\n"
      + "pane: {columns: 8, height: \(paneHeight)}\ntiles:\n" + tiles.joined()
    return try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
  }

  /// What is blended twice is rounded twice.
  private static let roundings = 2

  @Test(arguments: [
    SurfaceTests.Case(), .init(scale: 1.25), .init(scale: 2),
    .init(keys: "direction: rtl\nlanguage: ar\n"),
  ])
  func `What the display places looks as what is drawn, but for roundings`(
    one: SurfaceTests.Case
  ) throws {
    #expect(TestFonts.use())
    let bench = try Bench(
      SurfaceTests.stress(one.keys), size: PixelSize(640, 480), scale: one.scale, memory: 16)
    try RandomUse.play(
      wait: { try bench.wait($0) }, touch: { try bench.touch($0, $1) },
      hear: { try bench.run.hear(.number($0), from: $1) })
    #expect(bench.touched.count > 100)
    #expect(bench.worst <= Self.roundings)
  }

  @Test(
    arguments: [
      ("material: true, shadows: true", 2 * 28 * 28),
      ("material: false, pane-radius: 0, shadows: false", 0),
    ], ["60%", "96%"])
  func `A frame that only moves touches at most the corners`(
    theme: (String, most: Int), paneHeight: String
  ) throws {
    #expect(TestFonts.use())
    let bench = try Bench(
      Self.plain(theme.0, paneHeight: paneHeight), size: PixelSize(800, 480))
    try bench.wait(0.1)
    try bench.touch(.began, Point(780, 470))
    // Up to beyond its end, where the upper edge of the screen cuts the higher one.
    for y in stride(from: 460.0, to: 0, by: -10) {
      try bench.touch(.moved, Point(780, y))
      try bench.wait(1.0 / 60)
    }
    #expect(bench.touched.count > 20)
    // The first hands everything over.
    #expect(bench.touched.dropFirst().allSatisfy { $0 <= theme.most })
    #expect(bench.worst <= Self.roundings)
  }

  @Test func `Ten seconds after the motion everything is drawn again, and nothing is due`() throws {
    #expect(TestFonts.use())
    let bench = try Bench(Self.plain("material: true"), size: PixelSize(800, 480))
    try bench.wait(0.1)
    for _ in 0..<2 {
      try bench.tap()
      try bench.wait(3)
      #expect(bench.isPlaced)
      try bench.wait(9)
      #expect(!bench.isPlaced)
      #expect(bench.run.panel.assumeIsolated { $0.glass.renderer.surfacesDeadline } == nil)
    }
    #expect(bench.worst <= Self.roundings)
  }

  @Test func `A screen that was lost is placed as it was`() throws {
    #expect(TestFonts.use())
    let bench = try Bench(Self.plain("material: true"), size: PixelSize(800, 480))
    try bench.wait(0.1)
    try bench.tap()
    for _ in 0..<20 {
      try bench.wait(0.05)
      try bench.run.post(.contentLost)
      bench.run.panel.assumeIsolated { $0.glass.takeLateIcons() }
    }
    try bench.wait(1)
    #expect(bench.touched.count > 60)
    #expect(bench.worst <= Self.roundings)
  }
}
