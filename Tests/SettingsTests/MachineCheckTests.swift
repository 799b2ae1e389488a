import Forms
import Foundation
import Settings
import TestKinds
import Testing

@testable import Check

@Suite struct MachineCheckTests {
  /// What is foreseen on a computer with some programs and pictures.
  private func warnings(
    _ text: String, raising: Set<String> = [], programs: Set<String> = ["/usr/bin/true"]
  ) -> [String] {
    let foresight = MachineCheck(
      environment: ["PATH": "/opt/bin:/usr/bin"],
      find: { path in
        if raising.contains(path) { return .init(isProgram: true, raisesRights: true) }
        return programs.contains(path) ? .init(isProgram: true) : nil
      },
      obstacle: { $0.hasSuffix("there.png") ? nil : "No such file or directory" })
    return warnings(
      ConfigurationReading(Array(text.utf8), file: "/nowhere/panel.yaml"), foresight)
  }

  private func warnings(_ reading: ConfigurationReading, _ foresight: MachineCheck) -> [String] {
    guard case .success = reading.result else { return ["\(reading.result)"] }
    return foresight.warnings(for: reading).map {
      String($0.description.dropFirst("/nowhere/panel.yaml:".count))
    }
  }

  @Test func `A secret that is not there is foreseen, and taken all the same`() {
    let text = """
      secrets: {a: {file: token}, b: {file: there.png}, c: {credential: token}}
      tiles: [{label: a, action: {exec: ["true"]}}]
      """
    #expect(
      warnings(text) == [
        "1:21: warning: the secret \"a\" cannot be read here: /nowhere/token:"
          + " No such file or directory; make sure that the agent can read it"
      ])
  }

  @Test func `A program that is not there is foreseen, once, wherever it stands`() {
    let text = """
      tiles:
        - {label: a, action: {exec: [none, a]}}
        - {label: b, kind: media, media: {play: {exec: [none]}, next: {exec: ["true"]}}}
      pages: {p: {tiles: [{action: {sequence: [{exec: [/opt/lamp]}, s]}}]}}
      actions: {s: {exec: [gone]}}
      sources: {exec: {poll: [away]}, poll: {listen: ["true"]}}
      """
    let hint = "on this computer; install it, or write its whole path"
    #expect(
      warnings(text) == [
        "2:32: warning: there is no program \"none\" \(hint)",
        "4:50: warning: there is no program \"/opt/lamp\" on this computer; correct its path",
        "5:22: warning: there is no program \"gone\" \(hint)",
        "6:25: warning: there is no program \"away\" \(hint)",
      ])
  }

  @Test func `A line, a home and an address in the place of a path are told what to write`() {
    let text = """
      tiles:
        - {action: {exec: ["true --on 'a b'", "c d"]}}
        - {action: {exec: ["/opt/my lamp", a]}}
        - {kind: image, file: "file:///opt/there.png"}
        - {action: {exec: ["~/bin/lamp"]}}
        - {kind: image, file: "http://host/a.png"}
      """
    let told = warnings(text)
    #expect(told.count == 5)
    #expect(
      told[0].hasSuffix(
        "write each argument as an item of its own: [\"true\", --on, \"a b\", \"c d\"]"))
    #expect(told[1].hasSuffix("correct its path"))
    #expect(told.contains { $0.contains("write its whole path") })
    #expect(told.contains { $0.hasSuffix("write only the path: /opt/there.png") })
    #expect(
      told.contains {
        $0.contains("is not a file on this computer; let a program download it into a file")
      })
  }

  @Test func `A picture that is not there is foreseen`() {
    let text = """
      tiles:
        - {kind: image, file: there.png}
        - {kind: image, file: missing.png}
      """
    #expect(
      warnings(text) == [
        "3:25: warning: the picture /nowhere/missing.png cannot be read now: No such file or directory"
      ])
  }

  @Test func `A picture that is damaged is foreseen, and an icon that is none`() throws {
    let text = """
      tiles:
        - {kind: image, file: there.png}
        - {kind: image, file: broken.png}
        - {kind: label, icon: /a.png}
        - {kind: label, icon: light}
        - {kind: list, rows: [{icon: /b.png}, {icon: /c.svg}]}
      pages: {p: {icon: /d.png, kind: lab}}
      home: {wallpaper: {image: /w.png}}
      """
    let reading = ConfigurationReading(
      Array(text.utf8), file: "/nowhere/panel.yaml", files: .memory([:]))
    let flawed = MachineCheck(
      environment: [:], obstacle: { _ in nil },
      flaw: { path, use in
        switch use {
        case .tile: path.hasSuffix("broken.png") ? "it is damaged" : nil
        case .wallpaper: "it is damaged"
        case .icon: path.hasSuffix(".svg") ? nil : "it is no SVG file"
        }
      })
    #expect(
      warnings(reading, flawed) == [
        "3:25: warning: the picture /nowhere/broken.png cannot be shown: it is damaged",
        "4:25: warning: the icon /a.png cannot be shown: it is no SVG file",
        "6:32: warning: the icon /b.png cannot be shown: it is no SVG file",
        "7:19: warning: the icon /d.png cannot be shown: it is no SVG file",
        "8:27: warning: the picture /w.png cannot be shown: it is damaged",
      ])
  }

  @Test func `A gauge without a range is foreseen`() {
    let text = """
      tiles:
        - {kind: gauge, source: a}
        - {kind: gauge, source: a, range: [0, 40]}
        - {kind: gauge, source: b}
      sources:
        a: {poll: ["true"], as: number}
        b: {poll: ["true"], range: [0, 255]}
      """
    #expect(
      warnings(text) == [
        "2:5: warning: this gauge has no range, so it shows 0 to 1 of the source \"a\"; give it one "
          + "such as range: [0, 100]"
      ])
  }

  @Test(arguments: [
    ("[sudo, -n, systemctl, poweroff]", "sudo"),
    ("[/usr/bin/sudo, nmcli, radio, wifi, \"on\"]", "sudo"),
    ("[sh, -c, \"echo 5 | sudo tee /sys/x\"]", "sudo"), ("[pkexec, /opt/lamp]", "pkexec"),
    ("[doas, mount, /mnt]", "doas"),
  ])
  func `What would gain rights is foreseen, and where it is told what does it instead`(
    _ exec: String, _ program: String
  ) {
    let found = warnings(
      "tiles: [{action: {exec: \(exec)}}]",
      programs: ["/usr/bin/sudo", "/usr/bin/sh", "/usr/bin/pkexec", "/usr/bin/doas"])
    #expect(found.count == 1)
    let words = "\"\(program)\" cannot gain rights where the panel is installed; "
    #expect(found.first?.contains(words) == true)
    #expect(found.first?.hasSuffix("see detent(1), ON A WALL") == true)
  }

  @Test func `A program with the set-user-id bit is foreseen as such, in actions`() {
    let text = """
      tiles: [{action: {exec: [mount, /mnt]}}]
      sources: {a: {poll: [passwd]}}
      """
    let found = warnings(text, raising: ["/usr/bin/mount", "/usr/bin/passwd"])
    #expect(found.count == 1 && found.first?.hasPrefix("1:26: warning: \"mount\"") == true)
    #expect(MachineCheck.look("/nowhere") == nil)
    #expect(MachineCheck.look("/usr/bin")?.isProgram == false)
    #expect(MachineCheck.look("/bin/sh") == .init(isProgram: true))
  }

  @Test func `What will not work is foreseen beside mistakes, but not of a tile that has one`() {
    let text = """
      display: {kiosk: maybe}
      theme: dark
      tiles:
        - {label: a, action: {exec: [none, a]}}
        - {label: b, span: x, action: {exec: [gone]}}
        - {kind: gauge, source: a}
        - {kind: gauge, label: c, tap_action: d}
        - {label: d, action: lost}
      sources:
        a: {poll: [away], as: number}
        b: {poll: [off], as: number, every: often}
      """
    let reading = ConfigurationReading(Array(text.utf8), file: "/nowhere/panel.yaml")
    guard case .failure(let error) = reading.result else { return #expect(Bool(false)) }
    #expect(error.diagnostics.map(\.line) == [1, 2, 5, 7, 8, 11])
    let told = MachineCheck(environment: [:], find: { _ in nil }).warnings(for: reading)
    #expect(told.map(\.line) == [4, 6, 10], "\(told)")
  }

  @Test func `A configuration with nothing to show is foreseen, a good one is not`() {
    #expect(
      warnings("motion: {slop: 3}").map { $0.prefix(34) } == ["1:1: warning: there is nothing to "])
    #expect(warnings("tiles: [{action: {exec: [\"true\"]}}]") == [])
  }
}
