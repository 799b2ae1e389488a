import DetentGeometry
import DetentScene
import Testing

/// The damage of a pane that slides with ten things on it, of which frames get lost.
@Suite struct SlidingRunTests {
  private let screen = PixelRect(PixelSize(400, 300))

  @Test(arguments: [false, true], [false, true])
  func `What changed in a frame that was not shown is damaged in the next that is`(
    changes: Bool, isTranslated: Bool
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
      if isTranslated {
        tree[pane].values.translation.y = y
      } else {
        tree[pane].values.position.y = place.y + y
      }
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

  /// What clips the things grows in a frame that is not shown; what was known of them before that is
  /// not what is known of them then.
  @Test func `What has come into sight is damaged when it slides`() {
    var tree = LayerTree(size: Size(400, 300))
    let pane = tree.add(Layer(frame: Rect(x: 0, y: 50, width: 400, height: 200)), to: tree.root)
    let lamp = tree.add(
      Layer(frame: Rect(x: 380, y: 0, width: 10, height: 10), content: .fill, color: .white),
      to: pane)
    let window = tree.add(Layer(frame: Rect(x: 0, y: 20, width: 370, height: 60)), to: pane)
    tree[window].clipsChildren = true
    for i in 0..<10 {
      let y = i < 8 ? 10.0 : 70
      _ = tree.add(
        Layer(
          frame: Rect(x: Double(i) * 36, y: y, width: 30, height: 15), content: .fill,
          color: .white), to: window)
    }
    var plan = SurfacePlan(limit: 1)
    var (shown, next) = (RenderList(), RenderList())
    var damage = Region()
    for frame in 1...7 {
      tree[lamp].values.color = Color(red: Double(frame) / 8, green: 0, blue: 0)
      tree[pane].values.position.y += 1
      if frame == 4 {
        tree[window].size.height = 100
        tree[window].values.position.y += 20
      }
      next.rebuild(of: tree, as: PresentationTree(of: tree), scale: 1, placing: &plan)
      next.outlineRuns(like: shown, within: screen)
      damage = RenderList.damage(from: shown, to: next, screen: screen)
      // The fourth does not get onto the glass.
      if frame != 4 { swap(&shown, &next) }
    }
    // The upper edge of one of the last two, which has left that row.
    #expect(damage.contains(PixelRect(x: 288, y: 146, width: 30, height: 1)))
  }
}
