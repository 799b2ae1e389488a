import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  @Suite struct ReloadTests {
    @Test
    func `SIGHUP brings a new colour to the glass, and the pane stays where it is`() async throws {
      let stand = try Stand()
      try await stand.open()
      var scene = SceneFile()
      scene.pane = 0x7d2e32
      try stand.folder.write(scene.text, to: "panel.yaml")
      stand.panel.signal(SIGHUP)
      try await stand.wait("the new colour") { try stand.edge(color: 0x7d2e32) == SceneFile.open }
      stand.server.tap(x: SceneFile.column, y: 150)
      try await stand.wait("closing") { try stand.edge(color: 0x7d2e32) == SceneFile.closed }
    }

    @Test
    func `Signals are heard after an action too, on whatever thread they arrive`() async throws {
      let folder = try TestFolder()
      var scene = SceneFile()
      scene.programs = [["/usr/bin/touch", folder.path("ran")]]
      let stand = try Stand(scene, folder: folder)
      try await stand.open()
      let (x, y) = SceneFile.tile(0)
      for colour in [0x7d2e32, 0x2e327d] {
        stand.server.tap(x: x, y: y)
        try await stand.wait("the action") { folder.has("ran") }
        scene.pane = UInt32(colour)
        try stand.folder.write(scene.text, to: "panel.yaml")
        stand.panel.signal(SIGHUP)
        try await stand.wait("the new colour") {
          try stand.edge(color: UInt32(colour)) == SceneFile.open
        }
      }
    }

    @Test
    func `A broken file is refused, and the panel goes on`() async throws {
      let stand = try Stand()
      try await stand.open()
      let before = try stand.server.screenshot()
      let text = SceneFile().text.replacing("peek: 80", with: "peek: [80]")
      let path = try stand.folder.write(text, to: "panel.yaml")
      stand.panel.signal(SIGHUP)
      try await stand.wait("the reasons") { stand.panel.errorOutput.contains("stays in use") }
      #expect(stand.panel.errorOutput.contains("\(path):"))
      #expect(try stand.server.screenshot() == before)
      stand.server.tap(x: SceneFile.column, y: 150)
      try await stand.waitForRest(at: SceneFile.closed)
      try stand.folder.write(SceneFile(pane: 0x7d2e32).text, to: "panel.yaml")
      stand.panel.signal(SIGHUP)
      try await stand.wait("the mended file") { try stand.edge(color: 0x7d2e32) != nil }
    }
  }
}
