import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import PanelTestKit
import TestSupport
import Testing

@testable import ControlCenter

/// What is told of a mistake in the configuration.
@Suite struct BannerTests {
  private func notice(_ sentence: String, place: String = "panel.yaml:3") -> ConfigurationNotice {
    ConfigurationNotice(
      title: "1 mistake", place: place, sentence: sentence,
      footing: "The panel goes on as it was.")
  }

  @Test func `Other words make it higher and lower before one's eyes`() throws {
    let house = try PanelUnderTest(yaml: "tiles: [{kind: toggle, label: Lamp}]", isOpen: true)
    func say(_ notice: ConfigurationNotice?) throws {
      try house.run.receive(.notice(notice))
      try house.wait(0.017)
    }
    func card() throws -> Rect {
      house.frame(of: try #require(house.screen.overlays.banner.layer))
    }
    let long = String(repeating: "It is not a number, which it has to be there. ", count: 6)
    try say(notice("Short."))
    try house.wait(1)
    var last = try card()
    let low = last.size.height
    for sentence in [long, "Short again.", long] {
      try say(notice(sentence))
      for _ in 0..<60 {
        let place = try card()
        #expect(abs(place.minY - last.minY) < 1 && abs(place.maxY - last.maxY) < 30)
        last = place
        try house.wait(0.016)
      }
      #expect(sentence == long ? last.size.height > low + 60 : abs(last.size.height - low) < 1)
    }
    // Gone and called again, it is as high as it has to be from the start.
    try say(nil)
    try house.wait(1.5)
    try say(notice("Short."))
    #expect(try abs(card().size.height - low) < 1)
  }
}
