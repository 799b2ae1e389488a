import Blocking
import DetentMotion
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

private let folder = ProcessEnvironment.own["DETENT_HOME"]

/// The same against a real Home Assistant, which `make home-test` starts.
@Suite(.timeLimit(.minutes(5)), .enabled(if: folder != nil))
struct RealHomeTests {
  @Test func `A light is shown, switched and dimmed`() async throws {
    let (house, time) = (
      try #require(folder), MachineTime(now: { MonotonicClock().now() }, wallTime: { 0 })
    )
    let port = String(
      decoding: try await FileAccess().read("\(house)/port", limit: 16), as: UTF8.self
    ).trimmed
    let text = """
      home-assistant: {url: "http://127.0.0.1:\(port)", token: ha}
      secrets: {ha: {file: \(house)/token}}
      tiles:
        - entity: light.kitchen
        - {entity: light.kitchen, kind: slider}
        - entity: sensor.indoors
        - {entity: input_number.wanted}
        - {kind: label, source: twice}
      sources:
        twice: {template: "{{ states('input_number.wanted') | float * 2 }}", as: number}
      """
    let configuration = try Configuration.unhurried(text)
    let sources = configuration.tiles.compactMap(\.source)
    let agent = LocalAgent(configuration, time: time, files: FileAccess(), log: .silent)
    let log = EventLog(of: agent)
    agent.send(.watch(Set(sources)))
    let values = [
      SourceValue.boolean(true), .number(200.0 / 255), .text("22.5°C"), .number(22.5), .number(45),
    ]
    let wishes: [(tile: Int, SourceValue)] = [
      (0, .boolean(false)), (0, .boolean(true)), (1, .number(200.0 / 255)), (3, .number(22.5)),
    ]
    for (run, (tile, value)) in wishes.enumerated() {
      let action = try #require(configuration.tiles[tile].action)
      let request = ActionRequest(
        run: run, tile: TileID(index: tile), action: action, value: value)
      agent.send(.perform(request))
      #expect(await becomesTrue { log.outcome(of: run) == .succeeded })
      #expect(await becomesTrue { log.state(of: sources[tile])?.value == value })
    }
    for (source, value) in zip(sources, values) {
      #expect(await becomesTrue { log.state(of: source)?.value == value })
    }
    await agent.close()
  }

  @Test func `Names, units and shapes of icons come from the house`() async throws {
    let (house, own) = (try #require(folder), try TestFolder())
    let port = String(
      decoding: try await FileAccess().read("\(house)/port", limit: 16), as: UTF8.self
    ).trimmed
    try own.write(
      """
      home-assistant: {url: "http://127.0.0.1:\(port)", token: ha}
      secrets: {ha: {file: \(house)/token}}
      language: de
      tiles: [entity: light.kitchen, entity: sensor.indoors, entity: input_number.wanted]
      """, to: "panel.yaml")
    let source = ConfigurationSource(
      search: ConfigurationSearch(explicitPath: own.path("panel.yaml"), environment: [:]),
      state: StateFolder(path: own.path("state")))
    let agent = LocalAgent(
      try source.read().result.get(),
      time: MachineTime(now: { MonotonicClock().now() }, wallTime: { 0 }), files: FileAccess(),
      knowledge: source.knowledge, log: .silent)
    agent.send(.watch([]))
    #expect(await becomesTrue { own.has("state/\(KnowledgeFile.name)") })
    let configuration = try source.read().result.get()
    #expect(configuration.tiles.map(\.label) == ["Kitchen", "Indoors", "Wanted"])
    #expect(configuration.tiles[0].icon == "light")
    #expect(configuration.tiles[1].icon == own.path("state/mdi-thermometer.svg"))
    #expect(configuration.tiles[2].range == 16...24 && configuration.tiles[2].step == 0.5)
    let text = own.text(of: "state/\(KnowledgeFile.name)")
    #expect(text.contains("on: An") || text.contains(#"on: "An""#) || text.contains("An"))
    await agent.close()
  }
  @Test func `The house sends the panel a message, and knows that it was heard`() async throws {
    let (house, own) = (try #require(folder), try TestFolder())
    let port = String(
      decoding: try await FileAccess().read("\(house)/port", limit: 16), as: UTF8.self
    ).trimmed
    let text = """
      home-assistant: {url: "http://127.0.0.1:\(port)", token: ha, notify: Test panel}
      secrets: {ha: {file: \(house)/token}}
      tiles:
        - {kind: button, label: Say, action: say}
        - {kind: button, label: Clear, action: clear}
        - {kind: label, source: answered}
      sources: {answered: {entity: input_boolean.answered}}
      actions:
        clear: {service: input_boolean.turn_off, entity: input_boolean.answered}
        say:
          service: notify.mobile_app_test_panel
          data:
            {title: Door, message: Somebody, data: {tag: door, actions: [{action: OPEN, title: Open}]}}
      """
    let agent = LocalAgent(
      try Configuration.unhurried(text),
      time: MachineTime(now: { MonotonicClock().now() }, wallTime: { 0 }), files: FileAccess(),
      knowledge: own.path("state/\(KnowledgeFile.name)"), log: .silent)
    let log = EventLog(of: agent)
    agent.send(.watch(["answered"]))
    let clearing = ActionRequest(run: 0, tile: TileID(index: 1), action: "clear", value: nil)
    agent.send(.perform(clearing))
    #expect(await becomesTrue { log.state(of: "answered")?.value == .text("off") })
    var run = 0
    // The action is there once the panel is registered.
    #expect(
      await becomesTrue {
        run += 1
        let request = ActionRequest(run: run, tile: TileID(index: 0), action: "say", value: nil)
        agent.send(.perform(request))
        _ = await becomesTrue { log.outcome(of: run) != nil }
        return log.outcome(of: run) == .succeeded
      })
    var message: PanelMessage?
    #expect(
      await becomesTrue {
        for case .command(.toast(let told), _) in log.all { message = told }
        return message != nil
      })
    #expect(message?.text == "Door: Somebody" && message?.answers == [PanelAnswer("Open")])
    // The house hears the answer as an event, which an automation of it notes.
    agent.send(
      .chose(ChosenAnswer(message: "door", offer: message?.offer, index: 0, title: "Open")))
    #expect(await becomesTrue { log.state(of: "answered")?.value == .text("on") })
    await agent.close()
  }
}
