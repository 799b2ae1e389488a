import DetentGeometry
import DetentScene
import DetentStage
import PanelTestKit
import TestSupport
import Testing

@testable import ControlCenter
@testable import Look

/// What the first frame waits for.
@Suite struct FirstWordsTests {
  /// Counts the texts that are measured, each as wide as its letters are many.
  private final class CountingSizes: TextMeasuring {
    var count = 0

    func size(of text: TextContent, fitting width: Double?) -> Size {
      count += 1
      return Size(Double(text.string.count), text.size)
    }
  }

  @Test func `A rough layout measures no text, and an exact one after it all`() {
    let sizes = CountingSizes()
    let layout = Layout(measuring: sizes)
    func place() -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 100, height: 40)) { boxes in
        boxes.row {
          boxes.text(TextContent("One", family: "Inter", size: 16), .white).width(.natural)
          boxes.text(TextContent("Two", family: "Inter", size: 16), .white).width(.natural)
        }
      }
    }
    layout.isRough = true
    _ = place()
    #expect(sizes.count == 0)
    layout.isRough = false
    _ = place()
    #expect(sizes.count == 2)
  }

  @Test(arguments: [false, true])
  func `What is out of sight at first is measured before a finger comes`(isOpen: Bool) throws {
    TestFonts.use()
    let text = """
      home: {clock: false, date: false}
      tiles: [{kind: button, label: A long name for a button}, {kind: stepper, label: Warmth}]
      pages: {other: {title: Other, tiles: [{kind: slider, label: Another long name}]}}
      """
    let house = try PanelUnderTest(yaml: text, isOpen: isOpen)
    try house.wait(2)
    func looks(of screen: ControlScreen) -> [LayerValues] {
      var values: [LayerValues] = []
      for place in screen.controls.indices {
        screen.stage.tree.forEach(from: screen.controls[place].layer) {
          values.append(screen.stage.tree[$0].values)
        }
      }
      return values
    }
    let before = looks(of: house.screen)
    let after = house.run.panel.assumeIsolated { panel in
      var screen = panel.screen
      for place in screen.controls.indices {
        screen.controls[place].placeLook(on: &screen.stage, by: panel.glass.layout)
      }
      return looks(of: screen)
    }
    #expect(before == after)
  }
}
