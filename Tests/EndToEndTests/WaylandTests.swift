import DetentGeometry
import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  /// On real compositors, with real fingers.
  @Suite struct WaylandTests {
    private func stand(
      _ compositor: NestedCompositor, _ scene: SceneFile = SceneFile(), folder: TestFolder? = nil,
      arguments: [String] = []
    ) throws -> Stand {
      try Stand(
        scene, on: compositor.server, display: compositor.socket,
        arguments: ["--backend", "wayland"] + arguments, folder: folder)
    }

    private func tap(_ stand: Stand, x: Int, y: Int) throws {
      try stand.server.down(9, x: Double(x), y: Double(y))
      try stand.server.up(9)
    }

    private func open(_ stand: Stand) async throws {
      try await stand.waitUntilClosed()
      try tap(stand, x: SceneFile.column, y: 760)
      try await stand.waitForRest(at: SceneFile.open)
    }

    @Test(arguments: NestedCompositor.Kind.allCases)
    func `A tap opens it, a drag follows the finger, a throw closes it`(
      kind: NestedCompositor.Kind
    ) async throws {
      let compositor = try NestedCompositor(kind)
      let stand = try stand(compositor)
      try await open(stand)
      try stand.server.down(0, x: 1240, y: 240)
      for y in [260, 400, 621] {
        try stand.server.move(0, x: 1240, y: Double(y))
        try await stand.waitForEdge(at: y - 40)
      }
      try stand.server.up(0)
      try await stand.waitForRest(at: SceneFile.closed)
      #expect(stand.panel.errorOutput == "")
      stand.panel.signal(SIGTERM)
      #expect(try await stand.end() == .exit(0))
    }

    /// Where the pane's edge is on a screen that is turned: the last point of the closed pane, the
    /// last of the open one, and the step to what is beyond.
    private static let turned = [
      ("90", closed: (79, 700), open: (599, 700), step: (2, 0)),
      ("180", closed: (40, 79), open: (40, 599), step: (0, 2)),
      ("270", closed: (1200, 100), open: (680, 100), step: (-2, 0)),
    ]

    @Test(arguments: NestedCompositor.Kind.allCases, 0..<3)
    func `The compositor turns the picture, and a finger touches what it sees`(
      kind: NestedCompositor.Kind, index: Int
    ) async throws {
      let (rotation, closed, open, step) = Self.turned[index]
      let compositor = try NestedCompositor(kind)
      let stand = try stand(compositor, SceneFile(rotation: rotation))
      func ends(at edge: (Int, Int)) throws -> Bool {
        try stand.server.pixel(x: edge.0, y: edge.1) == SceneFile.green
          && stand.server.pixel(x: edge.0 + step.0, y: edge.1 + step.1) == SceneFile.background
      }
      try await stand.wait("the closed pane") { try ends(at: closed) }
      try tap(stand, x: closed.0, y: closed.1)
      try await stand.wait("the open pane") { try ends(at: open) }
      stand.panel.signal(SIGTERM)
      #expect(try await stand.end() == .exit(0))
    }

    @Test func `A panel loads the libraries of its own display only`() async throws {
      let compositor = try NestedCompositor(.cage)
      let libraries = ["libwayland-client.so", "libXi.so", "libinput.so", "libseat.so"]
      var loaded: [[String]] = []
      for display in ["wayland", "x11"] {
        let stand =
          try display == "wayland"
          ? stand(compositor) : Stand()
        var own: [String] = []
        try await stand.wait("the libraries") {
          let maps = try stand.panel.mappings()
          own = libraries.filter(maps.contains)
          return !own.isEmpty
        }
        try await stand.waitUntilClosed()
        loaded.append(own)
        stand.panel.signal(SIGTERM)
        #expect(try await stand.end() == .exit(0))
      }
      #expect(loaded == [["libwayland-client.so"], ["libXi.so"]])
    }

    @Test(arguments: NestedCompositor.Kind.allCases)
    func `Two fingers on two buttons run both`(kind: NestedCompositor.Kind) async throws {
      let compositor = try NestedCompositor(kind)
      let folder = try TestFolder()
      var scene = SceneFile()
      scene.programs = (0..<8).map { ["/usr/bin/touch", folder.path("ran-\($0)")] }
      let stand = try stand(compositor, scene, folder: folder)
      try await open(stand)
      for (finger, tile) in [(UInt32(0), 1), (1, 6)] {
        let (x, y) = SceneFile.tile(tile)
        try stand.server.down(finger, x: Double(x), y: Double(y))
        try await stand.wait("press") { try stand.server.pixel(x: x - 57, y: y) == SceneFile.green }
      }
      try stand.server.up(0)
      try await stand.wait("the first") { folder.has("ran-1") }
      #expect(!folder.has("ran-6"))
      try stand.server.up(1)
      try await stand.wait("the second") { folder.has("ran-6") }
    }

    @Test(arguments: NestedCompositor.Kind.allCases)
    func `SIGHUP brings a new colour to the glass, and a resize another size`(
      kind: NestedCompositor.Kind
    ) async throws {
      let compositor = try NestedCompositor(kind)
      let stand = try stand(compositor)
      try await open(stand)
      try stand.folder.write(SceneFile(pane: 0x7d2e32).text, to: "panel.yaml")
      stand.panel.signal(SIGHUP)
      try await stand.wait("the new colour") { try stand.edge(color: 0x7d2e32) == SceneFile.open }
      #expect(compositor.server.stretchWindow(to: PixelSize(1024, 768)))
      try await stand.wait("the other size") { try stand.edge(x: 100, color: 0x7d2e32) == 168 }
      #expect(try stand.server.pixel(x: 1023, y: 767) == 0x7d2e32)
    }

    @Test(arguments: NestedCompositor.Kind.allCases, [false, true])
    func `A compositor that goes away ends it with a sentence`(
      kind: NestedCompositor.Kind, isMoving: Bool
    ) async throws {
      let compositor = try NestedCompositor(kind)
      var scene = SceneFile()
      scene.spring = SceneFile.slow
      let stand = try stand(compositor, scene)
      try await stand.waitUntilClosed()
      if isMoving {
        try tap(stand, x: SceneFile.column, y: 760)
        try await stand.wait("flight") { try (stand.edge() ?? 800) < 700 }
      }
      compositor.stop()
      #expect(try await stand.end() == .exit(76))
      let lines = stand.panel.errorOutput.split(separator: "\n")
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix("detent: The connection to the Wayland display") == true)
    }

    @Test
    func `At rest it sleeps for good`() async throws {
      let compositor = try NestedCompositor(.cage)
      let stand = try stand(compositor)
      try await open(stand)
      try await stand.wait("three seconds of sleep") {
        let before = try stand.panel.sleeps()
        sleep(3)
        return try stand.panel.sleeps() == before
      }
      try tap(stand, x: SceneFile.column, y: 150)
      try await stand.waitForRest(at: SceneFile.closed)
    }

    @Test
    func `As a layer of a desktop it lies over windows`() async throws {
      let compositor = try NestedCompositor(.sway)
      let text = SceneFile().text.replacing("display: {", with: "display: {layer: overlay, ")
      let stand = try Stand(
        configuration: text, on: compositor.server, display: compositor.socket,
        folder: TestFolder())
      try await open(stand)
      let other = try self.stand(compositor, SceneFile(pane: 0x7d2e32))
      usleep(500_000)
      #expect(other.panel.end == nil)
      #expect(try stand.edge() == SceneFile.open)
      #expect(try stand.edge(color: 0x7d2e32) == nil)
    }

    @Test
    func `Without a compositor it says what to do`() async throws {
      let folder = try TestFolder()
      let panel = try PanelProcess(
        ["run"], environment: ["WAYLAND_DISPLAY": "/nowhere/wayland-7", "DISPLAY": ":7654"],
        folder: folder)
      try await Stand.poll("the end") { panel.end != nil }
      #expect(panel.end == .exit(69))
      #expect(panel.errorOutput.contains("/nowhere/wayland-7"))
    }

    @Test
    func `The devices tell which display would be taken, and why`() async throws {
      let compositor = try NestedCompositor(.sway)
      let folder = try TestFolder()
      let process = try PanelProcess(
        ["devices"],
        environment: [
          "WAYLAND_DISPLAY": compositor.socket, "DISPLAY": compositor.server.displayName,
        ], folder: folder)
      try await Stand.poll("the end") { process.end != nil }
      let lines = process.output.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("wayland ") && $0.contains(" taken ") })
      #expect(lines.contains { $0.hasPrefix("x11 ") && $0.contains(" - ") })
      #expect(lines.contains { $0.hasPrefix("screen ") && $0.contains("X11-1") })
      #expect(lines.contains { $0.hasPrefix("touchscreen ") })
    }
  }
}
