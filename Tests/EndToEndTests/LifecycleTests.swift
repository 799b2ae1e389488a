import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  @Suite struct LifecycleTests {
    @Test
    func `SIGTERM ends it in good order`() async throws {
      let stand = try Stand()
      try await stand.waitUntilClosed()
      stand.panel.signal(SIGTERM)
      #expect(try await stand.end() == .exit(0))
      #expect(stand.panel.errorOutput == "")
    }

    /// Until the service manager has it back, nobody sees that it was gone.
    @Test
    func `Killed, a kiosk leaves its last frame on the glass until it is back; told to end, none`()
      async throws
    {
      var scene = SceneFile()
      scene.isKiosk = true
      let first = try Stand(scene)
      try await first.waitUntilClosed()
      let shown = try first.server.screenshot()
      first.panel.signal(SIGKILL)
      _ = try await first.end()
      usleep(300_000)
      let isSame = try first.server.screenshot() == shown
      #expect(isSame)
      let second = try Stand(scene, on: first.server)
      try await second.open()
      second.panel.signal(SIGTERM)
      _ = try await second.end()
      // Of neither of them anything is left.
      try await Stand.poll("a black screen") {
        try first.server.screenshot().pixels.allSatisfy { $0 & 0xFF_FFFF == 0 }
      }
    }

    /// Of a source that is asked, one that goes on, and an action under way; each has a child, too.
    @Test
    func `Killed, it leaves none of its programs behind`() async throws {
      let folder = try TestFolder()
      let names = ["asked", "listened", "acted"]
      for name in names {
        // What is told to leave may not hear it.
        try folder.write(
          """
          trap '' TERM
          sleep 3600 &
          echo $$ $! > \(folder.path("\(name).new"))
          mv \(folder.path("\(name).new")) \(folder.path("\(name).pid"))
          wait
          """, to: "\(name).sh")
      }
      func program(_ name: String) -> String { "[sh, \(folder.path("\(name).sh"))]" }
      let text = """
        version: 1
        display: {scale: 1}
        theme: {pane: "#2E7D32", material: false, shadows: false}
        pane: {height: 700, peek: 80, columns: 3}
        home: {clock: false, date: false, wallpaper: {color: "#101418"}}
        sources:
          asked: {poll: \(program("asked")), timeout: 600s, every: 3600s}
          listened: {listen: \(program("listened"))}
        tiles:
          - {kind: label, label: Asked, source: asked}
          - {kind: label, label: Listened, source: listened}
          - {kind: button, label: Acted, action: {exec: \(program("acted")), timeout: 600s}}

        """
      let stand = try Stand(configuration: text, on: XServer.start(.xvfb), folder: folder)
      // The uppermost row is a line of light.
      try await stand.waitForRest(at: 721, x: 28)
      stand.server.tap(x: 640, y: 770)
      try await stand.waitForRest(at: 101, x: 28)
      stand.server.tap(x: 1066, y: 450)
      try await stand.wait("the programs") { names.allSatisfy { folder.has("\($0).pid") } }
      let programs = names.flatMap { folder.text(of: "\($0).pid").split { " \n".contains($0) } }
        .compactMap { pid_t($0) }
      #expect(programs.count == 6)
      #expect(programs.allSatisfy { ProcessList.isRunning($0) })
      try await stand.wait("rest") { stand.panel.isAsleep }
      stand.panel.signal(SIGKILL)
      _ = try await stand.end()
      try await Stand.poll("the programs' end") { !programs.contains { ProcessList.isRunning($0) } }
    }

    @Test(arguments: [false, true])
    func `A server that goes away ends it with a sentence`(isMoving: Bool) async throws {
      var scene = SceneFile()
      scene.spring = SceneFile.slow
      let stand = try Stand(scene)
      try await stand.waitUntilClosed()
      if isMoving {
        stand.server.tap(x: SceneFile.column, y: 760)
        try await stand.wait("flight") { try (stand.edge() ?? 800) < 700 }
      }
      stand.server.stop()
      #expect(try await stand.end() == .exit(76))
      let lines = stand.panel.errorOutput.split(separator: "\n")
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix("detent: The connection to the X display") == true)
    }

    @Test
    func `Without a display it says what to do`() async throws {
      let folder = try TestFolder()
      for name in [":7654", nil] {
        let panel = try PanelProcess(
          ["run"], environment: name.map { ["DISPLAY": $0] } ?? [:], folder: folder)
        try await Stand.poll("the end") { panel.end != nil }
        #expect(panel.end == .exit(69))
        let lines = panel.errorOutput.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(panel.errorOutput.contains(name ?? "Set DISPLAY"))
      }
    }

    @Test
    func `A broken configuration is told by file, line and column`() async throws {
      let folder = try TestFolder()
      let text = SceneFile().text.replacing("peek: 80", with: "peak: 80")
      let path = try folder.write(text, to: "broken.yaml")
      let panel = try PanelProcess(["run", "--strict", "--config", path], folder: folder)
      try await Stand.poll("the end") { panel.end != nil }
      #expect(panel.end == .exit(78))
      let row = text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("peak") }
      let line = try #require(row) + 1
      #expect(panel.errorOutput.contains("\(path):\(line):3: error: "))
      #expect(panel.errorOutput.contains("peek"))
    }

    @Test
    func `At rest the benchmark's scene sleeps for good`() async throws {
      let stand = try Stand(
        configuration: shipped("scene.yaml"), on: XServer.start(.xvfb), folder: TestFolder())
      try await stand.open()
      // A slow machine may still be busy with what was; a program that polls never gets there.
      try await stand.wait("three seconds of sleep") {
        let before = try stand.panel.sleeps()
        sleep(3)
        return try stand.panel.sleeps() == before
      }
      // What it sleeps through, it is not deaf to.
      stand.server.tap(x: SceneFile.column, y: 150)
      try await stand.waitForRest(at: SceneFile.closed)
    }

    @Test
    func `The default panel shows itself and opens`() async throws {
      let stand = try Stand(
        configuration: shipped("control-center.yaml"), on: XServer.start(.xvfb),
        folder: TestFolder())
      let server = stand.server
      // Its pane is 600 px high, and all of it is in front of the wallpaper.
      var closed = try server.screenshot()
      try await stand.wait("the panel") {
        let before = closed
        usleep(500_000)
        closed = try server.screenshot()
        return closed == before && Set(closed.pixels).count > 1000
      }
      server.tap(x: 640, y: 740)
      try await stand.wait("the open pane") {
        let picture = try server.screenshot()
        let rows = (0..<800).filter { picture[640, $0] != closed[640, $0] }
        return (rows.first ?? 800) < 260 && Set(rows).count > 300
      }
    }

    private func shipped(_ name: String) throws -> String {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      return try String(contentsOf: root.appendingPathComponent("Config/\(name)"), encoding: .utf8)
    }
  }
}
