import Blocking
import DetentGeometry
import DetentMotion
import Dispatch
import Display
import DisplayHeadless
import Drawing
import Forms
import Settings
import TestKinds
import TestSupport
import Testing

@testable import ControlCenter

/// A wallpaper on a share that is down.
@Suite(.timeLimit(.minutes(5)))
struct LateWallpaperTests {
  private static let (ground, wallpaper): (UInt32, UInt32) = (0xFF10_1418, 0xFFFF_0000)

  private static func text(_ background: String = "#101418") -> String {
    """
    theme: {background: "\(background)", material: true}
    home: {clock: false, date: false, wallpaper: {image: /net/share/wallpaper.png}}
    """
  }

  private func configuration(_ text: String = text()) throws -> Configuration {
    let reading = ConfigurationReading(
      path: "/p/panel.yaml", files: .memory(["/p/panel.yaml": Array(text.utf8)]))
    return try reading.result.get()
  }

  /// A panel that waits for no wallpaper, each of which is let through by a gate.
  private func run(_ gate: Gate) throws -> HeadlessRun {
    TestFonts.use()
    var dependencies = Panel.Dependencies(
      agent: nil,
      localTime: { LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 3600) })
    dependencies.wallpaperTimeLimit = 0
    dependencies.makeWallpaperImages = { plan, files in
      gate.pass()
      var plan = plan
      plan.wallpaper = .solid(Color(hex: 0xFF0000))
      return WallpaperImages(plan, files: files)
    }
    return try HeadlessRun(try configuration(), size: PixelSize(320, 200), with: dependencies)
  }

  private func pixel(_ run: HeadlessRun) -> UInt32 {
    run.display.glass.withPixels { $0.row(20)[160] }
  }

  @Test func `The first frame does not wait for it, and it fades in when it is there`() async throws
  {
    let gate = Gate()
    let run = try run(gate)
    try run.run(until: Instant(seconds: 0.05))
    #expect(run.display.presentedFrames >= 1)
    #expect(pixel(run) == Self.ground)
    gate.open()
    var time = 0.05
    // It comes in its own time; a fade is seen in between.
    #expect(
      try await Self.becomesTrue {
        time += 0.02
        try run.run(until: Instant(seconds: time))
        return self.pixel(run) != Self.ground
      })
    var colors = Set([pixel(run)])
    for _ in 0..<60 {
      time += 1.0 / 60
      try run.run(until: Instant(seconds: time))
      colors.insert(pixel(run))
    }
    #expect(colors.count > 4)
    #expect(pixel(run) == Self.wallpaper)
    let frames = run.display.presentedFrames
    try run.run(until: Instant(seconds: time + 5))
    #expect(run.display.presentedFrames == frames, "it is at rest")
  }

  @Test func `Of two that are late only the one counts that is wanted`() async throws {
    let gate = Gate()
    let run = try run(gate)
    try run.run(until: Instant(seconds: 0.05))
    let other = try configuration(Self.text("#203040"))
    try run.apply(other)
    try run.run(until: Instant(seconds: 1))
    #expect(pixel(run) == 0xFF20_3040)
    gate.open()
    var time = 1.0
    #expect(
      try await Self.becomesTrue {
        time += 0.02
        try run.run(until: Instant(seconds: time))
        return self.pixel(run) == Self.wallpaper
      })
  }

  private func late(_ run: HeadlessRun) -> BackgroundValue<WallpaperImages>? {
    run.panel.assumeIsolated { $0.glass.renderer.late }
  }

  @Test func `One that nobody wants any more is not kept`() async throws {
    let gate = Gate()
    let run = try run(gate)
    try run.run(until: Instant(seconds: 0.05))
    weak let late = late(run)
    #expect(late != nil)
    gate.open()
    // One for which nothing has to be waited.
    let text = """
      theme: {material: false}
      home: {clock: false, date: false, wallpaper: {color: "#203040"}}
      """
    try run.apply(try configuration(text))
    try run.run(until: Instant(seconds: 1))
    #expect(try await Self.becomesTrue { late == nil })
  }

  /// Lets the thread that reads the wallpaper go on until the condition holds.
  private static func becomesTrue(_ condition: () throws -> Bool) async throws -> Bool {
    while try !condition() { try await Task.sleep(for: .milliseconds(1)) }
    return true
  }
}

extension HeadlessRun {
  fileprivate func apply(_ configuration: Configuration) throws {
    try receive(.configuration(ReadConfiguration(configuration, from: .builtIn)))
  }
}

/// Shut until it is opened, and open from then on.
private final class Gate: Sendable {
  private let bell = DispatchSemaphore(value: 0)

  func open() { bell.signal() }

  func pass() {
    bell.wait()
    bell.signal()
  }
}
