import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import Synchronization
import TestKinds
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

/// A clock on the wall that stands at some time when the panel starts.
private final class WallClock: Sendable {
  private let now = Mutex(Instant.zero)
  /// Seconds since midnight.
  private let start: Mutex<Int>
  /// After how long it is put forward [s], and by how much [s]; nil: it is not.
  private let shift: (after: Double, by: Double)?

  init(hour: Int, minute: Int, shift: (after: Double, by: Double)?) {
    start = Mutex(hour * 3600 + minute * 60)
    self.shift = shift
  }

  /// Somebody sets it.
  func jump(by seconds: Int) { start.withLock { $0 += seconds } }

  func set(_ time: Instant) { now.withLock { $0 = time } }

  var time: LocalTime {
    let passed = now.withLock { $0 }.seconds(since: .zero)
    var seconds = Double(start.withLock { $0 }) + passed
    let untilShift = shift.map { $0.after - passed }
    if let shift, passed >= shift.after { seconds += shift.by }
    let minutes = Int(seconds / 60)
    return LocalTime(
      hour: minutes / 60 % 24, minute: minutes % 60, date: "",
      secondsToNextMinute: Double(minutes + 1) * 60 - seconds,
      secondsToShift: untilShift.flatMap { $0 > 0 ? $0 : nil })
  }
}

private final class LookBench {
  let panel: PanelUnderTest
  var run: HeadlessRun { panel.run }
  private let clock: WallClock
  /// A configuration with these keys of the theme.
  private let text: (_ theme: String) -> String

  init(
    _ theme: String, from hour: Int, _ minute: Int, hasClock: Bool = false,
    size: PixelSize = PixelSize(480, 320), display: String = "{}",
    shift: (after: Double, by: Double)? = nil
  ) throws {
    let text = { (theme: String) in
      """
      display: \(display)
      theme: {\(theme), material: false}
      home: {clock: \(hasClock), date: false, wallpaper: {gradient: ["#808080", "#808080"]}}
      sources: {sky: {listen: [/bin/true]}}
      tiles: [{kind: toggle, label: Lamp}]
      """
    }
    self.text = text
    let wall = WallClock(hour: hour, minute: minute, shift: shift)
    clock = wall
    panel = try PanelUnderTest(
      yaml: text(theme), size: size, outcome: .succeeded, clock: { wall.time })
  }

  /// To so many seconds after the start.
  func advance(to seconds: Double) throws {
    var next = run.display.now()
    let end = Instant(seconds: seconds)
    while next < end {
      next = min(end, next.advanced(by: 0.5))
      clock.set(next)
      try run.run(until: next)
    }
  }

  /// Another file is saved.
  func save(_ theme: String) throws { try panel.save(text(theme)) }

  /// The clock on the wall is set, which the machine tells.
  func setClock(by seconds: Int) throws {
    clock.jump(by: seconds)
    run.panel.assumeIsolated { $0.receive(.wallClockJumped) }
    try run.post(.devicesChanged)
  }

  /// The time of the home screen.
  var clockText: String? {
    run.panel.assumeIsolated { panel in
      panel.screen.stage.tree.texts.first { $0.contains(":") }
    }
  }

  func touch(
    _ phase: TouchEvent.Phase, _ x: Double, _ y: Double, finger: UInt64 = 1
  ) throws {
    try panel.touch(phase, Point(x, y), finger: finger)
  }

  func tell(_ value: SourceValue) throws {
    try panel.receive(.source("sky", .fresh(value, at: .zero)))
  }

  var theme: String { run.panel.assumeIsolated { $0.appearance.shownTheme } }
  var isOn: Bool { run.panel.assumeIsolated { $0.screen.controls.first?.isOn == true } }
  var isOpen: Bool { run.panel.assumeIsolated { $0.screen.pane.detent == .open } }

  /// The middle of the tile.
  var tile: Point {
    run.panel.assumeIsolated { panel in
      let tree = panel.screen.stage.tree
      guard let layer = panel.screen.controls.first?.layer else { return .zero }
      return tree.bounds(of: layer, as: PresentationTree(of: tree)).center
    }
  }

  /// A pixel of the wallpaper, which is grey, 0…255.
  var brightness: UInt32 { run.display.glass.withPixels { $0.row(20)[20] & 0xFF } }
}

extension LayerTree {
  /// All that is written on it.
  fileprivate var texts: [String] {
    func texts(of id: LayerID) -> [String] {
      var own: [String] = []
      if case .text(let text) = self[id].content { own = [text.string] }
      return own + self[id].children.flatMap(texts)
    }
    return texts(of: root)
  }
}

@Suite struct LookTests {
  private let schedule = "schedule: {light: '7:00', dark: '20:30'}"

