import DetentMotion
import Testing

@Suite struct InstantTests {
  @Test func `A moment moved by infinity saturates`() {
    let distantPast = Instant(nanoseconds: .min)
    for moment in [.zero, Instant(nanoseconds: -1), Instant(seconds: 1), distantPast] {
      #expect(moment.advanced(by: .infinity) == .distantFuture)
      #expect(moment.advanced(by: 1e300) == .distantFuture)
      #expect(moment.advanced(by: -.infinity) == distantPast)
    }
    #expect(Instant.distantFuture.advanced(by: 1) == .distantFuture)
    #expect(Instant.distantFuture.advanced(by: -.infinity) == distantPast)
  }

  @Test func `The earliest of some moments leaves out those that there are not`() {
    let (first, second) = (Instant(seconds: 1), Instant(seconds: 2))
    #expect(Instant.earliest(second, nil, first, second) == first)
    #expect(Instant.earliest(nil, second) == second)
    #expect(Instant.earliest(nil, nil) == nil)
    #expect(Instant.earliest() == nil)
  }
}
