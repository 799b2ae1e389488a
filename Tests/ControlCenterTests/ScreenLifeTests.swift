import DetentGeometry
import DetentMotion
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import TestKinds
import Testing
import Values

@testable import ControlCenter

/// A week of March that begins on a Monday at midnight; on its Sunday summer time begins.
private struct Week {
  private static let day = 86_400.0
  /// 02:00 on Sunday.
  private static let shift = 6 * day + 2 * 3600

  private var appearance: Appearance
  private var inputs: [(time: Double, source: String?, isOn: Bool)] = []
  private(set) var now = Instant.zero
  /// How often the panel has been woken.
  private(set) var turns = 0

  /// - Parameter display: The keys of `display`.
  init(_ display: String) throws {
    let text = """
      display: {\(display)}
      sources:
        motion: {listen: [motion]}
        playing: {listen: [playing]}
      """
    appearance = Appearance(
      try Configuration.parse(Array(text.utf8), file: "week.yaml"), language: nil, at: .zero)
  }

  /// A moment of the week as the wall clock has it.
  static func moment(_ day: Weekday, _ hour: Int, _ minute: Int, second: Double = 0) -> Double {
    let days = Double(Weekday.allCases.firstIndex(of: day) ?? 0)
    let wall = days * Self.day + Double(hour * 60 + minute) * 60 + second
    return wall > shift ? wall - 3600 : wall
  }

  mutating func touch(_ day: Weekday, _ hour: Int, _ minute: Int) {
    inputs.append((Self.moment(day, hour, minute), nil, true))
  }

  mutating func tell(_ source: String, _ isOn: Bool, _ day: Weekday, _ hour: Int, _ minute: Int) {
    inputs.append((Self.moment(day, hour, minute), source, isOn))
  }

  private static func wall(at now: Instant) -> LocalTime {
    let time = now.seconds(since: .zero)
    let seconds = time < shift ? time : time + 3600
    let minutes = Int(seconds / 60)
    let untilShift = shift - time
    return LocalTime(
      hour: minutes / 60 % 24, minute: minutes % 60, date: "2026-03-\(23 + minutes / 1440)",
      secondsToNextMinute: Double(minutes + 1) * 60 - seconds,
      secondsToShift: untilShift > 0 && untilShift <= day ? untilShift : nil)
  }

  private var level: String {
    if appearance.life.isAsleep(at: now) { return "off" }
    let darkness = appearance.darkness(at: now)
    return darkness == 0 ? "lit" : "dim \(Int(((1 - darkness) * 100).rounded()))"
  }

  /// Lets the panel live until the end of the week, or of the day.
  /// - Returns: Each change of the screen with its moment, as in `mon 22:10:00 off`.
  mutating func run(until end: Weekday = .sun) -> [String] {
    var (changes, last) = ([String](), "lit")
    let over = Instant(seconds: Self.moment(end, 23, 59, second: 59))
    inputs.sort { $0.time < $1.time }
    while now <= over {
      turns += 1
      while let input = inputs.first, Instant(seconds: input.time) <= now {
        inputs.removeFirst()
        if let source = input.source {
          appearance.watch(.fresh(.boolean(input.isOn), at: now), of: source, at: now)
        } else {
          appearance.touched(at: now)
        }
      }
      _ = appearance.turnMinute(at: now, hasClock: false) { Self.wall(at: now) }
      if level != last {
        last = level
        let time = Self.wall(at: now)
        let second = Int(60 - time.secondsToNextMinute)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        changes.append(
          "\(time.weekday.rawValue) \(two(time.hour)):\(two(time.minute)):\(two(second)) \(last)")
      }
      let next = Instant.earliest(
        appearance.deadline(after: now), inputs.first.map { Instant(seconds: $0.time) })
      guard let next, next > now else { break }
      now = next
    }
    return changes
  }
}

