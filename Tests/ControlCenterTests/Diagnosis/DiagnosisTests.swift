import Agent
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import TestKinds
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter
@testable import Diagnosis

/// A panel on a small screen with a touch screen of that number, and fingers.
private final class Ladder {
  let panel: PanelUnderTest
  var run: HeadlessRun { panel.run }

  init(_ text: String = "", size: PixelSize = PixelSize(800, 480)) throws {
    panel = try PanelUnderTest(yaml: Self.yaml(text), size: size, outcome: .succeeded)
  }

  private static func yaml(_ text: String) -> String {
    "tiles: [{kind: toggle, label: Lamp}]\npane: {start: open}\n\(text)"
  }

  func touch(_ number: UInt64, _ phase: TouchEvent.Phase, _ place: Point) throws {
    try wait(0.02)
    try run.post(
      .touch(
        TouchEvent(
          id: .init(number), phase: phase, position: place, time: run.display.now(), device: 4)))
  }

  func wait(_ seconds: Double) throws { try panel.wait(seconds) }

  func holdFive(y: Double = 300) throws {
    for number in 1...5 { try touch(UInt64(number), .began, Point(Double(number) * 90, y)) }
    try wait(2.1)
  }

  func liftFive() throws {
    for number in 1...5 { try touch(UInt64(number), .ended, Point(Double(number) * 90, 300)) }
  }

  func tap(_ place: Point) throws {
    try touch(9, .began, place)
    try touch(9, .ended, place)
  }

  func save(_ text: String) throws { try panel.save(Self.yaml(text)) }

  func hear(_ state: SourceState) throws { try run.receive(.source("room", state)) }

  var diagnosis: Diagnosis? { run.panel.assumeIsolated { $0.diagnosis.diagnosis } }
  var lampIsOn: Bool? { run.panel.assumeIsolated { $0.screen.controls[0].isOn } }

  /// What a person would see.
  var glass: [UInt32] { run.display.glass.colors }

  func key(_ key: Key) throws {
    try run.post(.key(KeyEvent(key, isDown: true, time: run.display.now())))
    try run.post(.key(KeyEvent(key, isDown: false, time: run.display.now())))
  }

  /// Has the touch screen be known, and touches all crosses a little beside them.
  func calibrate() throws {
    run.display.setInputDevices([
      InputDevice(name: "DisplayOutput", kind: .touchscreen, detail: "", number: 4)
    ])
    try press(.calibrate)
    try touchCrosses()
    try wait(0.1)
    #expect(correction != nil)
  }

  func touchCrosses() throws {
    for target in Calibrator.targets {
      try tap(Point(target.x * 800 + 12, target.y * 480 + 8))
    }
  }

  /// What touches of the screen are corrected by.
  var correction: [Double]? {
    run.panel.assumeIsolated { panel in
      panel.glass.display.mounting.touch["DisplayOutput"]?.calibration.matrix
    }
  }

  func press(_ button: Diagnosis.Button) throws {
    let frame = try #require(diagnosis?.buttons.first { $0.button == button }?.frame)
    try tap(frame.center)
  }
}

@Suite struct DiagnosisTests {
  @Test func `Five fingers bring it, and what they touched does not act`() throws {
    let ladder = try Ladder()
    try ladder.holdFive()
    #expect(ladder.diagnosis != nil)
    try ladder.liftFive()
    #expect(ladder.lampIsOn == false)
    try ladder.tap(Point(400, 300))
    #expect(ladder.lampIsOn == false, "touches are the diagnosis's")
    try ladder.press(.close)
    #expect(ladder.diagnosis == nil)
    try ladder.tap(Point(400, 300))
    #expect(ladder.lampIsOn == true)
  }

  @Test func `On a kiosk it comes only where the configuration allows it`() throws {
    let closed = try Ladder("display: {kiosk: true}")
    try closed.holdFive()
    #expect(closed.diagnosis == nil)
    let open = try Ladder("display: {kiosk: true, diagnosis: true}")
    try open.holdFive()
    #expect(open.diagnosis != nil)
  }

  @Test func `Saved as wanted now, it comes with its crosses, once, without a finger`() throws {
    let ladder = try Ladder("display: {kiosk: true}")
    func save(_ diagnosis: String) throws {
      try ladder.save("display: {kiosk: true, diagnosis: \(diagnosis)}")
      try ladder.wait(1)
    }
    try save("now")
    #expect(ladder.diagnosis?.calibrator?.phase == .touching(0))
    // Nobody can hit a button yet: it goes by itself, and where it is no longer wanted.
    try ladder.wait(30)
    #expect(ladder.diagnosis == nil)
    try save("false")
    try save("now")
    #expect(ladder.diagnosis != nil)
    try save("true")
    #expect(ladder.diagnosis == nil)
    try save("now")
    try ladder.wait(30)
    // Something else is saved, in the same file.
    try ladder.save("display: {kiosk: true, diagnosis: now}\nhome: {clock: false}")
    try ladder.wait(1)
    #expect(ladder.diagnosis == nil)
    // A file in which it was left does nothing at the start, and opens a kiosk to nobody.
    let left = try Ladder("display: {kiosk: true, diagnosis: now}")
    #expect(left.diagnosis == nil)
    try left.holdFive()
    #expect(left.diagnosis == nil)
  }

