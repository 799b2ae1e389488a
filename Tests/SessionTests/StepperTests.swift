import Geometry
import Scene
import Stage
import TestSupport
import Testing

@testable import ControlCenter
@testable import Widgets

@Suite struct StepperTests {
  @Test func `The sign that leads no further grows faint, and plain again`() throws {
    let house = try TileHouse(
      "tiles: [{kind: stepper, label: Fan, range: [0, 1], step: 1, span: [2, 2]}]")
    func sign(_ string: String) throws -> LayerID {
      let tree = house.screen.stage.tree
      return try #require(
        tree.layers.indices.map { LayerID($0) }.first { id in
          if case .text(let text) = tree[id].content { text.string == string } else { false }
        })
    }
    let (plus, minus) = (try sign("+"), try sign("−"))
    #expect(house.seen(plus).opacity == 1 && house.seen(minus).opacity < 0.5)
    try house.tap(house.place(of: plus).center)
    #expect(house.seen(plus).opacity > 0.6 && house.seen(minus).opacity < 0.8)
    try house.wait(1000)
    #expect(house.seen(plus).opacity < 0.5 && house.seen(minus).opacity == 1)
  }
}
