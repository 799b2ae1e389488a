import DetentGeometry
import DetentScene
import DetentStage
import PanelTestKit
import TestSupport
import Testing

@testable import ControlCenter
@testable import Widgets

extension PanelUnderTest {
  /// The layers of the minus and the plus on the first tile.
  fileprivate var signs: [LayerID] {
    screen.controls[0].parts.compactMap { part in
      let disc = screen.stage.tree[part.layer].children.first
      return disc.flatMap { screen.stage.tree[$0].children.first }
    }
  }
}

@Suite struct StepperTests {
  @Test func `The sign that leads no further grows faint, and plain again`() throws {
    let house = try PanelUnderTest(
      yaml: "tiles: [{kind: stepper, label: Fan, range: [0, 1], step: 1, span: [2, 2]}]",
      isOpen: true)
    let (minus, plus) = (house.signs[0], house.signs[1])
    #expect(house.seen(plus).opacity == 1 && house.seen(minus).opacity < 0.5)
    try house.tap(house.frame(of: plus).center)
    #expect(house.seen(plus).opacity > 0.6 && house.seen(minus).opacity < 0.8)
    try house.wait(1)
    #expect(house.seen(plus).opacity < 0.5 && house.seen(minus).opacity == 1)
  }

  @Test(arguments: ["[1, 1]", "[1, 2]", "[2, 1]", "[2, 2]"], [3, 6, 9])
  func `Each sign is in the middle of its disc to the pixel`(span: String, columns: Int) throws {
    let house = try PanelUnderTest(
      yaml: """
        pane: {columns: \(columns)}
        tiles: [{kind: stepper, label: Fan, range: [0, 4], step: 1, span: \(span)}]
        """, isOpen: true)
    let tree = house.screen.stage.tree
    #expect(house.signs.count == 2)
    for (sign, count) in zip(house.signs, [1, 3]) {
      let bars = tree[sign].children.map { house.frame(of: $0) }
      #expect(bars.count == count)
      for bar in bars {
        #expect([bar.minX, bar.maxX, bar.minY, bar.maxY].allSatisfy { $0 == $0.rounded() })
      }
      let disc = house.frame(of: sign)
      let (left, right) = (bars.map(\.minX).min() ?? 0, bars.map(\.maxX).max() ?? 0)
      let (top, bottom) = (bars.map(\.minY).min() ?? 0, bars.map(\.maxY).max() ?? 0)
      #expect(left + right == disc.minX + disc.maxX && top + bottom == disc.minY + disc.maxY)
    }
  }
}