  @Test func `What has failed of late is told, also where it works again`() throws {
    let ladder = try Ladder("sources: {room: {poll: [room]}}")
    try ladder.hear(.failed(reason: "No answer.", kind: .timedOut))
    try ladder.hear(.fresh(.text("21"), at: .zero))
    let told = ladder.run.panel.assumeIsolated { $0.screen.failures.forInstaller }
    #expect(told.map(\.name) == ["room"] && told.map(\.sentence) == ["No answer."])
    var failures = Failures()
    for number in 0..<20 {
      failures.note(
        Failure(
          subject: .source("a"), sentence: "\(number % 8)", time: Instant(seconds: Double(number))))
    }
    #expect(failures[.source("a")]?.sentence == "3")
    #expect(failures.past.map(\.sentence) == ["2", "1", "0", "7", "6", "5"])
    var facts = DiagnosisFacts()
    facts.add(
      ["a": .failed(reason: "3"), "b": .unknown], failures.forInstaller, at: Instant(seconds: 30))
    #expect(facts.lines.filter { $0.text == "3" || $0.text.hasSuffix(": 3") }.count == 1)
    #expect(facts.lines.contains { $0.text == "12 s ago: 2" })
  }

  @Test func `What the panel alone knows of is logged once, however often it comes back`() {
    var failures = Failures()
    func isNews(_ sentence: String, at seconds: Double) -> Bool {
      failures.note(
        Failure(subject: .configuration, sentence: sentence, time: Instant(seconds: seconds)))
    }
    #expect(isNews("The disk is full.", at: 0))
    #expect(!isNews("The disk is full.", at: 100), "it still is")
    #expect(isNews("The file is gone.", at: 101))
    failures.end(.configuration)
    #expect(!isNews("The file is gone.", at: 105), "it comes and goes")
    failures.end(.configuration)
    #expect(isNews("The file is gone.", at: 200))
  }

  @Test func `Away it leaves nothing on the glass and nothing to wake for`() throws {
    let ladder = try Ladder()
    try ladder.wait(2)
    let before = ladder.glass
    // On the wallpaper: a tile that was pressed has its colour back to a step of rounding.
    try ladder.holdFive(y: 60)
    try ladder.liftFive()
    try ladder.press(.close)
    try ladder.wait(2)
    #expect(before == ladder.glass)
    let frames = ladder.run.display.presentedFrames
    try ladder.wait(30)
    #expect(ladder.run.display.presentedFrames == frames)
  }

  @Test func `Fingers leave trails with their numbers`() throws {
    let ladder = try Ladder()
    try ladder.holdFive()
    try ladder.liftFive()
    try ladder.touch(1, .began, Point(100, 200))
    try ladder.touch(2, .began, Point(300, 200))
    try ladder.touch(1, .moved, Point(140, 220))
    try ladder.touch(1, .ended, Point(140, 220))
    try ladder.touch(3, .began, Point(500, 200))
    let trails = try #require(ladder.diagnosis?.trails.trails)
    #expect(trails.contains { $0.finger == 2 && $0.isDown })
    #expect(trails.contains { $0.finger == 1 && $0.isDown && $0.points == [Point(500, 200)] })
    #expect(trails.allSatisfy { $0.device == nil || $0.device == 4 })
  }

  @Test func `It can be looked at on every screen`() throws {
    for (width, height) in [(480, 320), (800, 480), (1280, 800), (480, 800)] {
      let ladder = try Ladder(size: PixelSize(width, height))
      try ladder.holdFive()
      try ladder.liftFive()
      let buttons = try #require(ladder.diagnosis?.buttons)
      for (_, frame) in buttons {
        #expect(frame.size.width >= 48 && frame.size.height >= 48)
        #expect(frame.minX >= 0 && frame.maxX <= Double(width) && frame.maxY <= Double(height))
      }
    }
  }

  @Test func `A bad run of the calibrator is refused, and waiting ends it`() throws {
    let ladder = try Ladder()
    try ladder.holdFive()
    try ladder.liftFive()
    try ladder.press(.calibrate)
    #expect(ladder.diagnosis?.calibrator?.phase == .touching(0))
    for (index, target) in Calibrator.targets.enumerated() {
      try ladder.tap(Point(target.x * 800 + (index == 2 ? -300 : 0), target.y * 480))
    }
    guard case .refused = ladder.diagnosis?.calibrator?.phase else {
      Issue.record("it is not refused")
      return
    }
    try ladder.wait(21)
    #expect(ladder.diagnosis?.calibrator == nil)
  }

