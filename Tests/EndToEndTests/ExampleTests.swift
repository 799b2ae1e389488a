import DetentGeometry
import Foundation
import TestFolders
import TestSupport
import Testing

/// An example at 1280x800, and what a finger does on its first page.
struct ExampleWalk: CustomTestStringConvertible, Sendable {
  let name: String
  /// A tile to press, for how long [ms], and what it has run then.
  let tile: (x: Int, y: Int, milliseconds: Int)
  let runs: [String]
  /// A slider, drawn from here to beyond its end, and what it sends last.
  let slider: (from: (x: Int, y: Int), to: (x: Int, y: Int))
  let sends: String
  /// How far below the pane's edge its heading is, and so its menu: the edge [px].
  let edge: Int

  var testDescription: String { name }
  var menu: (x: Int, y: Int) { (1226, edge + 46) }

  static let all = [
    ExampleWalk(
      name: "home", tile: (946, 320, 50),
      runs: ["mosquitto_pub --topic home/lamps/set --message on"],
      slider: ((126, 480), (126, 180)),
      sends: "mosquitto_pub --topic home/light/set --message 100", edge: 160),
    ExampleWalk(
      name: "workshop", tile: (229, 270, 1400),
      runs: ["mosquitto_pub --topic mill/spindle --message start"],
      slider: ((60, 548), (900, 548)),
      sends: "mosquitto_pub --topic mill/speed/set --message 24000", edge: 128),
    ExampleWalk(
      name: "meeting", tile: (126, 676, 50),
      runs: [
        "mosquitto_pub --topic alder/light/set --message 20",
        "mosquitto_pub --topic alder/projector/set --message on",
      ], slider: ((946, 330), (946, 70)),
      sends: "mosquitto_pub --topic alder/light/set --message 100", edge: 48),
    ExampleWalk(
      name: "media", tile: (288, 682, 50), runs: ["playerctl play-pause"],
      slider: ((640, 560), (640, 160)),
      sends: "wpctl set-volume @DEFAULT_AUDIO_SINK@ 1.00", edge: 144),
  ]
}

extension EndToEndTests {
  /// The examples, as somebody installs them: with programs that are there, on a real server.
  @Suite struct ExampleTests {
    @Test(arguments: ExampleWalk.all)
    func `An example shows, does what its tiles say, opens its menu and rests`(
      example: ExampleWalk
    ) async throws {
      let folder = try TestFolder()
      let programs = try FakePrograms(in: folder)
      let stand = try Stand(
        configuration: """
          version: 1
          include: ["\(root)/Config/examples/\(example.name).yaml"]
          display: {scale: 1}
          """, on: XServer.start(.xvfb), environment: programs.environment, folder: folder)
      let closed = try await stand.stillPicture("the first frame") { $0.hasColors }
      stand.server.tap(x: 1000, y: 780)
      let open = try await stand.stillPicture("the open pane") { $0 != closed }
      #expect(programs.log.isEmpty)

      stand.server.press(x: example.tile.x, y: example.tile.y)
      try await Task.sleep(for: .milliseconds(example.tile.milliseconds))
      stand.server.release()
      try await stand.wait("the tile's action") { programs.log == example.runs }

      let (from, to) = example.slider
      stand.server.press(x: from.x, y: from.y)
      for step in 1...20 {
        stand.server.movePointer(
          x: from.x + (to.x - from.x) * step / 20, y: from.y + (to.y - from.y) * step / 20)
        try await Task.sleep(for: .milliseconds(8))
      }
      stand.server.release()
      try await stand.wait("the slider's last value") { programs.log.last == example.sends }

      let page = try await stand.stillPicture("the page") { $0 != closed }
      stand.server.tap(x: example.menu.x, y: example.menu.y)
      let menu = try await stand.stillPicture("the menu") { $0 != page }
      #expect(menu != open)
      stand.server.tap(x: example.menu.x, y: example.menu.y)
      _ = try await stand.stillPicture("the page again") { $0 != menu }
      #expect(programs.log.last == example.sends)

      stand.server.tap(x: 640, y: example.edge - 16)
      _ = try await stand.stillPicture("the closed pane") { $0 != page && $0 != menu }
      try await stand.wait("six seconds of sleep") {
        let before = try stand.panel.sleeps()
        sleep(6)
        return try (before - 1...before + 1).contains(stand.panel.sleeps())
      }
    }

    private var root: String {
      "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    }
  }
}

extension Stand {
  /// What is seen once it stands still and is what was waited for.
  func stillPicture(
    _ what: String, until isRight: (Screenshot) -> Bool
  ) async throws -> Screenshot {
    var picture = try server.screenshot()
    try await wait(what) {
      usleep(300_000)
      let next = try server.screenshot()
      let isStill = next == picture
      picture = next
      return isStill && isRight(next)
    }
    return picture
  }
}

extension Screenshot {
  /// Whether there is more to see than an empty screen.
  var hasColors: Bool { Set(pixels).count > 16 }
}
