import Blocking
import DetentMotion
import Forms
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// What a Home Assistant tells of its entities and areas, in the file that the configuration is read
/// after.
@Suite(.timeLimit(.minutes(5)))
struct HomeKnowledgeTests {
  private let folder: TestFolder
  private let time = MachineTime(now: { MonotonicClock().now() }, wallTime: { 0 })
  private let source: ConfigurationSource

  init() throws {
    folder = try TestFolder()
    try folder.write("token-of-the-panel\n", to: "token")
    source = ConfigurationSource(
      search: ConfigurationSearch(explicitPath: folder.path("panel.yaml"), environment: [:]),
      state: StateFolder(path: folder.path("state")))
  }

  private func house() throws -> TestServer {
    try TestServer("home.py", ["0", folder.path("log"), "RUNNING"])
  }

  private func write(_ text: String, at port: Int) throws {
    try folder.write(
      """
      home-assistant: {url: "http://127.0.0.1:\(port)", token: ha}
      secrets: {ha: {file: \(folder.path("token"))}}
      language: de
      \(text)
      """, to: "panel.yaml")
  }

  private func read() throws -> Configuration { try source.read().result.get() }

  /// An agent of the configuration as it is now, with a panel that looks at nothing.
  private func agent() throws -> LocalAgent {
    let agent = LocalAgent(
      try read(), time: time, files: FileAccess(), knowledge: source.knowledge, log: .silent)
    agent.send(.watch([]))
    return agent
  }

  /// The configuration as soon as it is as a test wants it.
  private func configuration(
    _ isSuch: @Sendable @escaping (Configuration) -> Bool
  ) async throws -> Configuration {
    let source = source
    _ = await becomesTrue { (try? source.read().result.get()).map(isSuch) ?? false }
    return try read()
  }

