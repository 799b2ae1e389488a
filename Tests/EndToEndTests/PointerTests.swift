import DetentGeometry
import TestSupport
import Testing

extension EndToEndTests {
  @Suite struct PointerTests {
    @Test
    func `The scene fills the screen without a window manager`() async throws {
      let stand = try Stand()
      try await stand.waitUntilClosed()
      let picture = try stand.server.screenshot()
      #expect(picture.size == PixelSize(1280, 800))
      for (x, y) in [(0, 0), (1279, 0), (640, 719), (0, 719), (0, 720), (1279, 720)] {
        #expect(picture[x, y] == SceneFile.background, "at \(x), \(y)")
      }
      for (x, y) in [(30, 720), (1249, 720), (640, 760), (0, 799), (1279, 799)] {
        #expect(picture[x, y] == SceneFile.green, "at \(x), \(y)")
      }
    }

    @Test
    func `A tap opens the pane, and another closes it`() async throws {
      let stand = try Stand()
      try await stand.open()
      let picture = try stand.server.screenshot()
      for tile in 0..<8 {
        let (x, y) = SceneFile.tile(tile)
        #expect(picture[x - 50, y] == SceneFile.tile)
        #expect(picture[x - 70, y] == SceneFile.green)
      }
      stand.server.tap(x: SceneFile.column, y: 150)
      try await stand.waitForRest(at: SceneFile.closed)
    }

    @Test
    func `The pane stays under the finger that drags it, from the first pixel`() async throws {
      let stand = try Stand()
      try await stand.waitUntilClosed()
      stand.server.press(x: SceneFile.column, y: 740)
      for y in [739, 737, 700, 450, 300, 500, 221, 700] {
        stand.server.movePointer(x: SceneFile.column, y: y)
        try await stand.waitForEdge(at: y - 20)
      }
      #expect(try await stand.restingEdge() == 680)
      stand.server.release()
      try await stand.waitForRest(at: SceneFile.closed)
    }

    @Test
    func `A button that was down before there was a window starts nothing`() async throws {
      let server = try XServer.start(.xvfb)
      server.press(x: SceneFile.column, y: 740)
      let stand = try Stand(on: server)
      try await stand.waitUntilClosed()
      for y in [745, 700, 450, 300] {
        server.movePointer(x: SceneFile.column, y: y)
        #expect(try await stand.restingEdge() == SceneFile.closed)
      }
      server.movePointer(x: SceneFile.column, y: 740)
      server.release()
      #expect(try await stand.restingEdge() == SceneFile.closed)
      // The next one is heard.
      server.tap(x: SceneFile.column, y: 740)
      try await stand.waitForRest(at: SceneFile.open)
    }

    @Test
    func `Past its end the pane gives way less than the finger moves, and springs back`()
      async throws
    {
      var scene = SceneFile()
      scene.release = "projection"
      let stand = try Stand(scene)
      try await stand.open()
      stand.server.press(x: SceneFile.column, y: 230)
      stand.server.movePointer(x: SceneFile.column, y: 130)
      let edge = try await stand.restingEdge()
      #expect(edge < SceneFile.open - 10)
      #expect(edge > SceneFile.open - 100)
      stand.server.release()
      try await stand.waitForRest(at: SceneFile.open)
    }

    @Test
    func `A throw upward opens from below the middle`() async throws {
      let stand = try Stand()
      try await stand.waitUntilClosed()
      // A server that is held up for 40 ms between two of these steps sees a finger that stopped.
      for _ in 0..<5 {
        stand.server.flick(through: (0...8).map { (SceneFile.column, 760 - 12 * $0) })
        if try await stand.restingEdge() == SceneFile.open { break }
      }
      #expect(try await stand.restingEdge() == SceneFile.open)
    }

    @Test
    func `A throw downward closes from above the middle, where a finger at rest leaves it open`()
      async throws
    {
      var scene = SceneFile()
      scene.release = "projection"
      let stand = try Stand(scene)
      try await stand.open()
      stand.server.press(x: SceneFile.column, y: 230)
      stand.server.movePointer(x: SceneFile.column, y: 330)
      // It rests within a pixel of its detent.
      let held = try await stand.restingEdge()
      #expect(abs(held - 300) <= 1)
      stand.server.release()
      try await stand.waitForRest(at: SceneFile.open)
      for _ in 0..<5 {
        stand.server.flick(through: (0...8).map { (SceneFile.column, 230 + 12 * $0) })
        if try await stand.restingEdge() == SceneFile.closed { break }
      }
      #expect(try await stand.restingEdge() == SceneFile.closed)
    }
  }
}
