import DetentMotion
import Testing

@Suite struct StaggerTests {
  private func delays(
    _ count: Int, _ origin: Stagger.Origin, _ curve: TimingCurve = .linear
  ) throws -> [Double] {
    try Stagger(every: 1, from: origin, curve: curve).delays(count)
  }

  @Test func `Each origin`() throws {
    #expect(try delays(4, .first) == [0, 1, 2, 3])
    #expect(try delays(4, .last) == [3, 2, 1, 0])
    #expect(try delays(5, .center) == [2, 1, 0, 1, 2])
    #expect(try delays(4, .center) == [1, 0, 0, 1])
    #expect(try delays(5, .edges) == [0, 1, 2, 1, 0])
    #expect(try delays(4, .edges) == [0, 1, 1, 0])
    #expect(try delays(5, .index(1)) == [1, 0, 1, 2, 3])
  }

  @Test func `A curve spreads them, the first and the last stay`() throws {
    let even = try delays(9, .first)
    let eased = try delays(9, .first, .ease(.cubic, .in))
    #expect(eased.first == 0 && eased.last == even.last)
    #expect(eased[4] == 8 * 0.125)
  }

  @Test func `None, one, and no number`() throws {
    #expect(try delays(0, .center) == [])
    for origin in [Stagger.Origin.first, .last, .center, .edges, .index(0)] {
      #expect(try delays(1, origin) == [0])
      #expect(try delays(2, origin).allSatisfy { $0.isFinite && $0 >= 0 })
    }
    #expect(throws: MotionError.negative(name: "interval", value: -1)) { try Stagger(every: -1) }
  }
}
