import Blocking
import Foundation
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// The brightness of the screen itself, with backlights as the kernel shows them.
@Suite struct ScreenLightTests {
  private let folder: TestFolder
  private let log = WarningLog()

  init() throws { folder = try TestFolder() }

  private func addLight(_ name: String, _ type: String, _ brightness: Int, of maximum: Int) throws {
    for (file, text) in [
      ("type", type), ("brightness", "\(brightness)"), ("max_brightness", "\(maximum)"),
    ] {
      try folder.makeFolder(name)
      try folder.write("\(text)\n", to: "\(name)/\(file)", atomically: false)
    }
  }

  private func brightness(_ name: String) -> Int? {
    Int(folder.text(of: "\(name)/brightness").filter(\.isNumber))
  }

  private func light(
    _ time: any Timekeeping, _ performer: any ActionPerforming = ScriptedActions(),
    own: ProcessEnvironment = .own
  ) -> ScreenLight {
    ScreenLight(
      Services(own: own, files: FileAccess()), performer, time, log.logger, folder: folder.path)
  }

  private let byBacklight = "display: {light: backlight}"

  @Test func `The backlight fades to a level, by steps and through no other way`() async throws {
    try addLight("acpi", "firmware", 200, of: 200)
    try addLight("intel", "raw", 7, of: 1000)
    let time = SteppedTime()
    let light = light(time)
    await light.fade(to: 0.25, within: 0.5, as: try configuration(byBacklight))
    var seen: [Int] = []
    for _ in 0..<10 {
      try #require(await becomesTrue { time.sleepers == 1 })
      seen.append(try #require(brightness("acpi")))
      time.advance(to: try #require(time.nextDeadline))
    }
    try #require(await becomesTrue { brightness("acpi") == 50 })
    #expect(seen == seen.sorted(by: >) && Set(seen).count > 8, "\(seen)")
    #expect(brightness("intel") == 7)
    // A panel that ends leaves the screen bright.
    await light.close(as: try configuration(byBacklight))
    #expect(brightness("acpi") == 200)
    #expect(log.lines.isEmpty)
  }

  @Test func `A touch in the middle of a fade makes it bright from there`() async throws {
    try addLight("panel", "platform", 100, of: 100)
    let time = SteppedTime()
    let light = light(time)
    await light.fade(to: 0, within: 2.5, as: try configuration(byBacklight))
    for _ in 0..<10 {
      try #require(await becomesTrue { time.sleepers == 1 })
      time.advance(to: try #require(time.nextDeadline))
    }
    await light.fade(to: 1, within: 0, as: try configuration(byBacklight))
    try #require(
      await becomesTrue {
        if let next = time.nextDeadline { time.advance(to: next) }
        return brightness("panel") == 100
      })
  }

  @Test func `Only zero is dark`() throws {
    try addLight("panel", "raw", 3, of: 7)
    let light = try #require(Backlight(in: folder.path))
    #expect([0, 0.01, 0.5, 1].map { light.brightness(at: $0) } == [0, 1, 4, 7])
    #expect(Backlight(in: folder.path("panel")) == nil)
  }

  @Test func `Where the file is not to be written, logind does it`() async throws {
    let bus = try await TestBus(
      """
      name = dbus.service.BusName("org.freedesktop.login1", bus)
      session = m.DBusMockObject(
        name, "/org/freedesktop/login1/session/auto", "org.freedesktop.login1.Session", {})
      session.AddMethod("org.freedesktop.login1.Session", "SetBrightness", "ssu", "",
        "open('\(folder.path("asked"))', 'a').write(' '.join(str(a) for a in args) + '\\\\n')")
      """)
    try addLight("panel", "raw", 80, of: 80)
    // A link is not written through, as a file without rights is not by anybody but root.
    try folder.remove("panel/brightness")
    try folder.write("80\n", to: "number")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("panel/brightness"), withDestinationPath: folder.path("number"))
    let light = light(MachineTime.real, own: .own(and: bus.variables))
    await light.fade(to: 0.5, within: 0, as: try configuration(byBacklight))
    let folder = folder
    #expect(await becomesTrue { folder.text(of: "asked") == "backlight panel 40\n" })
  }

  @Test func `A screen without a backlight is told once, with what to write`() async throws {
    let light = light(SteppedTime())
    for level in [0.5, 0.7] {
      await light.fade(to: level, within: 0, as: try configuration(byBacklight))
      await light.close(as: try configuration("language: en"))
    }
    let log = log
    #expect(await becomesTrue { log.lines.count == 1 })
    #expect(log.lines.first?.contains("write light: picture") == true)
  }

  @Test func `An action gets per cent, or a part of its own range, and only the newest`()
    async throws
  {
    let text = """
      display: {light: lamp}
      actions: {lamp: {exec: [lamp, "${value}"]}}
      """
    let actions = ScriptedActions(slow: ["lamp"])
    let light = light(SteppedTime(), actions)
    await light.fade(to: 0.3, within: 2.5, as: try configuration(text))
    try #require(await becomesTrue { actions.words == ["begin lamp number(30.0)"] })
    for level in [0.5, 0.8, 1] {
      await light.fade(to: level, within: 0.25, as: try configuration(text))
    }
    actions.end("lamp")
    try #require(await becomesTrue { actions.words.last == "begin lamp number(100.0)" })
    actions.end("lamp")
    #expect(await becomesTrue { actions.words.count == 4 })
    let own = text.replacing("\"]}", with: "\"], range: [0, 255]}")
    let other = ScriptedActions()
    await self.light(SteppedTime(), other).fade(to: 0.3, within: 0, as: try configuration(own))
    #expect(await becomesTrue { other.words.first == "begin lamp number(0.3)" })
  }
}
