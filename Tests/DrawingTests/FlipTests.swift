import DetentGeometry
import DetentScene
import Drawing
import TestSupport
import Testing

/// A card that flips over and one that folds, step by step. A person has looked at the pictures.
@Suite struct FlipTests {
  init() { TestFonts.use() }

  private let ink = Color(hex: 0x1C2530)

  /// The front and the back of a card in the same place.
  private func addCard(to tree: inout LayerTree, _ frame: Rect) -> (front: LayerID, back: LayerID) {
    var sides: [LayerID] = []
    for color in [Color(hex: 0xF4F6F8), Color(hex: 0xFFB454)] {
      var side = Layer(frame: frame, content: .fill, color: color)
      side.isDoubleSided = false
      side.values.cornerRadius = 18
      side.values.viewerDistance = 420
      side.values.borderWidth = 2
      side.values.borderColor = Color(hex: 0x7A8CA0)
      side.values.shadow = Shadow(radius: 14, offset: Point(0, 5), opacity: 0.35)
      sides.append(tree.add(side, to: tree.root))
    }
    func label(_ string: String, _ y: Double, _ size: Double, _ side: Int) {
      let line = Rect(x: 16, y: y, width: frame.size.width - 32, height: size * 1.4)
      let text = Content.text(TextContent(string, size: size, weight: 600))
      _ = tree.add(Layer(frame: line, content: text, color: ink), to: sides[side])
    }
    let icon = Rect(x: 16, y: 16, width: 44, height: 44)
    _ = tree.add(Layer(frame: icon, content: .icon(IconName("light")), color: ink), to: sides[0])
    label("Living room", 70, 18, 0)
    label("Warm, 60 %", 96, 13, 0)
    label("The back", 60, 22, 1)
    return (sides[0], sides[1])
  }

  private func draw(_ tree: LayerTree) throws -> Picture {
    let size = PixelSize(Int(tree[tree.root].size.width), Int(tree[tree.root].size.height))
    let picture = try Picture(size: size, isOpaque: true)
    let list = RenderList(of: tree, as: PresentationTree(of: tree), scale: 1)
    let compositor = Compositor(scale: 1)
    picture.withPixels { compositor.draw(list, damage: Region($0.bounds), into: $0) }
    return picture
  }

  private func ground(_ width: Double, _ height: Double) -> LayerTree {
    var tree = LayerTree(size: Size(width, height))
    let all = Rect(x: 0, y: 0, width: width, height: height)
    _ = tree.add(Layer(frame: all, content: .fill, color: Color(hex: 0x2A4058)), to: tree.root)
    return tree
  }

  @Test func `a card flips over in perspective`() throws {
    var tree = ground(1000, 560)
    let angles: [Double] = [0, 25, 50, 75, 85, 95, 105, 130, 155, 180]
    for (i, degrees) in angles.enumerated() {
      let frame = Rect(
        x: Double(i % 5) * 200 + 20, y: Double(i / 5) * 180 + 20, width: 160, height: 140)
      let card = addCard(to: &tree, frame)
      tree[card.front].values.rotationY = degrees * .pi / 180
      tree[card.back].values.rotationY = (degrees - 180) * .pi / 180
    }
    for (i, degrees) in [20.0, 45, 65, -30, -60].enumerated() {
      let frame = Rect(x: Double(i) * 200 + 20, y: 390, width: 160, height: 140)
      let card = addCard(to: &tree, frame)
      tree[card.front].values.rotationX = degrees * .pi / 180
      tree[card.front].values.rotation = Double(i - 2) * 0.12
      tree[card.back].isHidden = true
    }
    #expect(try GoldenImage("flip", beside: #filePath).difference(from: draw(tree)) == nil)
  }

  @Test func `a page folds about its upper edge under a shade`() throws {
    var tree = ground(1000, 240)
    for (i, degrees) in [0.0, 20, 45, 65, 82].enumerated() {
      let frame = Rect(x: Double(i) * 200 + 20, y: 40, width: 160, height: 140)
      let card = addCard(to: &tree, frame)
      tree[card.back].isHidden = true
      tree[card.front].setAnchor(Point(0.5, 0))
      tree[card.front].values.rotationX = -degrees * .pi / 180
      let dark = 0.6 * degrees / 90
      tree[card.front].values.shade = [dark * 0.3, dark * 0.3, dark, dark]
    }
    #expect(try GoldenImage("fold", beside: #filePath).difference(from: draw(tree)) == nil)
  }

  @Test func `borders and shadows are crisp upright, scaled and turned`() throws {
    var tree = ground(1000, 200)
    let looks: [(scale: Double, rotation: Double, width: Double)] = [
      (1, 0, 1), (1, 0, 4), (0.8, 0, 4), (1.2, 0, 4), (0.9, 0.4, 4), (0.9, -0.2, 1),
    ]
    for (i, look) in looks.enumerated() {
      let frame = Rect(x: Double(i) * 165 + 25, y: 45, width: 120, height: 110)
      var layer = Layer(frame: frame, content: .fill, color: Color(hex: 0xE8ECF0))
      layer.values.cornerRadius = 20
      layer.values.scale = [look.scale, look.scale]
      layer.values.rotation = look.rotation
      layer.values.borderWidth = look.width
      layer.values.borderColor = Color(hex: 0xE0552C)
      layer.values.shadow = Shadow(radius: 12, offset: Point(0, 6), opacity: 0.5)
      _ = tree.add(layer, to: tree.root)
    }
    #expect(try GoldenImage("borders", beside: #filePath).difference(from: draw(tree)) == nil)
  }
}
