import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  /// Files that are named on the command line, and what is none.
  @Suite struct CommandFileTests {
    private func run(_ arguments: [String], in folder: TestFolder) async throws -> PanelProcess {
      let process = try PanelProcess(arguments, folder: folder)
      try await Stand.poll("the end") { process.end != nil }
      return process
    }

    @Test(arguments: [
      ("/dev/zero", "it is a device, not a file"), ("/etc", "it is a folder, not a file"),
      ("fifo", "it is a FIFO, not a file"), ("missing", "No such file or directory"),
    ])
    func `What is no file is refused, and never waited for`(name: String, why: String) async throws
    {
      let folder = try TestFolder()
      try folder.write("tiles: [{label: A}]\n", to: "panel.yaml")
      try folder.write("100 end\n", to: "script")
      #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
      let path = name.hasPrefix("/") ? name : folder.path(name)
      let render = ["render", "--config", folder.path("panel.yaml"), "--out", folder.path("out")]
      for arguments in [
        render + ["--script", path],
        render + ["--script", folder.path("script"), "--values", path], ["replay", path],
      ] {
        let process = try await run(arguments, in: folder)
        #expect(process.end == .exit(arguments[0] == "replay" ? 65 : 64), "\(arguments)")
        #expect(process.errorOutput.contains("\(path) cannot be read: \(why)."))
      }
    }

    @Test(arguments: [
      (["render", "--script", "/nowhere", "--out", "/nowhere"], "detent render"),
      (["config", "--explain", "nothing"], "detent config"),
      (["agent", "--panel-user", "nobody-of-this-name"], "detent agent"),
      (["replay", "/nowhere", "--strip"], "detent replay"),
      (["run", "--display", "/nowhere", "--backend", "none"], "detent run"),
    ])
    func `A wrong command line is answered with the usage of its own command`(
      _ arguments: [String], _ command: String
    ) async throws {
      let process = try await run(arguments, in: TestFolder())
      #expect(process.end == .exit(64))
      #expect(process.errorOutput.contains("Usage: \(command) "), "\(process.errorOutput)")
      #expect(process.errorOutput.contains("'\(command) --help'"), "\(process.errorOutput)")
    }

    @Test
    func `What the values say of a source that there is not is told of their line`() async throws {
      let folder = try TestFolder()
      try folder.write("sources: {a: {file: /a}}\ntiles: [{label: A}]\n", to: "panel.yaml")
      try folder.write("100 end\n", to: "script")
      try folder.write("# At the start.\na on\nb on\n", to: "values")
      let process = try await run(
        [
          "render", "--config", folder.path("panel.yaml"), "--script", folder.path("script"),
          "--values", folder.path("values"), "--out", folder.path("out"),
        ], in: folder)
      #expect(process.end == .exit(64))
      #expect(process.errorOutput.contains("values:3: the configuration has no source “b”"))
    }

    @Test
    func `Pictures are made for no folder, and a session is kept in none that there is not`()
      async throws
    {
      let folder = try TestFolder()
      try folder.write("tiles: [{label: A}]\n", to: "panel.yaml")
      try folder.write("100 end\n", to: "script")
      let render = [
        "render", "--config", folder.path("panel.yaml"), "--script", folder.path("script"),
      ]
      let nowhere = try await run(render + ["--out", ""], in: folder)
      #expect(nowhere.end == .exit(64) && nowhere.errorOutput.contains("name a folder"))
      let refused = try await run(render + ["--out", "/dev/null/pictures"], in: folder)
      #expect(refused.end == .exit(73) && refused.errorOutput.contains("cannot be made"))
    }

    @Test
    func `Pictures that are damaged and icons that are none are warnings of check`() async throws {
      let folder = try TestFolder()
      let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0, 1, 2, 3, 4]
      try Data(png).write(to: URL(fileURLWithPath: folder.path("a.png")))
      try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(to: URL(fileURLWithPath: folder.path("b.jpg")))
      try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "c.svg")
      try folder.write(
        """
        tiles:
          - {kind: image, file: a.png}
          - {kind: image, file: b.jpg}
          - {kind: label, icon: ./a.png}
          - {kind: label, icon: c.svg}
        """, to: "panel.yaml")
      let check = try await run(["check", folder.path("panel.yaml")], in: folder)
      #expect(check.end == .exit(0))
      let lines = check.errorOutput.split(separator: "\n")
      #expect(lines.count == 3, "\(lines)")
      #expect(lines.first?.contains("panel.yaml:2:25: warning: the picture") == true)
      #expect(lines.first?.contains("cannot be shown: it is damaged") == true)
      #expect(lines.allSatisfy { !$0.contains("0 × 0") && !$0.contains("smaller one") })
      #expect(lines.last?.hasSuffix("cannot be shown: it is no SVG file") == true)
    }

    @Test
    func `What check says of a configuration stays on its line`() async throws {
      let folder = try TestFolder()
      try folder.write(
        """
        tiles:
          - {kind: label, label: "a\\e[31m\\nx:1:1: error: b\\uFFFE"}
          - {kind: image, file: "\\e]0;b\\nc"}
        """, to: "panel.yaml")
      let check = try await run(["check", folder.path("panel.yaml")], in: folder)
      #expect(!check.errorOutput.contains("\u{1B}"))
      let lines = check.errorOutput.split(separator: "\n")
      #expect(lines.count >= 1)
      #expect(lines.allSatisfy { $0.hasPrefix(folder.path("panel.yaml")) }, "\(lines)")
    }
  }
}
