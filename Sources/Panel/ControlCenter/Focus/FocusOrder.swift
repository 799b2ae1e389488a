internal import DetentGeometry
internal import Widgets

/// The stops in reading order, and the neighbours of each in a direction.
struct FocusOrder: Sendable {
  let stops: [FocusStop]

  init(_ stops: [FocusStop], isRightToLeft: Bool) {
    var rest = stops.sorted { $0.frame.center.y < $1.frame.center.y }
    var ordered: [FocusStop] = []
    while !rest.isEmpty {
      let first = rest.removeFirst()
      // A line holds the stops that begin above the middle of its highest one.
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

  /// The stop that a move leads to from `stop`; nil: there is none that way.
  func stop(_ move: FocusMove, from stop: FocusStop) -> FocusStop? {
    switch move {
    case .next: neighbour(of: stop, 1)
    case .previous: neighbour(of: stop, -1)
    case .left, .right, .up, .down: nearest(move, from: stop)
    }
  }

  /// The stop whose middle is nearest to a point.
  func stop(nearestTo place: Point) -> FocusStop? {
    stops.min { $0.frame.center.distance(to: place) < $1.frame.center.distance(to: place) }
  }

  /// The stop that succeeds an old one: the same one, else the cancelling answer of a question, the
  /// first control of a pane that opens, or the nearest stop.
  func successor(of old: FocusStop) -> FocusStop? {
    let careful = stops.first { $0.id.target == .alert(.cancel) }
    // The first control of a pane that opens.
    let first = old.id.target == .pane ? stops.first { $0.id.target.control != nil } : nil
    return self[old.id] ?? careful ?? first ?? stop(nearestTo: old.frame.center)
  }

  private func neighbour(of stop: FocusStop, _ step: Int) -> FocusStop? {
    guard let index = stops.firstIndex(where: { $0.id == stop.id }) else { return nil }
    return stops[(index + step + stops.count) % stops.count]
  }

  /// The nearest stop that lies mostly in a direction. Distance sideways counts double, so that the
  /// focus keeps to a row or a column.
  private func nearest(_ move: FocusMove, from stop: FocusStop) -> FocusStop? {
    let ways = stops.compactMap { other in
      other.id == stop.id ? nil : way(move, from: stop.frame, to: other.frame).map { (other, $0) }
    }
    return ways.min { $0.1 < $1.1 }?.0
  }

  /// The weighted distance to a frame in a direction; nil: it does not lie that way.
  private func way(_ move: FocusMove, from: Rect, to: Rect) -> Double? {
    // `ahead` is measured from middle to middle, `edge` from the middle to the nearer edge.
    let (ahead, edge, aside): (Double, Double, Double)
    let (a, b) = (from.center, to.center)
    switch move {
    case .up: (ahead, edge, aside) = (a.y - b.y, a.y - to.maxY, gapAcross(from, to))
    case .down: (ahead, edge, aside) = (b.y - a.y, to.minY - a.y, gapAcross(from, to))
    case .left: (ahead, edge, aside) = (a.x - b.x, a.x - to.maxX, gapDown(from, to))
    case .right: (ahead, edge, aside) = (b.x - a.x, to.minX - a.x, gapDown(from, to))
    case .next, .previous: return nil
    }
    // A frame beside this one is not above or below it, even if it is higher or lower.
    let own = move.isVertical ? from.size.height : from.size.width
    let other = move.isVertical ? to.size.height : to.size.width
    guard ahead > min(own, other) / 2, edge >= 0 else { return nil }
    return ahead + 2 * aside
  }

  /// The horizontal gap between two frames, nearly 0 if one is above the other.
  private func gapAcross(_ a: Rect, _ b: Rect) -> Double {
    max(0, b.minX - a.maxX, a.minX - b.maxX) + abs(a.center.x - b.center.x) / 1000
  }

  private func gapDown(_ a: Rect, _ b: Rect) -> Double {
    max(0, b.minY - a.maxY, a.minY - b.maxY) + abs(a.center.y - b.center.y) / 1000
  }
}