@Suite struct ScreenLifeTests {
  @Test func `Off by night, through a week in which summer time begins`() throws {
    var week = try Week("off: {from: '23:00', to: '06:30'}")
    week.touch(.tue, 22, 59)
    week.touch(.wed, 3, 0)
    #expect(
      week.run() == [
        // Midnight is within the night that began on Sunday.
        "mon 00:00:30 off", "mon 06:30:00 lit", "mon 23:00:00 off", "tue 06:30:00 lit",
        // Somebody is there shortly before 23:00, and comes at night.
        "tue 23:00:00 off", "wed 03:00:00 lit", "wed 03:00:30 off", "wed 06:30:00 lit",
        "wed 23:00:00 off", "thu 06:30:00 lit", "thu 23:00:00 off", "fri 06:30:00 lit",
        "fri 23:00:00 off", "sat 06:30:00 lit", "sat 23:00:00 off", "sun 06:30:00 lit",
        "sun 23:00:00 off",
      ])
    // Nothing wakes the panel but the changes, the end of each fade, the touches and one look a day
    // at whether the clock is put forward.
    #expect(week.turns <= 17 + 9 + 2 + 8, "\(week.turns)")
  }

  @Test func `Off when nobody is there, only at the hours of some days`() throws {
    var week = try Week("off: {after: 10min, from: '18:00', to: '08:00', days: [fri, sat]}")
    week.touch(.fri, 17, 55)
    week.touch(.fri, 19, 0)
    #expect(
      week.run() == [
        "fri 18:05:00 off", "fri 19:00:00 lit", "fri 19:10:00 off", "sat 08:00:00 lit",
        "sat 18:00:00 off", "sun 08:00:00 lit",
      ])
  }

  @Test func `Days without hours are whole days`() throws {
    var week = try Week("off: {after: 1min, days: [sun]}")
    #expect(week.run() == ["sun 00:00:00 off"])
  }

  @Test func `Of several rules any applies`() throws {
    var week = try Week(
      "off: [{after: 2h}, {from: '23:00', to: '06:30'}], dim: {after: 5min, brightness: 0.25}")
    week.touch(.mon, 22, 50)
    #expect(
      week.run(until: .mon) == [
        "mon 00:00:30 off", "mon 22:50:00 lit", "mon 22:55:00 dim 25", "mon 23:00:00 off",
      ])
  }

  @Test func `Somebody who moves wakes the screen, and it stays on as long as they do`() throws {
    var week = try Week("off: {after: 10min}, dim: {after: 2min}, wake: [touch, motion]")
    week.tell("motion", true, .mon, 8, 0)
    week.tell("motion", false, .mon, 9, 30)
    #expect(
      week.run(until: .mon) == [
        "mon 00:02:00 dim 30", "mon 00:10:00 off", "mon 08:00:00 lit", "mon 09:32:00 dim 30",
        "mon 09:40:00 off",
      ])
  }

  @Test func `What plays keeps a lit screen on, and does not wake a dark one`() throws {
    var week = try Week("off: {after: 10min}, stay-on: [playing]")
    week.tell("playing", true, .mon, 0, 5)
    week.tell("playing", false, .mon, 1, 0)
    week.tell("playing", true, .mon, 2, 0)
    week.touch(.mon, 3, 0)
    week.tell("playing", false, .mon, 4, 0)
    #expect(
      week.run(until: .mon) == [
        "mon 01:10:00 off", "mon 03:00:00 lit", "mon 04:10:00 off",
      ])
  }

  @Test func `A sensor that is gone keeps nothing on`() throws {
    let text =
      "display: {off: {after: 1min}, wake: [motion]}\nsources: {motion: {listen: [motion]}}"
    let configuration = try Configuration.parse(Array(text.utf8), file: "motion.yaml")
    var life = ScreenLife(configuration.display.life, at: .zero)
    let start = Instant(seconds: 10)
    let isWoken = life.hear(.fresh(.boolean(true), at: start), of: "motion", at: start)
    #expect(isWoken && life.deadline(after: start) == nil)
    let gone = Instant(seconds: 1000)
    let isWokenAgain = life.hear(.failed(reason: "gone", kind: .ended), of: "motion", at: gone)
    #expect(!isWokenAgain)
    #expect(life.deadline(after: gone) == Instant(seconds: 1060))
  }

  @Test func `Where touch does not wake, a touch on the dark screen does nothing at all`() throws {
    let panel = try PanelUnderTest(
      yaml: """
        display: {off: {after: 10s}, wake: [motion]}
        sources: {motion: {listen: [motion]}}
        tiles: [{kind: toggle, label: Lamp}]
        """, isOpen: true)
    try panel.wait(20)
    #expect(!panel.run.display.isPowered)
    try panel.tap("Lamp")
    try panel.wait(1)
    #expect(!panel.run.display.isPowered)
    try panel.receive(.source("motion", .fresh(.boolean(true), at: panel.run.display.now())))
    try panel.wait(1)
    #expect(panel.run.display.isPowered)
    try panel.wait(60)
    #expect(panel.run.display.isPowered)
    #expect(panel.run.panel.assumeIsolated { $0.screen.controls.first?.isOn == false })
  }

  @Test func `A screen that feels no touch without power only goes black`() throws {
    let panel = try PanelUnderTest(yaml: "display: {off-after: 10s, off-by: black}")
    try panel.wait(20)
    #expect(panel.run.display.isPowered)
    #expect(panel.run.display.glass.withPixels { $0.row(20)[20] & 0xFFFFFF } == 0)
  }
}
