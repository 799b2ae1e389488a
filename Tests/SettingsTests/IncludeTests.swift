import DetentGeometry
import Foundation
import Settings
import TestKinds
import Testing

@testable import Forms

@Suite struct IncludeTests {
  /// What a set of files says, read from `/etc/detent/panel.yaml`.
  private func read(_ texts: [String: String]) -> ConfigurationReading {
    let files = texts.reduce(into: [String: [UInt8]]()) { files, text in
      files["/etc/detent/\(text.key)"] = Array(text.value.utf8)
    }
    return ConfigurationReading(path: "/etc/detent/panel.yaml", files: .memory(files))
  }

  private func mistakes(_ texts: [String: String]) -> [String] {
    guard case .failure(let error) = read(texts).result else { return [] }
    return error.diagnostics.map {
      "\($0.file.dropFirst("/etc/detent/".count)):\($0.line):\($0.column): \($0.message)"
    }
  }

  @Test func `Later files have the last word, and the one that includes has it over all`() throws {
    let panel = try read([
      "panel.yaml": "include: [a.yaml, b.yaml]\nmotion: {slop: 1}\n",
      "a.yaml": "motion: {slop: 2, rubber-band: 0.2}\ndisplay: {kiosk: true}\n",
      "b.yaml": "motion: {slop: 3, rubber-band: 0.3, rest: {speed: 9}}\n",
    ]).result.get()
    #expect(panel.motion.slop == 1)
    #expect(panel.motion.rubberBand == 0.3)
    #expect(panel.motion.restSpeed == 9)
    #expect(panel.motion.restDistance == MotionSettings().restDistance)
    #expect(panel.display.isKiosk)
  }

