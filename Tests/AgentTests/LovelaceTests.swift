import Forms
import Foundation
import Settings
import TestKinds
import Testing

@testable import Agent

/// Dashboards of Home Assistant as configurations.
@Suite struct LovelaceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Dashboards")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  private func made(_ name: String) throws -> LovelaceImport {
    let bytes = try Data(contentsOf: Self.folder.appending(path: name))
    return try LovelaceImport(try LovelaceImport.dashboard(in: Array(bytes)))
  }

  private func made(yaml: String) throws -> LovelaceImport {
    try LovelaceImport(try LovelaceImport.dashboard(in: Array(yaml.utf8)))
  }

  private func configuration(of made: LovelaceImport) throws -> Configuration {
    let start = "home-assistant: {url: 'http://h', token: t}\nsecrets: {t: {file: /t}}\n"
    return try Configuration.parse(Array((start + made.text).utf8), file: "test")
  }

  @Test(arguments: names)
  func `Each dashboard becomes a configuration without a mistake`(name: String) throws {
    let made = try made(name)
    let configuration = try configuration(of: made)
    #expect(made.all > 0 && made.mapped + made.missed.count == made.all)
    #expect(configuration.hasSomethingToShow)
    for remark in made.missed { #expect(made.text.contains(remark.reason)) }
    #expect(made.text.contains(made.summary))
  }

  @Test func `Seven of ten cards become tiles`() throws {
    #expect(Self.names.count == 20)
    let all = try Self.names.map { try made($0) }
    let (mapped, cards) = (all.map(\.mapped).reduce(0, +), all.map(\.all).reduce(0, +))
    #expect(cards > 400)
    #expect(Double(mapped) >= 0.7 * Double(cards), "\(mapped) of \(cards)")
  }

  @Test func `Cards, views, actions and conditions keep what they mean`() throws {
    let made = try made(
      yaml: """
        views:
          - title: Home
            cards:
              - type: entities
                title: Hall
                entities:
                  - light.hall
                  - {entity: sensor.hall, name: Warm}
                  - {type: section, label: More}
                  - {type: attribute, entity: climate.hall, attribute: current_temperature}
                  - type: divider
              - type: horizontal-stack
                cards:
                  - {type: gauge, entity: sensor.power, min: 0, max: 3000}
                  - type: button
                    name: Off
                    tap_action: {action: call-service, service: light.turn_off, target: {area_id: hall}, confirmation: {text: Sure?}}
              - {type: button, name: Upstairs, tap_action: {action: navigate, navigation_path: /lovelace/up}}
              - {type: conditional, conditions: [], card: {type: light, entity: light.attic}}
              - {type: map, entities: [person.a]}
              - {type: "custom:button-card", entity: light.x, name: "[[[ return 1 ]]]"}
          - title: Upstairs
            path: up
            subview: true
            sections:
              - title: Beds
                cards:
                  - {type: tile, entity: light.bed, features: [{type: light-brightness}]}
                  - {type: markdown, content: "It is {{ states('sensor.x') }}"}
        """)
    #expect(made.summary == "7 of 9 cards")
    #expect(
      made.missed.map(\.reason) == [
        "there is no kind of tile for it", "its texts are JavaScript ([[[ … ]]])",
      ])
    #expect(made.lessened.map(\.card) == ["conditional"])
    let configuration = try configuration(of: made)
    let tiles = configuration.tiles
    #expect(
      tiles.map(\.kind) == [
        .heading, .toggle, .label, .heading, .label, .gauge, .button, .button, .slider,
      ])
    #expect(tiles.map(\.label).prefix(4) == ["Hall", "Hall", "Warm", "More"])
    #expect(tiles[5].range == 0...3000)
    #expect(configuration.asks(tiles[6].action))
    let page = try #require(configuration.pages.first)
    #expect(page.name == "up" && page.place == .over && page.title == "Upstairs")
    #expect(page.tiles.map(\.kind) == [.heading, .slider, .label])
    #expect(made.text.contains(#"area_id: "hall""#) || made.text.contains("area_id: hall"))
  }

  @Test func `The file of the house's own storage is read, too`() throws {
    let made = try made(
      yaml:
        #"{"version": 1, "data": {"config": {"views": [{"cards": [{"type": "light", "entity": "light.a"}]}]}}}"#
    )
    #expect(made.summary == "1 of 1 cards")
  }

  @Test(arguments: [
    ("strategy: {type: areas}", "Home Assistant makes this dashboard itself"),
    ("title: Home", "no views with cards"), ("views: [", "neither JSON nor YAML"),
    ("{\"views\": ", "neither JSON nor YAML"),
  ])
  func `What is no dashboard says why`(text: String, reason: String) {
    let error = #expect(throws: LovelaceError.self) { try made(yaml: text) }
    #expect(error?.description.contains(reason) == true)
  }
}
