import DetentGeometry
import DetentScene
import PanelTestKit
import Testing

@testable import ControlCenter
@testable import Widgets

extension PanelUnderTest {
  var screen: ControlScreen { run.panel.assumeIsolated { $0.screen } }
  var isOpen: Bool { screen.pane.detent == .open }

  var pages: Pages { screen.pages }
  func menuRow(_ row: Int) throws -> LayerID {
    try #require(pages.menu.layer(ofRow: row))
  }
  /// The page that is shown; -1: there are none.
  var page: Int { screen.pages.shownPage ?? -1 }

  /// The middle of a control, the first of which has the index 0.
  func tile(_ index: Int) -> Point { frame(of: screen.controls[index].layer).center }

  func tapMenuButton() throws { try tap(frame(of: pages.layer(of: .button)).center) }
}
