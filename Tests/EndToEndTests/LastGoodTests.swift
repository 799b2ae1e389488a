import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  /// A configuration that cannot brick a panel.
  @Suite struct LastGoodTests {
    private let broken = SceneFile().text.replacing("peek: 80", with: "peak: 80")
    private let red: UInt32 = 0x7d2e32

    /// The theme's error colour: the stripe of the banner.
    private func hasBanner(_ stand: Stand) throws -> Bool {
      try stand.server.screenshot().pixels.contains(0xff8a80)
    }

    private func hasCopy(_ folder: TestFolder) -> Bool {
      let state = folder.path(".local/state/detent")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []
      return names.contains { $0.hasPrefix("last-good-") && $0.count == 26 }
    }

    @Test
    func `A file that is saved is taken over at once, and one by rename too`() async throws {
      let stand = try Stand()
      try await stand.open()
      for colour in [red, 0x2e327d] {
        var scene = SceneFile()
        scene.pane = colour
        let path = stand.folder.path("panel.yaml")
        if colour == red {
          // In place, and slowly.
          let file = try #require(fopen(path, "w"))
          let text = scene.text
          fputs(String(text.prefix(300)), file)
          fflush(file)
          usleep(400_000)
          #expect(try !hasBanner(stand))
          fputs(String(text.dropFirst(300)), file)
          fclose(file)
        } else {
          try stand.folder.write(scene.text, to: "panel.yaml")
        }
        try await stand.wait("the new colour") { try stand.edge(color: colour) == SceneFile.open }
      }
      #expect(stand.panel.errorOutput == "")
    }

    @Test
    func `An included file, one that is added and one that is mended are taken over`() async throws
    {
      let folder = try TestFolder()
      var scene = SceneFile()
      scene.pane = red
      let text =
        "include: \"parts/*.yaml\"\n"
        + SceneFile().text.replacing(
          "  pane: \"#2e7d32\"\n", with: "")
      try FileManager.default.createDirectory(
        atPath: folder.path("parts"), withIntermediateDirectories: true)
      try folder.write("theme: {pane: \"#2e7d32\"}", to: "parts/a.yaml")
      let stand = try Stand(configuration: text, on: XServer.start(.xvfb), folder: folder)
      try await stand.open()
      try folder.write("theme: {pane: \"#7d2e32\"}", to: "parts/a.yaml")
      try await stand.wait("the file") { try stand.edge(color: red) == SceneFile.open }
      try folder.write("theme: {pane: \"#2e327d\"}", to: "parts/b.yaml")
      try await stand.wait("one more") { try stand.edge(color: 0x2e327d) == SceneFile.open }
      try folder.write("theme: {pain: \"#2e327d\"}", to: "parts/b.yaml")
      try await stand.wait("the banner") { try hasBanner(stand) }
      #expect(stand.panel.errorOutput.contains("parts/b.yaml:1:9: error: "))
      #expect(try stand.edge(color: 0x2e327d) == SceneFile.open)
      try FileManager.default.removeItem(atPath: folder.path("parts/b.yaml"))
      try await stand.wait("the rest") { try stand.edge(color: red) == SceneFile.open }
      try await stand.wait("no banner") { try !hasBanner(stand) }
    }

    @Test
    func `A mistake is shown on the glass, and goes when the file is mended`() async throws {
      let stand = try Stand()
      try await stand.open()
      let before = try stand.server.screenshot()
      try stand.folder.write(broken, to: "panel.yaml")
      try await stand.wait("the banner") { try hasBanner(stand) }
      #expect(stand.panel.errorOutput.contains("stays in use"))
      try stand.folder.write(SceneFile().text, to: "panel.yaml")
      try await stand.wait("the panel as it was") { try stand.server.screenshot() == before }
    }

    @Test
    func `Its cross puts the banner away`() async throws {
      let stand = try Stand()
      try await stand.open()
      let before = try stand.server.screenshot()
      try stand.folder.write(broken, to: "panel.yaml")
      try await stand.wait("the banner") { try hasBanner(stand) }
      usleep(700_000)
      stand.server.tap(x: 932, y: 52)
      try await stand.wait("the panel as it was") { try stand.server.screenshot() == before }
    }

    @Test
    func `A file that is broken or gone at the start is served as it last worked`() async throws {
      let folder = try TestFolder()
      var scene = SceneFile()
      scene.pane = red
      do {
        let stand = try Stand(scene, folder: folder)
        try await stand.wait("the copy") { hasCopy(folder) }
      }
      for text in [broken, nil] {
        let server = try XServer.start(.xvfb)
        let path = folder.path("panel.yaml")
        if let text {
          try folder.write(text, to: "panel.yaml")
        } else {
          try FileManager.default.removeItem(atPath: path)
        }
        let panel = try PanelProcess(
          ["run", "--config", path, "--display", server.displayName], folder: folder)
        try await Stand.poll("the copy and the banner") {
          let pixels = try server.screenshot().pixels
          return pixels.contains(red) && pixels.contains(0xff8a80)
        }
        #expect(panel.end == nil)
        #expect(panel.errorOutput.contains("the last good configuration"))
        try folder.write(SceneFile().text, to: "panel.yaml")
        try await Stand.poll("the mended file") {
          let pixels = try server.screenshot().pixels
          return pixels.contains(SceneFile.green) && !pixels.contains(0xff8a80)
        }
      }
    }

    @Test(arguments: ["", "# Nothing but a remark.\n"])
    func `A file that is emptied leaves the panel and its copy as they are`(
      _ text: String
    ) async throws {
      let folder = try TestFolder()
      let stand = try Stand(folder: folder)
      try await stand.wait("the copy") { hasCopy(folder) }
      try folder.write(text, to: "panel.yaml")
      try await stand.wait("the banner") { try hasBanner(stand) }
      #expect(stand.panel.errorOutput.contains("panel.yaml:1:1: error: this file is empty"))
      // Longer than a configuration is on trial.
      usleep(6_000_000)
      #expect(try stand.edge() == SceneFile.closed)
      stand.panel.signal(SIGTERM)
      _ = try await stand.end()
      let server = try XServer.start(.xvfb)
      let panel = try PanelProcess(
        ["run", "--config", folder.path("panel.yaml"), "--display", server.displayName],
        folder: folder)
      try await Stand.poll("the copy") {
        try server.screenshot().pixels.contains(SceneFile.green)
      }
      #expect(panel.errorOutput.contains("the last good configuration"))
    }

    @Test
    func `A panel that dies twice at its start is started with what last worked`() async throws {
      let folder = try TestFolder()
      do {
        let stand = try Stand(folder: folder)
        try await stand.wait("the copy") { hasCopy(folder) }
      }
      var scene = SceneFile()
      scene.pane = red
      let path = try folder.write(scene.text, to: "panel.yaml")
      let server = try XServer.start(.xvfb)
      func start() throws -> PanelProcess {
        try PanelProcess(
          ["run", "--config", path, "--display", server.displayName], folder: folder)
      }
      for _ in 1...2 {
        let panel = try start()
        try await Stand.poll("the new one") { try server.screenshot().pixels.contains(red) }
        panel.signal(SIGKILL)
        try await Stand.poll("the crash") { panel.end != nil }
      }
      let panel = try start()
      try await Stand.poll("the copy and the banner") {
        let pixels = try server.screenshot().pixels
        return pixels.contains(SceneFile.green) && pixels.contains(0xff8a80)
      }
      #expect(panel.errorOutput.contains("the panel has twice crashed or hung within seconds"))
      // Somebody who knows better has it tried again.
      panel.signal(SIGHUP)
      try await Stand.poll("the new one") {
        let pixels = try server.screenshot().pixels
        return pixels.contains(red) && !pixels.contains(0xff8a80)
      }
    }

    @Test
    func `That there is no display is not the configuration's fault`() async throws {
      let folder = try TestFolder()
      let path = try folder.write(SceneFile().text, to: "panel.yaml")
      for display in [":799", ":799", "no such display"] {
        let panel = try PanelProcess(
          ["run", "--config", path, "--display", display], folder: folder)
        try await Stand.poll("the end") { panel.end != nil }
      }
      let server = try XServer.start(.xvfb)
      let panel = try PanelProcess(
        ["run", "--config", path, "--display", server.displayName], folder: folder)
      try await Stand.poll("the panel") {
        try server.screenshot().pixels.contains(SceneFile.green)
      }
      #expect(panel.errorOutput == "")
    }

    @Test
    func `A FIFO in the place of the configuration or a picture stops nothing`() async throws {
      let stand = try Stand()
      try await stand.open()
      unlink(stand.folder.path("panel.yaml"))
      #expect(mkfifo(stand.folder.path("panel.yaml"), 0o600) == 0)
      try await stand.wait("the banner") { try hasBanner(stand) }
      #expect(stand.panel.errorOutput.contains("it is a FIFO, not a file"))
      unlink(stand.folder.path("panel.yaml"))
      var scene = SceneFile()
      scene.pane = red
      try stand.folder.write(scene.text, to: "panel.yaml")
      try await stand.wait("the file") { try stand.edge(color: red) == SceneFile.open }
    }

    @Test
    func `A broken file that never worked leaves an empty panel, not a black screen`()
      async throws
    {
      let folder = try TestFolder()
      let server = try XServer.start(.xvfb)
      let path = try folder.write(broken, to: "panel.yaml")
      let panel = try PanelProcess(
        ["run", "--config", path, "--display", server.displayName], folder: folder)
      try await Stand.poll("the empty panel and the banner") {
        let pixels = try server.screenshot().pixels
        return pixels.contains(0xff8a80) && Set(pixels).count > 1000
      }
      #expect(panel.end == nil && panel.errorOutput.contains("starting with an empty panel"))
    }

    @Test
    func `What will not work here is a warning of check, and a mistake where that is asked for`()
      async throws
    {
      let folder = try TestFolder()
      let path = try folder.write(
        "tiles: [{label: a, action: {exec: [sudo, reboot]}}, {action: {exec: [/no/such]}}]\n",
        to: "panel.yaml")
      for (arguments, code) in [(["check", path], Int32(0)), (["check", "--strict", path], 1)] {
        let check = try PanelProcess(arguments, folder: folder)
        try await Stand.poll("the end") { check.end != nil }
        #expect(check.end == .exit(code))
        #expect(check.errorOutput.contains("panel.yaml:1:70: warning: there is no program"))
        #expect(check.errorOutput.contains("see detent(1), ON A WALL"))
      }
    }

    @Test
    func `A file that nobody has ever seen is a slip of the pen`() async throws {
      let folder = try TestFolder()
      let panel = try PanelProcess(
        ["run", "--config", folder.path("none.yaml")], folder: folder)
      try await Stand.poll("the end") { panel.end != nil }
      #expect(panel.end == .exit(78))
    }
  }
}
