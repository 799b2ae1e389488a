import Forms
import Foundation
import Settings
import TestFolders
import TestSupport
import Testing

@testable import ControlCenter
@testable import detent

extension EndToEndTests {
  @Suite struct RecordTests {
    private func replay(
      _ log: String, _ arguments: [String] = [], in folder: TestFolder
    ) async throws -> PanelProcess {
      let process = try PanelProcess(["replay", folder.path(log)] + arguments, folder: folder)
      try await Stand.poll("the end of the replay") { process.end != nil }
      return process
    }

    private func log(_ name: String = "log", in folder: TestFolder) throws -> Log {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      return try Log(Array(bytes), version: Detent.version)
    }

    private func hasReload(_ name: String = "log", in folder: TestFolder) -> Bool {
      let entries = (try? log(name, in: folder))?.entries ?? []
      return entries.contains { if case .input(.configuration) = $0 { true } else { false } }
    }

    /// A session with a throw, a catch in flight, an action that fails and a new configuration.
    private func record(_ folder: TestFolder) async throws -> Stand {
      var scene = SceneFile()
      scene.programs = [["/bin/false"]]
      let stand = try Stand(
        scene, arguments: ["--record", folder.path("log")], folder: folder)
      try await stand.waitUntilClosed()
      stand.server.flick(through: [(1240, 760), (1240, 740), (1240, 700), (1240, 640)])
      stand.server.press(x: SceneFile.column, y: 780)
      stand.server.movePointer(x: SceneFile.column, y: 750)
      stand.server.movePointer(x: SceneFile.column, y: 640)
      stand.server.release()
      // How fast it was let go is the machine's affair.
      if try await stand.restingEdge() != SceneFile.open {
        stand.server.tap(x: SceneFile.column, y: 760)
        try await stand.waitForRest(at: SceneFile.open)
      }
      let (x, y) = SceneFile.tile(0)
      stand.server.tap(x: x, y: y)
      try await stand.wait("the failure") { stand.panel.errorOutput.contains("ended with code 1") }
      scene.pane = 0x7d2e32
      try folder.write(scene.text, to: "panel.yaml")
      stand.panel.signal(SIGHUP)
      try await stand.wait("the new colour") { try stand.edge(color: 0x7d2e32) != nil }
      return stand
    }

    @Test
    func `What was recorded replays to the same pixels`() async throws {
      let folder = try TestFolder()
      let stand = try await record(folder)
      stand.panel.signal(SIGTERM)
      #expect(try await stand.end() == .exit(0))
      let same = try await replay("log", ["--out", folder.path("film"), "--strip"], in: folder)
      #expect(same.end == .exit(0), "\(same.output)\(same.errorOutput)")
      #expect(same.output.contains("frames: the same pixels."))
      #expect(!same.errorOutput.contains("recorded"))
      #expect(folder.has("film/strip.png"))
      // The screen as it was left is the last frame of the film.
      let frames = try log(in: folder).entries.count {
        if case .shown = $0 { true } else { false }
      }
      #expect(same.output.contains("\(frames) frames"))
    }

    @Test
    func `Killed, it leaves what was recorded until then`() async throws {
      let folder = try TestFolder()
      let stand = try await record(folder)
      try await stand.wait("the log") { hasReload(in: folder) }
      stand.panel.signal(SIGKILL)
      _ = try await stand.end()
      let same = try await replay("log", in: folder)
      #expect(same.end == .exit(0), "\(same.output)\(same.errorOutput)")
      #expect(same.errorOutput.contains("The log has no end"))
      #expect(same.output.contains("frames: the same pixels."))
      // The next start keeps it.
      let next = try Stand(arguments: ["--record", folder.path("log")], folder: folder)
      try await next.waitUntilClosed()
      #expect(hasReload("log.old", in: folder))
    }

    @Test
    func `An altered log is told by its first frame, with a picture of it`() async throws {
      let folder = try TestFolder()
      let stand = try await record(folder)
      stand.panel.signal(SIGTERM)
      _ = try await stand.end()
      let recorded = try log(in: folder)
      var header = recorded.header
      let file = header.configuration.files[0]
      let text = String(decoding: file.bytes, as: UTF8.self).replacing("label: A", with: "label: Z")
      header.configuration.files[0] = SourceFile(path: file.path, bytes: Array(text.utf8))
      let altered = Log.Writer().bytes(of: [.start(header)] + recorded.entries)
      try Data(altered).write(to: URL(fileURLWithPath: folder.path("altered")))
      let other = try await replay("altered", ["--out", folder.path("film")], in: folder)
      #expect(other.end == .exit(1))
      #expect(other.output.contains("within x 256…319, y "))
      #expect(folder.has("film/replayed.png"))
    }

    @Test
    func `What is no log is refused with code 65`() async throws {
      let folder = try TestFolder()
      try folder.write("version: 1\n", to: "panel.yaml")
      let process = try await replay("panel.yaml", in: folder)
      #expect(process.end == .exit(65))
      #expect(process.errorOutput.contains("This is not a log of detent"))
    }

    @Test
    func `A full disk ends the recording and nothing else`() async throws {
      let stand = try Stand(arguments: ["--record", "/dev/full"])
      try await stand.open()
      #expect(stand.panel.errorOutput.contains("The log /dev/full cannot be written: No space"))
      stand.panel.signal(SIGTERM)
      #expect(try await stand.end() == .exit(0))
    }
  }
}
