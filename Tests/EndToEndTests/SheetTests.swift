import DetentGeometry
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  /// A panel without a home screen, over another program.
  @Suite struct SheetTests {
    private static let behind: UInt32 = 0x2040c0
    private static let whole = PixelRect(x: 0, y: 0, width: 1280, height: 800)
    private static let pane = PixelRect(minX: 0, minY: SceneFile.open, maxX: 1280, maxY: 800)

    private func stand(
      on server: XServer, _ folder: TestFolder, display: String? = nil
    ) throws -> Stand {
      var scene = SceneFile(isSheet: true)
      scene.programs = marks("sheet", in: folder)
      return try Stand(
        scene, on: server, display: display,
        environment: ["XDG_RUNTIME_DIR": folder.path("")], folder: folder)
    }

    /// What the tiles do: each leaves a file.
    private func marks(_ name: String, in folder: TestFolder) -> [[String]] {
      (0..<8).map { ["/usr/bin/touch", folder.path("\(name)-\($0)")] }
    }

    private func tap(_ server: XServer, _ x: Int, _ y: Int) throws {
      try server.down(0, x: Double(x), y: Double(y))
      try server.up(0)
    }

    private func toggle(_ folder: TestFolder) async throws {
      #expect(try await PanelProcess.ctl(["toggle"], in: folder).end == .exit(0))
    }

    @Test(arguments: [false, true])
    func `On X another program is seen and touched beside its pane`(isComposited: Bool)
      async throws
    {
      let server = try XServer.start(.xorgTouch)
      let manager = try isComposited ? WindowManager.compositing(on: server) : nil
      let folder = try TestFolder()
      let stand = try stand(on: server, folder)
      try await stand.waitUntilReady()
      let other = server.cover(Self.whole, color: UInt(Self.behind))
      server.giveKeyboard(to: other)
      func waitUntilClosed() async throws {
        try await stand.wait("nothing but what is behind") {
          try Set(server.screenshot().pixels) == [Self.behind]
        }
        // A window of pixels with alpha leaves out the touches alone.
        let shape = try #require(server.shape(ofWindow: "Detent"))
        #expect(shape.drawn == (isComposited ? Self.whole : .empty))
        #expect(shape.touched.isEmpty)
      }
      var heard: [String] = []
      func waitToHear(_ count: Int) async throws {
        try await stand.wait("\(count) events of the program behind, of which are \(heard)") {
          heard += server.heard(by: other)
          return heard.count >= count
        }
      }
      try await waitUntilClosed()
      try tap(server, 640, 760)
      server.tap(x: 640, y: 700)
      server.type("a")
      try await waitToHear(3)

      try await toggle(folder)
      try await stand.waitForRest(at: SceneFile.open)
      let picture = try server.screenshot()
      #expect(Set(picture.pixels.prefix(SceneFile.open * 1280)) == [Self.behind])
      for (x, y) in [(0, 200), (3, 203), (1279, 200)] {
        #expect(picture[x, y] == Self.behind, "at \(x), \(y)")
      }
      for (x, y) in [(640, 200), (0, 230), (1279, 799)] {
        #expect(picture[x, y] == SceneFile.green, "at \(x), \(y)")
      }
      let shape = try #require(server.shape(ofWindow: "Detent"))
      #expect(shape.drawn == (isComposited ? Self.whole : Self.pane))
      #expect(shape.touched == Self.pane)
      let (finger, mouse) = (SceneFile.tile(1), SceneFile.tile(6))
      try tap(server, finger.x, finger.y)
      try await stand.wait("the tile under the finger") { folder.has("sheet-1") }
      server.tap(x: mouse.x, y: mouse.y)
      try await stand.wait("the tile under the pointer") { folder.has("sheet-6") }
      try tap(server, 1240, 150)
      server.tap(x: 640, y: 100)
      server.type("b")
      try await waitToHear(5)

      server.type("Escape")
      try await waitUntilClosed()
      server.type("c")
      try await waitToHear(6)
      let presses = ["640, 760", "640, 700", "1240, 150", "640, 100"].map { "press at \($0)" }
      #expect(heard == presses[..<2] + ["a"] + presses[2...] + ["c"])
      withExtendedLifetime(manager) {}
    }

    @Test func `On Wayland another program is seen and touched beside its pane`() async throws {
      let compositor = try NestedCompositor(.sway)
      let server = compositor.server
      let folder = try TestFolder()
      var scene = SceneFile(pane: Self.behind)
      scene.programs = marks("behind", in: folder)
      let other = try Stand(scene, on: server, display: compositor.socket)
      try await other.waitForRest(at: SceneFile.closed, color: Self.behind)
      let stand = try stand(on: server, folder, display: compositor.socket)
      try await stand.waitUntilReady()
      #expect(try stand.edge() == nil)
      try tap(server, SceneFile.column, 760)
      try await other.waitForRest(at: SceneFile.open, color: Self.behind)

      try await toggle(folder)
      try await stand.waitForRest(at: SceneFile.open)
      // The program behind has a tile there, too.
      let (x, y) = SceneFile.tile(1)
      try tap(server, x, y)
      try await stand.wait("the tile under the finger") { folder.has("sheet-1") }
      #expect(try server.pixel(x: 640, y: 150) == SceneFile.background)
      try tap(server, SceneFile.column, 150)
      try await toggle(folder)
      // What was touched beside the sheet has closed the pane behind.
      try await other.waitForRest(at: SceneFile.closed, color: Self.behind)
      #expect(try stand.edge() == nil)
      #expect(!folder.has("behind-1"))
    }
  }
}
