import Blocking
import DetentMotion
import Forms
import Localization
import Network
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// Pictures, players, weather and what is off, by a house that answers as a real one does.
@Suite(.timeLimit(.minutes(5)))
struct HomeTilesTests {
  private let folder: TestFolder
  /// A minute after the house has told the position of its player.
  private let time = MachineTime(now: { MonotonicClock().now() }, wallTime: { 90.5 })

  init() throws {
    folder = try TestFolder()
    try folder.write("token-of-the-panel\n", to: "token")
  }

  private func house() throws -> TestServer {
    try TestServer("home.py", ["0", folder.path("log"), "RUNNING"])
  }

  private func configuration(_ text: String, at port: Int) throws -> Configuration {
    let start = """
      home-assistant: {url: "http://127.0.0.1:\(port)", token: ha}
      secrets: {ha: {file: \(folder.path("token"))}}

      """
    return try Configuration.unhurried(start + text)
  }

  @Test func `A camera is seen by its entity, and a player with its cover and its position`()
    async throws
  {
    let house = try house()
    let configuration = try configuration(
      """
      entities: {media_player.radio: {can: [seek]}}
      tiles: [entity: camera.porch, entity: media_player.radio]
      """, at: house.port)
    let media = configuration.tiles[1].wires
    let names = [
      configuration.tiles[0].source, media["cover"], media["position"], media["length"],
    ].compactMap(\.self)
    #expect(names.count == 4 && media["seek"] != nil)
    #expect(configuration.tiles[0].kind == .image)
    let agent = LocalAgent(configuration, time: time, files: FileAccess(), log: .silent)
    let log = EventLog(of: agent)
    agent.send(.watch(Set(names)))
    for name in names.prefix(2) {
      #expect(
        await becomesTrue {
          if case .image = log.state(of: name)?.value { true } else { false }
        })
      guard case .image(let image) = log.state(of: name)?.value else { continue }
      #expect(try await agent.file(of: image).isPicture)
    }
    // It has played on for a minute.
    #expect(await becomesTrue { log.state(of: names[2])?.value == .number(120) })
    #expect(await becomesTrue { log.state(of: names[3])?.value == .number(200) })
    await agent.close()
  }

  @Test func `What is off keeps its last level`() throws {
    let off = EntityStates.Entity(state: "off", attributes: ["brightness": .null])
    for state in [off, EntityStates.Entity(state: "off")] {
      guard case .same = EntitySource.reading(of: "light.a", "brightness", in: state) else {
        Issue.record("It is another reading.")
        return
      }
    }
    let start = Instant.zero
    var status = SourceStatus(lifetime: nil)
    _ = status.received(.number(128), at: start)
    // It is shown again, and has to say in three seconds whether its value still holds.
    status.doubt(from: start.advanced(by: 3))
    let isNews = status.receivedSame(at: start.advanced(by: 1))
    #expect(!isNews)
    let isOld = status.expire(at: start.advanced(by: 100))
    #expect(!isOld && status.state.value == .number(128))
    // Without a value there is none, and no failure either.
    var new = SourceStatus(lifetime: nil)
    _ = new.failed(SourceFailure("It is away."), at: start)
    _ = new.receivedSame(at: start)
    #expect(new.state == .unknown)
  }

  @Test func `The weather is a text, and its forecast rows`() async throws {
    let house = try house()
    let configuration = try configuration(
      """
      language: de
      entities: {weather.home: {can: [daily], words: {sunny: Sonnig, rainy: Regen}}}
      tiles: [entity: weather.home, {entity: weather.home, kind: list}]
      """, at: house.port)
    let names = configuration.tiles.compactMap(\.source)
    let agent = LocalAgent(configuration, time: time, files: FileAccess(), log: .silent)
    let log = EventLog(of: agent)
    agent.send(.watch(Set(names)))
    #expect(
      await becomesTrue {
        if case .text(let text) = log.state(of: names[0])?.value {
          text.contains("Sonnig")
        } else {
          false
        }
      })
    #expect(
      await becomesTrue {
        if case .rows(let rows) = log.state(of: names[1])?.value {
          rows.map(\.label) == ["Freitag · Regen"] && rows.map(\.detail) == ["9° – 18°"]
        } else {
          false
        }
      })
    await agent.close()
  }

  @Test func `Alarms and selections have a row for each choice`() throws {
    let configuration = try configuration(
      """
      entities:
        alarm_control_panel.house: {can: [arm_away], words: {armed_away: Weg}}
        alarm_control_panel.coded: {can: [arm_away, code]}
        select.mode: {options: [eco, boost], words: {eco: Sparsam}}
      tiles:
        - {entity: alarm_control_panel.house, kind: list}
        - {entity: alarm_control_panel.coded, kind: list}
        - {entity: select.mode, kind: list}
      """, at: 1)
    let tiles = configuration.tiles
    #expect(tiles[0].list.rows.map(\.label) == ["disarmed", "Weg"])
    #expect(tiles[0].list.rows.allSatisfy { configuration.asks($0.action) })
    // Nobody writes a code into a file.
    #expect(tiles[1].list.rows.allSatisfy { $0.action == nil })
    #expect(tiles[2].list.rows.map(\.label) == ["Sparsam", "boost"])
    #expect(tiles[2].list.rows.allSatisfy { $0.action != nil })
  }

  @Test func `A cover that can stop does so when it is tapped on its way`() throws {
    let configuration = try configuration(
      """
      entities: {cover.blind: {can: [open, close, stop]}}
      tiles: [entity: cover.blind, entity: cover.door]
      """, at: 1)
    func service(of tile: TileSettings) -> String? {
      let action = configuration.actions.first { $0.name == tile.action }
      return (action?.outside as? ServiceAction)?.service
    }
    #expect(configuration.tiles.map(service) == ["cover.toggle", "cover.${value}_cover"])
  }

  @Test(arguments: [
    ("1970-01-01T00:01:00+00:00", 60), ("1970-01-01T00:00:30.5Z", 30.5),
    ("1970-01-01T00:00:00", 0), ("yesterday", nil), ("1970-01-01T04:00:00+02:00", 7200),
  ])
  func `Times are read`(text: String, seconds: Double?) {
    #expect(secondsSince1970(text) == seconds)
  }
}
