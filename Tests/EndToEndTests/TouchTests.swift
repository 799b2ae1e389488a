import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  /// On the real server, with ten fingers.
  @Suite struct TouchTests {
    private func stand(_ scene: SceneFile = SceneFile(), folder: TestFolder? = nil) throws -> Stand
    {
      try Stand(scene, on: XServer.start(.xorgTouch), folder: folder)
    }

    private func marks(_ folder: TestFolder) -> SceneFile {
      var scene = SceneFile()
      scene.programs = (0..<8).map { ["/usr/bin/touch", folder.path("ran-\($0)")] }
      return scene
    }

    private func open(_ stand: Stand) async throws {
      try await stand.waitUntilClosed()
      try stand.server.down(9, x: 1240, y: 760)
      try stand.server.up(9)
      try await stand.waitForRest(at: SceneFile.open)
    }

    private func down(_ finger: UInt32, on tile: Int, of stand: Stand) async throws {
      let (x, y) = SceneFile.tile(tile)
      try stand.server.down(finger, x: Double(x), y: Double(y))
      // A pressed button is smaller, and shows the pane at its rim.
      try await stand.wait("press") { try stand.server.pixel(x: x - 57, y: y) == SceneFile.green }
    }

    @Test
    func `The pane stays under the finger`() async throws {
      let stand = try stand()
      try await stand.waitUntilClosed()
      try stand.server.down(0, x: 1240, y: 740)
      for y in [739, 700, 450, 221, 700] {
        try stand.server.move(0, x: 1240, y: Double(y))
        try await stand.waitForEdge(at: y - 20)
      }
      #expect(try await stand.restingEdge() == 680)
      try stand.server.up(0)
      try await stand.waitForRest(at: SceneFile.closed)
    }

    @Test
    func `A finger that was down before there was a window starts nothing`() async throws {
      let server = try XServer.start(.xorgTouch)
      try server.down(0, x: 1240, y: 740)
      let stand = try Stand(on: server)
      try await stand.waitUntilClosed()
      for y in [745.0, 700, 450, 300, 740] {
        try server.move(0, x: 1240, y: y)
        #expect(try await stand.restingEdge() == SceneFile.closed)
      }
      try server.up(0)
      #expect(try await stand.restingEdge() == SceneFile.closed)
      // The next one is heard.
      try await open(stand)
    }

    @Test
    func `Two fingers on two buttons run both`() async throws {
      let folder = try TestFolder()
      let stand = try stand(marks(folder), folder: folder)
      try await open(stand)
      try await down(0, on: 1, of: stand)
      try await down(1, on: 6, of: stand)
      #expect(!folder.has("ran-1"))
      try stand.server.up(0)
      try await stand.wait("the first") { folder.has("ran-1") }
      #expect(!folder.has("ran-6"))
      try stand.server.up(1)
      try await stand.wait("the second") { folder.has("ran-6") }
    }

    @Test
    func `One finger drags the pane while another presses a button`() async throws {
      let folder = try TestFolder()
      let stand = try stand(marks(folder), folder: folder)
      try await open(stand)
      try stand.server.down(0, x: 1240, y: 230)
      try stand.server.move(0, x: 1240, y: 330)
      try await stand.waitForRest(at: SceneFile.open + 100)
      let (x, y) = SceneFile.tile(2)
      try stand.server.down(1, x: Double(x), y: Double(y + 100))
      try await stand.wait("press") {
        try stand.server.pixel(x: x - 57, y: y + 100) == SceneFile.green
      }
      try stand.server.move(0, x: 1240, y: 300)
      try await stand.waitForEdge(at: SceneFile.open + 70)
      try stand.server.up(1)
      try await stand.wait("the button's action") { folder.has("ran-2") }
      #expect(try await stand.restingEdge() == SceneFile.open + 70)
      try stand.server.up(0)
      try await stand.waitForRest(at: SceneFile.closed)
    }

    @Test
    func `A touch screen pulled out in mid-press fires nothing`() async throws {
      let folder = try TestFolder()
      let stand = try stand(marks(folder), folder: folder)
      try await open(stand)
      try await down(0, on: 3, of: stand)
      try stand.server.removeTouchDevice()
      let (x, y) = SceneFile.tile(3)
      try await stand.wait("let go") { try stand.server.pixel(x: x - 57, y: y) == SceneFile.tile }
      // The mouse comes after what the fingers did.
      let other = SceneFile.tile(4)
      stand.server.tap(x: other.x, y: other.y)
      try await stand.wait("the other button") { folder.has("ran-4") }
      #expect(!folder.has("ran-3"))
    }

    @Test
    func `A touch screen pulled out in mid-drag lets the pane settle`() async throws {
      let stand = try stand()
      try await open(stand)
      try stand.server.down(0, x: 1240, y: 230)
      try stand.server.move(0, x: 1240, y: 400)
      try await stand.waitForRest(at: SceneFile.open + 170)
      try stand.server.removeTouchDevice()
      try await stand.waitForRest(at: SceneFile.open)
    }

    @Test
    func `A finger hides the arrow, which a mouse brings back`() async throws {
      let server = try XServer.start(.xorgTouch)
      let stand = try Stand(on: server)
      try await stand.waitUntilClosed()
      #expect(!server.isCursorVisible)
      server.movePointer(x: 600, y: 300)
      server.movePointer(x: 640, y: 300)
      try await stand.wait("the arrow") { server.isCursorVisible }
      try server.down(0, x: 1240, y: 760)
      try await stand.wait("no arrow") { !server.isCursorVisible }
      try server.up(0)
    }
  }
}
