import DetentGeometry
import DetentGestures
import SeededNumbers
import Testing
import Widgets

@testable import ControlCenter

@Suite struct FocusOrderTests {
  /// A grid of stops, each somewhat smaller than its cell, numbered row by row.
  private func grid(_ columns: Int, _ rows: Int, _ seed: UInt64) -> [FocusStop] {
    var numbers = SeededNumbers(seed)
    return (0..<columns * rows).map { i in
      let (x, y) = (Double(i % columns) * 200, Double(i / columns) * 120)
      let inset = Double.random(in: 1...20, using: &numbers)
      return FocusStop(
        id: .init(target: .part(ControlID(i), 0), row: nil),
        frame: Rect(x: x, y: y, width: 200, height: 120).inset(by: inset), radius: 0)
    }
  }

  @Test(arguments: 1...8, [false, true])
  func `Every stop is reached once, in the order of reading, and back`(
    _ seed: UInt64, _ isRightToLeft: Bool
  ) throws {
    let (columns, rows) = (Int(seed % 5) + 1, Int(seed % 3) + 1)
    let stops = grid(columns, rows, seed)
    let order = FocusOrder(stops.reversed(), isRightToLeft: isRightToLeft)
    #expect(Set(order.stops.map(\.id)).count == stops.count)
    var stop = try #require(order.stops.first)
    #expect(stop.id == stops[isRightToLeft ? columns - 1 : 0].id)
    for i in order.stops.indices {
      #expect(stop == order.stops[i])
      let next = try #require(order.stop(.next, from: stop))
      #expect(order.stop(.previous, from: next) == stop)
      stop = next
    }
    #expect(stop == order.stops.first)
  }

  @Test(.timeLimit(.minutes(1))) func `What has no height is in its place, too`() {
    var stops = grid(2, 2, 1)
    let flat = Rect(x: 300, y: 200, width: 20, height: 0)
    stops[3] = FocusStop(id: stops[3].id, frame: flat, radius: 0)
    let order = FocusOrder(stops.reversed(), isRightToLeft: false)
    #expect(order.stops.map(\.id) == stops.map(\.id))
  }

  @Test func `A tall one beside a column is no way along it`() {
    let stops = grid(1, 4, 1)
    let column = (0..<3).map { row in
      FocusStop(
        id: stops[row].id, frame: Rect(x: 300, y: 100 + 60 * Double(row), width: 100, height: 50),
        radius: 0)
    }
    for x in [196.0, 404] {
      let tall = FocusStop(
        id: stops[3].id, frame: Rect(x: x, y: 70, width: 100, height: 170), radius: 0)
      let order = FocusOrder(column + [tall], isRightToLeft: false)
      for row in 0..<2 {
        #expect(order.stop(.down, from: column[row])?.id == column[row + 1].id)
        #expect(order.stop(.up, from: column[row + 1])?.id == column[row].id)
      }
      let back: FocusMove = x < 300 ? .left : .right
      #expect(order.stop(back, from: column[1])?.id == tall.id)
    }
  }

  @Test(arguments: 1...8)
  func `Arrows lead to the neighbour that way, and nowhere past the last`(_ seed: UInt64) throws {
    let (columns, rows) = (4, 3)
    let stops = grid(columns, rows, seed)
    let order = FocusOrder(stops, isRightToLeft: false)
    for (i, stop) in stops.enumerated() {
      let (x, y) = (i % columns, i / columns)
      #expect(order.stop(.left, from: stop)?.id == (x > 0 ? stops[i - 1].id : nil))
      #expect(order.stop(.right, from: stop)?.id == (x + 1 < columns ? stops[i + 1].id : nil))
      #expect(order.stop(.up, from: stop)?.id == (y > 0 ? stops[i - columns].id : nil))
      #expect(
        order.stop(.down, from: stop)?.id == (y + 1 < rows ? stops[i + columns].id : nil))
    }
  }
}
