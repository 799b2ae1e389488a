/// Which items may come near which, so that not each is compared with each other.
///
/// Around every item a box is kept that is wider than the item needs. As long as no item leaves its
/// box, only items whose boxes overlap can meet, and they need not be looked for. What is found is
/// more than what meets, so that nothing a step comes to depends on when it was found.
struct BroadPhase: Sendable {
  private var boxes: [Box] = []
  /// Of each item, where its partners begin; and where those of the last one end.
  private var starts: [Int] = []
  private var partners: [Int] = []

  /// How much wider than needed a box is, as a share of the item's size.
  private static let slack = 0.25
  /// For how many steps at its present speed an item stays in its box, at least.
  private static let steps = 8.0

  /// Forgets all, after a change.
  mutating func invalidate() { starts.removeAll() }

  /// The items of a higher number that one may come near, in their order.
  func partners(of item: Int) -> ArraySlice<Int> { partners[starts[item]..<starts[item + 1]] }

  /// - Parameter needed: where the items can be in this step.
  /// - Parameter ways: how far they go in it [px].
  /// - Complexity: O(items), and if one has left its box O(items · log items + pairs).
  mutating func update(
    _ needed: [Box], _ ways: [Double], where collide: (Int, Int) -> Bool
  ) {
    if starts.count == needed.count + 1, zip(boxes, needed).allSatisfy({ $0.contains($1) }) {
      return
    }
    boxes = zip(needed, ways).map { box, way in
      let size = min(box.upper.x - box.lower.x, box.upper.y - box.lower.y)
      return box.grown(by: size * BroadPhase.slack + way * BroadPhase.steps)
    }
    sort(sweep().filter { collide($0.low, $0.high) })
  }

  private struct Pair {
    var low: Int
    var high: Int
  }

  /// The pairs of overlapping boxes, found along the first axis.
  private func sweep() -> [Pair] {
    let order = boxes.indices.sorted { boxes[$0].lower.x < boxes[$1].lower.x }
    let sorted = order.map { boxes[$0] }
    var pairs: [Pair] = []
    for i in sorted.indices {
      for j in (i + 1)..<max(i + 1, sorted.count) {
        guard sorted[j].lower.x <= sorted[i].upper.x else { break }
        guard sorted[i].overlaps(sorted[j]) else { continue }
        pairs.append(Pair(low: min(order[i], order[j]), high: max(order[i], order[j])))
      }
    }
    return pairs
  }

  /// Takes pairs over by their first item, and within that by their second one.
  private mutating func sort(_ pairs: [Pair]) {
    starts = [Int](repeating: 0, count: boxes.count + 1)
    for pair in pairs { starts[pair.low + 1] += 1 }
    for i in boxes.indices { starts[i + 1] += starts[i] }
    partners = [Int](repeating: 0, count: pairs.count)
    var ends = starts
    for pair in pairs {
      partners[ends[pair.low]] = pair.high
      ends[pair.low] += 1
    }
    for i in boxes.indices { partners[starts[i]..<starts[i + 1]].sort() }
  }
}

extension BroadPhase: Equatable {
  /// It follows from where the items are: worlds do not differ by it.
  static func == (_: BroadPhase, _: BroadPhase) -> Bool { true }
}
