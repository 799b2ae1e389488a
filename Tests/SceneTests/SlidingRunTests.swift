import Geometry
import Scene
import Testing

/// The damage of a pane that slides with ten things on it, of which frames get lost.
@Suite struct SlidingRunTests {
  private let screen = PixelRect(PixelSize(400, 300))

  @Test(arguments: [false, true])
  func `What changed in a frame that was not shown is damaged in the next that is`(
    changes: Bool
  ) {
    var tree = LayerTree(size: Size(400, 300))
    let pane = tree.add(Layer(frame: Rect(x: 0, y: 100, width: 400, height: 150)), to: tree.root)
    let things = (0..<10).map { i in
      let frame = Rect(x: Double(i) * 40, y: 20, width: 20, height: 20)
      return tree.add(Layer(frame: frame, content: .fill, color: .white), to: pane)
    }
    let place = tree[pane].values.position
    var plan = SurfacePlan(limit: 1 << 20)
    var (shown, next) = (RenderList(), RenderList())
    func draw(at y: Double) {
      tree[pane].values.position.y = place.y + y
      next.rebuild(of: tree, as: PresentationTree(of: tree), scale: 1, placing: &plan)
      next.outlineRuns(like: shown, within: screen)
    }
    for y in [0.0, 1] {
      draw(at: y)
      swap(&shown, &next)
    }
    // None of these gets onto the glass.
    for y in [2.0, 3] { draw(at: y) }
    if changes { tree[things[3]].values.color = .black }
    for y in [4.0, 5] { draw(at: y) }
    draw(at: 1)
    let damage = RenderList.damage(from: shown, to: next, screen: screen)
    let changed = PixelRect(x: 120, y: 121, width: 20, height: 20)
    #expect(damage == (changes ? Region(changed) : Region()))
  }
}
