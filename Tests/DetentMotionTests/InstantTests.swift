import DetentMotion
import Testing

@Suite struct InstantTests {
  @Test func `A moment moved by infinity saturates`() {
    #expect(Instant.zero.advanced(by: .infinity) == .distantFuture)
  }

  @Test func `The earliest of some moments leaves out those that there are not`() {
    let (first, second) = (Instant(seconds: 1), Instant(seconds: 2))
    #expect(Instant.earliest(second, nil, first, second) == first)
    #expect(Instant.earliest(nil, second) == second)
    #expect(Instant.earliest(nil, nil) == nil)
    #expect(Instant.earliest() == nil)
  }
}
