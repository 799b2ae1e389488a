import DetentGeometry
import DetentScene
import Testing

/// A frame of 100 × 60 at (50, 20) that clips, with a row 40 px high in it which reaches 20 px below
/// it.
private struct Clipped {
  var tree = LayerTree(size: Size(200, 100))
  let frame: LayerID
  let row: LayerID

  init() {
    var list = Layer(frame: Rect(x: 50, y: 20, width: 100, height: 60))
    list.clipsChildren = true
    frame = tree.add(list, to: tree.root)
    let inner = Rect(x: 0, y: 40, width: 100, height: 40)
    row = tree.add(Layer(frame: inner, content: .fill, color: .white), to: frame)
  }

  func list(_ scale: Double = 1) -> RenderList {
    RenderList(of: tree, as: PresentationTree(of: tree), scale: scale)
  }
}

private let screen = PixelRect(x: 0, y: 0, width: 200, height: 100)

@Suite struct ClippingTests {
  @Test(arguments: [1.0, 1.5, 2]) func `What lies in a clipping layer is seen within it only`(
    scale: Double
  ) throws {
    let scene = Clipped()
    let item = try #require(scene.list(scale).items.first)
    let frame = PixelRect(
      enclosing: Rect(x: 50 * scale, y: 20 * scale, width: 100 * scale, height: 60 * scale))
    #expect(item.clip == frame)
    #expect(frame.contains(item.visibleBounds))
    #expect(item.visibleBounds.height == Int(20 * scale))
    #expect(item.covers.allSatisfy { frame.contains($0) })
  }

  @Test func `Where a clip moves along with what it holds, only edges are damaged`() {
    var scene = Clipped()
    let before = scene.list()
    scene.tree[scene.frame].values.position.x += 3
    let damage = RenderList.damage(from: before, to: scene.list(), screen: screen)
    #expect(damage.area == 2 * 3 * 20)
    // Where the clip alone moves, what it newly hides and shows.
    scene.tree[scene.row].values.position.x -= 3
    let shifted = RenderList.damage(from: before, to: scene.list(), screen: screen)
    #expect(shifted.area == 3 * 20)
  }

  @Test func `A clip within a clip is what both leave`() {
    var scene = Clipped()
    scene.tree[scene.row].clipsChildren = true
    let inner = Rect(x: -10, y: 30, width: 20, height: 20)
    _ = scene.tree.add(Layer(frame: inner, content: .fill, color: .black), to: scene.row)
    let items = scene.list().items
    #expect(items.count == 2)
    #expect(items[1].clip == PixelRect(x: 50, y: 60, width: 100, height: 20))
    #expect(items[1].visibleBounds.isEmpty)
  }

  @Test func `A clipping layer out of sight is no item, nor is anything on it`() {
    var scene = Clipped()
    scene.tree[scene.row].clipsChildren = true
    let inner = Rect(x: 0, y: 0, width: 20, height: 20)
    _ = scene.tree.add(Layer(frame: inner, content: .fill, color: .black), to: scene.row)
    scene.tree[scene.row].values.position.y += 20
    #expect(scene.list().items.isEmpty)
  }

  @Test func `Nothing outside of the clip is damaged`() {
    for rise in stride(from: -80.0, through: 80, by: 7) {
      let before = Clipped()
      var after = before
      after.tree[after.row].values.position.y += rise
      let damage = RenderList.damage(from: before.list(), to: after.list(), screen: screen)
      let frame = PixelRect(x: 50, y: 20, width: 100, height: 60)
      #expect(damage.rects.allSatisfy { frame.contains($0) })
    }
  }

  @Test func `What is clipped differently is damaged where it differs`() {
    let before = Clipped()
    var after = before
    after.tree[after.frame].values.size.height = 70
    after.tree[after.frame].values.position.y += 5
    let damage = RenderList.damage(from: before.list(), to: after.list(), screen: screen)
    #expect(damage.contains(PixelRect(x: 50, y: 80, width: 100, height: 10)))
  }

  @Test func `A finger outside of the clip does not reach what lies in it`() {
    let scene = Clipped()
    func hits(_ y: Double) -> [LayerID] {
      scene.tree.layers(at: Point(100, y), as: PresentationTree(of: scene.tree)) {
        $0 == scene.row
      }
    }
    #expect(hits(70) == [scene.row])
    #expect(hits(90).isEmpty)
  }

  @Test func `A layer turned in space is clipped by what it lies in, and clips what lies on it`()
    throws
  {
    var scene = Clipped()
    scene.tree[scene.row].values.rotationX = 0.4
    scene.tree[scene.row].clipsChildren = true
    let wide = Rect(x: -50, y: 0, width: 200, height: 20)
    _ = scene.tree.add(Layer(frame: wide, content: .fill, color: .black), to: scene.row)
    let item = try #require(scene.list().items.first)
    #expect(item.clip == PixelRect(x: 50, y: 20, width: 100, height: 60))
    guard case .plane(let plane) = item.special else {
      Issue.record("It is no plane.")
      return
    }
    #expect(plane.items.allSatisfy { $0.clip == PixelRect(x: 0, y: 0, width: 100, height: 40) })
  }
}