  @Test func `Tiles take names, icons, words, units and ranges over from the house`() async throws {
    let house = try house()
    try write(
      """
      tiles:
        - entity: light.kitchen
        - {entity: cover.blind, label: Own}
        - entity: binary_sensor.window
        - entity: climate.kitchen
        - entity: sensor.power
        - entity: vacuum.robot
        - {entity: sensor.battery, kind: gauge}
        - entity: lock.front
        - {entity: binary_sensor.window, icon: home}
      """, at: house.port)
    #expect(try read().tiles.map(\.label).contains("Power"))
    let agent = try agent()
    let configuration = try await configuration {
      $0.tiles.first?.label == "Kitchen" && $0.tiles[4].label == "Kitchen Power"
    }
    let tiles = configuration.tiles
    #expect(
      tiles.map(\.label) == [
        "Kitchen", "Own", "Kitchen Window", "Kitchen Radiator", "Kitchen Power", "Robot",
        "Battery", "Front Door", "Kitchen Window",
      ])
    #expect(tiles[0].icon == "light")
    #expect(tiles[5].icon == "vacuum")
    #expect(tiles[1].states == ["Geschlossen", "Offen"])
    let own = try #require(tiles[3].icon)
    #expect(own == folder.path("state/mdi-own-shape.svg"))
    #expect(folder.text(of: "state/mdi-own-shape.svg").contains("M4 4H20V20H4Z"))
    #expect(tiles[2].icon == folder.path("state/mdi-window-closed.svg"))
    // Neither an icon of another set nor one that the house has not.
    #expect(tiles[2].icons == ["on": folder.path("state/mdi-window-open.svg")])
    #expect(tiles[3].icons.isEmpty && tiles[8].icons.isEmpty)
    let full = folder.path("state/mdi-wall-battery.svg")
    #expect(tiles[6].icon == full)
    #expect(
      tiles[6].icons == ["0": folder.path("state/mdi-wall-battery-low.svg"), "50": full])
    // The panel's own, because the house has not all of these.
    #expect(tiles[7].icon == "lock" && tiles[7].icons.isEmpty)
    #expect(tiles[3].range == 5...28 && tiles[3].step == 1)
    func source(of index: Int) throws -> SourceSettings {
      try #require(configuration.sources.first { $0.name == tiles[index].source })
    }
    #expect(try source(of: 2).words == ["off": "Zu", "on": "Auf"])
    #expect(try source(of: 4).unit == "W")
    #expect(try source(of: 4).mapping.hasDigits)
    #expect(tiles[5].states.first == "In der Station")
    await agent.close()
    house.stop()
    // A panel that starts while the house is away looks the same.
    #expect(try read() == configuration)
    #expect(self.source.start().fingerprint == self.source.start().fingerprint)
  }

  @Test
  func `A page of an area has its entities below the headings of the house, and follows them`()
    async throws
  {
    let house = try house()
    try write(
      """
      tiles: [{kind: button, label: Move, action: move}]
      actions: {move: {service: test.move, data: {entity: vacuum.robot, area: kitchen}}}
      pages:
        room: {area: Kitchen, tiles: [{entity: climate.kitchen, label: Own}]}
      """, at: house.port)
    #expect(try read().pages[0].tiles.count == 1)
    let agent = try agent()
    let log = EventLog(of: agent)
    let page = try await configuration { $0.pages[0].tiles.count > 1 }.pages[0]
    #expect(page.title == "Kitchen")
    // Neither a setting of a device, nor a plain sensor, nor one of motion.
    #expect(
      page.tiles.map(\.label) == [
        "Own", "Indoors", "Licht", "Kitchen", "Rollläden und Fenster", "Blind", "Window",
      ])
    #expect(
      page.tiles.map(\.kind) == [
        .stepper, .label, .heading, .toggle, .heading, .toggle, .label,
      ])
    agent.send(
      .perform(ActionRequest(run: 1, tile: TileID(index: 0), action: "move", value: nil)))
    #expect(await becomesTrue { log.outcome(of: 1) == .succeeded })
    let moved = try await configuration { $0.pages[0].tiles.count > 7 }.pages[0]
    #expect(moved.tiles.suffix(2).map(\.label) == ["Weiteres", "Robot"])
    await agent.close()
  }

  @Test func `A damaged file is as none, and is written anew`() async throws {
    let house = try house()
    try write("tiles: [entity: sensor.power]", at: house.port)
    let path = try #require(source.knowledge)
    var agent = try agent()
    _ = try await configuration { $0.tiles[0].label == "Kitchen Power" }
    await agent.close()
    let whole = folder.text(of: "state/\(KnowledgeFile.name)")
    for text in [String(whole.dropLast(9)), whole.replacing("Kitchen Power", with: "Odd"), ""] {
      try folder.write(text, to: "state/\(KnowledgeFile.name)")
      #expect(try read().tiles[0].label == "Power")
    }
    // One that is whole but says what cannot be does not keep the configuration from being used.
    let odd = try #require(Node.parsed("entities: {sensor.power: {digits: 99}}"))
    try folder.write(KnowledgeFile.bytes(of: odd), to: "state/\(KnowledgeFile.name)")
    #expect(try read().tiles[0].label == "Power")
    agent = try self.agent()
    _ = try await configuration { $0.tiles[0].label == "Kitchen Power" }
    #expect(folder.text(of: "state/\(KnowledgeFile.name)") == whole)
    #expect(path == folder.path("state/\(KnowledgeFile.name)"))
    await agent.close()
  }

  @Test func `A copy of a configuration has what was known, too`() async throws {
    let house = try house()
    try write("tiles: [entity: sensor.power]", at: house.port)
    let agent = try agent()
    let configuration = try await configuration { $0.tiles[0].label == "Kitchen Power" }
    await agent.close()
    try source.keep(source.read())
    try folder.remove("state/\(KnowledgeFile.name)")
    #expect(source.lastGood()?.configuration == configuration)
  }

  @Test(arguments: [
    ("Kitchen Light", "Kitchen", "Light"), ("Kitchen: main lamp", "kitchen", "Main lamp"),
    ("Kitchen - iPad", "Kitchen", "iPad"), ("Kitchenette", "Kitchen", nil),
    ("Kitchen", "Kitchen", nil),
    ("Lamp", "", nil),
  ])
  func `A name is shown without that of its area`(name: String, area: String, rest: String?) {
    #expect(name.without(prefix: area) == rest)
  }
}

extension Node {
  fileprivate static func parsed(_ text: String) -> Node? {
    guard let text = try? SourceText(Array(text.utf8)), var reader = try? NodeReader(text) else {
      return nil
    }
    return try? reader.document()
  }
}
