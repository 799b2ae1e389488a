import Agent
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Settings
import Synchronization
import TestKinds
import TestSupport
import Values

@testable import ControlCenter

/// A log that stays in memory.
final class LogMemory: Sendable {
  private let written = Mutex<[UInt8]>([])

  @Sendable func append(_ bytes: [UInt8]) { written.withLock { $0 += bytes } }

  var bytes: [UInt8] { written.withLock { $0 } }

  func log() throws -> Log { try Log(bytes, version: RecordedSession.version) }
}

/// A session with everything in it that can come into a panel.
struct RecordedSession {
  /// The program's.
  static let version = "0.1.0"

  let bytes: [UInt8]
  let log: Log
  let frames: Int

  private static let once = Result { try RecordedSession() }

  /// The session, recorded once for all tests.
  static var shared: RecordedSession {
    get throws { try once.get() }
  }

  static let configuration = """
    version: 1
    home: {clock: true, date: true, wallpaper: {color: "#23395B"}}
    theme: {material: false, shadows: false}
    tiles:
      - {kind: toggle, label: Light, action: good}
      - {kind: toggle, label: Fan, action: bad}
      - {kind: button, label: Scene, action: good}
    actions:
      good: {exec: [/bin/true]}
      bad: {exec: [/bin/false]}
    """

  /// What the person does, and how the pane is caught in flight, thrown and caught again.
  static let script = """
    100 tap 300 390
    230 press 320 380 1
    250 move 320 360 1
    266 move 320.5 330.25 1
    290 move 321.333333333 300 1
    300 press 100 390 2
    320 release 1
    330 release 2
    900 tap 300 390
    960 press 320 380
    1060 move 320 200
    1100 release
    """

  static func header(_ text: String, size: PixelSize) -> LogHeader {
    LogHeader(
      program: version, libraries: "cairo", size: size, scale: 1,
      configuration: ConfigurationText(path: "/etc/detent/panel.yaml", bytes: Array(text.utf8)))
  }

  private init() throws {
    TestFonts.use()
    let memory = LogMemory()
    let size = PixelSize(640, 400)
    let text = Self.configuration
    let recorder = PanelRecorder(Self.header(text, size: size), to: memory.append)
    let reloaded = ConfigurationText(
      path: "/etc/detent/panel.yaml",
      bytes: Array(text.replacing("label: Fan", with: "label: Heater").utf8))
    var dependencies = Panel.Dependencies(
      agent: nil,
      localTime: {
        LocalTime(hour: 9, minute: 41, date: "Samstag, 21. März", secondsToNextMinute: 2)
      })
    dependencies.recorder = recorder
    let run = try HeadlessRun(
      Configuration.parse(Array(text.utf8), file: "/etc/detent/panel.yaml"), size: size,
      with: dependencies.withDemos)
    try run.play(TouchScript(Self.script + "\n2000 end"))
    let failure = ActionOutcome.failed(message: "It ended with code 1: no\nway \\ out")
    for (tile, outcome) in [ActionOutcome.succeeded, failure].enumerated() {
      try Self.tap(120 + 200 * Double(tile), 300, on: run)
      run.panel.assumeIsolated { $0.receive(.agent(.outcome(run: tile, outcome))) }
      try run.run(until: run.display.now().advanced(by: 0.4))
    }
    try Self.tap(300, 390, on: run)
    try run.run(until: run.display.now().advanced(by: 0.1))
    let other = try reloaded.parsed()
    run.panel.assumeIsolated {
      $0.receive(.configuration(ReadConfiguration(other, from: reloaded)))
    }
    try run.run(until: run.display.now().advanced(by: 0.05))
    try run.display.resize(to: PixelSize(480, 420))
    try run.run(until: run.display.now().advanced(by: 1))
    try run.post(.contentLost)
    try run.run(until: run.display.now().advanced(by: 2.5))
    recorder.finish()
    bytes = memory.bytes
    log = try memory.log()
    frames = run.display.presentedFrames
  }

  private static func tap(_ x: Double, _ y: Double, on run: HeadlessRun) throws {
    for phase in [TouchEvent.Phase.began, .ended] {
      let now = run.display.now()
      let touch = TouchEvent(id: .pointer, phase: phase, position: Point(x, y), time: now)
      try run.post(.touch(touch))
      try run.run(until: now.advanced(by: 0.05))
    }
  }
}
