internal import DetentGeometry
internal import Widgets

/// The stops in the order of reading, and which of them lies which way from another.
struct FocusOrder: Sendable {
  let stops: [FocusStop]

  init(_ stops: [FocusStop], isRightToLeft: Bool) {
    var rest = stops.sorted { $0.frame.center.y < $1.frame.center.y }
    var ordered: [FocusStop] = []
    while !rest.isEmpty {
      let first = rest.removeFirst()
      // A line is what begins above the middle of its highest.
      let line = [first] + rest.filter { $0.frame.minY < first.frame.center.y }
      rest.removeAll { $0.frame.minY < first.frame.center.y }
      ordered += line.sorted {
        let (a, b) = ($0.frame.center.x, $1.frame.center.x)
        return isRightToLeft ? a > b : a < b
      }
    }
    self.stops = ordered
  }

  subscript(id: FocusStop.ID?) -> FocusStop? { stops.first { $0.id == id } }

  /// The stop that is reached from `stop`; nil: there is none that way.
  func stop(_ move: FocusMove, from stop: FocusStop) -> FocusStop? {
    switch move {
    case .next: neighbour(of: stop, 1)
    case .previous: neighbour(of: stop, -1)
    case .left, .right, .up, .down: nearest(move, from: stop)
    }
  }

  /// The nearest to a place, by its middle.
  func stop(nearestTo place: Point) -> FocusStop? {
    stops.min { $0.frame.center.distance(to: place) < $1.frame.center.distance(to: place) }
  }

  /// Where the focus is now that was there before: what has gone leaves it to what is nearest, and a
  /// question to the careful answer.
  func successor(of old: FocusStop) -> FocusStop? {
    let careful = stops.first { $0.id.target == .alert(.cancel) }
    // In a pane that opens the first of its controls.
    let first = old.id.target == .pane ? stops.first { $0.id.target.control != nil } : nil
    return self[old.id] ?? careful ?? first ?? stop(nearestTo: old.frame.center)
  }

  private func neighbour(of stop: FocusStop, _ step: Int) -> FocusStop? {
    guard let index = stops.firstIndex(where: { $0.id == stop.id }) else { return nil }
    return stops[(index + step + stops.count) % stops.count]
  }

  /// Among those wholly or mostly that way, the one with the least way to go; sideways counts
  /// double, so that a row or a column is kept to.
  private func nearest(_ move: FocusMove, from stop: FocusStop) -> FocusStop? {
    let ways = stops.compactMap { other in
      other.id == stop.id ? nil : way(move, from: stop.frame, to: other.frame).map { (other, $0) }
    }
    return ways.min { $0.1 < $1.1 }?.0
  }

  /// Nil: it does not lie that way.
  private func way(_ move: FocusMove, from: Rect, to: Rect) -> Double? {
    // From middle to middle, and from the middle to the edge that comes first.
    let (ahead, edge, aside): (Double, Double, Double)
    let (a, b) = (from.center, to.center)
    switch move {
    case .up: (ahead, edge, aside) = (a.y - b.y, a.y - to.maxY, gapAcross(from, to))
    case .down: (ahead, edge, aside) = (b.y - a.y, to.minY - a.y, gapAcross(from, to))
    case .left: (ahead, edge, aside) = (a.x - b.x, a.x - to.maxX, gapDown(from, to))
    case .right: (ahead, edge, aside) = (b.x - a.x, to.minX - a.x, gapDown(from, to))
    case .next, .previous: return nil
    }
    // What stands beside it, be it higher or lower, is no way up or down.
    let own = move.isVertical ? from.size.height : from.size.width
    let other = move.isVertical ? to.size.height : to.size.width
    guard ahead > min(own, other) / 2, edge >= 0 else { return nil }
    return ahead + 2 * aside
  }

  /// How far apart two are from left to right, 0 where one is above the other.
  private func gapAcross(_ a: Rect, _ b: Rect) -> Double {
    max(0, b.minX - a.maxX, a.minX - b.maxX) + abs(a.center.x - b.center.x) / 1000
  }

  private func gapDown(_ a: Rect, _ b: Rect) -> Double {
    max(0, b.minY - a.maxY, a.minY - b.maxY) + abs(a.center.y - b.center.y) / 1000
  }
}