  @Test func `No key reaches what is behind it, and Escape puts it away`() throws {
    let ladder = try Ladder()
    try ladder.holdFive()
    try ladder.liftFive()
    for key in [Key.next, .activate, .right, .pageDown] { try ladder.key(key) }
    #expect(ladder.lampIsOn == false && ladder.diagnosis != nil)
    let hasFocus = ladder.run.panel.assumeIsolated { $0.screen.focus.isShown }
    #expect(!hasFocus)
    try ladder.key(.escape)
    let isOpen = ladder.run.panel.assumeIsolated { $0.screen.pane.detent == .open }
    #expect(ladder.diagnosis == nil && isOpen)
    #expect(!ladder.run.panel.assumeIsolated { $0.isFinished })
  }

  @Test func `What is being tried out ends with it, and with a screen of another size`() throws {
    let ladder = try Ladder()
    try ladder.holdFive()
    try ladder.liftFive()
    try ladder.calibrate()
    try ladder.key(.escape)
    try ladder.wait(0.1)
    #expect(ladder.correction == nil)
    try ladder.holdFive()
    try ladder.liftFive()
    try ladder.calibrate()
    // The display says that it was changed, and is as large as before.
    try ladder.run.post(.resized)
    try ladder.wait(0.1)
    #expect(ladder.correction != nil)
    try ladder.run.display.resize(to: PixelSize(640, 400))
    try ladder.wait(0.1)
    #expect(ladder.correction == nil)
    #expect(ladder.diagnosis?.calibrator?.phase == .touching(0))
    try ladder.wait(21)
    #expect(ladder.diagnosis != nil && ladder.diagnosis?.calibrator == nil)
  }

  @Test func `Something else that is saved has whoever calibrates begin again`() throws {
    let ladder = try Ladder()
    try ladder.holdFive()
    try ladder.liftFive()
    try ladder.calibrate()
    try ladder.save("motion: {springs: {other: {stiffness: 200, damping: 30}}}")
    try ladder.wait(1)
    #expect(ladder.correction == nil)
    #expect(ladder.diagnosis?.calibrator?.phase == .touching(0))
  }

  @Test func `Another theme leaves whoever calibrates alone`() throws {
    let ladder = try Ladder("theme: {source: room}\nsources: {room: {listen: [room]}}")
    try ladder.holdFive()
    try ladder.liftFive()
    try ladder.calibrate()
    let theme = { ladder.run.panel.assumeIsolated { $0.appearance.shownTheme } }
    let before = theme()
    try ladder.hear(.fresh(.text(before == "light" ? "dark" : "light"), at: .zero))
    try ladder.wait(2)
    #expect(theme() != before)
    #expect(ladder.correction != nil)
    #expect(ladder.diagnosis?.calibrator?.phase != .touching(0))
  }

  @Test func `One that nobody has called keeps its crosses, and goes by itself, whatever is saved`()
    throws
  {
    let ladder = try Ladder("display: {kiosk: true}")
    try ladder.save("display: {kiosk: true, diagnosis: now}")
    try ladder.wait(1)
    try ladder.tap(Point(400, 240))
    #expect(ladder.diagnosis?.calibrator?.phase == .touching(1))
    try ladder.save("display: {kiosk: true, diagnosis: now}\nhome: {clock: false}")
    try ladder.wait(1)
    #expect(ladder.diagnosis?.calibrator?.phase == .touching(1))
    try ladder.wait(30)
    #expect(ladder.diagnosis == nil)
  }

  @Test func `Where nobody tells which device touches, that is said`() throws {
    let ladder = try Ladder()
    try ladder.holdFive()
    try ladder.liftFive()
    try ladder.press(.calibrate)
    try ladder.touchCrosses()
    #expect(ladder.diagnosis?.calibrator?.phase == .unknownDevice)
    #expect(ladder.diagnosis?.buttons.map(\.button) == [.cancel])
    try ladder.press(.cancel)
    #expect(ladder.diagnosis?.calibrator == nil)
  }
}

@Suite struct TurnedPanelTests {
  @Test func `A turned panel is drawn upright and touched where it is seen`() throws {
    let ladder = try Ladder("display: {rotation: 90}", size: PixelSize(480, 800))
    #expect(ladder.run.panel.assumeIsolated { $0.screen.layout.screen } == Size(800, 480))
    let lamp = Point(400, 300)
    let place = Rotation.quarter.screenPoint(of: lamp, on: Size(480, 800))
    try ladder.tap(place)
    #expect(ladder.lampIsOn == true)
  }

  @Test func `Turning it is a reload like any other`() throws {
    let ladder = try Ladder(size: PixelSize(480, 800))
    #expect(ladder.run.panel.assumeIsolated { $0.screen.layout.screen } == Size(480, 800))
    let turned = Array(
      "tiles: [{kind: toggle, label: Lamp}]\npane: {start: open}\ndisplay: {rotation: 270}".utf8)
    let configuration = try Configuration.parse(turned, file: "t")
    let panel = ladder.run.panel
    try ladder.tap(Point(240, 600))
    #expect(ladder.lampIsOn == true)
    try ladder.wait(2)
    try ladder.run.receive(.configuration(ReadConfiguration(configuration, from: .builtIn)))
    try ladder.wait(2)
    #expect(panel.assumeIsolated { $0.screen.layout.screen } == Size(800, 480))
    #expect(ladder.lampIsOn == true, "what was on stays on")
  }
}
