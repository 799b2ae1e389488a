import CWaylandServer
import DetentGeometry
import Display
import DisplayConformance
import DisplayWayland
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct ConformanceTests {
  /// A surface never loses what it shows.
  private static let checks = DisplayCheck.allCases.filter { $0 != .contentLoss }

  @Test(arguments: checks, [0, 1])
  func `It keeps the contract, with and without what compositors may lack`(
    _ check: DisplayCheck, features: Int
  ) throws {
    try check.run(on: TestCompositor(features == 0 ? [] : .all))
  }

  @Test(arguments: [DisplayCheck.bufferAge, .damage, .resizeInFlight], Rotation.allCases)
  func `Turned by the compositor it keeps the contract as well`(
    _ check: DisplayCheck, _ rotation: Rotation
  ) throws {
    try check.run(on: TurnedRig(TestCompositor(), by: rotation))
  }

  @Test(arguments: [DisplayCheck.bufferAge, .damage, .resizeInFlight, .frameClock])
  func `A layer keeps the contract, too`(_ check: DisplayCheck) throws {
    let rig = try TestCompositor { $0.layer = .top }
    try check.run(on: rig)
    #expect(rig.state.layer == 2)
  }
}
