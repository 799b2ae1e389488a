import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import PanelTestKit
import Settings
import TestKinds
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// A panel whose file is saved while a scene runs.
@Suite struct ReloadedSceneTests {
  private static func text(_ color: String, second: String = "two") -> String {
    """
    home: {clock: false, date: false}
    theme: {accent: "\(color)"}
    pane: {columns: 2}
    tiles:
      - kind: scene
        label: Evening
        action: {sequence: [{exec: [one]}, {exec: [\(second)]}]}
    """
  }

  /// A panel with another configuration, in which the first step runs.
  private func house(saving text: String) throws -> (house: PanelUnderTest, run: Int) {
    let house = try PanelUnderTest(yaml: Self.text("#112233"), isOpen: true)
    try house.tap(house.middle(of: 0))
    try house.wait(1)
    let run = try #require(house.screen.requests.runs.underWay.first)
    let new = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    house.run.panel.assumeIsolated {
      $0.receive(.configuration(ReadConfiguration(new, from: .builtIn)))
    }
    try house.run.post(.contentLost)
    try house.wait(3)
    #expect(house.screen.configuration.actions == new.actions)
    return (house, run)
  }

  @Test func `It is told of the end of its scene, however much has changed`() throws {
    let (house, run) = try house(saving: Self.text("#445566"))
    #expect(house.screen.requests.runs.underWay == [run])
    try house.finish(run)
    #expect(house.screen.requests.runs.underWay.isEmpty)
    #expect(!house.says("Has stopped by itself."))
  }

  @Test func `A scene that the agent has ended says which it was`() throws {
    let (house, run) = try house(saving: Self.text("#112233", second: "three"))
    try house.finish(run, .failed(message: "It was ended.", kind: .ended))
    #expect(house.says("Evening: Has stopped by itself."))
    try house.finish(run)
    #expect(house.screen.requests.runs.underWay.isEmpty, "what is heard of it later starts nothing")
  }

  @Test func `A scene whose tile is gone is not waited for, and nothing has failed`() throws {
    let (house, run) = try house(saving: "pane: {columns: 2}\ntiles: [{kind: label, label: Else}]")
    #expect(!house.says("Evening: Has stopped by itself."))
    #expect(house.screen.requests.runs.underWay.isEmpty)
    try house.ask(run, "sure")
    #expect(house.screen.overlays.asking == nil)
  }
}

extension PanelUnderTest {
  /// Whether that is in a message on the glass.
  fileprivate func says(_ words: String) -> Bool {
    func isIn(_ layer: LayerID) -> Bool {
      let here = screen.stage.tree[layer]
      if case .text(let text) = here.content, text.string.contains(words) { return true }
      return here.children.contains(where: isIn)
    }
    guard case .shown = screen.overlays.toast.phase else { return false }
    return screen.overlays.toast.layer.map(isIn) ?? false
  }
}
