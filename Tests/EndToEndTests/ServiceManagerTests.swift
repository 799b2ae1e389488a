import DetentGeometry
import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  @Suite struct ServiceManagerTests {
    @Test
    func `It is ready when its first frame is on the glass, and tells that it ends`() async throws {
      let folder = try TestFolder()
      let manager = try ServiceManager(folder.path("notify"))
      let server = try XServer.start(.xvfb)
      let stand = try Stand(
        on: server, environment: ["NOTIFY_SOCKET": manager.path], folder: folder)
      var messages: [String] = []
      var picture: Screenshot?
      try await stand.wait("readiness") {
        guard let message = manager.receive() else { return false }
        if message.contains("READY=1") { picture = try server.screenshot() }
        messages.append(message)
        return picture != nil
      }
      let seen = try #require(picture)
      #expect(seen[SceneFile.column, SceneFile.closed - 1] == SceneFile.background)
      #expect(seen[SceneFile.column, SceneFile.closed] == SceneFile.green)
      #expect(seen[640, 799] == SceneFile.green)
      stand.panel.signal(SIGTERM)
      #expect(try await stand.end() == .exit(0))
      while let message = manager.receive() { messages.append(message) }
      #expect(messages.count { $0.contains("READY=1") } == 1)
      #expect(messages.last?.contains("STOPPING=1") == true)
      #expect(!messages.contains { $0.contains("WATCHDOG=1") })
    }

    @Test
    func `It is not ready while nothing can be seen of it`() async throws {
      let folder = try TestFolder()
      let manager = try ServiceManager(folder.path("notify"))
      let stand = try Stand(
        SceneFile(), display: ":7654", environment: ["NOTIFY_SOCKET": manager.path], folder: folder)
      #expect(try await stand.end() == .exit(69))
      while let message = manager.receive() { #expect(!message.contains("READY")) }
    }

    @Test
    func `The watchdog is fed as long as it runs, at rest too`() async throws {
      let folder = try TestFolder()
      let manager = try ServiceManager(folder.path("notify"))
      let stand = try Stand(
        environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "400000"], folder: folder)
      try await stand.waitUntilClosed()
      var beats = 0
      try await stand.wait("six beats") {
        if manager.receive()?.contains("WATCHDOG=1") == true { beats += 1 }
        return beats == 6
      }
    }
  }
}
