import DisplayConformance
import Testing

@testable import DisplayKMS

struct ConformanceTests {
  @Test(arguments: DisplayCheck.allCases, CardDouble.Kind.allCases)
  func `It keeps the contract`(_ check: DisplayCheck, kind: CardDouble.Kind) throws {
    try check.run(on: KMSRig(kind))
  }
}
