import DetentGeometry
import DetentScene
import Testing

private func tree() -> (tree: LayerTree, back: LayerID, sheet: LayerID, button: LayerID) {
  var tree = LayerTree(size: Size(200, 100))
  let screen = Rect(x: 0, y: 0, width: 200, height: 100)
  let back = tree.add(Layer(frame: screen, content: .fill, color: .black), to: tree.root)
  let frame = Rect(x: 0, y: 40, width: 200, height: 60)
  let sheet = tree.add(Layer(frame: frame, content: .fill, color: .white), to: tree.root)
  let inner = Rect(x: 10, y: 10, width: 20, height: 20)
  let button = tree.add(Layer(frame: inner, content: .fill, color: .black), to: sheet)
  return (tree, back, sheet, button)
}

private let screen = PixelRect(x: 0, y: 0, width: 200, height: 100)

private func list(_ tree: LayerTree, scale: Double = 1) -> RenderList {
  RenderList(of: tree, as: PresentationTree(of: tree), scale: scale)
}

@Suite struct RenderListTests {
  @Test func `Items come in drawing order, children after their parents`() {
    let scene = tree()
    #expect(list(scene.tree).items.map(\.layer) == [scene.back, scene.sheet, scene.button])
  }

  @Test func `A hidden layer leaves its children out too`() {
    var scene = tree()
    scene.tree[scene.sheet].isHidden = true
    #expect(list(scene.tree).items.map(\.layer) == [scene.back])
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2]) func `What moves together keeps its distance on the device`(
    scale: Double
  ) {
    var scene = tree()
    var distances: Set<Double> = []
    for i in 0..<97 {
      scene.tree[scene.sheet].values.position.y = 40 + Double(i) * 0.37
      let items = list(scene.tree, scale: scale).items
      distances.insert(items[2].transform.ty - items[1].transform.ty)
      #expect(items[1].transform.ty == items[1].transform.ty.rounded())
    }
    #expect(distances.count == 1)
  }

  @Test func `A turned layer turns about its anchor`() {
    var scene = tree()
    scene.tree[scene.button].values.rotation = 1
    let item = list(scene.tree).items[2]
    let center = item.transform(Point(10, 10))
    #expect(center.distance(to: Point(20, 60)) < 1e-9)
    #expect(item.covers.isEmpty)
  }

  @Test func `Rounded corners are not covered`() {
    var scene = tree()
    scene.tree[scene.sheet].values.cornerRadius = 12
    scene.tree[scene.sheet].corners = .top
    let covers = list(scene.tree).items[1].covers
    #expect(covers.count == 2)
    #expect(!covers.contains { $0.contains(PixelRect(x: 0, y: 40, width: 1, height: 1)) })
    #expect(covers.contains { $0.contains(PixelRect(x: 0, y: 52, width: 200, height: 48)) })
    #expect(covers.contains { $0.contains(PixelRect(x: 12, y: 40, width: 176, height: 60)) })
  }

  @Test func `What is seen through covers nothing`() {
    var scene = tree()
    scene.tree[scene.sheet].values.opacity = 0.99
    #expect(list(scene.tree).items[1].covers.isEmpty)
    #expect(list(scene.tree).items[2].covers.isEmpty)
  }
}

@Suite struct DamageTests {
  private func damage(_ change: (inout LayerTree) -> Void, in tree: LayerTree) -> Region {
    var changed = tree
    change(&changed)
    return RenderList.damage(from: list(tree), to: list(changed), screen: screen)
  }

  @Test func `Nothing changed, nothing is damaged`() {
    #expect(damage({ _ in }, in: tree().tree).isEmpty)
  }

  @Test func `A layer that moves damages where it was and where it is`() {
    let scene = tree()
    let region = damage({ $0[scene.button].values.position.x += 100 }, in: scene.tree)
    #expect(region.contains(PixelRect(x: 10, y: 50, width: 20, height: 20)))
    #expect(region.contains(PixelRect(x: 110, y: 50, width: 20, height: 20)))
    #expect(!region.contains(PixelRect(x: 0, y: 0, width: 200, height: 40)))
  }

  @Test func `The inside of one colour that moves is not damaged, its edges are`() {
    var large = LayerTree(size: Size(1000, 1000))
    var layer = Layer(
      frame: Rect(x: 0, y: 300, width: 1000, height: 600), content: .fill, color: .white)
    layer.values.cornerRadius = 20
    let sheet = large.add(layer, to: large.root)
    var moved = large
    moved[sheet].values.position.y -= 30
    let all = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
    let region = RenderList.damage(from: list(large), to: list(moved), screen: all)
    #expect(region.contains(PixelRect(x: 0, y: 270, width: 1000, height: 30)))
    #expect(region.contains(PixelRect(x: 0, y: 870, width: 1000, height: 30)))
    #expect(region.contains(PixelRect(x: 0, y: 300, width: 20, height: 20)))
    #expect(region.area < 120_000)
    #expect(
      !region.rects.contains { $0.intersects(PixelRect(x: 100, y: 400, width: 800, height: 400)) })
  }

  @Test func `A colour that changes damages the inside too`() {
    let scene = tree()
    let region = damage({ $0[scene.sheet].values.color = .black }, in: scene.tree)
    #expect(region.contains(PixelRect(x: 0, y: 40, width: 200, height: 60)))
  }

  @Test func `A sub-pixel move of a snapped layer damages nothing`() {
    let scene = tree()
    #expect(damage({ $0[scene.sheet].values.position.y += 0.3 }, in: scene.tree).isEmpty)
  }

  @Test func `What is hidden before and after damages nothing`() {
    var scene = tree()
    let under = Rect(x: 50, y: 60, width: 20, height: 20)
    let hidden = scene.tree.add(
      Layer(frame: under, content: .fill, color: .black), to: scene.back)
    #expect(damage({ $0[hidden].values.position.x += 30 }, in: scene.tree).isEmpty)
    #expect(!damage({ $0[hidden].values.position.y -= 50 }, in: scene.tree).isEmpty)
  }

  @Test func `A layer that goes away damages its place`() {
    let scene = tree()
    let region = damage({ $0[scene.button].isHidden = true }, in: scene.tree)
    #expect(region.bounds == PixelRect(x: 10, y: 50, width: 20, height: 20))
  }
}

@Suite struct HitTestTests {
  @Test func `The front-most comes first, as it is seen and not as it was asked for`() {
    var scene = tree()
    let isAny: (LayerID) -> Bool = { _ in true }
    let shown = PresentationTree(of: scene.tree)
    scene.tree[scene.sheet].values.position.y = 500
    let hits = scene.tree.layers(at: Point(15, 55), as: shown, where: isAny)
    #expect(hits == [scene.button, scene.sheet, scene.back, scene.tree.root])
  }

  @Test func `What has been added since is not there for a finger yet, nor what lies on it`() {
    var scene = tree()
    let shown = PresentationTree(of: scene.tree)
    let all = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), content: .fill)
    let new = scene.tree.add(all, to: scene.sheet)
    _ = scene.tree.add(all, to: new)
    let hits = scene.tree.layers(at: Point(15, 55), as: shown) { _ in true }
    #expect(hits == [scene.button, scene.sheet, scene.back, scene.tree.root])
  }

  @Test func `A layer of no size is never hit, and nothing traps`() {
    var scene = tree()
    scene.tree[scene.button].values.scale = [0, 0]
    let shown = PresentationTree(of: scene.tree)
    let hits = scene.tree.layers(at: Point(20, 60), as: shown) { $0 == scene.button }
    #expect(hits.isEmpty)
  }
}
