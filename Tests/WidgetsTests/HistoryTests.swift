import DetentMotion
import Testing
import Widgets

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

@Suite struct HistoryTests {
  /// Four parts of 10 s each.
  private func history(_ readings: [(Double, Double?)]) -> History {
    var history = History(of: 40, parts: 4)
    for (time, number) in readings { history.add(number, at: at(time)) }
    return history
  }

  @Test func `Each part is what it is until it leaves the row`() {
    let readings = (0..<400).map { second -> (Double, Double?) in
      (Double(second) / 4, second % 37 == 5 ? 90 : 20 + Double(second % 3))
    }
    var history = History(of: 40, parts: 4)
    var ended: [Int: Double?] = [:]
    for (time, number) in readings {
      history.add(number, at: at(time))
      let newest = Int(time / 10)
      for (index, value) in history.values.dropLast().enumerated() {
        let part = newest - 3 + index
        if let before = ended[part] { #expect(before == value, "part \(part) at \(time) s") }
        ended[part] = value
      }
    }
    #expect(ended.values.compactMap(\.self).filter { $0 == 90 }.count >= 8, "peaks stay")
  }

  @Test func `A short peak and a short dip are seen`() {
    let history = history([(1, 5), (11, 5), (12, 9), (13, 5), (21, 1), (22, 5)])
    #expect(history.values == [nil, 5, 9, 1])
  }

  @Test func `What holds goes on as time passes`() {
    var history = history([(1, 5), (12, 9)])
    history.advance(to: at(39))
    #expect(history.values == [5, 9, 9, 9])
    #expect(history.nextChange == at(40))
    history.advance(to: at(1000))
    #expect(history.values == [9, 9, 9, 9])
    #expect(history.nextChange == nil, "nothing runs for a row that looks the same")
  }

  @Test func `What is known no more leaves a gap`() {
    var history = history([(1, 5), (12, nil), (35, 7)])
    #expect(history.values == [5, 5, nil, 7])
    history.advance(to: at(51))
    #expect(history.values == [nil, 7, 7, 7])
  }

  @Test func `In other parts it is the same`() {
    let history = history([(1, 5), (12, 9), (23, 7), (34, 8)])
    #expect(history.parted(into: 2).values == [9, 7])
    #expect(history.parted(into: 8).values.suffix(6) == [5, 9, 9, 7, 7, 8])
    #expect(history.parted(into: 4) == history)
    #expect(History(of: 40, parts: 4).parted(into: 2).values == [nil, nil])
  }

  @Test(arguments: [7, 8, 37, 41, 60])
  func `When a part ends, it has ended`(count: Int) {
    var history = History(of: 300, parts: count)
    history.add(1, at: at(0.5))
    for _ in 1..<count {
      let next = history.nextChange
      history.advance(to: next ?? .zero)
      #expect(history.nextChange != next)
    }
    #expect(history.nextChange == nil)
  }

  @Test func `A clock that is far along is no trouble`() {
    var history = history([(1, 5)])
    history.add(6, at: Instant(nanoseconds: .max))
    #expect(history.values == [5, 5, 5, 6])
  }
}
