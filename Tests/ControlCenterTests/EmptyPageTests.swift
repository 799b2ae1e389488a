import Demos
import DetentGeometry
import DetentScene
import DetentStage
import Settings
import TestKinds
import Testing

@testable import ControlCenter

@Suite struct EmptyPageTests {
  @Test(arguments: [PageSettings.Kind.lab, .gallery])
  func `A page for which the program is built without anything says so`(
    _ kind: PageSettings.Kind
  ) throws {
    let text = "pages: {one: {kind: \(kind.rawValue)}}"
    let configuration = try Configuration.parse(Array(text.utf8), file: "test")
    for (makers, isEmpty) in [([:], true), (DemoPages.makers, false)] {
      let screen = ControlScreen(
        configuration, size: Size(800, 480), scale: 1, pages: makers)
      let says = screen.stage.tree.layers.contains { layer in
        if case .text(let text) = layer.content { text.string == "Nothing here" } else { false }
      }
      #expect(says == isEmpty)
    }
  }
}
