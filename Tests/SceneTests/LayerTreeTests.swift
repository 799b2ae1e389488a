import DetentGeometry
import Testing

@testable import DetentScene

@Suite struct LayerTreeTests {
  @Test func `A removed layer goes with all that lies in it, and makes room for others`() {
    var tree = LayerTree(size: Size(100, 100))
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let card = tree.add(Layer(frame: frame, content: .fill), to: tree.root)
    let word = tree.add(Layer(frame: frame, content: .fill), to: card)
    let other = tree.add(Layer(frame: frame, content: .fill), to: tree.root)
    var seen = PresentationTree(of: tree)
    #expect(tree.remove(card) == [card, word])
    #expect(tree[tree.root].children == [other])
    let new = tree.add(Layer(frame: frame.offset(by: Point(5, 0)), content: .fill), to: other)
    #expect([card, word].contains(new) && tree[new].children.isEmpty)
    #expect(tree[other].children == [new])
    // Another layer of that name is not shown as the one before.
    seen.reset(to: tree)
    #expect(seen[new].position == Point(10, 5))
    #expect(RenderList(of: tree, as: seen, scale: 1).items.map(\.layer) == [other, new])
  }

  @Test func `A layer whose mask is removed is no longer masked`() {
    var tree = LayerTree(size: Size(100, 100))
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let fill = tree.add(Layer(frame: frame, content: .fill), to: tree.root)
    var word = Layer(frame: frame, content: .fill)
    word.mask = LayerMask(fill, .inside)
    let id = tree.add(word, to: tree.root)
    tree.remove(fill)
    #expect(tree[id].mask == nil)
  }
}
