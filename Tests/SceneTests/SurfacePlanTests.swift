import DetentGeometry
import DetentScene
import SeededNumbers
import Testing

/// Which subtrees are placed instead of drawn.
@Suite struct SurfacePlanTests {
  /// A sheet with cards on it, each with a mark.
  private struct Bench {
    var tree = LayerTree(size: Size(400, 300))
    let sheet: LayerID
    private(set) var cards: [LayerID] = []
    private(set) var marks: [LayerID] = []
    var plan: SurfacePlan
    var list = RenderList()

    init(cards count: Int, limit: Int = 1 << 30) {
      plan = SurfacePlan(limit: limit)
      sheet = tree.add(Layer(frame: Rect(x: 0, y: 10, width: 400, height: 280)), to: tree.root)
      for i in 0..<count {
        var card = Layer(
          frame: Rect(x: Double(i) * 50 + 5, y: 20, width: 40, height: 40), content: .fill,
          color: .white)
        card.values.cornerRadius = 6
        cards.append(tree.add(card, to: sheet))
        marks.append(
          tree.add(
            Layer(
              frame: Rect(x: 10, y: 10, width: 8, height: 8), content: .fill, color: .black),
            to: cards[i]))
      }
    }

    /// Shows a frame.
    mutating func show() {
      let presentation = PresentationTree(of: tree)
      list.rebuild(of: tree, as: presentation, scale: 1, placing: &plan)
      plan.end(tree, presentation, scale: 1) { _ in }
    }

    mutating func move(_ layer: LayerID) { tree[layer].values.position.y += 3 }

    var placed: [LayerID] { list.items.filter { $0.surface != nil }.map(\.layer) }
  }

  @Test
  func `A card is placed from the second frame on in which it moves and nothing on it changes`() {
    var bench = Bench(cards: 3)
    for _ in 0..<3 { bench.show() }
    #expect(bench.placed.isEmpty)
    bench.move(bench.sheet)
    bench.show()
    #expect(bench.placed.isEmpty && bench.plan.hasMoved)
    bench.move(bench.sheet)
    bench.show()
    #expect(bench.placed == bench.cards)
    // It stays so at rest.
    bench.show()
    #expect(bench.placed == bench.cards && !bench.plan.hasMoved)
    #expect(bench.plan.cost == 3 * 40 * 40 * 4)
  }

  @Test func `What changes is drawn, and placed again when it has only moved`() {
    var bench = Bench(cards: 2)
    func step(_ change: Bool) {
      bench.move(bench.sheet)
      if change { bench.tree[bench.marks[0]].values.color.red += 0.01 }
      bench.show()
    }
    for _ in 0..<3 { step(false) }
    #expect(bench.placed == bench.cards)
    for _ in 0..<5 {
      step(true)
      #expect(bench.placed == [bench.cards[1]])
    }
    step(false)
    step(false)
    #expect(bench.placed == bench.cards)
  }

