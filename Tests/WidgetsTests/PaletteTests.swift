import Agent
import DetentGeometry
import DetentScene
import Settings
import Testing
import Widgets

@Suite struct PaletteTests {
  private func palette(_ theme: String, accent: String? = nil) throws -> Palette {
    let accent = accent.map { ", accent: \"\($0)\"" } ?? ""
    let text = "theme: {name: \(theme)\(accent)}\ntiles: [{label: a}]\n"
    return Palette(
      try ConfigurationReading(Array(text.utf8), file: "test", kinds: .all).result.get())
  }

  @Test(arguments: ["dark", "light", "high-contrast"])
  func `An accent that was made for another theme can be read, and its strokes be seen`(
    theme: String
  ) throws {
    let (letters, marks) = theme == "high-contrast" ? (7.0, 4.5) : (4.5, 3.0)
    for accent in ["#14684C", "#FFB454", "#000000", "#FFFFFF", "#2B3440", "#7F7F7F", "#0000FF"] {
      let palette = try palette(theme, accent: accent)
      for palette in [palette, palette.on(palette.lit(palette.tile))] {
        #expect(palette.accentLetters.contrast(with: palette.tile) >= letters, "\(accent)")
        #expect(palette.accentMarks.contrast(with: palette.tile) >= marks, "\(accent)")
      }
    }
  }

  @Test(
    arguments: ["dark", "light", "high-contrast"], [0xFFB454, 0, 0xFFFFFF, 0x7F7F7F] as [UInt32])
  func `A card that is on is seen from across the room, and can be read`(
    theme: String, card: UInt32
  ) throws {
    var palette = try palette(theme)
    for own in [palette.tile, Color(hex: card)] {
      palette = palette.on(own)
      let lit = palette.on(palette.lit(own))
      #expect(lit.tile.contrast(with: own) >= 2)
      #expect(lit.text.contrast(with: lit.tile) >= 4.5)
      #expect(lit.secondaryText.contrast(with: lit.tile) >= 4.5)
    }
  }

  @Test(arguments: ["dark", "light", "high-contrast"])
  func `The accents of the themes themselves are as they are`(theme: String) throws {
    let palette = try palette(theme)
    #expect(palette.accentMarks == palette.accent)
    #expect(palette.accentLetters == palette.accent)
  }
}
