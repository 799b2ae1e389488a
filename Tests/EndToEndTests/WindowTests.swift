import DetentGeometry
import Foundation
import TestSupport
import Testing

extension EndToEndTests {
  @Suite struct WindowTests {
    @Test
    func `A window manager makes it full-screen`() async throws {
      let server = try XServer.start(.xvfb)
      let manager = try WindowManager(on: server)
      let stand = try Stand(on: server)
      try await stand.waitUntilClosed()
      try await stand.wait("management") { server.managedWindowCount == 1 }
      let picture = try server.screenshot()
      for (x, y) in [(0, 0), (1279, 0), (0, 719)] {
        #expect(picture[x, y] == SceneFile.background, "at \(x), \(y)")
      }
      for (x, y) in [(30, 720), (0, 799), (1279, 799)] {
        #expect(picture[x, y] == SceneFile.green, "at \(x), \(y)")
      }
      try await stand.open()
      withExtendedLifetime(manager) {}
    }

    @Test
    func `Under a window manager it follows the screen's size`() async throws {
      let server = try XServer.start(.xvfb)
      let manager = try WindowManager(on: server)
      let stand = try Stand(on: server)
      try await stand.waitUntilClosed()
      try server.resize(to: PixelSize(1024, 768))
      try await stand.waitForRest(at: 688, x: 100)
      // What is around the tiles glides to its new size.
      try await stand.wait("corner") { try server.pixel(x: 1023, y: 767) == SceneFile.green }
      withExtendedLifetime(manager) {}
    }

    @Test
    func `The screen may change its size while the pane moves`() async throws {
      var scene = SceneFile()
      scene.spring = "{damping-ratio: 1, response: 2.5}"
      let stand = try Stand(scene)
      try await stand.waitUntilClosed()
      stand.server.tap(x: SceneFile.column, y: 760)
      try await stand.wait("flight") { try (stand.edge(x: 100) ?? 800) < 650 }
      try stand.server.resize(to: PixelSize(1024, 768))
      // It flies on to where it is open on this screen.
      try await stand.waitForRest(at: 168, x: 100)
      let picture = try stand.server.screenshot()
      #expect(picture.size == PixelSize(1024, 768))
      #expect(picture[0, 0] == SceneFile.background)
      #expect(picture[1023, 0] == SceneFile.background)
      #expect(picture[1023, 767] == SceneFile.green)
      try stand.server.resize(to: PixelSize(1280, 800))
      try await stand.waitForRest(at: SceneFile.open)
      stand.server.tap(x: SceneFile.column, y: 150)
      try await stand.waitForRest(at: SceneFile.closed)
    }

    @Test(.enabled(if: Self.canUnshare, "Only root can make an IPC namespace."))
    func `Memory is shared with a server in another IPC namespace`() async throws {
      let stand = try Stand(launcher: Self.unshare)
      try await stand.waitUntilClosed()
      let log = try stand.server.recordRequests()
      try await stand.open()
      #expect(log.counts()[.shmPutImage, default: 0] > 0)
      #expect(log.counts()[.putImage] == nil)
      #expect(stand.panel.errorOutput == "")
    }

    /// As `PrivateIPC=` in a unit does it.
    private static let unshare = ["/usr/bin/unshare", "--ipc"]
    private static var canUnshare: Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: unshare[0])
      process.arguments = unshare.dropFirst() + ["/bin/true"]
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    @Test
    func `What another window covered is there again when that goes`() async throws {
      let stand = try Stand()
      try await stand.open()
      let before = try stand.server.screenshot()
      let rect = PixelRect(x: 100, y: 100, width: 500, height: 400)
      let other = stand.server.cover(rect, color: 0xff0000)
      try await stand.wait("the other window") {
        try stand.server.pixel(x: 300, y: 300) == 0xff0000
      }
      stand.server.uncover(other)
      try await stand.wait("the pane") { try stand.server.screenshot() == before }
    }

    @Test
    func `What moves under another window is whole when that goes`() async throws {
      let stand = try Stand()
      try await stand.open()
      let open = try stand.server.screenshot()
      stand.server.tap(x: SceneFile.column, y: 150)
      try await stand.waitForRest(at: SceneFile.closed)
      let rect = PixelRect(x: 0, y: 100, width: 700, height: 700)
      let other = stand.server.cover(rect, color: 0xff0000)
      stand.server.tap(x: SceneFile.column, y: 760)
      try await stand.waitForRest(at: SceneFile.open)
      stand.server.uncover(other)
      try await stand.wait("the pane") { try stand.server.screenshot() == open }
    }

    @Test
    func `On a desk it is a window, which Escape ends`() async throws {
      let server = try XServer.start(.xvfb)
      let stand = try Stand(on: server, arguments: ["--windowed", "800x600"])
      try await stand.wait("the window") { try server.pixel(x: 400, y: 590) == SceneFile.green }
      #expect(try server.pixel(x: 810, y: 300) == 0)
      #expect(try server.pixel(x: 400, y: 610) == 0)
      server.movePointer(x: 400, y: 100)
      server.type("Escape")
      #expect(try await stand.end() == .exit(0))
      #expect(stand.panel.errorOutput == "")
    }

    @Test
    func `Control-Q ends it too`() async throws {
      let stand = try Stand()
      try await stand.waitUntilClosed()
      stand.server.movePointer(x: 400, y: 100)
      stand.server.type("q", control: true)
      #expect(try await stand.end() == .exit(0))
    }

    @Test
    func `In a kiosk no key ends it`() async throws {
      var scene = SceneFile()
      scene.isKiosk = true
      let stand = try Stand(scene)
      try await stand.waitUntilClosed()
      stand.server.movePointer(x: SceneFile.column, y: 760)
      stand.server.type("Escape")
      stand.server.type("q", control: true)
      // Had it heard the keys, it would be gone before it hears of this.
      try await stand.open()
      #expect(stand.panel.end == nil)
    }
  }
}
