import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import PanelTestKit
import Settings
import TestKinds
import Testing
import Widgets

@testable import ControlCenter

/// What the soak takes for a jump.
@Suite struct SoakLookTests {
  private let screen = Rect(x: 0, y: 0, width: 640, height: 400)

  /// One tile on an open pane, at rest.
  private func openPanel() throws -> HeadlessRun {
    let text = "home: {clock: false, date: false}\ntiles: [{kind: toggle, label: One}]"
    let panel = try PanelUnderTest(yaml: text, size: PixelSize(640, 400), isOpen: true)
    try panel.wait(1)
    return panel.run
  }

  /// What is said of the first tile of an open pane moving by `way` at once.
  /// - Parameter hasMoved: Whether it has been moved by a spring before.
  private func verdict(
    moving way: Point, hasMoved: Bool, within slack: SoakLook.Slack
  ) throws -> String? {
    let run = try openPanel()
    return run.panel.assumeIsolated { panel in
      let now = panel.glass.display.now()
      let layer = panel.screen.controls[0].layer
      let place = panel.screen.stage.tree[layer].values.position
      if hasMoved {
        panel.screen.stage.animate(
          .position, of: layer, to: place, by: .spring(.hand))
        panel.commit(at: now)
      }
      let before = SoakLook(panel, at: now)
      panel.screen.stage.set(.position, of: layer, to: place + way)
      panel.commit(at: now)
      return before.jump(to: SoakLook(panel, at: now), within: slack, screen: screen)
    }
  }

  @Test func `What moves by itself may not jump, whatever happens`() throws {
    for isLaidOut in [false, true] {
      let slack = SoakLook.Slack(isLaidOut: isLaidOut)
      let jump = try verdict(moving: Point(9, 0), hasMoved: true, within: slack)
      #expect(jump?.hasPrefix("position of layer") == true)
      #expect(try verdict(moving: Point(0.5, 0), hasMoved: true, within: slack) == nil)
    }
  }

  @Test func `What has never moved may be laid out anew by news, and not by a touch`() throws {
    let way = Point(9, 0)
    #expect(try verdict(moving: way, hasMoved: false, within: .init(isLaidOut: true)) == nil)
    #expect(try verdict(moving: way, hasMoved: false, within: .init()) != nil)
  }

  @Test(arguments: [0.0, 9.0]) func `Another anchor alone is no jump`(way: Double) throws {
    let run = try openPanel()
    let jump: String? = run.panel.assumeIsolated { panel in
      let now = panel.glass.display.now()
      let layer = panel.screen.controls[0].layer
      let before = SoakLook(panel, at: now)
      var turned = panel.screen.stage.tree[layer]
      turned.setAnchor(Point(0.25, 1))
      turned.values.position.x += way
      panel.screen.stage.tree[layer].anchor = turned.anchor
      panel.screen.stage.set(.position, of: layer, to: turned.values.position)
      panel.commit(at: now)
      return before.jump(to: SoakLook(panel, at: now), within: .init(), screen: screen)
    }
    #expect((jump == nil) == (way == 0), "\(jump ?? "")")
  }

  /// The title of a row keeps its place when the words beside it take less.
  @Test(arguments: [(15.0, true), (0, false), (30, false)])
  func `Words that have more room are where they were`(way: Double, isStill: Bool) throws {
    let run = try openPanel()
    let jump: String? = run.panel.assumeIsolated { panel in
      let now = panel.glass.display.now()
      var tree = panel.screen.stage.tree
      let words = tree.layers.indices.map { LayerID($0) }.first { id in
        guard case .text(let text) = tree[id].content else { return false }
        return text.string == "One"
      }
      guard let words else { return "no words" }
      tree[words].anchor = Point(0.5, 0.5)
      panel.screen.stage.tree[words].anchor = Point(0.5, 0.5)
      let before = SoakLook(panel, at: now)
      panel.screen.stage.tree[words].values.size.width += 30
      panel.screen.stage.tree[words].values.position.x += way
      panel.glass.change()
      return before.jump(to: SoakLook(panel, at: now), within: .init(), screen: screen)
    }
    #expect((jump == nil) == isStill, "\(jump ?? "")")
  }
}
