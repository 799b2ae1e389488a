import DetentGeometry
import DetentMotion
import Display
import DisplayConformance
import DisplayInput
import DisplayScanout
import SeatDoubles
import Testing

@testable import DisplayFramebuffer

struct ConformanceTests {
  /// Its size stays as it is.
  private static let checks = DisplayCheck.allCases.filter { $0 != .resizeInFlight }

  @Test(arguments: checks)
  func `It keeps the contract`(_ check: DisplayCheck) throws {
    try check.run(on: FramebufferRig())
  }

  @Test(arguments: checks, Rotation.allCases)
  func `Turned on its way to the screen it keeps the contract as well`(
    _ check: DisplayCheck, _ rotation: Rotation
  ) throws {
    try check.run(on: TurnedRig(FramebufferRig(), by: rotation))
  }

  @Test func `Its light can be put out`() throws {
    let rig = try FramebufferRig()
    #expect(rig.screen.setPower(isOn: false) && !rig.memory.isLit)
    #expect(rig.screen.setPower(isOn: true) && rig.memory.isLit)
  }

  @Test func `The light is put out only while the screen is ours`() throws {
    let rig = try FramebufferRig()
    rig.seat.change(.disabled)
    _ = try rig.screen.dispatch()
    #expect(rig.screen.setPower(isOn: false) && rig.memory.isLit)
    rig.seat.change(.enabled)
    _ = try rig.screen.dispatch()
    #expect(!rig.memory.isLit)
    // Another session is not left in the dark.
    rig.seat.change(.disabled)
    _ = try rig.screen.dispatch()
    #expect(rig.memory.isLit)
    #expect(rig.screen.setPower(isOn: true))
    rig.seat.change(.enabled)
    _ = try rig.screen.dispatch()
    #expect(rig.memory.isLit)
  }

  @Test func `What is drawn while the light is out does not turn it on`() throws {
    let rig = try FramebufferRig()
    #expect(rig.screen.setPower(isOn: false))
    let buffer = try #require(try rig.screen.nextBuffer())
    try rig.screen.present(buffer, damage: Region(buffer.pixels.bounds), notify: false)
    #expect(!rig.memory.isLit)
  }
}

/// A framebuffer in memory, of which the time is ours.
private final class FramebufferRig: DisplayRig {
  final class Memory: MemoryScreen {
    let memory: ScanoutMemory
    let name = "memory"
    let millimetres = (width: 0, height: 0)
    let interval: Double? = 1 / 30
    private let size = PixelSize(96, 80)

    init() {
      let base = UnsafeMutableRawPointer.allocate(byteCount: 400 * size.height, alignment: 64)
      base.initializeMemory(as: UInt8.self, repeating: 0, count: 400 * size.height)
      memory = ScanoutMemory(base: base, size: size, rowBytes: 400, format: .xrgb8888)
    }

    deinit { memory.base.deallocate() }

    private(set) var isLit = true
    func setLight(isOn: Bool) -> Bool {
      isLit = isOn
      return true
    }
  }

  private final class Time { var now = Instant(seconds: 100) }

  let memory = Memory()
  private let time = Time()
  let seat = SeatDouble()
  private let input = InputDouble()
  let screen: FramebufferDisplay

  init() throws {
    screen = try FramebufferDisplay(
      memory, seat: seat, devices: input, keyMap: KeyMapDouble(), options: FramebufferOptions(),
      now: { [time] in time.now })
  }

  var display: any Display { screen }

  func pass() -> Bool {
    if !hasNews {
      let limit = time.now.advanced(by: 0.1)
      time.now = max(time.now, min(screen.deadline ?? limit, limit))
    }
    return hasNews
  }

  private var hasNews: Bool {
    seat.hasNews || input.hasNews || screen.deadline.map { $0 <= time.now } ?? false
  }

  func glass() -> [UInt32] {
    (0..<80).flatMap { y in
      (0..<96).map { x in
        (memory.memory.base + y * 400 + x * 4).load(as: UInt32.self) & 0xFF_FFFF
      }
    }
  }

  func touch(_ finger: Int, _ phase: TouchEvent.Phase, at position: Point) {
    let sample = FingerSample(
      device: InputDouble.device, contact: finger, phase: phase, position: position)
    input.report(.finger(sample, time.now))
  }

  func setTouchScreen(isPluggedIn: Bool) { input.setTouchScreen(isPluggedIn: isPluggedIn) }
  func resize(to size: PixelSize) throws { throw Impossible() }

  func loseContent() {
    seat.change(.disabled)
    seat.change(.enabled)
  }

  func end() { seat.lose() }

  private struct Impossible: Error {}
}
