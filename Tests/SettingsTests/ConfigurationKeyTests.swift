import TestKinds
import Testing

@testable import Check
@testable import Forms
@testable import Settings

@Suite struct ConfigurationKeyTests {
  private let keys = ConfigurationKey.all()

  private func find(_ path: String) -> String? {
    ConfigurationKey.find(path, among: keys)?.path
  }

  @Test func `Every key is listed once`() {
    #expect(Set(keys.map(\.path)).count == keys.count)
    #expect(keys.count > 60)
  }

  @Test func `A key is found under any name and in any item`() {
    #expect(find("motion.slop") == "motion.slop")
    #expect(find("motion.springs.calm.stiffness") == "motion.springs.NAME.stiffness")
    #expect(find("tiles[2].label") == "tiles.label")
    #expect(find("tiles.2.action.exec") == "tiles.action.exec")
    #expect(find("slop") == nil)
  }

  @Test(arguments: [
    ("slop", "motion.slop"), ("motion.slip", "motion.slop"), ("tiles.lable", "tiles.label"),
    ("kiosc", "display.kiosk"), ("stiffness", "motion.springs.NAME.stiffness"),
  ])
  func `A misspelt key is told with the one that was meant`(_ path: String, _ meant: String) {
    #expect(ConfigurationKey.suggestions(for: path, among: keys).first == meant)
  }

  @Test func `An explanation says what, what it may be, what it is, and how it is written`() {
    #expect(
      ConfigurationKey.find("motion.slop", among: keys)?.explanation == """
        motion.slop
          How many pixels a finger may move during a tap.
          It must be a number from 0 to 200.
          Left out, it is 8.
          Example:
            motion:
              slop: 8
        """)
  }

  @Test(arguments: [
    ("include", "It may be left out.", "include: \"tiles/*.yaml\""),
    ("tiles.icon", "It may be left out.", "icon: light"),
    ("tiles.rows.icon", "It may be left out.", "icon: light"),
    ("pages.NAME.icon", "It may be left out.", "icon: light"),
    ("tiles.kind", "Left out, it is button.", "kind: button"),
    ("tiles.time", "Left out, it is 1s.", "time: 1s"),
    ("actions.NAME.timeout", "Left out, it is 10s.", "timeout: 1s"),
    (
      "sources.NAME.every", "Left out, it is 5s for poll; a file is read when it changes.",
      "every: 1s"
    ),
    ("sources.NAME.timeout", "Left out, it is 5s.", "timeout: 1s"),
    ("tiles.direction", "It may be left out.", "direction: across"),
    ("theme.night.from", "Left out, it is \"22:00\".", "from: \"07:30\""),
    ("theme.night.to", "Left out, it is \"06:00\".", "to: \"07:30\""),
    ("theme.night.brightness", "Left out, it is 0.6.", "brightness: 30%"),
    ("secrets.NAME.file", "It may be left out.", "file: /etc/detent/secrets/mine"),
    (
      "sources.NAME.file", "It may be left out.",
      "file: /sys/class/thermal/thermal_zone0/temp"
    ),
  ])
  func `What a key is when it is left out is told, and an example that is taken`(
    _ path: String, _ leftOut: String, _ example: String
  ) throws {
    let key = try #require(ConfigurationKey.find(path, among: keys))
    let lines = key.explanation.split(separator: "\n").map { $0.drop { " -".contains($0) } }
    #expect(lines.contains { $0 == leftOut }, "\(key.explanation)")
    #expect(lines.last.map(String.init) == example)
  }

  @Test func `What is told of keys left out is so`() throws {
    #expect(SourceSettings(name: "s", kind: .poll([])).interval == 5)
    #expect(SourceSettings(name: "s", kind: .poll([])).timeout == 5)
    #expect(ActionSettings(name: "a", exec: []).timeout == 10)
    let tile = TileSettings()
    #expect(tile.kind == .button && tile.hold.time == 1 && tile.style == .card && !tile.isOn)
    #expect(tile.image.fit == .cover && tile.list.entrance == .below && tile.span == .init())
    let night = NightDimming()
    #expect(night.start == TimeOfDay(hour: 22, minute: 0))
    #expect(night.end == TimeOfDay(hour: 6, minute: 0) && night.brightness == 0.6)
  }

  @Test func `Every list and group has an example that says something`() throws {
    for key in keys {
      let last = try #require(key.example.last)
      #expect(!last.hasSuffix(":"), "\(key.explanation)")
    }
    #expect(
      ConfigurationKey.find("tiles", among: keys)?.example == [
        "tiles:", "  - kind: toggle", "    label: Lamp", "    icon: light",
        "    action: {exec: [/bin/true]}",
      ])
    #expect(
      ConfigurationKey.find("theme", among: keys)?.example.prefix(2) == ["theme:", "  name: dark"])
    #expect(
      ConfigurationKey.find("motion.springs", among: keys)?.example == [
        "motion:", "  springs:", "    mine:", "      damping: 1", "      stiffness: 1",
      ])
  }

  @Test func `A group of keys that stands at several places is listed at one`() throws {
    let listed = ConfigurationKey.listed()
    let likes = Dictionary(
      uniqueKeysWithValues: listed.compactMap { line in line.likeKey.map { (line.key.path, $0) } })
    #expect(likes["pages.NAME.tiles"] == "tiles" && likes["tiles.action"] == "actions.NAME")
    #expect(likes["actions.NAME.sequence"] == "actions.NAME")
    let paths = listed.map(\.key.path)
    #expect(paths.contains("actions.NAME.write.file") && paths.contains("tiles.media.play"))
    #expect(!paths.contains("tiles.action.exec") && !paths.contains("pages.NAME.tiles.label"))
    // Wherever a line sends its reader, the keys are.
    for like in likes.values { #expect(paths.contains { $0.hasPrefix(like + ".") }) }
    let groups = keys.filter { $0.shape.keys != nil }
    #expect(groups.allSatisfy { group in listed.count { $0.key.path == group.path } <= 1 })
    #expect(paths.count { $0.hasSuffix(".exec") } == 1)
  }

  @Test func `Every example can be read`() throws {
    for key in keys {
      // A file's example is not there, and a name's is not defined here.
      let text = key.example.joined(separator: "\n")
      let reading = ConfigurationReading(
        Array(text.utf8), file: "/nowhere/panel.yaml", files: .memory(["/nowhere/mine": []]))
      guard case .failure(let error) = reading.result else { continue }
      for problem in error.diagnostics {
        let isExpected = [
          "there is no", "cannot be read", "runs itself again", "this file is empty",
        ].contains { problem.message.contains($0) }
        #expect(isExpected, "\(text)\n\(problem)")
      }
    }
  }
}