  @Test func `A clock that is set shows at once, also on the home screen and in the theme`() throws
  {
    let bench = try LookBench(schedule, from: 20, 29, hasClock: true)
    #expect(bench.clockText == "20:29" && bench.theme == "light")
    try bench.setClock(by: 120)
    try bench.advance(to: 2)
    #expect(bench.clockText == "20:31" && bench.theme == "dark")
    try bench.setClock(by: -7200)
    try bench.advance(to: 4)
    #expect(bench.clockText == "18:31" && bench.theme == "light")
    // From then on it goes by the new time.
    try bench.advance(to: 61)
    #expect(bench.clockText == "18:32")
  }

  @Test func `A schedule without a clock follows a clock that is set`() throws {
    let bench = try LookBench(schedule, from: 12, 0)
    try bench.setClock(by: 9 * 3600)
    try bench.advance(to: 2)
    #expect(bench.theme == "dark")
  }

  @Test(arguments: [false, true]) func `The theme changes with the minute of the schedule`(
    hasClock: Bool
  ) throws {
    let bench = try LookBench(schedule, from: 20, 29, hasClock: hasClock)
    #expect(bench.theme == "light")
    try bench.advance(to: 59.5)
    #expect(bench.theme == "light")
    try bench.advance(to: 61)
    #expect(bench.theme == "dark")
  }

  @Test func `A change of theme keeps what is on and where the pane is`() throws {
    let bench = try LookBench(schedule, from: 20, 29)
    try bench.touch(.began, 470, 310)
    try bench.touch(.ended, 470, 310)
    try bench.advance(to: 5)
    #expect(bench.isOpen)
    let tile = bench.tile
    try bench.touch(.began, tile.x, tile.y)
    try bench.touch(.ended, tile.x, tile.y)
    try bench.advance(to: 10)
    #expect(bench.isOpen && bench.isOn)
    try bench.advance(to: 62)
    #expect(bench.theme == "dark")
    #expect(bench.isOpen && bench.isOn)
  }

  @Test func `A change of theme waits for the finger`() throws {
    let bench = try LookBench(schedule, from: 20, 29)
    try bench.advance(to: 58)
    try bench.touch(.began, 470, 310)
    try bench.advance(to: 64)
    #expect(bench.theme == "light")
    try bench.touch(.ended, 470, 310)
    try bench.advance(to: 70)
    #expect(bench.theme == "dark")
  }

  @Test func `The screen goes dark when nobody is there, and a touch only wakes it`() throws {
    let bench = try LookBench("name: dark", from: 12, 0, display: "{off-after: 1min}")
    try bench.touch(.began, 470, 310)
    try bench.touch(.ended, 470, 310)
    try bench.advance(to: 59)
    #expect(bench.isOpen && bench.run.display.isPowered && bench.brightness > 0x40)
    // The picture fades first; until it is gone the light is on.
    try bench.advance(to: 61.5)
    #expect((1..<0x40).contains(bench.brightness) && bench.run.display.isPowered)
    try bench.advance(to: 64)
    #expect(bench.brightness == 0 && !bench.run.display.isPowered)
    let frames = bench.run.display.presentedFrames
    try bench.advance(to: 100)
    #expect(bench.run.display.presentedFrames == frames)
    let tile = bench.tile
    try bench.touch(.began, tile.x, tile.y)
    try bench.touch(.ended, tile.x, tile.y)
    try bench.advance(to: 102)
    #expect(bench.run.display.isPowered && bench.brightness > 0x40 && !bench.isOn)
    try bench.touch(.began, tile.x, tile.y)
    try bench.touch(.ended, tile.x, tile.y)
    try bench.advance(to: 104)
    #expect(bench.isOn)
  }

  @Test func `Until a woken screen is lit, no other finger and no second tap does anything`() throws
  {
    let bench = try LookBench("name: dark", from: 12, 0, display: "{off-after: 10s}")
    try bench.touch(.began, 470, 310)
    try bench.touch(.ended, 470, 310)
    try bench.advance(to: 20)
    #expect(bench.isOpen && !bench.run.display.isPowered)
    let tile = bench.tile
    try bench.touch(.began, 20, 20)
    try bench.touch(.began, tile.x, tile.y, finger: 2)
    try bench.touch(.ended, tile.x, tile.y, finger: 2)
    try bench.advance(to: 20.3)
    try bench.touch(.began, tile.x, tile.y, finger: 2)
    try bench.touch(.ended, tile.x, tile.y, finger: 2)
    try bench.advance(to: 22)
    #expect(bench.run.display.isPowered && !bench.isOn)
    // Then others act, also beside a hand that leans on the glass since.
    try bench.touch(.began, tile.x, tile.y, finger: 2)
    try bench.touch(.ended, tile.x, tile.y, finger: 2)
    try bench.advance(to: 24)
    #expect(bench.isOn)
  }

