import CWaylandServer
import Display
import DisplayConformance
import DisplayWayland
import Geometry
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
    try check.run(on: TurnedRig(rotation))
  }

  @Test(arguments: [DisplayCheck.bufferAge, .damage, .resizeInFlight, .frameClock])
  func `A layer keeps the contract, too`(_ check: DisplayCheck) throws {
    let rig = try TestCompositor { $0.layer = .top }
    try check.run(on: rig)
    #expect(rig.state.layer == 2)
  }
}

/// A screen that hangs turned, seen by whoever stands in front of it.
private final class TurnedRig: DisplayRig {
  private let compositor: TestCompositor
  private let mounted: MountedDisplay

  init(_ rotation: Rotation) throws {
    compositor = try TestCompositor()
    var mounting = Mounting()
    mounting.rotation = rotation
    mounted = MountedDisplay(compositor.screen, mounting: mounting)
  }

  var display: any BufferedDisplay { mounted }
  func pass() -> Bool { compositor.pass() }

  func glass() -> [UInt32] {
    let (glass, size) = (compositor.glass(), mounted.size)
    let screen = mounted.rotation.turned(size)
    guard glass.count == size.width * size.height else { return [] }
    return (0..<size.height).flatMap { y in
      (0..<size.width).map { x in
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        let place = mounted.rotation.screenRect(of: pixel, on: screen)
        return glass[place.minY * screen.width + place.minX]
      }
    }
  }

  func touch(_ finger: Int, _ phase: TouchEvent.Phase, at position: Point) {
    let screen = compositor.screen.size
    let size = Size(Double(screen.width), Double(screen.height))
    compositor.touch(
      finger, phase, at: mounted.rotation.screenPoint(of: position, on: size))
  }

  func setTouchScreen(isPluggedIn: Bool) { compositor.setTouchScreen(isPluggedIn: isPluggedIn) }
  func resize(to size: PixelSize) { compositor.resize(to: mounted.rotation.turned(size)) }
  func loseContent() throws { try compositor.loseContent() }
  func end() { compositor.end() }
}
