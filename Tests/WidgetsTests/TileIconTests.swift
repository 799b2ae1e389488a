import DetentGeometry
import DetentMotion
import DetentScene
import Look
import Settings
import Testing
import Values

@testable import Widgets

/// The icon of a tile that follows what the tile shows.
@Suite struct TileIconTests {
  private static func tile(_ kind: TileSettings.Kind) -> TileSettings {
    var tile = TileSettings()
    (tile.kind, tile.label, tile.source, tile.icon) = (kind, "Door", "d", "door")
    tile.icons = ["on": "bell", "off": "lock", "ajar": "leaf", "20": "fan", "80": "light"]
    return tile
  }

  private func icons(_ look: PlacedLook) -> [String] {
    look.shown.compactMap { if case .icon(let icon) = $0.content { icon.rawValue } else { nil } }
  }

  @Test func `A toggle has the icon of on or off`() {
    var tile = LookedTile(Tile.self, Self.tile(.toggle), size: Size(200, 140))
    for (value, icon) in [(true, "bell"), (false, "lock")] {
      tile.hear(.boolean(value))
      #expect(icons(tile.look) == [icon])
    }
  }

  @Test(arguments: [
    (SourceValue.text("Ajar"), "leaf"), (.text("shut"), "door"), (.boolean(true), "bell"),
    (.number(19.9), "door"), (.number(20), "fan"), (.number(79), "fan"), (.number(100), "light"),
  ])
  func `A label has the icon of its word, or of the last number that is reached`(
    value: SourceValue, icon: String
  ) {
    var label = LookedTile(TextLabel.self, Self.tile(.label), size: Size(200, 140))
    #expect(icons(label.look) == ["door"])
    label.hear(value)
    #expect(icons(label.look) == [icon])
  }

  @Test func `A gauge has the icon of its number, and keeps it while that is old`() {
    var gauge = LookedTile(Gauge.self, Self.tile(.gauge), size: Size(300, 200))
    gauge.hear(.number(50))
    #expect(icons(gauge.look) == ["fan"])
    gauge.take(.news(.stale(.number(50), at: .zero), from: "d"), at: 10)
    #expect(icons(gauge.look) == ["fan"])
  }

  @Test func `Without icons of its own the icon keeps its place among the boxes`() {
    var plain = Self.tile(.toggle)
    plain.icons = [:]
    var tile = LookedTile(Tile.self, plain, size: Size(200, 140))
    let before = tile.look.shown.map(\.path)
    tile.hear(.boolean(true))
    #expect(
      tile.look.shown.map(\.path).filter { $0.contains("icon") }
        == before.filter { $0.contains("icon") })
  }
}