  @Test func `In a night as good as black the first touch only makes it bright`() throws {
    let bench = try LookBench("night: {from: '22:00', to: '6:00', brightness: 0.1}", from: 23, 0)
    for isOpen in [false, true] {
      try bench.touch(.began, 470, 310)
      try bench.touch(.ended, 470, 310)
      try bench.advance(to: bench.run.display.now().seconds(since: .zero) + 2)
      #expect(bench.isOpen == isOpen)
      if !isOpen { #expect(bench.brightness == 128) }
    }
    // While it darkens again there is enough to see.
    let tile = bench.tile
    try bench.advance(to: 33)
    try bench.touch(.began, tile.x, tile.y)
    try bench.touch(.ended, tile.x, tile.y)
    try bench.advance(to: 34)
    #expect(bench.isOn)
  }

  @Test func `A finger that stays keeps the screen on`() throws {
    let bench = try LookBench("name: dark", from: 12, 0, display: "{off-after: 10s}")
    try bench.touch(.began, 20, 20)
    try bench.advance(to: 30)
    #expect(bench.run.display.isPowered && bench.brightness > 0x40)
    try bench.touch(.ended, 20, 20)
    try bench.advance(to: 39)
    #expect(bench.run.display.isPowered)
    try bench.advance(to: 44)
    #expect(!bench.run.display.isPowered)
  }

  @Test func `A key wakes the screen and does nothing else`() throws {
    let bench = try LookBench("name: dark", from: 12, 0, display: "{off-after: 10s}")
    try bench.advance(to: 20)
    #expect(!bench.run.display.isPowered)
    try bench.run.post(.key(KeyEvent(.activate, isDown: true, time: bench.run.display.now())))
    try bench.advance(to: 22)
    #expect(bench.run.display.isPowered && bench.brightness > 0x40)
    #expect(bench.run.panel.assumeIsolated { !$0.screen.focus.isShown })
  }

  @Test func `A source has the word before the schedule`() throws {
    let bench = try LookBench(schedule + ", source: sky", from: 12, 0)
    #expect(bench.theme == "light")
    for (value, theme) in [
      (SourceValue.text("high-contrast"), "high-contrast"), (.boolean(true), "dark"),
      (.boolean(false), "light"), (.text("dark"), "dark"), (.text("no such theme"), "light"),
    ] {
      try bench.tell(value)
      try bench.advance(to: bench.run.display.now().seconds(since: .zero) + 2)
      #expect(bench.theme == theme, "\(value)")
    }
  }

  @Test func `A source that is known already names the theme as soon as a file says so`() throws {
    let bench = try LookBench("name: light", from: 12, 0)
    try bench.tell(.boolean(true))
    try bench.advance(to: 1)
    #expect(bench.theme == "light")
    try bench.save("name: light, source: sky")
    try bench.advance(to: 3)
    #expect(bench.theme == "dark")
  }

  @Test func `An hour that is left out in spring is not waited for`() throws {
    let bench = try LookBench(
      "schedule: {light: '1:00', dark: '3:15'}", from: 1, 50, shift: (after: 600, by: 3600))
    #expect(bench.theme == "light")
    try bench.advance(to: 24 * 60)
    #expect(bench.theme == "light")
    try bench.advance(to: 26 * 60)
    #expect(bench.theme == "dark")
  }

  @Test func `The night dims slowly, a touch wakes, and it is dark again`() throws {
    let night = "night: {from: '22:00', to: '6:00', brightness: 0.5}"
    let bench = try LookBench(night, from: 21, 59, size: PixelSize(200, 140))
    #expect(bench.brightness == 128)
    try bench.advance(to: 61)
    #expect((66...126).contains(bench.brightness))
    try bench.advance(to: 64)
    #expect((63...65).contains(bench.brightness))
    let frames = bench.run.display.presentedFrames
    try bench.advance(to: 75)
    #expect(bench.run.display.presentedFrames == frames)
    #expect(frames < 160)
    try bench.touch(.began, 190, 40)
    try bench.touch(.ended, 190, 40)
    try bench.advance(to: 76)
    #expect(bench.brightness == 128)
    try bench.advance(to: 104)
    #expect(bench.brightness == 128)
    try bench.advance(to: 109)
    #expect((63...65).contains(bench.brightness))
  }

  @Test func `At night, nothing lies over what moves under a finger`() throws {
    let bench = try LookBench(
      "night: {from: '22:00', to: '6:00', brightness: 0.5}", from: 23, 0,
      size: PixelSize(200, 140))
    try bench.touch(.began, 190, 40)
    try bench.advance(to: 1)
    let opacity = bench.run.panel.assumeIsolated { panel in
      panel.appearance.cover?.layer.map { panel.glass.renderer.presentation[$0].opacity }
    }
    #expect(opacity == 0)
  }

  @Test func `A panel that starts at night is dark at once`() throws {
    let bench = try LookBench("night: {from: '22:00', to: '6:00', brightness: 0.25}", from: 23, 0)
    #expect((31...33).contains(bench.brightness))
    #expect(bench.run.display.presentedFrames == 1)
  }

  @Test func `Nothing is drawn between two changes`() throws {
    let bench = try LookBench(
      schedule + ", night: {from: '22:00', to: '6:00', brightness: 0.5}", from: 1, 0)
    try bench.advance(to: 4 * 3600)
    #expect(bench.run.display.presentedFrames == 1)
  }
}
