/// Finds the pairs of items that may come near one another, so that not every pair has to be
/// compared.
///
/// Each item has a box that is larger than it needs. As long as no item leaves its box, the pairs
/// of overlapping boxes stay valid. They include all that meet, so no result depends on when they
/// were found.
struct BroadPhase: Sendable {
  private var boxes: [Box] = []
  /// The index of each item's first partner, and the end of the last one's.
  private var starts: [Int] = []
  private var partners: [Int] = []

  /// The margin of a box, as a share of the item's size.
  private static let slack = 0.25
  /// The least number of steps that an item stays in its box at its present speed.
  private static let steps = 8.0

  /// Forgets all pairs, after a change.
  mutating func invalidate() { starts.removeAll() }

  /// The items with a higher number that an item may come near, in their order.
  func partners(of item: Int) -> ArraySlice<Int> { partners[starts[item]..<starts[item + 1]] }

  /// - Parameter needed: the boxes that the items may reach in this step.
  /// - Parameter ways: the distances that they move in it [px].
  /// - Complexity: O(items), and O(items · log items + pairs) if one has left its box.
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

  /// Stores pairs in the order of their first items, and among those of their second ones.
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
  /// Always true: the pairs follow from the items' states, and so are no part of a world's value.
  static func == (_: BroadPhase, _: BroadPhase) -> Bool { true }
}
