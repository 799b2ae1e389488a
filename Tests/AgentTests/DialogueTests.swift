import Blocking
import DetentMotion
import Foundation
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// The agent against what real versions of Home Assistant have said (`Tests/Home/record`).
@Suite(.timeLimit(.minutes(5)))
struct DialogueTests {
  private static let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Dialogues")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: recordings.path)) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.sorted()

  private let folder: TestFolder
  private let time = MachineTime(now: { MonotonicClock().now() }, wallTime: { 0 })

  init() throws {
    folder = try TestFolder()
    try folder.write("any\n", to: "token")
  }

  @Test func `There are recordings`() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names)
  func `What a real house says becomes tiles, values, outcomes and messages`(_ name: String)
    async throws
  {
    let recording = Self.recordings.appending(path: name).path
    let house = try TestServer("dialogue.py", ["0", recording, folder.path("log")])
    try folder.write(
      """
      home-assistant: {url: "http://127.0.0.1:\(house.port)", token: ha, notify: Recorder}
      secrets: {ha: {file: \(folder.path("token"))}}
      language: de
      tiles:
        - entity: light.kitchen
        - entity: lock.front_door
        - {entity: sensor.phone_battery, kind: gauge}
        - {entity: binary_sensor.kitchen_window}
        - {kind: label, source: twice}
        - {kind: label, source: wrong}
        - {kind: button, label: Explode, action: explode}
        - {kind: button, label: Ring, action: ring}
      pages: {room: {area: Kitchen}}
      sources:
        twice: {template: "{{ states('input_number.wanted') | float * 2 }}", as: number}
        wrong: {template: "{{ 1 +"}
      actions:
        explode: {service: light.explode, entity: light.kitchen}
        ring: {service: notify.mobile_app_recorder, data: {title: Door, message: Somebody rings}}
        on: {service: light.turn_on, entity: light.kitchen}
      """, to: "panel.yaml")
    let source = ConfigurationSource(
      search: ConfigurationSearch(explicitPath: folder.path("panel.yaml"), environment: [:]),
      state: StateFolder(path: folder.path("state")))
    let agent = LocalAgent(
      try source.read().result.get(), time: time, files: FileAccess(), knowledge: source.knowledge,
      log: .silent)
    agent.send(.watch([]))
    _ = await becomesTrue {
      (try? source.read().result.get()).map { !$0.pages[0].tiles.isEmpty } ?? false
    }
    let configuration = try source.read().result.get()
    expectTiles(of: configuration)
    agent.serve(configuration, fingerprint: ConfigurationFingerprint(2))
    try await expectValues(of: configuration, agent)
    await agent.close()
  }

  private func expectTiles(of configuration: Configuration) {
    let tiles = configuration.tiles
    #expect(tiles.prefix(4).map(\.kind) == [.toggle, .toggle, .gauge, .label])
    #expect(tiles[1].states == ["Aufgeschlossen", "Abgeschlossen"])
    #expect(tiles[0].label == "Kitchen" && tiles[3].label == "Kitchen Window")
    let page = configuration.pages[0].tiles
    #expect(
      page.map(\.label) == [
        "Licht", "Kitchen", "Rollläden und Fenster", "Window", "Sicherheit", "Front door",
      ])
    // The recorded house serves no shapes: the panel's own icons are there.
    #expect(tiles[0].icon == "light" && tiles[1].icon == "lock")
  }

  private func expectValues(of configuration: Configuration, _ agent: LocalAgent) async throws {
    let log = EventLog(of: agent)
    let names = configuration.tiles.compactMap(\.source)
    agent.send(.watch(Set(names)))
    let values: [SourceValue] = [
      .boolean(false), .boolean(true), .number(42), .boolean(false), .number(40),
    ]
    for (name, value) in zip(names, values) {
      #expect(
        await becomesTrue { log.state(of: name)?.value == value },
        "\(name): \(String(describing: log.state(of: name)))")
    }
    #expect(
      await becomesTrue {
        if case .failed(let reason, _) = log.state(of: "wrong") {
          reason == "The template has a mistake: TemplateSyntaxError: unexpected 'end of …."
        } else {
          false
        }
      }, "\(String(describing: log.state(of: "wrong")))")
    func perform(_ tile: Int, _ value: SourceValue? = nil, run: Int) async throws -> ActionOutcome?
    {
      let action = try #require(configuration.tiles[tile].action)
      agent.send(
        .perform(ActionRequest(run: run, tile: TileID(index: tile), action: action, value: value)))
      _ = await becomesTrue { log.outcome(of: run) != nil }
      return log.outcome(of: run)
    }
    #expect(try await perform(0, .boolean(true), run: 1) == .succeeded)
    #expect(await becomesTrue { log.state(of: names[0])?.value == .boolean(true) })
    #expect(
      try await perform(6, run: 2)?.message
        == "Home Assistant did not do that: Service light.explode not found.")
    let listens = await becomesTrue { folder.text(of: "log").contains("push_notification_channel") }
    #expect(listens)
    #expect(try await perform(7, run: 3) == .succeeded)
    #expect(
      await becomesTrue { log.all.contains(.command(.toast(PanelMessage("Door: Somebody rings")))) }
    )
    let confirms = await becomesTrue { folder.text(of: "log").contains("notification_confirm") }
    #expect(confirms)
  }
}
