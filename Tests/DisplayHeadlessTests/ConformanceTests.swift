import DetentMotion
import Display
import DisplayConformance
import DisplayHeadless
import Drawing
import Geometry
import Testing

struct ConformanceTests {
  /// It neither loses its content nor goes away.
  private static let checks = DisplayCheck.allCases.filter { ![.contentLoss, .end].contains($0) }

  @Test(arguments: checks, [1, 2, 3])
  func `It keeps the contract`(_ check: DisplayCheck, bufferCount: Int) throws {
    try check.run(on: HeadlessRig(bufferCount: bufferCount))
  }
}

/// A screen in memory, of which the time is ours.
private final class HeadlessRig: DisplayRig {
  private let screen: HeadlessDisplay
  private var down: [Int: Point] = [:]

  init(bufferCount: Int) throws {
    screen = try HeadlessDisplay(
      size: PixelSize(96, 80), bufferCount: bufferCount, inputDevices: [Self.touchScreen])
  }

  private static let touchScreen = InputDevice(name: "glass", kind: .touchscreen, detail: "")

  var display: any BufferedDisplay { screen }

  func pass() -> Bool {
    screen.advance(to: screen.now().advanced(by: 0.1))
    return screen.nextEvent == screen.now()
  }

  func glass() -> [UInt32] {
    screen.glass.withPixels { view in
      (0..<view.size.height).flatMap { y in
        UnsafeBufferPointer(start: view.row(y), count: view.size.width).map { $0 & 0xff_ffff }
      }
    }
  }

  func touch(_ finger: Int, _ phase: TouchEvent.Phase, at position: Point) {
    down[finger] = [.began, .moved].contains(phase) ? position : nil
    screen.post(
      .touch(
        TouchEvent(
          id: .init(UInt64(finger)), phase: phase, position: position, time: screen.now())))
  }

  func setTouchScreen(isPluggedIn: Bool) {
    for (finger, position) in down { touch(finger, .cancelled, at: position) }
    screen.setInputDevices(isPluggedIn ? [Self.touchScreen] : [])
  }

  func resize(to size: PixelSize) throws { try screen.resize(to: size) }

  func loseContent() throws { throw Impossible() }
  func end() throws { throw Impossible() }

  private struct Impossible: Error {}
}
