import Agent
import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import Settings
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

/// A panel that is open and whose theme a source names, and what one pixel of it did.
private final class CrossfadeBench {
  let run: HeadlessRun
  /// The brightness of a pixel of the pane in each frame, 0…255, and when it was drawn.
  private(set) var film: [(time: Double, brightness: Int)] = []
  static let size = PixelSize(480, 320)

  init(startsIn theme: String = "light", pane: String = "pane", isReduced: Bool = false) throws {
    #expect(TestFonts.use())
    let text = """
      theme: {name: \(theme), source: sky, material: false}
      motion: {pane: \(pane), reduced: \(isReduced)}
      home: {clock: false, date: false}
      sources: {sky: {listen: [/bin/true]}}
      tiles: [{kind: toggle, label: Lamp}, {kind: slider, label: Volume}]
      """
    let configuration = try Configuration.parse(Array(text.utf8), file: "test")
    let dependencies = Panel.Dependencies(
      agent: HeadlessAgent(),
      localTime: { LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 3600) })
    run = try HeadlessRun(configuration, size: Self.size, with: dependencies)
    try advance(by: 0.1)
    try touch(.began, Point(470, 310))
    try touch(.ended, Point(470, 310))
    try advance(by: 4)
    run.onFrame = { [unowned self] glass, time in
      let pixel = glass.withPixels { $0.row(300)[240] }
      film.append((time.seconds(since: .zero), Int(pixel >> 8 & 0xFF)))
    }
  }

  func advance(by seconds: Double) throws {
    try run.run(until: run.display.now().advanced(by: seconds))
  }

  func touch(_ phase: TouchEvent.Phase, _ place: Point) throws {
    let time = run.display.now()
    try run.post(
      .touch(TouchEvent(id: TouchEvent.ID(1), phase: phase, position: place, time: time)))
  }

  func show(_ theme: String) throws {
    run.panel.assumeIsolated { $0.receive(.source("sky", .fresh(.text(theme), at: .zero))) }
    try run.post(.contentLost)
  }

  func clearFilm() { film = [] }

  /// How bright the pixel is now.
  var brightness: Int { run.display.glass.withPixels { Int($0.row(300)[240] >> 8 & 0xFF) } }

  var pixels: [UInt32] { run.display.glass.colors }

  var isCrossfading: Bool {
    run.panel.assumeIsolated { $0.glass.renderer.compositor.pictures[CrossfadeSnapshot.id] != nil }
  }

  /// How large the first tile was drawn, in parts of its size.
  var tileScale: Double {
    run.panel.assumeIsolated { panel in
      panel.screen.controls.first.map { panel.glass.renderer.presentation[$0.layer].scale.x } ?? 1
    }
  }

  var isOn: Bool { run.panel.assumeIsolated { $0.screen.controls.first?.isOn == true } }

  var tile: Point {
    run.panel.assumeIsolated { panel in
      let tree = panel.screen.stage.tree
      guard let layer = panel.screen.controls.first?.layer else { return .zero }
      return tree.bounds(of: layer, as: PresentationTree(of: tree)).center
    }
  }

  /// The largest step of the film from one frame to the next.
  var steepest: Int { zip(film, film.dropFirst()).map { abs($0.1 - $1.1) }.max() ?? 0 }
}

@Suite struct CrossfadeTests {
  @Test func `Another theme fades in, evenly and wholly, and leaves nothing behind`() throws {
    let bench = try CrossfadeBench()
    let old = bench.brightness
    try bench.show("dark")
    try bench.advance(by: 2)
    let film = bench.film
    let fresh = try CrossfadeBench(startsIn: "dark")
    #expect(old - fresh.brightness > 100)
    #expect(bench.pixels.elementsEqual(fresh.pixels))
    #expect(film.first?.brightness == old)
    #expect(zip(film, film.dropFirst()).allSatisfy { $0.brightness >= $1.brightness })
    // The curve is never steeper than 1.8 times the straight line.
    let limit = 1.8 * Double(old - fresh.brightness) / (CrossfadeSnapshot.duration * 60) + 1
    #expect(Double(bench.steepest) <= limit)
    #expect((20...24).contains(film.count))
    #expect(!bench.isCrossfading)
    #expect(bench.run.panel.assumeIsolated { !$0.glass.renderer.isCrossfading(after: .zero) })
    let frames = bench.run.display.presentedFrames
    try bench.advance(by: 60)
    #expect(bench.run.display.presentedFrames == frames)
  }

  @Test func `A tile pressed beneath a fade answers in the next frame`() throws {
    let bench = try CrossfadeBench()
    try bench.show("dark")
    try bench.advance(by: 0.15)
    #expect(bench.isCrossfading)
    #expect(bench.tileScale == 1)
    let frames = bench.run.display.presentedFrames
    try bench.touch(.began, bench.tile)
    try bench.advance(by: 2.0 / 60)
    #expect(bench.tileScale < 1)
    #expect((1...3).contains(bench.run.display.presentedFrames - frames))
    try bench.touch(.ended, bench.tile)
    #expect(bench.isOn && bench.isCrossfading)
    try bench.advance(by: 2)
    #expect(bench.tileScale == 1 && !bench.isCrossfading)
  }

  @Test(arguments: [1, 3, 8, 12, 20]) func `A change in the midst of a fade makes no step`(
    frames: Int
  ) throws {
    let bench = try CrossfadeBench()
    let old = bench.brightness
    try bench.show("dark")
    try bench.advance(by: Double(frames) / 60)
    let seen = bench.brightness
    try bench.show("light")
    #expect(abs(bench.brightness - seen) <= 2)
    try bench.advance(by: 2)
    #expect(bench.brightness == old)
    #expect(Double(bench.steepest) <= 1.8 * 255 / (CrossfadeSnapshot.duration * 60) + 1)
    #expect(!bench.isCrossfading)
  }

  @Test func `A screen of another size drops the picture`() throws {
    let bench = try CrossfadeBench()
    try bench.show("dark")
    try bench.advance(by: 0.15)
    #expect(bench.isCrossfading)
    try bench.run.display.resize(to: PixelSize(400, 300))
    try bench.advance(by: 0.1)
    #expect(!bench.isCrossfading)
  }

  @Test func `Where motion is reduced it fades too, but shortly`() throws {
    let bench = try CrossfadeBench(isReduced: true)
    try bench.show("dark")
    try bench.advance(by: 2)
    #expect((11...15).contains(bench.film.count))
  }

  @Test func `The looks wait for the pane to arrive`() throws {
    let bench = try CrossfadeBench()
    try bench.touch(.began, Point(470, 10))
    try bench.touch(.ended, Point(470, 10))
    try bench.advance(by: 0.1)
    try bench.show("dark")
    #expect(!bench.isCrossfading)
    try bench.advance(by: 0.1)
    #expect(!bench.isCrossfading)
    try bench.advance(by: 5)
    #expect(!bench.isCrossfading)
    #expect(bench.run.panel.assumeIsolated { $0.appearance.shownTheme } == "dark")
  }

  @Test func `A theme that is there from the start does not fade in`() throws {
    let bench = try CrossfadeBench()
    #expect(bench.run.panel.assumeIsolated { $0.glass.crossfade(isCalm: false) != nil })
    let panel = Panel(
      try Configuration.parse(Array("theme: {name: dark}".utf8), file: "test"),
      display: try HeadlessDisplay(size: CrossfadeBench.size),
      with: Panel.Dependencies(
        agent: nil,
        localTime: { LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 3600) }),
      on: SteppedExecutor())
    #expect(panel.assumeIsolated { $0.glass.crossfade(isCalm: false) == nil })
  }
}
