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

/// The sources and actions of a Home Assistant, by a house that answers as a real one does.
@Suite(.timeLimit(.minutes(5)))
struct HomeAssistantTests {
  private let folder: TestFolder
  private let time = MachineTime(now: { MonotonicClock().now() }, wallTime: { 0 })

  init() throws { folder = try TestFolder() }

  private func house(port: Int = 0, state: String = "RUNNING") throws -> TestServer {
    try TestServer("home.py", ["\(port)", folder.path("log"), state])
  }

  /// Everything that the house was told, without the answers.
  private var told: String { folder.text(of: "log") }

  private func agent(at port: Int, token: String = "token-of-the-panel") throws -> LocalAgent {
    try folder.write(token + "\n", to: "token")
    let text = """
      home-assistant: {url: "http://127.0.0.1:\(port)/", token: ha}
      secrets: {ha: {file: \(folder.path("token"))}}
      tiles:
        - {kind: toggle, label: Lamp, source: lamp, action: lamp}
        - {kind: slider, label: Level, source: level, range: [0, 255], action: level}
        - {kind: button, label: Wrong, action: wrong}
        - {kind: button, label: Old, action: old}
        - {kind: button, label: Flood, action: flood}
        - {kind: button, label: Silence, action: silence}
        - {kind: label, source: indoors}
        - {kind: label, source: attic}
        - {kind: label, source: new}
        - {kind: label, source: nowhere}
        - {kind: label, source: sun}
        - {kind: label, source: mistake}
      sources:
        lamp: {entity: light.kitchen}
        level: {entity: light.kitchen, attribute: brightness, as: number}
        indoors: {entity: sensor.indoors, as: number}
        attic: {entity: sensor.attic}
        new: {entity: sensor.new}
        nowhere: {entity: sensor.nowhere}
        sun: {template: "{{ sun }}"}
        mistake: {template: "}}"}
      actions:
        lamp: {service: "light.turn_${value}", entity: light.kitchen}
        level: {service: light.turn_on, entity: light.kitchen, data: {brightness: "${value}"}}
        wrong: {service: light.explode}
        old: {service: test.stale}
        flood: {service: test.flood, data: {count: 10000}}
        silence: {service: test.silence, timeout: 500ms}
      """
    return LocalAgent(
      try Configuration.unhurried(text), time: time, files: FileAccess(),
      log: .silent)
  }

  private func perform(
    _ tile: Int, _ value: SourceValue? = nil, run: Int, _ agent: LocalAgent, _ log: EventLog
  ) async -> ActionOutcome? {
    let action = ["lamp", "level", "wrong", "old", "flood", "silence"][tile]
    agent.send(
      .perform(ActionRequest(run: run, tile: TileID(index: tile), action: action, value: value)))
    _ = await becomesTrue { log.outcome(of: run) != nil }
    return log.outcome(of: run)
  }

  private func failure(of source: String, in log: EventLog) async -> String {
    _ = await becomesTrue { if case .failed = log.state(of: source) { true } else { false } }
    guard case .failed(let reason, _) = log.state(of: source) else { return "" }
    return reason
  }

  @Test func `States, attributes and templates are values`() async throws {
    let house = try house()
    let agent = try agent(at: house.port)
    let log = EventLog(of: agent)
    agent.send(.watch(["lamp", "level", "indoors", "attic", "new", "nowhere", "sun", "mistake"]))
    #expect(await becomesTrue { log.state(of: "lamp")?.value == .boolean(true) })
    #expect(await becomesTrue { log.state(of: "level")?.value == .number(128) })
    #expect(await becomesTrue { log.state(of: "indoors")?.value == .number(20.5) })
    #expect(await becomesTrue { log.state(of: "sun")?.value == .text("sun") })
    #expect(await failure(of: "attic", in: log).contains("unavailable"))
    #expect(await failure(of: "nowhere", in: log).contains("no entity “sensor.nowhere”"))
    #expect(await failure(of: "mistake", in: log).contains("TemplateSyntaxError"))
    #expect(log.state(of: "new")?.value == nil)
    await agent.close()
  }

  @Test func `Only what is seen is subscribed to, together`() async throws {
    let house = try house()
    let agent = try agent(at: house.port)
    let log = EventLog(of: agent)
    agent.send(.watch(["lamp", "level", "indoors"]))
    #expect(await becomesTrue { log.state(of: "indoors")?.value == .number(20.5) })
    #expect(told.contains(#""entity_ids": ["light.kitchen", "sensor.indoors"]"#))
    agent.send(.watch(["indoors"]))
    #expect(await becomesTrue { told.contains(#""entity_ids": ["sensor.indoors"]"#) })
    #expect(await becomesTrue { told.contains("unsubscribe_events") })
    #expect(!told.contains(#""entity_ids": []"#))
    await agent.close()
  }

