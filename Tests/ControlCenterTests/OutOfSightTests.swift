import Agent
import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentStage
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import Testing
import Values
import Widgets

@testable import ControlCenter

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// Creates a pane with a tile on each of two pages, the first of which is shown.
private func twoPages() throws -> PanelUnderTest {
  let panel = try PanelUnderTest(
    yaml: """
      home: {clock: false, date: false}
      tiles: [{kind: toggle, label: One}]
      pages: {second: {tiles: [{kind: toggle, label: Two}]}}
      """, size: PixelSize(640, 400))
  try panel.wait(0.4)
  return panel
}

extension PanelUnderTest {
  /// Turns the tile on the second page.
  fileprivate func turnTile(_ animation: Animation) throws {
    let now = self.now
    run.panel.assumeIsolated { panel in
      let layer = panel.screen.controls[1].layer
      try? panel.screen.stage.add(
        animation, to: .rotation, of: layer, forKey: "test",
        completion: CompletionID(-99))
      panel.commit(at: now)
    }
    try run.post(.devicesChanged)
  }

  fileprivate var frameDeadline: Instant? {
    run.panel.assumeIsolated { $0.glass.pacing.deadline }
  }
  fileprivate var engineRests: Bool {
    run.panel.assumeIsolated { $0.scheduler.assumeIsolated { $0.engine.isAtRest } }
  }
}

@Suite struct OutOfSightTests {
  @Test func `What turns for ever on a page aside asks for nothing until that is seen`() throws {
    let pages = try twoPages()
    let display = pages.run.display
    var turning = Animation(.curve(.linear, duration: 1), to: 1)
    turning.timing = try MediaTiming(repeatCount: .infinity)
    turning.setsModel = false
    let frames = display.presentedFrames
    try pages.turnTile(turning)
    try pages.run.run(until: at(0.6))
    #expect(display.presentedFrames == frames)
    #expect(display.nextEvent == nil)
    #expect(pages.frameDeadline == nil)
    try pages.run.play(TouchScript("700 tap 320 390\n3000 drag 500 250 100 250 200 60\n5000 end"))
    let opened = display.presentedFrames
    try pages.run.run(until: at(6))
    #expect(display.presentedFrames >= opened + 55, "drawn forth, it is seen to turn")
    try pages.run.play(TouchScript("6100 drag 100 250 500 250 200 60\n9000 end"))
    #expect(display.nextEvent == nil, "aside again, it is left alone")
  }

  @Test func `What moves out of sight is waited for until its end`() throws {
    let pages = try twoPages()
    try pages.turnTile(Animation(.curve(.linear, duration: 3), from: 1))
    try pages.run.run(until: at(1))
    #expect(pages.run.display.nextEvent == nil)
    #expect(pages.frameDeadline == at(3.5))
    try pages.run.run(until: at(4))
    #expect(pages.frameDeadline == nil)
    #expect(pages.engineRests)
  }
}