@Suite struct EffectiveTests {
  private func reading(_ text: String) -> ConfigurationReading {
    ConfigurationReading(Array(text.utf8), file: Shipped.scene.path)
  }

  @Test(arguments: Shipped.allCases)
  func `What takes effect, read again, is the same`(_ shipped: Shipped) throws {
    let first = reading(shipped.text)
    let again = reading(first.effective)
    #expect(try again.result.get() == first.result.get())
    #expect(again.effective == first.effective)
  }

  @Test func `Wherever a file is named, its name is from the root`() throws {
    let text = """
      tiles: [{kind: image, file: door.png}, {kind: button, icon: own/fish.svg}]
      sources: {level: {file: level, as: number, range: [0, ./most]}}
      actions: {level: {write: {file: ./level}, range: [0, ./most]}}
      secrets: {token: {file: token}}
      """
    let files = ConfigurationFiles.memory(["/here/own/fish.svg": Array("<svg/>".utf8)])
    let first = ConfigurationReading(
      Array(text.utf8), file: "/here/panel.yaml", files: files)
    let again = ConfigurationReading(
      Array(first.effective.utf8), file: "/elsewhere/panel.yaml", files: files)
    #expect(try again.result.get() == first.result.get())
    #expect(again.effective == first.effective)
  }

  @Test func `Awkward words stay what they are`() throws {
    let text = """
      tiles:
        - label: "on # it's \\"x\\": {a}\\n\\u2028é\\t"
          states: ["off", 'no']
          action: {exec: ["- a", "", "~", "12", 12, plain words here]}
        - label: |
            two
            lines
      actions: {"a: b": {exec: [x]}, "12": {exec: [y]}}
      home: {wallpaper: {image: scene.yaml}}
      """
    let first = reading(text)
    let again = ConfigurationReading(Array(first.effective.utf8), file: "/elsewhere/panel.yaml")
    #expect(try again.result.get() == first.result.get())
  }
}
