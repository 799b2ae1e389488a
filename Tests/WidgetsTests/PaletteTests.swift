import Agent
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
      for ground in [palette.tile, palette.lit(palette.tile)] {
        #expect(palette.accentLetters.contrast(with: ground) >= letters, "\(accent)")
        #expect(palette.accentMarks.contrast(with: ground) >= marks, "\(accent)")
      }
    }
  }

  @Test(arguments: ["dark", "light", "high-contrast"])
  func `The accents of the themes themselves are as they are`(theme: String) throws {
    let palette = try palette(theme)
    #expect(palette.accentMarks == palette.accent)
    #expect(palette.accentLetters == palette.accent)
  }
}
