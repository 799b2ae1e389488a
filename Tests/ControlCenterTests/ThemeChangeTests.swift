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

/// Creates an open panel whose theme a source names.
private func panel(
  startsIn theme: String = "light", material: Bool = false, isReduced: Bool = false
) throws -> PanelUnderTest {
  let panel = try PanelUnderTest(
    yaml: """
      theme: {name: \(theme), source: sky, material: \(material)}
      motion: {reduced: \(isReduced)}
      home: {wallpaper: {color: "#204060"}}
      sources: {sky: {listen: [/bin/true]}}
      tiles: [{kind: toggle, label: Lamp}, {kind: slider, label: Volume}]
      """, size: PixelSize(480, 320), isOpen: true)
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

  /// The numbers of the pictures of the whole screen that are in memory.
  fileprivate var grounds: [Int] {
    run.panel.assumeIsolated { panel in
      panel.glass.renderer.compositor.pictures.ids.map(\.number)
        .filter(PictureID.screens.contains).sorted()
    }
  }

  /// The scale at which the first tile is seen.
  fileprivate var tileScale: Double { seen(screen.controls[0].layer).scale.x }

  fileprivate var isOn: Bool { screen.controls[0].isOn == true }
}

extension Film<Int> {
  /// The largest step from one frame to the next.
  fileprivate var steepest: Int { zip(values, values.dropFirst()).map { abs($0 - $1) }.max() ?? 0 }
}

@Suite struct ThemeChangeTests {
  @Test(arguments: [false, true])
  func `Another theme comes evenly and wholly, and leaves nothing behind`(_ material: Bool) throws {
    let bench = try panel(material: material)
    let old = bench.brightness
    let film = bench.film(brightness)
    try bench.show("dark")
    try bench.wait(2)
    let fresh = try panel(startsIn: "dark", material: material)
    #expect(old - fresh.brightness > 60)
    #expect(bench.picture().colors.elementsEqual(fresh.picture().colors))
    #expect(abs((film.values.first ?? 0) - old) <= 3)
    #expect(zip(film.values, film.values.dropFirst()).allSatisfy { $0 + 2 >= $1 })
    // Mixing two colours is never steeper than 2.5 times the straight line over 0.25 s.
    #expect(Double(film.steepest) <= 2.5 * Double(old - fresh.brightness) / 15 + 1)
    #expect(bench.grounds.count == (material ? 1 : 0))
    let frames = bench.run.display.presentedFrames
    try bench.wait(60)
    #expect(bench.run.display.presentedFrames == frames)
  }

  @Test func `A tile goes on with its layers, and answers in the next frame`() throws {
    let bench = try panel()
    let layer = bench.screen.controls[0].layer
    try bench.show("dark")
    try bench.wait(0.15)
    #expect(bench.screen.controls[0].layer == layer)
    #expect(bench.tileScale == 1)
    let frames = bench.run.display.presentedFrames
    try bench.touch(.began, bench.tile(0))
    try bench.wait(2.0 / 60)
    #expect(bench.tileScale < 1)
    #expect((1...3).contains(bench.run.display.presentedFrames - frames))
    try bench.touch(.ended, bench.tile(0))
    #expect(bench.isOn)
    try bench.wait(2)
    #expect(bench.tileScale == 1)
  }

  @Test(arguments: [1, 3, 8, 12, 20]) func `A change in the midst of another makes no step`(
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
    #expect(Double(film.steepest) <= 2.5 * 255 / 15 + 1)
  }

  @Test func `Another wallpaper fades in, and the one before is given back`() throws {
    func gradient(_ colors: String) -> String {
      """
      home: {wallpaper: {gradient: [\(colors)]}, clock: false, date: false}
      tiles: [{kind: toggle, label: Lamp}]
      """
    }
    let bench = try PanelUnderTest(
      yaml: gradient("\"#FFFFFF\", \"#FFFFFF\""), size: PixelSize(480, 320))
    try bench.wait(2)
    let film = bench.film { $0.withPixels { Int($0.row(20)[240] >> 8 & 0xFF) } }
    try bench.save(gradient("\"#000000\", \"#000000\""))
    try bench.wait(2)
    #expect(film.values.first ?? 0 > 245 && film.values.last == 0)
    #expect(film.steepest <= 60 && film.frames.count > 10)
    #expect(bench.grounds.count <= 2)
  }

  @Test func `Another language takes the place of the words, and no tile jumps`() throws {
    func text(_ language: String) -> String {
      """
      language: \(language)
      home: {clock: false, date: false}
      tiles: [{kind: toggle, label: Lamp}, {kind: slider, label: Volume}]
      """
    }
    let bench = try PanelUnderTest(yaml: text("en"), size: PixelSize(480, 320), isOpen: true)
    try bench.wait(2)
    let layers = bench.screen.controls.map(\.layer)
    // The boxes that carry them to their places.
    let hosts = layers.compactMap { bench.screen.stage.tree[$0].parent }
    let before = hosts.map { bench.seen($0).position }
    try bench.save(text("ar"))
    var last = before
    for _ in 0..<120 {
      try bench.wait(1.0 / 60)
      let now = hosts.map { bench.seen($0).position }
      for (from, to) in zip(last, now) { #expect(from.distance(to: to) < 60) }
      last = now
    }
    #expect(bench.screen.controls.map(\.layer) == layers)
    #expect(last[0].x > before[0].x && last[1].x < before[1].x, "the order is reversed")
    let fresh = try PanelUnderTest(yaml: text("ar"), size: PixelSize(480, 320), isOpen: true)
    try fresh.wait(2)
    #expect(bench.picture().colors.elementsEqual(fresh.picture().colors))
  }

  @Test func `A screen of another size keeps its tiles`() throws {
    let bench = try panel()
    let layers = bench.screen.controls.map(\.layer)
    try bench.show("dark")
    try bench.wait(0.15)
    try bench.run.display.resize(to: PixelSize(400, 300))
    try bench.wait(3)
    #expect(bench.screen.controls.map(\.layer) == layers)
    #expect(bench.run.panel.assumeIsolated { $0.appearance.shownTheme } == "dark")
  }

  @Test func `Where motion is reduced it changes shortly too`() throws {
    let bench = try panel(isReduced: true)
    let film = bench.film(brightness)
    try bench.show("dark")
    try bench.wait(2)
    #expect((8...20).contains(film.frames.count))
  }

  @Test func `It changes while the pane flies, which flies on`() throws {
    let (bench, other) = (try panel(), try panel())
    func place(_ panel: PanelUnderTest) -> Double {
      panel.seen(panel.screen.pane.layer).position.y
    }
    for panel in [bench, other] {
      try panel.touch(.began, Point(470, 10))
      try panel.touch(.ended, Point(470, 10))
      try panel.wait(0.1)
    }
    try bench.show("dark")
    for _ in 0..<30 {
      for panel in [bench, other] { try panel.wait(1.0 / 60) }
      #expect(abs(place(bench) - place(other)) < 1.5)
    }
    #expect(bench.run.panel.assumeIsolated { $0.appearance.shownTheme } == "dark")
  }
}
