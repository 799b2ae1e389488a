import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import Display
import DisplayHeadless
import Settings
import Testing
import Widgets

@testable import ControlCenter

/// A plain panel with a pane that swings, and its way after a tap on its edge.
private final class DisplayOutput {
  let run: HeadlessRun
  /// Where the pane's upper edge was in every frame [px].
  private(set) var edges: [(time: Instant, y: Double)] = []

  init(_ settings: String) throws {
    run = try HeadlessRun(
      try DisplayOutput.configuration(settings), size: PixelSize(800, 480),
      with: Panel.Dependencies(
        agent: nil,
        localTime: { LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 600) }))
    run.onFrame = { [unowned self] _, time in edges.append((time, y)) }
    try run.run(until: .zero)
  }

  static func configuration(_ settings: String) throws -> Configuration {
    let text =
      "home: {clock: false, date: false, wallpaper: {color: '#203040'}}\n"
      + "pane: {height: 360px, peek: 60px}\nmotion: {\(settings)}"
    return try ConfigurationText(path: "panel.yaml", bytes: Array(text.utf8)).parsed()
  }

  var y: Double {
    run.panel.assumeIsolated { $0.glass.renderer.presentation[$0.screen.pane.layer].position.y }
  }

  func touch(_ phase: TouchEvent.Phase, _ y: Double, _ seconds: Double) throws {
    try run.run(until: Instant(seconds: seconds))
    try run.post(
      .touch(
        TouchEvent(
          id: .init(1), phase: phase, position: Point(400, y), time: Instant(seconds: seconds))))
  }

  /// A tap on the edge of the closed pane.
  func tap(_ seconds: Double) throws {
    try touch(.began, 450, seconds)
    try touch(.ended, 450, seconds + 0.05)
  }
}

@Suite struct ReducedMotionTests {
  @Test(arguments: ["hand", "dynamics"])
  func `The pane gets there soon and does not pass its end`(spring: String) throws {
    for (isReduced, passes) in [(false, true), (true, false)] {
      let glass = try DisplayOutput("pane: \(spring), reduced: \(isReduced)")
      try glass.tap(1)
      try glass.run.run(until: Instant(seconds: 9))
      let highest = glass.edges.map(\.y).min() ?? 0
      #expect((highest < 119) == passes, "\(isReduced): \(highest)")
      #expect(abs(glass.y - 120) < 0.5, "the same pixel")
      let last = glass.edges.last { abs($0.y - 120) > 2 }
      if isReduced { #expect((last?.time.seconds(since: .zero) ?? 9) < 1.4) }
    }
  }

  @Test func `A finger has it in hand as ever`() throws {
    let glass = try DisplayOutput("pane: hand, reduced: true")
    try glass.touch(.began, 430, 1)
    try glass.touch(.moved, 410, 1.1)
    let start = glass.y
    for i in 1...10 {
      try glass.touch(.moved, 410 - 15 * Double(i), 1.1 + 0.02 * Double(i))
      try glass.run.run(until: Instant(seconds: 1.115 + 0.02 * Double(i)))
    }
    #expect(abs(start - glass.y - 150) < 1)
  }

  @Test func `A file that asks for it has it from then on, and gives it back`() throws {
    let glass = try DisplayOutput("pane: hand")
    for isReduced in [true, false] {
      let configuration = try DisplayOutput.configuration("pane: hand, reduced: \(isReduced)")
      try glass.run.receive(.configuration(ReadConfiguration(configuration, from: .builtIn)))
      try glass.run.run(until: glass.run.display.now().advanced(by: 2))
      let isCalm = glass.run.panel.assumeIsolated { panel in
        panel.scheduler.assumeIsolated { $0.engine.reducesMotion }
      }
      #expect(isCalm == isReduced)
    }
  }
}
