import DetentGeometry
import PanelTestKit
import Testing
import Values

@testable import ControlCenter

@Suite struct ScreenElementTests {
  private func house() throws -> PanelUnderTest {
    let house = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false}
        sources: {lamp: {poll: [lamp], as: switch}, heat: {poll: [heat]}}
        tiles:
          - {kind: toggle, label: Lamp, source: lamp}
          - {kind: slider, label: Heat, source: heat, range: [0, 40], unit: °C}
          - {kind: button, label: More, action: {page: attic}}
        pages: {attic: {place: over, title: Attic, tiles: [{kind: label, label: Wind}]}}
        """, isOpen: true)
    try house.wait(2)
    return house
  }

  private func lines(_ house: PanelUnderTest) -> [String] {
    house.run.elements.map { "\($0)" }
  }

  @Test func `Each tile is told by its kind, name, state and words`() throws {
    let house = try house()
    try house.hear("lamp", .boolean(true))
    try house.hear("heat", .number(10))
    try house.wait(1)
    let elements = house.run.elements
    let lamp = try #require(elements.first { $0.name == "Lamp" })
    #expect(lamp.role == "toggle" && lamp.states == ["on"] && lamp.words.contains("On"))
    let heat = try #require(elements.first { $0.name == "Heat" })
    #expect(heat.states == ["25 %"])
    #expect(heat.words.contains { $0.hasPrefix("10") && $0.hasSuffix("°C") })
    #expect(heat.frame == house.frame(of: house.screen.controls[1].layer))
    #expect(lines(house).contains { $0.hasPrefix("text \"Controls\" [") })
    try house.hear("lamp", .failed(reason: "It is off"))
    try house.wait(1)
    #expect(house.run.elements.first { $0.name == "Lamp" }?.words.contains("Failed") == true)
  }

  @Test func `What is covered or out of sight is not told`() throws {
    let house = try house()
    #expect(house.run.elements.contains { $0.name == "More" })
    #expect(!house.run.elements.contains { $0.name == "Wind" })
    try house.tap(house.middle(of: "More"))
    try house.wait(2)
    #expect(house.run.elements.contains { $0.name == "Wind" })
    #expect(!house.run.elements.contains { $0.name == "Lamp" })
  }
}
