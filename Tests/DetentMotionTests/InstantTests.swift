import DetentMotion
import Testing

@Suite struct InstantTests {
  @Test func `A moment moved by infinity saturates`() {
    #expect(Instant.zero.advanced(by: .infinity) == .distantFuture)
  }
}
