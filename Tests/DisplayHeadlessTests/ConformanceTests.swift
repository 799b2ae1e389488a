import DetentGeometry
import DetentMotion
import Display
import DisplayConformance
import DisplayHeadless
import Drawing
import Testing

struct ConformanceTests {
  /// It neither loses its content nor goes away.
  private static let checks = DisplayCheck.allCases.filter { ![.contentLoss, .end].contains($0) }

  @Test(arguments: checks, [1, 2, 3])
  func `It keeps the contract`(_ check: DisplayCheck, bufferCount: Int) throws {
    try check.run(on: HeadlessRig(bufferCount: bufferCount))
  }

  @Test(arguments: checks, Rotation.allCases)
  func `Turned it keeps the contract as well`(_ check: DisplayCheck, _ rotation: Rotation) throws {
    try check.run(on: HeadlessRig(bufferCount: 2, rotation: rotation))
  }
}

/// A screen in memory, of which the time is ours.
private final class HeadlessRig: DisplayRig {
  private let screen: HeadlessDisplay
  private var down: [Int: Point] = [:]

  private let mounted: MountedDisplay

  init(bufferCount: Int, rotation: Rotation = .none) throws {
    screen = try HeadlessDisplay(
      size: rotation.turned(PixelSize(96, 80)), bufferCount: bufferCount,
      inputDevices: [Self.touchScreen])
    var mounting = Mounting()
    mounting.rotation = rotation
    mounted = MountedDisplay(screen, mounting: mounting)
  }

  private var rotation: Rotation { mounted.rotation }

  private static let touchScreen = InputDevice(name: "glass", kind: .touchscreen, detail: "")

  var display: any Display { mounted }

  func pass() -> Bool {
    screen.advance(to: screen.now().advanced(by: 0.1))
    return screen.nextEvent == screen.now()
  }

  func glass() -> [UInt32] {
    let size = mounted.size
    return screen.glass.withPixels { view in
      (0..<size.height).flatMap { y in
        (0..<size.width).map { x in
          let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
          let place = rotation.screenRect(of: pixel, on: view.size)
          return view.row(place.minY)[place.minX] & 0xff_ffff
        }
      }
    }
  }

  func touch(_ finger: Int, _ phase: TouchEvent.Phase, at position: Point) {
    down[finger] = [.began, .moved].contains(phase) ? position : nil
    let size = Size(Double(screen.size.width), Double(screen.size.height))
    screen.post(
      .touch(
        TouchEvent(
          id: .init(UInt64(finger)), phase: phase,
          position: rotation.screenPoint(of: position, on: size), time: screen.now())))
  }

  func setTouchScreen(isPluggedIn: Bool) {
    for (finger, position) in down { touch(finger, .cancelled, at: position) }
    screen.setInputDevices(isPluggedIn ? [Self.touchScreen] : [])
  }

  func resize(to size: PixelSize) throws { try screen.resize(to: rotation.turned(size)) }

  func loseContent() throws { throw Impossible() }
  func end() throws { throw Impossible() }

  private struct Impossible: Error {}
}
