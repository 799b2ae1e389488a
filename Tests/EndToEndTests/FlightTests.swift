import DetentGeometry
import Foundation
import TestSupport
import Testing

extension EndToEndTests {
  /// On a spring so slow that a test is never too late to catch the pane.
  @Suite struct FlightTests {
    private func inFlight(catches: String) async throws -> Stand {
      var scene = SceneFile()
      scene.spring = SceneFile.slow
      scene.catches = catches
      let stand = try Stand(scene)
      try await stand.waitUntilClosed()
      stand.server.tap(x: SceneFile.column, y: 790)
      try await stand.wait("flight") { try (stand.edge() ?? 800) < 640 }
      return stand
    }

    @Test
    func `A finger stops the pane where it is seen, and takes it along`() async throws {
      let stand = try await inFlight(catches: "touch")
      let seen = try #require(try stand.edge())
      stand.server.press(x: SceneFile.column, y: 770)
      let held = try await stand.restingEdge()
      // Between the look and the touch it may have flown a little further, at most 60 px/s.
      #expect(held <= seen)
      #expect(held > SceneFile.open + 50)
      for y in [760, 775, 690] {
        stand.server.movePointer(x: SceneFile.column, y: y)
        try await stand.waitForEdge(at: held + y - 770)
      }
      #expect(try await stand.restingEdge() == held - 80)
    }

    @Test
    func `A finger that rests on the pane in flight holds it`() async throws {
      let stand = try await inFlight(catches: "move")
      let seen = try #require(try stand.edge())
      stand.server.press(x: SceneFile.column, y: 770)
      let held = try await stand.restingEdge()
      #expect(held <= seen)
      #expect(held > SceneFile.open + 50)
      stand.server.movePointer(x: SceneFile.column, y: 700)
      try await stand.waitForEdge(at: held - 70)
    }

    @Test
    func `A tap in flight sends it back`() async throws {
      let stand = try await inFlight(catches: "move")
      stand.server.tap(x: SceneFile.column, y: 790)
      var top = try #require(try stand.edge())
      try await stand.wait("turn") {
        let edge = try stand.edge() ?? 800
        top = min(top, edge)
        return edge > top + 20
      }
      #expect(top > SceneFile.open)
    }

    @Test
    func `However it is tapped in flight, it never jumps`() async throws {
      let stand = try await inFlight(catches: "move")
      var track = EdgeTrack(limit: 150)
      for _ in 0..<12 {
        stand.server.tap(x: SceneFile.column, y: 790)
        for _ in 0..<25 {
          let asked = ContinuousClock.now
          let edge = try #require(try stand.edge())
          track.see(edge, asked: asked, answered: .now)
          usleep(8_000)
        }
      }
      #expect(track.positions > 20)
      #expect(track.jumps.isEmpty)
    }
  }
}

/// Positions of the edge as they were seen, and those that it cannot have come to by moving.
///
/// However late a frame is, the pane can be no further than its speed carries it from the moment at
/// which the frame before it was certainly not drawn yet.
private struct EdgeTrack {
  /// [px/s]
  let limit: Double
  private(set) var positions = 0
  private(set) var jumps: [String] = []
  private var edge: Int?
  private var before = ContinuousClock.now
  private var lastAsked = ContinuousClock.now

  init(limit: Double) { self.limit = limit }

  mutating func see(
    _ next: Int, asked: ContinuousClock.Instant, answered: ContinuousClock.Instant
  ) {
    defer { lastAsked = asked }
    guard let edge else {
      (self.edge, before) = (next, asked)
      return
    }
    guard next != edge else { return }
    let elapsed = (answered - before) / .seconds(1) + 0.05
    if Double(abs(next - edge)) > limit * elapsed + 2 {
      jumps.append("from \(edge) to \(next) in \(elapsed) s")
    }
    positions += 1
    (self.edge, before) = (next, lastAsked)
  }
}
