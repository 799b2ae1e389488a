import DetentGeometry
import DetentScene
import Testing

/// A card on the screen with a button on it.
private struct Table {
  var tree = LayerTree(size: Size(400, 300))
  let card: LayerID
  let button: LayerID

  init() {
    let frame = Rect(x: 100, y: 50, width: 200, height: 160)
    card = tree.add(Layer(frame: frame, content: .fill, color: .white), to: tree.root)
    let inner = Rect(x: 20, y: 30, width: 60, height: 40)
    button = tree.add(Layer(frame: inner, content: .fill, color: .black), to: card)
    tree[card].values.viewerDistance = 600
  }

  var list: RenderList { RenderList(of: tree, as: PresentationTree(of: tree), scale: 1) }

  func hits(_ point: Point) -> [LayerID] {
    tree.layers(at: point, as: PresentationTree(of: tree)) { $0 != tree.root }
  }
}

private let screen = PixelRect(x: 0, y: 0, width: 400, height: 300)

@Suite struct DepthTests {
  @Test func `rare values at their defaults are not kept`() {
    var values = LayerValues()
    values.rotationX = 0.5
    values.borderWidth = 2
    #expect(values.hasRare)
    values.rotationX = 0
    values.borderWidth = 0
    #expect(!values.hasRare)
    #expect(values == LayerValues())
  }

  @Test func `copies do not share what is changed in one of them`() {
    var values = LayerValues()
    values.z = 5
    let before = values
    values.z = 9
    #expect(before.z == 5 && values.z == 9)
  }

  @Test func `a layer that leaves the plane takes what is on it along`() throws {
    var table = Table()
    table.tree[table.card].values.rotationY = 0.6
    let items = table.list.items
    #expect(items.map(\.layer) == [table.card])
    guard case .plane(let plane) = try #require(items.first?.special) else { return }
    #expect(plane.items.map(\.layer) == [table.card, table.button])
    #expect(plane.extent == PixelRect(x: 0, y: 0, width: 200, height: 160))
  }

  @Test(arguments: -16...16) func `the anchor stays where it is at any angle`(step: Int) {
    var table = Table()
    let angle = Double(step) * 0.37
    table.tree[table.card].setAnchor(Point(0.5, 0))
    table.tree[table.card].values.rotationX = angle
    table.tree[table.card].values.rotation = angle / 3
    let layer = table.tree[table.card]
    let seen = layer.projection(layer.values)(Point(100, 0))
    #expect((seen ?? .zero).distance(to: Point(200, 50)) < 1e-9)
  }

  @Test func `no turn is the plain layer, and so is a whole one`() {
    let plain = Table().list
    for angle in [0.0, 2 * .pi, -4 * .pi] {
      var table = Table()
      table.tree[table.card].values.rotationX = angle
      #expect(table.list == plain)
    }
  }

  @Test func `edge-on and behind the viewer there is nothing`() {
    var table = Table()
    table.tree[table.card].values.rotationY = .pi / 2
    #expect(table.list.items.isEmpty)
    table.tree[table.card].values.rotationY = 0.2
    table.tree[table.card].values.z = 700
    #expect(table.list.items.isEmpty)
    for odd in [Double.nan, .infinity, -.infinity, 1e300] {
      table.tree[table.card].values.rotationY = odd
      #expect(table.list.items.isEmpty)
      #expect(table.hits(Point(200, 130)).isEmpty)
    }
  }

  @Test func `a back that is not shown is neither drawn nor touched`() {
    var table = Table()
    table.tree[table.card].values.rotationY = 2.6
    #expect(table.list.items.count == 1)
    #expect(table.hits(Point(200, 130)).contains(table.card))
    table.tree[table.card].isDoubleSided = false
    #expect(table.list.items.isEmpty)
    #expect(table.hits(Point(200, 130)).isEmpty)
  }

  @Test(arguments: 0..<120)
  func `a touch finds what is seen under it`(step: Int) {
    var table = Table()
    let turn = Double(step)
    table.tree[table.card].values.rotationX = turn * 0.37
    table.tree[table.card].values.rotationY = turn * 0.83
    table.tree[table.card].values.rotation = turn * 0.11
    table.tree[table.card].values.z = turn - 60
    let card = table.tree[table.card]
    let projection = card.projection(card.values)
    guard abs(projection.determinant) > 1e-4 else { return }
    for (x, y, isOnButton) in [(50.0, 50.0, true), (150, 120, false), (21, 31, true)] {
      guard let seen = projection(Point(x, y)) else { continue }
      let hits = table.hits(seen)
      #expect(hits.contains(table.card))
      #expect(hits.contains(table.button) == isOnButton)
    }
    let outside = projection(Point(-3, -3)) ?? Point(-1000, -1000)
    #expect(!table.hits(outside).contains(table.card))
    let bounds = table.tree.bounds(of: table.card, as: PresentationTree(of: table.tree))
    #expect(projection(Point(100, 80)).map(bounds.contains) ?? true)
  }

  @Test func `a turning layer damages where it was and where it is seen`() throws {
    var table = Table()
    table.tree[table.card].values.rotationY = 0.5
    let before = table.list
    table.tree[table.card].values.rotationY = 0.7
    let after = table.list
    let region = RenderList.damage(from: before, to: after, screen: screen)
    for item in before.items + after.items { #expect(region.contains(item.bounds)) }
    #expect(RenderList.damage(from: after, to: table.list, screen: screen).isEmpty)
  }

  @Test func `a scale below zero is seen as none unless it may mirror`() {
    var table = Table()
    table.tree[table.card].values.scale = [-0.2, 1]
    #expect(table.list.items.isEmpty)
    table.tree[table.card].mirrorsBelowZero = true
    #expect(table.list.items.count == 2)
  }

  @Test func `sizes, radii, borders and opacities stay within what can be seen`() {
    var table = Table()
    table.tree[table.button].values.size = Size(-5, 10)
    table.tree[table.button].values.cornerRadius = -4
    table.tree[table.button].values.borderWidth = -2
    table.tree[table.button].values.shadow = Shadow(radius: -2, offset: .zero, opacity: 1.5)
    table.tree[table.card].values.opacity = 1.3
    let items = table.list.items
    #expect(items.allSatisfy { $0.opacity == 1 && $0.cornerRadius >= 0 && $0.size.width >= 0 })
    #expect(items.allSatisfy { $0.special == nil })
    #expect(
      items.contains { $0.content == .shadow(Shadow(radius: 0, offset: .zero, opacity: 1)) })
  }

  @Test func `a shadow lies behind its layer, a border before all that is on it`() {
    var table = Table()
    table.tree[table.card].values.borderWidth = 2
    table.tree[table.card].values.shadow.opacity = 0.5
    let items = table.list.items
    #expect(items.map(\.layer) == [table.card, table.card, table.button, table.card])
    #expect(items.first?.content == .shadow(Shadow(radius: 3, offset: Point(0, 3), opacity: 0.5)))
    #expect(items.last?.special == .border(width: 2))
  }

  @Test func `a translation comes on top of the position`() {
    var (moved, translated) = (Table(), Table())
    moved.tree[moved.card].values.position = Point(230, 140)
    translated.tree[translated.card].values.translation = Point(30, 10)
    #expect(moved.list == translated.list)
    #expect(translated.hits(Point(325, 215)) == [translated.card])
  }

  @Test func `size changes about the anchor`() {
    var table = Table()
    table.tree[table.card].values.size = Size(100, 80)
    #expect(table.list.items[0].bounds == PixelRect(x: 150, y: 90, width: 100, height: 80))
  }
}