  @Test func `Actions change what they say, and a refused one says why`() async throws {
    let house = try house()
    let agent = try agent(at: house.port)
    let log = EventLog(of: agent)
    agent.send(.watch(["lamp", "level"]))
    #expect(await becomesTrue { log.state(of: "level")?.value == .number(128) })
    #expect(await perform(1, .number(200), run: 1, agent, log) == .succeeded)
    #expect(await becomesTrue { log.state(of: "level")?.value == .number(200) })
    #expect(await perform(0, .boolean(false), run: 2, agent, log) == .succeeded)
    #expect(await becomesTrue { log.state(of: "lamp")?.value == .boolean(false) })
    // A light that is off has no brightness; the last one stays.
    #expect(log.state(of: "level")?.value == .number(200))
    #expect(told.contains(#""service_data": {"brightness": 200}"#))
    let wrong = await perform(2, run: 3, agent, log)
    #expect(
      wrong?.message == "Home Assistant did not do that: Service light.explode not found.")
    await agent.close()
  }

  @Test func `Events of an earlier subscription change nothing`() async throws {
    let house = try house()
    let agent = try agent(at: house.port)
    let log = EventLog(of: agent)
    agent.send(.watch(["indoors"]))
    #expect(await becomesTrue { log.state(of: "indoors")?.value != nil })
    agent.send(.watch(["indoors", "lamp"]))
    #expect(await becomesTrue { log.state(of: "lamp")?.value == .boolean(true) })
    #expect(await becomesTrue { told.contains("unsubscribe_events") })
    #expect(await perform(3, run: 1, agent, log) == .succeeded)
    #expect(!log.all.contains { "\($0)".contains("wrong") })
    #expect(await perform(0, .boolean(false), run: 2, agent, log) == .succeeded)
    #expect(await becomesTrue { log.state(of: "lamp")?.value == .boolean(false) })
    await agent.close()
  }

  @Test func `Of ten thousand changes the last one counts`() async throws {
    let house = try house()
    let agent = try agent(at: house.port)
    let log = EventLog(of: agent)
    agent.send(.watch(["indoors"]))
    #expect(await becomesTrue { log.state(of: "indoors")?.value != nil })
    #expect(await perform(4, run: 1, agent, log) == .succeeded)
    #expect(await becomesTrue { log.state(of: "indoors")?.value == .number(9999) })
    await agent.close()
  }

  @Test func `A house that comes back is followed again, and commands meanwhile are lost`()
    async throws
  {
    let house = try house()
    let agent = try agent(at: house.port)
    let log = EventLog(of: agent)
    agent.send(.watch(["indoors"]))
    #expect(await becomesTrue { log.state(of: "indoors")?.value != nil })
    house.stop()
    let outcome = await perform(0, .boolean(true), run: 1, agent, log)
    #expect(outcome?.message?.hasPrefix("Home Assistant at 127.0.0.1 cannot be used.") == true)
    let before = told.split(separator: "\n").count
    let again = try self.house(port: house.port)
    #expect(
      await becomesTrue {
        told.split(separator: "\n").dropFirst(before).joined().contains("subscribe_entities")
      })
    #expect(!told.contains("turn_on"))
    again.stop()
    await agent.close()
  }

  @Test func `A house that falls silent ends the wait for an answer`() async throws {
    let house = try house()
    let agent = try agent(at: house.port)
    let log = EventLog(of: agent)
    let outcome = await perform(5, run: 1, agent, log)
    #expect(outcome?.message?.contains("did not answer") == true)
    await agent.close()
  }

  @Test func `A token that is refused is tried once, and its successor at once`() async throws {
    let house = try house()
    let agent = try agent(at: house.port, token: "a-wrong-token")
    let log = EventLog(of: agent)
    agent.send(.watch(["indoors"]))
    let reason = await failure(of: "indoors", in: log)
    #expect(reason.contains("does not accept the token"))
    #expect(!reason.contains("a-wrong-token"))
    for run in 1...3 {
      let outcome = await perform(2, run: run, agent, log)
      #expect(outcome?.message == reason)
    }
    #expect(told.split(separator: "\n").count == 1)
    try folder.write("token-of-the-panel\n", to: "token")
    #expect(await becomesTrue { log.state(of: "indoors")?.value == .number(20.5) })
    await agent.close()
  }

  @Test func `A house that is starting is not believed`() async throws {
    let house = try house(state: "STARTING")
    let agent = try agent(at: house.port)
    let log = EventLog(of: agent)
    agent.send(.watch(["indoors"]))
    #expect(await failure(of: "indoors", in: log).contains("is starting"))
    #expect(!told.contains("subscribe_entities"))
    await agent.close()
  }

  @Test func `A tile of an entity shows and switches it`() async throws {
    let house = try house()
    try folder.write("token-of-the-panel\n", to: "token")
    let text = """
      home-assistant: {url: "http://127.0.0.1:\(house.port)", token: ha}
      secrets: {ha: {file: \(folder.path("token"))}}
      tiles:
        - entity: light.kitchen
        - {entity: light.kitchen, kind: slider, label: Level}
        - entity: sensor.indoors
      """
    let configuration = try Configuration.unhurried(text)
    let tiles = configuration.tiles
    #expect(tiles.map(\.kind) == [.toggle, .slider, .label])
    #expect(tiles.map(\.label) == ["Kitchen", "Level", "Indoors"])
    let (lamp, level, indoors) = (
      try #require(tiles[0].source), try #require(tiles[1].source), try #require(tiles[2].source)
    )
    let agent = LocalAgent(configuration, time: time, files: FileAccess(), log: .silent)
    let log = EventLog(of: agent)
    agent.send(.watch([lamp, level, indoors]))
    #expect(await becomesTrue { log.state(of: lamp)?.value == .boolean(true) })
    #expect(await becomesTrue { log.state(of: level)?.value == .number(128.0 / 255) })
    #expect(await becomesTrue { log.state(of: indoors)?.value == .text("20.5°C") })
    for (tile, value) in [(0, SourceValue.boolean(false)), (1, .number(1))] {
      let action = try #require(tiles[tile].action)
      agent.send(
        .perform(
          ActionRequest(run: tile + 1, tile: TileID(index: tile), action: action, value: value)))
      #expect(await becomesTrue { log.outcome(of: tile + 1) == .succeeded })
    }
    #expect(told.contains(#""service": "turn_off""#))
    #expect(told.contains(#""service_data": {"brightness": 255}"#))
    #expect(await becomesTrue { log.state(of: level)?.value == .number(1) })
    await agent.close()
  }

  @Test func `Each domain has its kind of tile, and what is written counts`() throws {
    let entities = [
      "switch.a": "toggle", "fan.a": "toggle", "cover.a": "toggle", "lock.a": "toggle",
      "valve.a": "toggle", "scene.a": "scene", "script.a": "scene", "button.a": "button",
      "climate.a": "stepper", "number.a": "stepper", "media_player.a": "media",
      "binary_sensor.a": "label", "person.a": "label", "vacuum.a": "toggle",
    ]
    let tiles =
      entities.keys.sorted().map { "  - entity: \($0)\n" }
      + ["cover", "fan", "media_player"].map { "  - {entity: \($0).a, kind: slider}\n" }
      + ["  - {entity: sensor.a, kind: gauge, label: Own, icon: home}\n"]
    let text =
      "home-assistant: {url: 'http://h', token: t}\nsecrets: {t: {file: /t}}\ntiles:\n"
      + tiles.joined()
    let configuration = try Configuration.unhurried(text)
    let kinds = configuration.tiles.map { "\($0.kind)" }
    #expect(
      kinds == entities.sorted { $0.key < $1.key }.map(\.value)
        + ["slider", "slider", "slider", "gauge"])
    #expect(configuration.tiles.last?.label == "Own")
    // A lock is neither opened nor closed by a bare tap.
    let lock = try #require(configuration.tiles.first { $0.label == "A" && $0.icon == "lock" })
    #expect(configuration.asks(lock.action))
  }

  @Test(arguments: [
    ("home-assistant: {url: 'ftp://h', token: t}", "must be an address"),
    ("home-assistant: {url: 'http://me:pw@h', token: t}", "must be an address"),
    ("home-assistant: {url: 'http://h', token: eyJhbGciOi}", "there is no secret of this name"),
    ("sources: {a: {entity: light.kitchen}}", "home-assistant"),
    ("pages: {p: {tiles: [{entity: light.kitchen}]}}", "home-assistant"),
    ("sources: {a: {entity: Kitchen}}", "must be an entity's name such as light.kitchen"),
    ("actions: {a: {service: turn_on}}", "must be a service's name such as light.toggle"),
  ])
  func `Mistakes are told`(text: String, message: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.parse(Array((text + "\ntiles: [{label: A}]\n").utf8), file: "test")
    }
    #expect("\(String(describing: error))".contains(message))
    #expect(!"\(String(describing: error))".contains("eyJ"))
  }
}
