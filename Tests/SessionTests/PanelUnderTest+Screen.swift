import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Look
import PanelTestKit
import Settings
import Testing
import Widgets

@testable import ControlCenter

extension PanelUnderTest {
  var screen: ControlScreen { run.panel.assumeIsolated { $0.screen } }

  /// Ends all runs of actions.
  func finishAll() throws {
    for run in screen.requests.runs.underWay { try finish(run) }
  }

  /// The time at which a control wants to go on; nil: none does.
  var deadline: Instant? { run.panel.assumeIsolated { $0.screen.deadline } }

  /// The frames of the tiles on the first page, in the pane.
  var frames: [Rect] { screen.layout.tiles }

  /// The place of all tiles on the glass [px].
  var tiles: Rect {
    frames.dropFirst().reduce(frames[0]) { $0.union($1) }.offset(by: Point(0, top))
  }
  /// Where the open pane begins.
  var top: Double { screen.layout.openY }

  /// The middle of a tile on the glass.
  func middle(of tile: Int) -> Point { frames[tile].center + Point(0, top) }

  func control<T: Control>(_ label: String, as kind: T.Type = T.self) throws -> T {
    let place = try #require(screen.controls.labels.firstIndex(of: label))
    return try #require(screen.controls[place].view as? T)
  }

  /// Has a run ask the question of an action.
  func ask(_ number: Int, _ action: String) throws {
    guard case .confirm(let question) = screen.configuration.action(named: action)?.kind else {
      return try ask(number)
    }
    try ask(number, question)
  }
}

extension ControlScreen {
  /// The circumstances before anything has moved.
  var context: ControlContext {
    ControlContext(time: .zero, presentation: PresentationTree(of: stage.tree))
  }
}