  @Test func `Things that change places on a card are a change of it`() {
    var bench = Bench(cards: 1)
    let other = bench.tree.add(
      Layer(frame: Rect(x: 14, y: 10, width: 8, height: 8), content: .fill, color: .white),
      to: bench.cards[0])
    for _ in 0..<4 {
      bench.move(bench.sheet)
      bench.show()
    }
    #expect(bench.placed == bench.cards)
    bench.tree.arrange([other, bench.marks[0]], in: bench.cards[0])
    bench.show()
    #expect(
      bench.placed.isEmpty && bench.list.items.map(\.layer).suffix(2) == [other, bench.marks[0]])
  }

  @Test func `Where things change places, what they share is drawn anew`() {
    var tree = LayerTree(size: Size(200, 200))
    func add(_ x: Double, _ y: Double = 20) -> LayerID {
      tree.add(
        Layer(frame: Rect(x: x, y: y, width: 40, height: 40), content: .fill, color: .white),
        to: tree.root)
    }
    let (a, b, apart) = (add(20), add(40), add(10, 120))
    func list() -> RenderList { RenderList(of: tree, as: PresentationTree(of: tree), scale: 1) }
    let before = list()
    let screen = PixelRect(PixelSize(200, 200))
    tree.arrange([b, a, apart], in: tree.root)
    let damage = RenderList.damage(from: before, to: list(), screen: screen)
    let shared = PixelRect(minX: 40, minY: 20, maxX: 60, maxY: 60)
    #expect(damage.contains(shared))
    #expect(damage.bounds.maxY <= 60)
    #expect(RenderList.damage(from: list(), to: list(), screen: screen).isEmpty)
  }

  @Test(arguments: [5e18, 1e19, -1e30, .infinity, .nan])
  func `A card that is sent farther than can be counted is drawn`(place: Double) {
    var bench = Bench(cards: 2)
    for y in [0, 3, 6, place, place, 9, 12, 15] {
      bench.tree[bench.cards[0]].values.position.y = y
      let shown = bench.list
      bench.show()
      _ = RenderList.damage(
        from: shown, to: bench.list, screen: PixelRect(PixelSize(400, 300)))
      #expect(!bench.placed.contains(bench.cards[0]) || abs(y) < 100)
    }
  }

  @Test func `The flattened list is the list without surfaces`() {
    var bench = Bench(cards: 4)
    for i in 0..<30 {
      bench.move(i % 3 == 0 ? bench.cards[i % 4] : bench.sheet)
      if i % 7 == 0 { bench.tree[bench.marks[i % 4]].values.position.x += 1 }
      bench.show()
      let drawn = RenderList(of: bench.tree, as: PresentationTree(of: bench.tree), scale: 1)
      #expect(bench.list.flattened == drawn)
    }
  }

  @Test func `No card is what shines through, reaches out, fades, or has something in its corners`()
  {
    let changes: [(inout Bench) -> Void] = [
      { $0.tree[$0.cards[0]].values.color = Color.white.withAlpha(0.9) },
      { $0.tree[$0.cards[0]].values.opacity = 0.9 },
      { $0.tree[$0.cards[0]].values.scale = [0.9, 0.9] },
      { $0.tree[$0.cards[0]].values.rotation = 0.1 },
      { $0.tree[$0.marks[0]].values.position = Point(1, 1) },
      { $0.tree[$0.marks[0]].values.position = Point(38, 20) },
      { $0.tree[$0.marks[0]].content = .backdrop(.material) },
      { $0.tree[$0.marks[0]].values.rotationX = 0.5 },
    ]
    for change in changes {
      var bench = Bench(cards: 2)
      change(&bench)
      for _ in 0..<4 {
        bench.move(bench.sheet)
        bench.show()
      }
      #expect(bench.placed == [bench.cards[1]])
    }
  }

  @Test func `A large card on which there is little is drawn`() {
    for (side, isPlaced) in [(90.0, true), (91, false)] {
      var bench = Bench(cards: 1)
      bench.tree[bench.cards[0]].size = Size(side, side)
      for _ in 0..<4 {
        bench.move(bench.sheet)
        bench.show()
      }
      // Two things are worth 8192 pixels.
      #expect(bench.placed == (isPlaced ? bench.cards : []))
    }
  }

  @Test func `Surfaces stay within their memory and are given up in order of use`() {
    let each = 40 * 40 * 4
    var numbers = SeededNumbers(3)
    for limit in [0, each - 1, each, 3 * each + 1] {
      var bench = Bench(cards: 6, limit: limit)
      for _ in 0..<300 {
        for card in bench.cards where Bool.random(using: &numbers) {
          bench.tree[card].isHidden.toggle()
        }
        bench.move(bench.sheet)
        bench.show()
        #expect(bench.plan.cost <= limit)
        #expect(bench.plan.cost == bench.cards.count { bench.plan.holds($0) } * each)
      }
    }
    var bench = Bench(cards: 3, limit: 2 * each)
    for shown in [0, 1, 2] {
      for i in 0..<3 { bench.tree[bench.cards[i]].isHidden = i != shown }
      for _ in 0..<3 {
        bench.move(bench.sheet)
        bench.show()
      }
    }
    #expect(bench.cards.map { bench.plan.holds($0) } == [false, true, true])
    #expect(bench.plan.takeGivenUp() && !bench.plan.takeGivenUp())
    bench.plan.giveUp()
    #expect(bench.plan.cost == 0 && bench.plan.takeGivenUp())
    bench.show()
    #expect(bench.placed.isEmpty)
  }

  @Test func `The damage covers what differs, whether drawn or placed`() {
    let screen = PixelRect(x: 0, y: 0, width: 400, height: 300)
    var numbers = SeededNumbers(8)
    var bench = Bench(cards: 5)
    bench.show()
    for _ in 0..<200 {
      let before = bench.list
      if Int.random(in: 0..<3, using: &numbers) > 0 { bench.move(bench.sheet) }
      if Int.random(in: 0..<4, using: &numbers) == 0 {
        let one = Int.random(in: 0..<5, using: &numbers)
        bench.tree[bench.marks[one]].values.position.x = .random(in: 8...30, using: &numbers)
      }
      if bench.tree[bench.sheet].values.position.y > 250 {
        bench.tree[bench.sheet].values.position.y = -100
      }
      bench.show()
      let damage = RenderList.damage(from: before, to: bench.list, screen: screen)
      let least = RenderList.damage(
        from: before.flattened, to: bench.list.flattened, screen: screen)
      // What is told of the drawn layers is told of the placed ones.
      for rect in least.rects { #expect(damage.contains(rect)) }
      #expect(damage.area <= least.area + 5 * 40 * 40)
    }
  }
}
