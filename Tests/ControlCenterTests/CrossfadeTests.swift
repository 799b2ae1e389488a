import Agent
import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import TestKinds
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

private let size = PixelSize(480, 320)

/// Creates an open panel whose theme a source names.
private func panel(
  startsIn theme: String = "light", pane: String = "pane", isReduced: Bool = false
) throws -> PanelUnderTest {
  let panel = try PanelUnderTest(
    yaml: """
      theme: {name: \(theme), source: sky, material: false}
      motion: {pane: \(pane), reduced: \(isReduced)}
      home: {clock: false, date: false}
      sources: {sky: {listen: [/bin/true]}}
      tiles: [{kind: toggle, label: Lamp}, {kind: slider, label: Volume}]
      """, size: size, isOpen: true)
  try panel.wait(2)
  return panel
}

/// The brightness of a pixel of the pane, 0…255.
private func brightness(_ glass: Picture) -> Int {
  glass.withPixels { Int($0.row(300)[240] >> 8 & 0xFF) }
}

extension PanelUnderTest {
  fileprivate func show(_ theme: String) throws {
    try receive(.source("sky", .fresh(.text(theme), at: .zero)))
  }

  fileprivate var brightness: Int { ControlCenterTests.brightness(picture()) }

  fileprivate var isCrossfading: Bool {
    run.panel.assumeIsolated { $0.glass.renderer.compositor.pictures[CrossfadeSnapshot.id] != nil }
  }

  /// The scale at which the first tile is seen.
  fileprivate var tileScale: Double { seen(screen.controls[0].layer).scale.x }

  fileprivate var isOn: Bool { screen.controls[0].isOn == true }
}

extension Film<Int> {
  /// The largest step from one frame to the next.
  fileprivate var steepest: Int { zip(values, values.dropFirst()).map { abs($0 - $1) }.max() ?? 0 }
}

@Suite struct CrossfadeTests {
  @Test func `Another theme fades in, evenly and wholly, and leaves nothing behind`() throws {
    let bench = try panel()
    let old = bench.brightness
    let film = bench.film(brightness)
    try bench.show("dark")
    try bench.wait(2)
    let fresh = try panel(startsIn: "dark")
    #expect(old - fresh.brightness > 100)
    #expect(bench.picture().colors.elementsEqual(fresh.picture().colors))
    #expect(film.values.first == old)
    #expect(zip(film.values, film.values.dropFirst()).allSatisfy { $0 >= $1 })
    // The curve is never steeper than 1.8 times the straight line.
    let limit = 1.8 * Double(old - fresh.brightness) / (CrossfadeSnapshot.duration * 60) + 1
    #expect(Double(film.steepest) <= limit)
    #expect((20...24).contains(film.frames.count))
    #expect(!bench.isCrossfading)
    #expect(bench.run.panel.assumeIsolated { !$0.glass.renderer.isCrossfading(after: .zero) })
    let frames = bench.run.display.presentedFrames
    try bench.wait(60)
    #expect(bench.run.display.presentedFrames == frames)
  }

  @Test func `A tile pressed beneath a fade answers in the next frame`() throws {
    let bench = try panel()
    try bench.show("dark")
    try bench.wait(0.15)
    #expect(bench.isCrossfading)
    #expect(bench.tileScale == 1)
    let frames = bench.run.display.presentedFrames
    try bench.touch(.began, bench.tile(0))
    try bench.wait(2.0 / 60)
    #expect(bench.tileScale < 1)
    #expect((1...3).contains(bench.run.display.presentedFrames - frames))
    try bench.touch(.ended, bench.tile(0))
    #expect(bench.isOn && bench.isCrossfading)
    try bench.wait(2)
    #expect(bench.tileScale == 1 && !bench.isCrossfading)
  }

  @Test(arguments: [1, 3, 8, 12, 20]) func `A change in the midst of a fade makes no step`(
    frames: Int
  ) throws {
    let bench = try panel()
    let film = bench.film(brightness)
    let old = bench.brightness
    try bench.show("dark")
    try bench.wait(Double(frames) / 60)
    let seen = bench.brightness
    try bench.show("light")
    #expect(abs(bench.brightness - seen) <= 2)
    try bench.wait(2)
    #expect(bench.brightness == old)
    #expect(Double(film.steepest) <= 1.8 * 255 / (CrossfadeSnapshot.duration * 60) + 1)
    #expect(!bench.isCrossfading)
  }

  @Test func `A screen of another size drops the picture`() throws {
    let bench = try panel()
    try bench.show("dark")
    try bench.wait(0.15)
    #expect(bench.isCrossfading)
    try bench.run.display.resize(to: PixelSize(400, 300))
    try bench.wait(0.1)
    #expect(!bench.isCrossfading)
  }

  @Test func `Where motion is reduced it fades too, but shortly`() throws {
    let bench = try panel(isReduced: true)
    let film = bench.film(brightness)
    try bench.show("dark")
    try bench.wait(2)
    #expect((11...15).contains(film.frames.count))
  }

  @Test func `The looks wait for the pane to arrive`() throws {
    let bench = try panel()
    try bench.touch(.began, Point(470, 10))
    try bench.touch(.ended, Point(470, 10))
    try bench.wait(0.1)
    try bench.show("dark")
    #expect(!bench.isCrossfading)
    try bench.wait(0.1)
    #expect(!bench.isCrossfading)
    try bench.wait(5)
    #expect(!bench.isCrossfading)
    #expect(bench.run.panel.assumeIsolated { $0.appearance.shownTheme } == "dark")
  }

  @Test func `A theme that is there from the start does not fade in`() throws {
    let bench = try panel()
    #expect(bench.run.panel.assumeIsolated { $0.glass.crossfade(isCalm: false) != nil })
    let dark = Panel(
      try Configuration.parse(Array("theme: {name: dark}".utf8), file: "test"),
      display: try HeadlessDisplay(size: size),
      with: Panel.Dependencies(
        agent: nil,
        localTime: { LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 3600) }),
      on: SteppedExecutor())
    #expect(dark.assumeIsolated { $0.glass.crossfade(isCalm: false) == nil })
  }
}
