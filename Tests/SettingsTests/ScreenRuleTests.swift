import Settings
import TestKinds
import Testing

@testable import Check
@testable import Forms

/// When the screen is off or dimmer, as the file says it.
@Suite struct ScreenRuleTests {
  private func life(_ keys: String) throws -> ScreenLifeSettings {
    try parsed("display: {\(keys)}\nsources: {motion: {listen: [motion]}}").display.life
  }

  private func message(_ text: String) -> String {
    do {
      _ = try Configuration.parse(Array(text.utf8), file: "a.yaml")
      return ""
    } catch {
      return error.diagnostics.map(\.message).joined(separator: "\n")
    }
  }

  private func time(_ hour: Int, _ minute: Int = 0) -> TimeOfDay {
    TimeOfDay(hour: hour, minute: minute)
  }

  @Test func `A rule says a time without use, hours, or both, and a list several rules`() throws {
    #expect(try life("kiosk: true").allOff.isEmpty)
    #expect(try life("off: never").allOff.isEmpty)
    let both = try life("off: {after: 10min, from: '23:00', to: '06:30'}").allOff
    #expect(both.map(\.after) == [600] && both[0].hours == Hours(from: time(23), to: time(6, 30)))
    #expect(try life("off: {from: '1:00', to: '2:00'}").allOff.map(\.after) == [30])
    #expect(
      try life("off-after: 5s, off: [{after: 1h}, {days: [sat, sun]}]").allOff.map(\.after)
        == [5, 3600, 30])
    #expect(try life("dim: {after: 2min}").dim.map(\.brightness) == [0.3])
    #expect(try life("dim: {after: 2min, brightness: 40%}").dim.map(\.brightness) == [0.4])
    #expect(try life("dim: {after: 2min, brightness: 0}").dim.map(\.brightness) == [0])
    #expect(try life("off: never").isWokenByTouch)
    let wakers = try life("wake: [motion]")
    #expect(wakers.wakingSources == ["motion"] && !wakers.isWokenByTouch)
  }

  @Test func `Hours over midnight belong to the day on which they begin`() {
    let hours = Hours(from: time(22), to: time(6), days: [.fri])
    #expect(hours.contains(time(22), on: .fri) && hours.contains(time(5, 59), on: .sat))
    #expect(!hours.contains(time(5), on: .fri) && !hours.contains(time(22), on: .sat))
    #expect(!hours.contains(time(6), on: .sat))
    #expect(hours.minutesToNextChange(from: time(21, 30), on: .fri) == 30)
    #expect(hours.minutesToNextChange(from: time(0), on: .sat) == 360)
    // Nearly a week later.
    #expect(hours.minutesToNextChange(from: time(6), on: .sat) == 6 * 1440 + 16 * 60)
  }

  @Test func `Hours of every day follow without a gap where one ends as the next begins`() {
    let always = Hours(from: time(0), to: time(0))
    #expect(always.minutesToNextChange(from: time(12), on: .wed) == nil)
    let weekend = Hours(from: time(0), to: time(0), days: [.sat, .sun])
    #expect(weekend.contains(time(0), on: .sat) && weekend.contains(time(23, 59), on: .sun))
    #expect(weekend.minutesToNextChange(from: time(12), on: .sat) == 36 * 60)
  }

  @Test(arguments: [
    (2026, 3, 29, Weekday.sun), (2024, 2, 29, .thu), (2000, 1, 1, .sat), (1999, 12, 31, .fri),
    (2100, 3, 1, .mon),
  ])
  func `The weekday of a date is the calendar's`(
    _ year: Int, _ month: Int, _ day: Int, _ weekday: Weekday
  ) {
    #expect(Weekday(year: year, month: month, day: day) == weekday)
  }

  @Test(arguments: [
    ("off: {from: '23:00'}", "display.off must have both from and to, or neither"),
    ("dim: {brightness: 0.5}", "display.dim must say when; write after: 10min, or from and to"),
    ("off: {from: '6:00', to: '6:00'}", "for the whole day leave out from and to"),
    ("off: {after: 10min, days: [monday]}", "display.off.days"),
    ("wake: [door]", "\"door\""), ("stay-on: [door]", "\"door\""),
    ("light: curtain", "\"curtain\""), ("saver: {source: door}", "\"door\""),
  ])
  func `A mistake is told with what to do`(_ keys: String, _ words: String) {
    let said = message("display: {\(keys)}")
    #expect(said.contains(words), "\(said)")
  }

  @Test(arguments: [
    ("display: {wake: [touch, motion]}", "display.wake has no effect"),
    ("display: {stay-on: [motion]}", "display.stay-on has no effect"),
    ("display: {light: lamp}\nactions: {lamp: {exec: [lamp]}}", "does not get the brightness"),
  ])
  func `What can have no effect is told`(_ text: String, _ words: String) {
    let foresight = MachineCheck(
      environment: [:], find: { _ in .init(isProgram: true) }, obstacle: { _ in nil })
    let reading = ConfigurationReading(
      Array((text + "\nsources: {motion: {listen: [motion]}}").utf8), file: "/nowhere/panel.yaml")
    let told = foresight.warnings(for: reading).map(\.description)
    #expect(told.contains { $0.contains(words) }, "\(told)")
  }
}
