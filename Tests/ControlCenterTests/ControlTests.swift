import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import Settings
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

private func at(_ ms: Double) -> Instant { Instant(seconds: ms / 1000) }

/// One slider, one toggle with a source, one button behind a question.
private let text = """
  sources:
    level: {poll: [level], range: [0, 100]}
    lamp: {poll: [lamp], as: switch}
  actions:
    level: {exec: [set, '${value}']}
    lamp: {exec: [lamp, '${value}']}
    restart: {confirm: {title: Sure?, action: reboot}}
    reboot: {exec: [reboot]}
  home: {clock: false, date: false}
  pane: {columns: 3}
  tiles:
    - {kind: slider, label: Level, source: level, action: level}
    - {kind: toggle, label: Lamp, source: lamp, action: lamp}
    - {kind: button, label: Restart, action: restart}
  """

/// The app with an open pane, and a hand that also plays the world outside.
private final class House {
  let run: HeadlessRun
  let screen: () -> ControlScreen
  private(set) var time = 2000.0
  let frames: [Rect]
  let top: Double

  init() throws {
    let configuration = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    let dependencies = Panel.Dependencies(
      agent: nil,
      localTime: { LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 60) })
    let run = try HeadlessRun(configuration, size: PixelSize(1280, 800), with: dependencies)
    self.run = run
    screen = { run.panel.assumeIsolated { $0.screen } }
    let layout = PanelLayout(configuration, screen: Size(1280, 800))
    (frames, top) = (layout.tiles, layout.openY)
    try touch(.began, 1240, 790, at: 100)
    try touch(.ended, 1240, 790, at: 140)
    try run.run(until: at(time))
  }

  /// How many are on, as the heading says.
  var onCount: String {
    let screen = screen()
    guard let heading = screen.layers.heading,
      case .text(let text) = screen.stage.tree[heading.onCount].content
    else { return "" }
    return text.string
  }

  func wait(_ ms: Double) throws {
    time += ms
    try run.run(until: at(time))
  }

  func touch(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double, at ms: Double? = nil) throws {
    if let ms { try run.run(until: at(ms)) }
    let now = ms ?? time
    try run.post(
      .touch(TouchEvent(id: .init(1), phase: phase, position: Point(x, y), time: at(now))))
  }

  func tap(_ index: Int) throws {
    let place = Point(frames[index].center.x, frames[index].center.y + top)
    try touch(.began, place.x, place.y)
    try wait(40)
    try touch(.ended, place.x, place.y)
    try wait(20)
  }

  func hear(_ name: String, _ state: SourceState) throws {
    run.panel.assumeIsolated { $0.receive(.source(name, state)) }
    try run.post(.contentLost)
    try wait(900)
  }

  func finish(_ number: Int, _ outcome: ActionOutcome) throws {
    run.panel.assumeIsolated { $0.receive(.agent(.outcome(run: number, outcome))) }
    try run.post(.contentLost)
    try wait(30)
  }

  /// Has a run ask.
  func ask(_ number: Int) throws {
    guard case .confirm(let question) = screen().configuration.action(named: "restart")?.kind else {
      return
    }
    run.panel.assumeIsolated { $0.receive(.agent(.ask(run: number, question, isLast: true))) }
    try run.post(.contentLost)
  }

  /// How far the slider is filled, as it is seen.
  var level: Double {
    guard let slider = screen().controls[0].view as? Slider else { return -1 }
    return run.panel.assumeIsolated { panel in
      let seen = panel.glass.renderer.presentation[slider.layers.fill].size
      return slider.layers.fraction(of: seen)
    }
  }

  var track: Rect { frames[0] }
}

@Suite struct ControlTests {
  @Test(arguments: [0.1, 0.37, 0.8]) func `A slider never jumps at the grab and follows exactly`(
    start: Double
  ) throws {
    let house = try House()
    try house.hear("level", .fresh(.number(start), at: .zero))
    #expect(abs(house.level - start) < 0.003)
    let (x, y) = (house.track.center.x, house.track.center.y + house.top)
    let isVertical = house.track.size.height >= house.track.size.width
    let length = (isVertical ? house.track.size.height : house.track.size.width) - 12
    try house.touch(.began, x, y)
    try house.wait(30)
    #expect(abs(house.level - start) < 0.003)
    for way in [4.0, 12, 40, 60, 20, -10] {
      try house.touch(.moved, x + (isVertical ? 0 : way), y - (isVertical ? way : 0))
      try house.wait(30)
      let expected = min(max(start + way / length, 0), 1)
      #expect(abs(house.level - expected) < 0.004, "\(way)")
    }
  }

