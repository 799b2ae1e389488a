import DetentGeometry
import DetentScene
import Testing

@Suite struct LayerMaskTests {
  /// A bar, and a word twice: where the bar is, and where it is not.
  private struct Bench {
    var tree = LayerTree(size: Size(300, 200))
    let card: LayerID
    let bar: LayerID
    let words: [LayerID]

    init(word: Rect) {
      let frame = Rect(x: 10, y: 20, width: 200, height: 160)
      let card = tree.add(Layer(frame: frame), to: tree.root)
      let bar = tree.add(Layer(frame: .zero, content: .fill, color: .white), to: card)
      var words: [LayerID] = []
      for side in [LayerMask.Side.inside, .outside] {
        let text = TextContent("Volume", size: 15)
        var layer = Layer(frame: word, content: .text(text), color: .white)
        layer.mask = LayerMask(bar, side)
        words.append(tree.add(layer, to: card))
      }
      (self.card, self.bar, self.words) = (card, bar, words)
    }

    func shown(_ scale: Double) -> (bar: PixelRect, inside: PixelRect, outside: PixelRect) {
      let list = RenderList(of: tree, as: PresentationTree(of: tree), scale: scale)
      func bounds(_ layer: LayerID) -> PixelRect {
        list.items.first { $0.layer == layer }?.visibleBounds ?? .empty
      }
      return (bounds(bar), bounds(words[0]), bounds(words[1]))
    }

    mutating func fill(_ frame: Rect) {
      tree[bar].size = frame.size
      tree[bar].values.position = frame.center
    }
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2]) func `Both sides share a word's pixels out, whole or cut`(
    scale: Double
  ) {
    for isVertical in [false, true] {
      var bench = Bench(word: Rect(x: 40, y: 60, width: 100, height: 20))
      let whole = bench.shown(scale).outside
      #expect(bench.shown(scale).inside.isEmpty && !whole.isEmpty)
      for i in 0...97 {
        let part = Double(i) / 97
        bench.fill(
          isVertical
            ? Rect(x: 6, y: 6 + 148 * (1 - part), width: 188, height: 148 * part)
            : Rect(x: 6, y: 6, width: 188 * part, height: 148))
        let shown = bench.shown(scale)
        #expect(shown.inside.area + shown.outside.area == whole.area)
        #expect(shown.inside.intersection(shown.outside).isEmpty)
        #expect(shown.inside.union(shown.outside) == whole)
        // No further than the bar is drawn, to the pixel it is rounded to.
        let bar = shown.bar
        guard !shown.inside.isEmpty else { continue }
        #expect(shown.inside.minX >= bar.minX - 1 && shown.inside.maxX <= bar.maxX + 1)
      }
      #expect(bench.shown(scale).inside == whole)
    }
  }

  @Test func `A word that is shifted or has a border is cut as others are`() {
    var bench = Bench(word: Rect(x: 40, y: 60, width: 100, height: 20))
    bench.fill(Rect(x: 6, y: 6, width: 84, height: 148))
    for word in bench.words { bench.tree[word].values.translation = Point(5, 0) }
    let shown = bench.shown(1)
    #expect(shown.inside.size == PixelSize(45, 20) && shown.outside.size == PixelSize(55, 20))
    for word in bench.words {
      bench.tree[word].values.borderWidth = 1
      bench.tree[word].values.borderColor = .white
    }
    let list = RenderList(of: bench.tree, as: PresentationTree(of: bench.tree), scale: 1)
    #expect(list.items.count > 3)
    for item in list.items where item.layer == bench.words[0] {
      #expect(item.visibleBounds.maxX <= shown.bar.maxX)
    }
  }

  @Test func `What is not cut is an item as without a mask`() {
    var bench = Bench(word: Rect(x: 40, y: 60, width: 100, height: 20))
    bench.fill(Rect(x: 6, y: 100, width: 188, height: 54))
    let list = RenderList(of: bench.tree, as: PresentationTree(of: bench.tree), scale: 1)
    #expect(list.items.map(\.layer) == [bench.bar, bench.words[1]])
    #expect(list.items[1].clip == nil)
  }

  @Test func `A bar that does not reach across a word still divides it exactly`() {
    let whole = PixelRect(x: 50, y: 80, width: 100, height: 20)
    for frame in [
      Rect(x: 60, y: 0, width: 20, height: 160), Rect(x: 0, y: 0, width: 60, height: 70),
      Rect(x: 60, y: 65, width: 20, height: 5),
    ] {
      var bench = Bench(word: Rect(x: 40, y: 60, width: 100, height: 20))
      bench.fill(frame)
      let list = RenderList(of: bench.tree, as: PresentationTree(of: bench.tree), scale: 1)
      let parts = list.items.filter { bench.words.contains($0.layer) }.map(\.visibleBounds)
      #expect(parts.reduce(0) { $0 + $1.area } == whole.area)
      #expect(parts.reduce(.empty) { $0.union($1) } == whole)
      for (i, part) in parts.enumerated() {
        #expect(parts.dropFirst(i + 1).allSatisfy { !$0.intersects(part) })
      }
    }
  }

  @Test func `All that lies in a masked layer is divided with it`() {
    for isRare in [false, true] {
      var bench = Bench(word: Rect(x: 6, y: 6, width: 188, height: 148))
      bench.fill(Rect(x: 60, y: 6, width: 20, height: 148))
      var inner: [LayerID] = []
      for word in bench.words {
        bench.tree[word].content = .none
        if isRare { bench.tree[word].values.translation = Point(1e-9, 0) }
        // Wider than the layer that is masked.
        let frame = Rect(x: 20, y: 20, width: 250, height: 20)
        inner.append(bench.tree.add(Layer(frame: frame, content: .fill, color: .white), to: word))
      }
      let list = RenderList(of: bench.tree, as: PresentationTree(of: bench.tree), scale: 1)
      let parts = list.items.filter { inner.contains($0.layer) }.map(\.visibleBounds)
      #expect(parts.map(\.width) == [20, 34, 196])
    }
  }
}

extension PixelRect {
  fileprivate var size: PixelSize { PixelSize(width, height) }
}
