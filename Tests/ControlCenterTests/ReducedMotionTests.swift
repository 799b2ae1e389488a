import Agent
import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import Testing
import Values
import Widgets

@testable import ControlCenter

/// A plain panel with a pane that swings.
private func text(_ motion: String) -> String {
  """
  home: {clock: false, date: false, wallpaper: {color: '#203040'}}
  pane: {height: 360px, peek: 60px}
  motion: {\(motion)}
  """
}

extension PanelUnderTest {
  /// Where the pane's upper edge is seen [px].
  fileprivate var y: Double { seen(screen.pane.layer).position.y }
}

@Suite struct ReducedMotionTests {
  @Test(arguments: ["hand", "dynamics"])
  func `The pane gets there soon and does not pass its end`(spring: String) throws {
    for (isReduced, passes) in [(false, true), (true, false)] {
      let glass = try PanelUnderTest(
        yaml: text("pane: \(spring), reduced: \(isReduced)"), size: PixelSize(800, 480))
      let film = glass.film { [unowned glass] _ in glass.y }
      try glass.tap(Point(400, 450), at: 1, for: 0.05)
      try glass.wait(until: 9)
      let highest = film.values.min() ?? 0
      #expect((highest < 119) == passes, "\(isReduced): \(highest)")
      #expect(abs(glass.y - 120) < 0.5, "the same pixel")
      let last = film.frames.last { abs($0.value - 120) > 2 }
      if isReduced { #expect((last?.time.seconds(since: .zero) ?? 9) < 1.4) }
    }
  }

  @Test func `A finger has it in hand as ever`() throws {
    let glass = try PanelUnderTest(
      yaml: text("pane: hand, reduced: true"), size: PixelSize(800, 480))
    try glass.touch(.began, Point(400, 430), at: 1)
    try glass.touch(.moved, Point(400, 410), at: 1.1)
    let start = glass.y
    for i in 1...10 {
      try glass.touch(.moved, Point(400, 410 - 15 * Double(i)), at: 1.1 + 0.02 * Double(i))
      try glass.run.run(until: Instant(seconds: 1.115 + 0.02 * Double(i)))
    }
    #expect(abs(start - glass.y - 150) < 1)
  }

  @Test func `A file that asks for it has it from then on, and gives it back`() throws {
    let glass = try PanelUnderTest(yaml: text("pane: hand"), size: PixelSize(800, 480))
    for isReduced in [true, false] {
      try glass.save(text("pane: hand, reduced: \(isReduced)"))
      try glass.wait(2)
      let isCalm = glass.run.panel.assumeIsolated { panel in
        panel.scheduler.assumeIsolated { $0.engine.reducesMotion }
      }
      #expect(isCalm == isReduced)
    }
  }
}
