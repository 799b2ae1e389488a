import DetentGeometry
import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  /// A panel on which nothing happens does nothing.
  @Suite struct RestTests {
    private static let files = 28

    /// Thirty sources in sight: files, a program that was asked once, and one that goes on.
    private func text(in folder: TestFolder) throws -> String {
      var (sources, tiles) = ("", "")
      for file in 0..<Self.files {
        let path = try folder.write("0", to: "value-\(file)")
        sources += "  f\(file): {file: \(path), range: [0, 1]}\n"
        tiles += "  - {kind: gauge, label: F\(file), source: f\(file)}\n"
      }
      return """
        version: 1
        display: {scale: 1}
        theme: {pane: "#2E7D32", accent: "#FF00FF", material: false, shadows: false}
        pane: {height: 700, peek: 80, columns: 8}
        home: {clock: false, date: false, wallpaper: {color: "#101418"}}
        sources:
        \(sources)  load: {poll: [cat, /proc/loadavg], every: 3600s, field: 1, as: number}
          door: {listen: [sh, -c, "echo 0; exec sleep 3600"], range: [0, 1]}
        tiles:
        \(tiles)  - {kind: label, label: Load, source: load}
          - {kind: gauge, label: Door, source: door}

        """
    }

    /// The corner in which the eighth gauge is.
    private func corner(_ stand: Stand) throws -> Screenshot {
      try stand.server.screenshot(PixelRect(x: 1100, y: 120, width: 180, height: 180))
    }

    @Test
    func `Thirty sources that have no news wake nothing, and news is seen at once`() async throws {
      let folder = try TestFolder()
      let stand = try Stand(
        configuration: text(in: folder), on: XServer.start(.xvfb), folder: folder)
      let gap = 28
      // The uppermost row is a line of light.
      try await stand.waitForRest(at: 721, x: gap)
      stand.server.tap(x: 640, y: 770)
      try await stand.waitForRest(at: 101, x: gap)
      // A slow machine may still be busy with what was, and threads that have nothing more to do
      // go one by one; a program that polls never gets there.
      try await stand.wait("six seconds of sleep") {
        let before = try stand.panel.sleeps()
        sleep(6)
        return try (before - 1...before + 1).contains(stand.panel.sleeps())
      }
      // What never looks by itself has been told of what it shows.
      let before = try corner(stand)
      try folder.write("1", to: "value-7")
      try await stand.wait("the news") { try corner(stand) != before }
    }
  }
}