  @Test func `A touch by the way changes nothing on a slider, and its fill goes back`() throws {
    let house = try House()
    try house.hear("level", .fresh(.number(0.505), at: .zero))
    let (x, y) = (house.track.center.x, house.track.center.y + house.top)
    try house.touch(.began, x, y)
    try house.wait(30)
    // Less than the slop.
    try house.touch(.moved, x + 5, y - 5)
    try house.wait(30)
    #expect(abs(house.level - 0.505) > 0.004, "it follows from the first pixel")
    try house.touch(.ended, x + 5, y - 5)
    try house.wait(1500)
    #expect(house.screen().requests.runs.underWay.isEmpty)
    #expect(abs(house.level - 0.505) < 0.0005)
  }

  @Test func `A slider's newest value follows the one under way, and the last is sent`() throws {
    let house = try House()
    try house.hear("level", .fresh(.number(0.5), at: .zero))
    let (x, y) = (house.track.center.x, house.track.center.y + house.top)
    try house.touch(.began, x, y)
    for way in stride(from: 10.0, through: 60, by: 10) {
      try house.wait(16)
      try house.touch(.moved, x, y - way)
    }
    #expect(house.screen().requests.runs.underWay.count == 1, "one send at a time")
    let first = house.screen().requests.runs.value(of: 0)
    try house.touch(.ended, x, y - 60)
    try house.finish(0, .succeeded)
    let last = house.screen().requests.runs.value(of: 1)
    #expect(first != last && last != nil)
    guard case .number(let sent) = last else { return }
    #expect(abs(sent - house.level) < 0.01)
    try house.finish(1, .succeeded)
    #expect(house.screen().requests.runs.underWay.isEmpty)
  }

  @Test func `A toggle shows the pending at once and the truth in the end`() throws {
    let house = try House()
    #expect(house.screen().controls[1].isOn == nil, "nothing is known of it")
    #expect(house.onCount.isEmpty)
    try house.hear("lamp", .fresh(.boolean(false), at: .zero))
    #expect(house.onCount.isEmpty, "nobody knows whether the blind is up")
    try house.hear("level", .fresh(.number(0), at: .zero))
    #expect(house.onCount == "All off")
    try house.hear("lamp", .stale(.boolean(true), at: .zero))
    #expect(house.onCount.isEmpty, "what is out of date counts for nothing")
    try house.hear("lamp", .fresh(.boolean(false), at: .zero))
    try house.tap(1)
    #expect(house.screen().controls[1].isOn == true)
    #expect(house.onCount == "1 on")
    #expect(house.screen().requests.runs.value(of: 0) == .boolean(true))
    try house.finish(0, .failed(message: "No bulb."))
    #expect(house.screen().controls[1].isOn == false)
    guard case .shown = house.screen().overlays.toast.phase else {
      Issue.record("nothing tells why")
      return
    }
    try house.tap(1)
    try house.finish(1, .succeeded)
    try house.hear("lamp", .fresh(.boolean(true), at: .zero))
    try house.wait(20_000)
    #expect(house.screen().controls[1].isOn == true)
  }

  @Test func `A source that says on or off sends nothing`() throws {
    let house = try House()
    for i in 0..<6 { try house.hear("lamp", .fresh(.boolean(i % 2 == 0), at: .zero)) }
    #expect(house.screen().requests.runs.underWay.isEmpty)
  }

  @Test func `A question stands before its action, and a no ends it`() throws {
    let house = try House()
    for (isYes, name) in [(false, nil), (true, "reboot")] {
      try house.tap(2)
      try house.ask(try #require(house.screen().requests.runs.underWay.last))
      try house.wait(800)
      let screen = house.screen()
      let role = isYes ? Alert.Role.confirm : .cancel
      let button = try #require(screen.overlays.alert.parts.first { $0.role == role }).layer
      let place = house.run.panel.assumeIsolated { panel in
        panel.screen.stage.tree.bounds(of: button, as: panel.glass.renderer.presentation).center
      }
      try house.touch(.began, place.x, place.y)
      try house.wait(40)
      try house.touch(.ended, place.x, place.y)
      try house.wait(800)
      // Off, the machine stays dark.
      #expect(house.screen().overlays.alert.phase == (isYes ? .dark : .hidden))
      #expect(house.screen().requests.runs.underWay.isEmpty == (name == nil))
    }
  }

  @Test func `Only what can be seen is read`() throws {
    let house = try House()
    #expect(
      house.screen().visibleSources(isPaneMoving: false, at: at(house.time)) == ["level", "lamp"])
    try house.touch(.began, 1240, house.top - 20)
    try house.wait(40)
    try house.touch(.ended, 1240, house.top - 20)
    try house.wait(2000)
    #expect(house.screen().visibleSources(isPaneMoving: false, at: at(house.time)).isEmpty)
  }
}
