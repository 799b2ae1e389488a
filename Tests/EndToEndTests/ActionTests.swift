import DetentGeometry
import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  @Suite struct ActionTests {
    @Test
    func `Each of the eight buttons runs its own action, once`() async throws {
      let folder = try TestFolder()
      var scene = SceneFile()
      let script = "printf x >> \"$1\""
      scene.programs = (0..<8).map { tile in
        ["/bin/sh", "-c", quoted(script), "tile", folder.path("ran-\(tile)")]
      }
      let stand = try Stand(scene, folder: folder)
      try await stand.open()
      var expected = [String](repeating: "", count: 8)
      for tile in [0, 5, 2, 7, 4, 1, 6, 3, 5] {
        // A contact soon after another in its place would be its bounce, which is no tap.
        if !expected[tile].isEmpty { try await stand.waitForRest(at: SceneFile.open) }
        let (x, y) = SceneFile.tile(tile)
        stand.server.tap(x: x, y: y)
        expected[tile] += "x"
        try await stand.wait("tile \(tile)") {
          (0..<8).map { folder.text(of: "ran-\($0)") } == expected
        }
      }
      #expect(try stand.edge() == SceneFile.open)
    }

    @Test
    func `A button springs under the finger, and does nothing when the finger leaves it`()
      async throws
    {
      let folder = try TestFolder()
      var scene = SceneFile()
      scene.programs = (0..<2).map { ["/usr/bin/touch", folder.path("ran-\($0)")] }
      let stand = try Stand(scene, folder: folder)
      try await stand.open()
      let (x, y) = SceneFile.tile(0)
      // At the button's rim is the pane once it has shrunk.
      let rim = x - 56
      #expect(try stand.server.pixel(x: rim, y: y) == SceneFile.tile)
      stand.server.press(x: x, y: y)
      try await stand.wait("press") { try stand.server.pixel(x: rim, y: y) == SceneFile.green }
      stand.server.movePointer(x: x - 150, y: y)
      try await stand.wait("let go") { try stand.server.pixel(x: rim, y: y) == SceneFile.tile }
      stand.server.release()
      let other = SceneFile.tile(1)
      stand.server.tap(x: other.x, y: other.y)
      try await stand.wait("the other button") { folder.has("ran-1") }
      #expect(!folder.has("ran-0"))
    }

    @Test
    func `A drag that begins on a button is the pane's, and runs nothing`() async throws {
      let folder = try TestFolder()
      var scene = SceneFile()
      scene.programs = (0..<2).map { ["/usr/bin/touch", folder.path("ran-\($0)")] }
      let stand = try Stand(scene, folder: folder)
      try await stand.open()
      let (x, y) = SceneFile.tile(0)
      stand.server.press(x: x, y: y)
      stand.server.movePointer(x: x, y: y + 9)
      stand.server.movePointer(x: x, y: y + 209)
      // It is taken where the finger passed the slop.
      try await stand.waitForRest(at: SceneFile.open + 200)
      stand.server.release()
      try await stand.waitForRest(at: SceneFile.closed)
      try await stand.open()
      let other = SceneFile.tile(1)
      stand.server.tap(x: other.x, y: other.y)
      try await stand.wait("the other button") { folder.has("ran-1") }
      #expect(!folder.has("ran-0"))
    }

    @Test
    func `A failed action is told on its tile and in the log`() async throws {
      let text = """
        version: 1
        display: {scale: 1}
        theme: {pane: "#2E7D32", error: "#FF00FF", material: false}
        pane: {height: 600, peek: 80}
        tiles:
          - {kind: button, label: Coffee, icon: coffee, action: {exec: [/bin/false]}}
        """
      let stand = try Stand(
        configuration: text, on: XServer.start(.xvfb), folder: TestFolder())
      // Beside the one tile, at the left of the pane.
      let gap = 28
      // The uppermost row is a line of light.
      try await stand.waitForRest(at: SceneFile.closed + 1, x: gap)
      stand.server.tap(x: 640, y: 770)
      try await stand.waitForRest(at: SceneFile.open + 1, x: gap)
      #expect(try !hasErrorColor(stand.server.screenshot()))
      stand.server.tap(x: 640, y: 500)
      try await stand.wait("the failure") { try hasErrorColor(stand.server.screenshot()) }
      #expect(stand.panel.errorOutput.contains("ended with code 1"))
      #expect(try stand.edge(x: gap) == SceneFile.open + 1)
    }

    private func hasErrorColor(_ picture: Screenshot) -> Bool {
      picture.pixels.contains { $0 >> 16 > 0xd0 && $0 >> 8 & 0xff < 0x40 && $0 & 0xff > 0xd0 }
    }

    private func quoted(_ text: String) -> String { "'\(text)'" }
  }
}