  @Test func `Tiles are shown one after the other, in the order of their files`() throws {
    let reading = read([
      "panel.yaml": "include: \"tiles/*.yaml\"\ntiles: [{label: last}]\n",
      "tiles/20.yaml": "tiles: [{label: c}]\n",
      "tiles/10.yaml": "tiles: [{label: a}, {label: b}]\n",
      "tiles/.hidden.yaml": "tiles: [{label: x}]\n", "tiles/30.txt": "tiles: [{label: x}]\n",
    ])
    #expect(try reading.result.get().tiles.map(\.label) == ["a", "b", "c", "last"])
    #expect(reading.patterns == ["/etc/detent/tiles/*.yaml"])
    #expect(
      reading.sources.map(\.path)
        == ["panel.yaml", "tiles/10.yaml", "tiles/20.yaml"].map {
          "/etc/detent/\($0)"
        })
  }

  @Test func `What a pattern cannot read is a mistake, and not left out`() async {
    await #expect(processExitsWith: .success) {
      let folder = "/tmp/detent-include-\(getpid())"
      mkdir(folder, 0o755)
      mkdir(folder + "/tiles", 0o755)
      func write(_ name: String, _ text: String) throws {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      try write("panel.yaml", "include: \"tiles/*.yaml\"\n")
      try write("tiles/a.yaml", "tiles: [{label: a}]\n")
      // Nobody keeps anything from root.
      if geteuid() == 0 { #expect(seteuid(65534) == 0) }
      defer {
        _ = seteuid(getuid())
        try? FileManager.default.removeItem(atPath: folder)
      }
      func mistakes() -> [String] {
        guard case .failure(let error) = ConfigurationReading(path: folder + "/panel.yaml").result
        else { return [] }
        return error.diagnostics.map(\.message)
      }
      func change(_ name: String, _ mode: mode_t) {
        let me = geteuid()
        _ = seteuid(getuid())
        chmod("\(folder)/\(name)", mode)
        _ = seteuid(me)
      }
      #expect(mistakes() == [])
      for (name, mode) in [("tiles/a.yaml", 0), ("tiles", 0), ("tiles", 0o711), ("tiles", 0o744)] {
        change(name, mode_t(mode))
        let found = mistakes()
        #expect(found.count == 1 && found[0].hasSuffix("cannot be read: Permission denied"))
        change(name, 0o755)
      }
    }
  }

  @Test func `A pattern that goes over too many folders is refused before it is looked for`() {
    #expect(read(["panel.yaml": "include: \"*/*/*.yaml\"\ntiles: [{}]\n"]).patterns.count == 1)
    let text = "include: \"/*/*/*/*.yaml\"\ntiles: [{}]\n"
    #expect(read(["panel.yaml": text]).patterns == [])
    #expect(
      mistakes(["panel.yaml": text]) == [
        "panel.yaml:1:10: include: \"/*/*/*/*.yaml\" matches too many folders; write their names,"
          + " up to the last 3"
      ])
  }

  @Test func `An included file that says nothing is a mistake, in it`() {
    let message = mistakes(["panel.yaml": "include: [a.yaml]\ntiles: [{}]\n", "a.yaml": "# x\n"])
    #expect(message.count == 1 && message[0].hasPrefix("a.yaml:1:1: this file is empty"))
  }

  @Test func `A spring, an action and a wallpaper are replaced whole`() throws {
    let panel = try read([
      "panel.yaml": """
      include: base.yaml
      motion: {springs: {a: {duration: 1, bounce: 0}}}
      actions: {x: {exec: [new]}}
      home: {wallpaper: {color: "#000"}}
      """,
      "base.yaml": """
      motion: {springs: {a: {stiffness: 1, damping: 1}, b: {stiffness: 2, damping: 1}}}
      actions: {x: {exec: [old, word], timeout: 3s}, y: {exec: [y]}}
      home: {wallpaper: {gradient: ["#000", "#fff"], angle: 3}, clock: false}
      """,
    ]).result.get()
    #expect(panel.motion.springs.map(\.name).suffix(2) == ["a", "b"])
    #expect(panel.actions.map(\.exec) == [["new"], ["y"]])
    #expect(panel.actions.map(\.timeout) == [10, 10])
    #expect(panel.home.wallpaper == .solid(.black) && !panel.home.hasClock)
  }

  @Test func `A mistake is told in the file where it stands`() {
    #expect(
      mistakes([
        "panel.yaml": "include: [a.yaml, b.yaml]\nmotion: {pane: nobody}\n",
        "a.yaml": "\n\ndisplay:\n  kiosc: true\n", "b.yaml": "tiles:\n  - {action: none}\n",
      ]) == [
        "panel.yaml:2:16: motion.pane: there is no spring \"nobody\"; "
          + "there is hand, dynamics, pop, press and pane",
        "a.yaml:4:3: display has no key \"kiosc\"; did you mean \"kiosk\"?",
        "b.yaml:2:14: tiles.action: there is no action \"none\"",
      ])
  }

  @Test func `A file that cannot be read as YAML is told, and names are not missed for it`() {
    #expect(
      mistakes([
        "panel.yaml": "include: a.yaml\ntiles: [{action: run}]\n", "a.yaml": "a: b: c\n",
      ]) == [
        "a.yaml:1:4: a text with a colon stands in quotes; write: a: \"…\""
      ])
  }

  @Test func `Relative names start from the file they stand in`() throws {
    let panel = try read([
      "panel.yaml": "include: parts/a.yaml", "parts/a.yaml": "include: [../b.yaml, ./c/d.yaml]",
      "b.yaml": "home: {wallpaper: {image: sea.jpg}}",
      "parts/c/d.yaml": "tiles: [{icon: own.svg}]",
    ]).result.get()
    #expect(panel.home.wallpaper == .image("/etc/detent/sea.jpg"))
    #expect(panel.tiles.map(\.icon) == ["/etc/detent/parts/c/own.svg"])
  }

  @Test func `Files that include each other are refused where the circle closes`() {
    #expect(
      mistakes(["panel.yaml": "include: a.yaml", "a.yaml": "include:\n  - panel.yaml\n"]) == [
        "a.yaml:2:5: include: this includes itself: panel.yaml → a.yaml → panel.yaml"
      ])
    #expect(
      mistakes(["panel.yaml": "include: ../detent//./panel.yaml"]) == [
        "panel.yaml:1:10: include: this includes itself: panel.yaml → panel.yaml"
      ])
  }

  @Test func `A pattern passes over the file it stands in and those read already`() throws {
    let panel = try read([
      "panel.yaml": "include: [b.yaml, \"*.yaml\"]\ntiles: [{label: p}]\n",
      "a.yaml": "tiles: [{label: a}]", "b.yaml": "tiles: [{label: b}]\ninclude: a.yaml\n",
    ]).result.get()
    #expect(panel.tiles.map(\.label) == ["a", "b", "p"])
  }

  @Test func `A name must be there, a pattern need not match`() {
    #expect(
      mistakes(["panel.yaml": "include: [\"*.yml\", none.yaml]"]) == [
        "panel.yaml:1:20: include: /etc/detent/none.yaml cannot be read: No such file or directory"
      ])
    #expect(
      mistakes(["panel.yaml": "include: {a: b}"]).first?.hasPrefix(
        "panel.yaml:1:10: include must be a file or a pattern") == true)
  }

  @Test func `A hundred files are enough`() {
    var texts = ["panel.yaml": "include: 0.yaml"]
    for i in 0..<200 { texts["\(i).yaml"] = "include: \(i + 1).yaml" }
    #expect(
      mistakes(texts) == [
        "98.yaml:1:10: include: a configuration may have at most 100 files"
      ])
  }

  @Test func `What the panel can write by itself says nothing but how things move`() throws {
    let file = Array("actions: {a: {exec: [mine]}}\ntiles: [{label: One, action: a}]".utf8)
    let overlay = SourceFile(
      path: "/var/lib/overlay.yaml",
      bytes: Array(
        """
        motion: {slop: 4}
        actions: {a: {exec: [theirs]}, b: {exec: [more]}}
        sources: {s: {file: /etc/shadow}}
        home: {wallpaper: {image: /etc/shadow}}
        include: [/tmp/more.yaml]
        tiles: [{label: Two, action: b}]
        """.utf8))
    let reading = ConfigurationReading(file, file: "/etc/panel.yaml", overlay: overlay)
    let configuration = try reading.result.get()
    #expect(configuration.motion.slop == 4)
    #expect(configuration.actions.map(\.exec) == [["mine"]])
    #expect(configuration.sources.isEmpty)
    #expect(configuration.tiles.map(\.label) == ["One"])
    #expect(configuration.home.wallpaper == HomeSettings().wallpaper)
  }

  @Test func `What is saved by the panel itself lies over the file`() throws {
    let file = Array("motion: {slop: 1, rubber-band: 0.2}".utf8)
    let overlay = SourceFile(path: "/state/overlay.yaml", bytes: Array("motion: {slop: 4}".utf8))
    let reading = ConfigurationReading(file, file: "/etc/panel.yaml", overlay: overlay)
    let motion = try reading.result.get().motion
    #expect(motion.slop == 4 && motion.rubberBand == 0.2)
  }
}
