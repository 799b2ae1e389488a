import Display
import DisplayConformance
import Testing

@testable import DisplayKMS

struct ConformanceTests {
  @Test(arguments: DisplayCheck.allCases, CardDouble.Kind.allCases)
  func `It keeps the contract`(_ check: DisplayCheck, kind: CardDouble.Kind) throws {
    try check.run(on: KMSRig(kind))
  }

  @Test(arguments: DisplayCheck.allCases, Rotation.allCases)
  func `Turned on its way to the screen it keeps the contract as well`(
    _ check: DisplayCheck, _ rotation: Rotation
  ) throws {
    try check.run(on: TurnedRig(KMSRig(), by: rotation))
  }
}
